const words = (text: string): string[] => text.trim().split(/\s+/u);

const grammar = words(`
  a an and any are aren as at be because been being but by can cannot could couldn did didn do does doesn doing don
  each either else ever every for from had hadn has hasn have haven having he her here hers herself him himself his
  how i if in into is isn it its itself me more most much my myself no nor not of off on once one only or
  other ought our ours ourselves out own per rather same shall she should shouldn so some such than that the their
  theirs them themselves then there these they thing things this those though through to too under until up upon us
  very was wasn we were weren what whatever when whenever where whether which while who whoever whom whose why will
  with within without won would wouldn yes yet you your yours yourself yourselves also about above after again
  against all am before below between both during few further down over im ive id ill youre theyre dont doesnt cant
  isnt wont didnt whats thats theres hes shes lets s t ll ve re d m`);

const conversation = words(`
  please thanks thank hi hello hey ok okay well sure anyway actually really basically maybe perhaps kindly quick
  quickly question questions wonder wondering tell explain know knowing understand understood mean means meant say
  says said saying told ask asks asked asking show shows give gives given need needs needed want wants wanted like
  get gets getting got go goes going gone make makes making made take takes taken taking happen happens happening
  happened possible able supposed exactly someone somebody anyone anybody something anything everything everyone
  nothing guy guys mate folks sort kind lot lots bit come comes put find found help see look looking think thought
  sounds still even now today right must may might use uses using used have work works tldr btw asap pls plz long
  longer often many way ways thing things stuff keep keeps good best new back first real currently already always
  never another different actual yet tbh lol smth someday sometimes usually normal normally properly nice nicely
  much straight matter hows gonna gotta wanna hes were im case time times let lets try trying tried
  ppl people person smb smbd smthg honestly kinda just
  till til thru etc pre anymore yesterday tonight ago awkward unfortunately suddenly recently lately loudly slowly easily
  nearly almost hardly barely simply clearly totally absolutely definitely probably apparently obviously certainly
  effort involve involved involves grab grabs kick kicked special specially wide wise love loves loved hate hates hated
  feel feels feeling hope hoping wish guess believe heard hear hears seem seems seemed become becomes became stay keeps
  weird strange crazy awesome cool great fine sad glad funny stupid dumb silly decent proper entire certain several
  hop pls dear sir madam bro man dude whats wassup sup yo gm gn u ur w wat wut y r rn mo btw fyi imo idk
  omg tho cause cos cuz coz whoever whos somewhere anywhere everywhere nowhere sometime instead rather otherwise
  perfect nope yep yup yeah nah hmm uh oh well alright exact precise roughly approximately around maybe possibly
  total overall general generally specific specifically particular particularly basic simple easy hard difficult
  plus minus etc eg ie aka whole every single another main major joke bag
  one two three four five six seven eight nine ten dozen half twice`);

/** Words that say nothing about a subject: English grammar. They are not searched. */
export const stopWords: ReadonlySet<string> = new Set(grammar);

/** The small change of conversation: searched, but it weighs little and is no evidence. */
export const softWords: ReadonlySet<string> = new Set(conversation);
