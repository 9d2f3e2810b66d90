import type { Stage } from "./stage.ts";

/** What a lead commonly means, in the words that scripts are headed with. */
interface Intent {
  plain: string;
  cue: RegExp;
  /** Said at this stage alone. */
  stage?: Stage;
}

const people =
  "(?:team|board|partners?|co-?founders?|founders?|investors?|ceo|cfo|cto|coo|cmo|boss|lawyers?|legal|counsel|dao|council|committee|community|foundation|colleagues?|guys|treasury|holders)";
const days =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|month|quarter|q[1-4]|year|summer|winter|spring|autumn|tomorrow|tonight|later|holidays?|january|february|march|april|june|july|august|september|october|november|december";
const us = "(?:we|i|us|me|our|my)";

const cues = (...patterns: string[]): RegExp =>
  new RegExp(
    patterns.map((pattern) => String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`).join("|"),
    "iu",
  );

/** The first that fits counts, so what is said more plainly comes first. */
const intents: Intent[] = [
  {
    plain: "we are not interested",
    cue: cues(
      "not interested",
      "no,? (?:thanks|thank you|thx|ty)",
      String.raw`${us}(?:['’]?re| are|['’]?m)? (?:all )?(?:good|set|fine|covered|ok)(?: for now| here)?[,.! ]*(?:thanks|thank you|thx|ty|bro|mate|ser|sir)?[.! ]*$`,
      "(?:no|not) (?:needed|relevant|for us|looking (?:for|to)|selling|buying|at present)",
      "(?:do ?n['’]?t|dont|do not|no) (?:really )?(?:need|care|want)(?: (?:it|this|that|any|your|anything|more|about))",
      "no need",
      "stop (?:writing|messaging|spamming|contacting|texting|it|this|pls|please)",
      "leave (?:me|us) alone|unsubscribe|remove me|spam(?:mer)?|reported|i said no|(?:we|i)(?:['’]ll)? pass",
      "(?:left|no longer (?:with|at|in|work)) (?:the|that|this|for)",
    ),
  },
  {
    plain: "the board said no",
    stage: "received",
    cue: cues(
      "(?:said|voted|decided|are|is|went) (?:no|against)(?: it| this)?",
      "(?:rejected|declined|turned down) (?:it|the|your)",
      "(?:chose|picked|signed with|went with|go with|going with) (?:another|someone|somebody|a different|other)",
    ),
  },
  {
    plain: "why should we send first",
    cue: cues("(?:send|sends|sending|transfer|pay|go|goes|settle)(?: \\S+){0,4} first"),
  },
  {
    plain: "another one is much cheaper",
    cue: cues(
      "(?:higher|more|pricier|lower|cheaper|less) than (?:what |the |others?|another|all|most|any)",
      "(?:other|another|others|competitors?|else) (?:\\S+ ){0,3}(?:quoted?|offer(?:s|ed)?|charges?|asks?|take[s]?|do(?:es)? it)|quoted (?:us|me)",
    ),
  },
  {
    plain: "can you give us a discount",
    cue: cues(
      "discounts?|rebates?|(?:something|anything|%|percent) off|(?:better|best|lower|special) (?:price|rate|deal|fee|offer)|cheaper if",
      "(?:pay|paying|prepay|prepaying)(?: \\S+){0,5} (?:up ?front|in advance|ahead)",
    ),
  },
  {
    plain: "is the proposal ready, any update",
    cue: cues(
      "any (?:update|updates|news|progress|eta)",
      "(?:still )?waiting (?:for|on)",
      "reminder|following up|status of|status\\?",
      "(?:when|where)(?: is|['’]?s| will| can| do| are)?.{0,30}(?:proposal|offer|quote|draft|version|numbers)",
      String.raw`you (?:said|promised|told (?:me|us)).{0,20}(?:${days})`,
      "still (?:no|nothing)",
    ),
  },
  {
    plain: "looks good, what's next, we want to sign",
    stage: "received",
    cue: cues(
      "(?:send|share|prepare|draft|forward)(?: (?:me|us|over))?(?: the| a| your)? (?:contract|agreement|paperwork|docs to sign|invoice|docusign)",
      "(?:look|looks|sound|sounds|seem|seems|all|terms are|price is|everything) (?:good|fair|great|fine|ok|okay|reasonable|nice|acceptable|solid)",
      "(?:we|i)(?:['’]?re| are|['’]?m)? (?:in[.! ]*$|ready to (?:sign|go|start)|agreed?|accept|approved?)",
      "(?:got|have) (?:the )?(?:approval|green light)|approved|green light",
      "let['’]?s (?:go|do (?:it|this)|proceed|start|move|sign)",
      "next steps?|(?:how|where) (?:do|to|can) (?:we |i )?(?:sign|proceed|continue|go on)",
    ),
  },
  {
    plain: "what do you need from us to start, how do we start",
    stage: "awaiting",
    cue: cues(
      "next steps?|how (?:do|can|to) (?:we |i )?(?:get started|start|begin|proceed|onboard)",
      "(?:we|i)(?:['’]?re| are|['’]?m| am)? (?:in[.! ]*$|ready to (?:sign|go|start)|interested)",
      "let['’]?s (?:go|do (?:it|this)|proceed|start|move)",
      "what (?:do|should|would) (?:you|u|we|i) (?:need|prepare|send)",
    ),
  },
  {
    plain: "can we change the term, the price or the start",
    stage: "received",
    cue: cues(
      "instead(?: of)?|counter ?offer|negotiable|renegotiate|recalculate|revise[ds]?|amend(?:ed|ment)?|rework",
      "(?:can|could|would|may|is it possible|want|wants|like|need|prefer|requests?|ask).{0,40}(?:split|shorten|extend|remove|exclude|adjust|change|tranches|instal?lments|milestones|parts|add)",
      "(?:we|i|our) (?:can|could|would|will|final|offer)(?: only)?(?: do| is| pay)? \\$?\\d",
      "(?:what if|how about|make it|deal at) (?:we|you|\\$?\\d)",
      "only (?:want|need|take) (?:the|one|a)|without the",
      "too long (?:for|to)|shorter|\\d+ months? (?:instead|only|is)",
      "clauses?|governing law|english law|redlines?|comments on",
    ),
  },
  {
    plain: "can you write to our CEO or partnerships account",
    cue: cues(
      String.raw`(?:^|[,.;!] ?|(?:please|pls|plz|just|better|should|rather|must|can (?:you|u)|could (?:you|u)) )(?:write|talk|speak|contact|message|dm|ping|email|mail|reach out|ask|add|cc)(?: (?:to|with))? (?:(?:my|our|the) (?:${people}|head|listing|partnerships?|bd|manager)|@)`,
      "(?:not|n['’]?t|wrong) (?:the )?(?:right person|decision maker|my (?:department|area|job|call|decision))|wrong person",
      "(?:i['’]?m|im|i am) (?:just|only) (?:a |the |an )?(?:community|mod|moderator|dev|developer|intern|marketing|social)",
      String.raw`${people} (?:handles?|decides?|is responsible|takes care)`,
    ),
  },
  {
    plain: "I'll check with my team",
    cue: cues(
      String.raw`(?:show|showing|forward(?:ed|ing)?|share[ds]?|sharing|present|pass(?:ed)?|run|discuss(?:ing)?|check(?:ing)?|talk(?:ing)?|speak|ask|consult|sync|align|confirm|bring)(?: (?:it|this|that|them))?(?: internally)?(?: (?:to|by|with|past|up))? (?:${us} |the |rest of the |rest of our )?${people}`,
      "(?:dao|governance|community|board) (?:must |has to |needs to |will )?(?:vote|voting|decides?|approval|approve|meets?|meeting)",
      "(?:can['’]?t|cannot|can not|not) decide (?:alone|myself)|discuss (?:it )?internally",
    ),
  },
  {
    plain: "we need more time to decide",
    cue: cues(
      String.raw`(?:read|review|check|study|look|looking|go) .{0,30}(?:${days})`,
      "(?:have ?n['’]?t|have not|did ?n['’]?t|not) (?:yet )?(?:open(?:ed)?|read|look(?:ed)?|had|check(?:ed)?|review(?:ed)?|decided|gone)",
      "(?:get|come|be|circle) back|(?:will|ll) (?:revert|return)|revert (?:soon|later)|let (?:you|u) know",
      "(?:write|ping|message|contact|text)(?: (?:me|us))?(?: back| again)? (?:next|in (?:a|\\d)|after|around|later|when)",
      "postpone[d]?|paus(?:e|ed|ing)|on hold|frozen|delay(?:ed)?|not (?:the )?(?:right|good) time|bad time|too early for us",
      "need(?:s)? (?:some |more |a (?:bit|few|couple)|\\d+ |extra ).{0,15}(?:time|days|weeks)|no rush|think about|sleep on it",
      "busy|swamped|vacation|travell?ing|out of office|ooo|not now|maybe later",
    ),
  },
  {
    plain: "it is over our budget",
    cue: cues(
      "(?:no|zero|without|small|tight|limited|low|not enough) (?:a )?(?:budget|money|funds|cash)",
      "can(?:['’]?t|not) (?:afford|pay)|bootstrapped|broke|out of (?:budget|money|funds)",
      "treasury (?:is|looks) (?:empty|dry|low|small)",
    ),
  },
  {
    plain: "who are you, how did you find me, is your account real",
    cue: cues(
      "who (?:is this|are (?:you|u)|dis|r u)",
      "how (?:did|do) (?:you|u) (?:find|get|have) (?:me|us|my|our)|where (?:did|do) (?:you|u) (?:get|find|have)",
      "legit|(?:are|r) (?:you|u|this|it) (?:guys |really )?(?:a )?(?:scam|real|fake|human|bot)|is (?:this|it|that) (?:a |the )?(?:scam|bot|real|fake|human)|bot or",
      "(?:your|ur) (?:linkedin|website|site|twitter|profile|real name)|verify (?:you|u|your|ur)|prove (?:it['’]?s|you)",
      "never heard of (?:you|u)",
    ),
  },
  {
    plain: "who have you worked with",
    cue: cues(
      "case stud(?:y|ies)|portfolio|track record|references?|testimonials?|success stor(?:y|ies)",
      "(?:your|ur|existing|current|past|previous|former|other) (?:clients?|customers?|projects?)",
      "(?:which|what|any|some|similar|show me|name|list) .{0,20}(?:clients?|customers?|projects?|pools|tokens) (?:you|u|have|did|like|already)",
      "(?:have|has|did|do) (?:you|u)(?: guys)? (?:ever |already )?(?:worked?|advised?|managed?|helped?|launched?|done)",
      "experience (?:with|in|for)|worked with",
    ),
  },
  {
    plain: "who are the people and traders in your team who would work with us",
    cue: cues(
      "who (?:will|would|is|are|in|on|from) .{0,30}(?:team|traders?|advis\\w+|desk|handle|handling|running|work(?:ing)?|lead|charge|responsible|project|account)",
      "(?:your|ur) (?:team|traders|founders?|advisers|advisors|people)(?: background| members)?|cvs?|who is behind|whos behind|dedicated (?:person|manager|team)",
    ),
  },
  {
    plain: "can we have a call",
    cue: cues(
      "(?:have|do|book|schedule|jump on|set up|arrange|hop on|discuss (?:by|in|on)|get on) (?:a |the |an )?(?:\\w+ )?(?:call|zoom|meeting|meet)|call (?:tomorrow|today|next|on)|zoom|google meet|gmeet|calendly|calendar|meeting link",
      "\\d{1,2}(?::\\d\\d)? ?(?:am|pm|cet|utc|gmt|est|my time)",
      "(?:free|available) (?:on|at|this|next|for me|tomorrow|today)|(?:works?|fine) for (?:me|us)|when (?:are|r) (?:you|u) (?:free|available)",
      String.raw`(?:${days}) (?:or|works|at|after|before|is fine)`,
    ),
  },
  {
    plain: "why you and not another",
    cue: cues(
      "how (?:are|r) (?:you|u) (?:any )?(?:different|better)|what makes (?:you|u)|why (?:should we |should i )?(?:you|u|choose|pick|work with (?:you|u))(?: guys)?(?: and not| over)?",
      "(?:your|ur) (?:advantage|edge|usp)|better than|difference (?:between|to|from|with)|compared? (?:to|with)|special about",
      "like every (?:other)?",
    ),
  },
  {
    plain: "hi, what do you do",
    cue: cues(
      "what (?:do|does) (?:you|u|your|ur)(?: guys| company| firm| team)? (?:actually |exactly |even )?(?:do|offer|sell|provide)",
      "what (?:is|was|['’]?s) (?:this|it|that) (?:all )?about|what(?:['’]?s| is) up|whats up|what (?:you|u) guys do",
      "(?:introduce|describe|tell (?:me|us) (?:more )?about) (?:your|ur|the) (?:firm|company|services?|self)|introduce (?:yourself|urself)",
      "how can (?:i|we) help (?:you|u)",
    ),
  },
  {
    plain: "our liquidity got worse, spread and slippage",
    cue: cues(
      "(?:no|low|thin|bad|poor|zero|terrible|shit|dead|empty) (?:liquidity|volume|depth|book)|(?:book|chart|pool|liquidity|volume) (?:is|are|looks) (?:empty|dead|thin|terrible|bad|a mess|dying|low|so low|out of range)",
      "spread (?:is |of )?\\d|slippage (?:is|of)|kills? (?:the |our )?(?:chart|price)|out of range|st tag|delist\\w*|volume is \\d",
    ),
  },
  {
    plain: "we have not launched yet",
    cue: cues(
      String.raw`(?:tge|launch(?:ing|es)?|listing|ido) .{0,20}(?:in|next|on|planned|maybe|end of|this) .{0,12}(?:${days}|weeks?|months?|year|nov|dec|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct)`,
      "pre ?-?launch|not (?:live|launched|listed)(?: yet)?|(?:before|after|pre|until) ?-?tge|raise first|pre ?-?product|still building|mvp|idea stage|only (?:a )?deck",
    ),
  },
  {
    plain: "too expensive, too much for us, over our budget",
    cue: cues(
      "(?:too|so|very|way|bit|quite) (?:expensive|pricey|steep|costly|high)|expensive|overpriced|rip ?-?off",
      "\\d+ ?k? (?:monthly|a month|per month|for (?:a|the|some) \\w+) ?\\?\\?|\\?\\? ?(?:come on|lol|wtf|really)|come on|insane|ridiculous|crazy price|robbery",
    ),
  },
  {
    plain: "would we be a fit, what is your minimum size",
    cue: cues(
      "(?:min|minimum|smallest|lowest) (?:size|ticket|amount|deal|trade|order|volume|tvl|pool)|(?:what|whats|what['’]?s)(?: is)? (?:the |your |ur )?(?:min|minimum)|is minimum|minimum to",
      "(?:is|are) (?:it|we|this|that|our \\w+) too small|too small for (?:you|u)|big enough|small (?:project|token|cap)s? ",
      "(?:do|can) (?:you|u)(?: guys| also)? (?:support|cover|trade|take|accept|work on|operate on|do) ",
      "(?:what|which) (?:chains?|exchanges?|tokens?|coins?|assets?|networks?|dexe?s?|cexe?s?|venues?)",
    ),
  },
];

/** What a lead plainly means, in the words that scripts are headed with; empty where no cue tells. The stage is asked for where it decides. */
export const plainIntent = async (message: string, stage: () => Promise<Stage>): Promise<string> => {
  for (const { plain, cue, stage: only } of intents) {
    if (cue.test(message) && (only === undefined || only === (await stage()))) return plain;
  }
  return "";
};
