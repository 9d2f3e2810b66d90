/** How agents put questions about leads, clients and services: phrases, then the words that documents use for it. */
export const waysAgentsAskAboutDeals = `
which coin, what coin, in what currency, paid in, payout currency, crypto or fiat, in usdt, in usdc, to my bank, bank account, bank transfer > usdt usdc network currency wire payment
wants money back, gets refunded, refund, chargeback, clawback, give it back, pay back > refund deduct balance
sold another service, second service, also wants, upsell, cross sell, more services, add another > second service cross conversation
extends the contract, after 6 months, after six months, second year > renew extension month engagement
considered won, count as won, counts as closed, deal done, when is it closed, officially closed > closed agreement signed payment won
said no to my request, request was refused, request got rejected, rejected my request, turned down my request, got rejected, was denied, didnt get through, doesnt get through > reject reason resubmit desk
try again, ask again, request again, send it again, second attempt, give it another go, reapply, redo, retake, another chance, second chance > resubmit repeat again back
lost lead, lead said no, they said no, deal lost, lost the deal, went with someone else, chose another, picked another > no lost reason closed
find leads, get leads, new leads, more leads, where do i find, where to look, prospects, lead sources, source leads, hunting > find signal source social data site
hint, hints, clue, tell me a token, need us, sign that, signs that > signal see depth spread
mass message, bulk message, blast, spam, automate, auto message, bot to, list i bought, buy a list, bought a list, scrape > bulk bot bought forbid list
first message, first dm, first line, opening line, opening message, opening msg, first text, cold message, cold dm, ice breaker, intro message > opener pitch observation sentence message
how long should, how many words, length of, too long, keep it short > word sentence long
put in the first, include in the first, attach to the first, link in the first, calendly > calendar link attachment avoid first message
what can i claim, what can i say about us, how many clients, how big are we, since when, how old is the company, how many people, team size, track record, facts about > fact approve state active since
after the call, once the call is over, call is done > summary same day bullet call
voice note, voice message, video message > voice note tone channel
keep in touch, after they sign, after signing, once signed, post sale, check in with > after signature check day
send a proposal, get a proposal, ask for a proposal, request a proposal, submit a proposal, make a proposal, offer for, prop form > proposal request form submit
changes to the offer, change the offer, wants changes, wants edits, wants to renegotiate, new version, another version, how often can they > revision change twice
edit the pdf, tweak the pdf, change the pdf, adjust the pdf, modify the proposal > edit pdf never
how long is it valid, still valid, good for, runs out, hold the price, quote good > valid day hold quote
meet the criteria, do they qualify, does it qualify, good enough, good fit, is it a fit, big enough, large enough, too small, small for us, worth it for us, is that too small, does it make sense > criteria minimum qualify size least
just below, slightly under, almost meets, nearly there, misses one > near miss minimum exception
turn away, turn down, straight off, refuse right away, say no to, not take, dont take, dont work with, cant work with > decline reason refuse serve
minimum size, min size, smallest trade, how small, lowest amount, least amount > minimum size usd
biggest trade, max size, largest, how big can, upper limit > maximum size million
price list, all prices, what do we charge, how much is, how much does, what does it cost, how much are > price cost fee usd
how do they pay, how can they pay, how do clients pay, payment methods, wire ok, pay by card, pay in crypto > payment invoice wire usdc stablecoin
cancel, get out of, end the contract, stop the service, leave early, exit the contract, terminate > notice minimum term cancel end
min term, minimum term, contract length, minimum contract, how long is the contract, commit for, locked in > minimum term month notice
how does the loan work, token loan, loan model, loan deal, loan option, strikes > loan option strike tranche
free trial, try it for free, try it first, test it first, test run, for free, test month, one month, pilot > free trial test month
launch package, pre tge, pre launch, before launch, before tge, not live yet > launch package tge
out of range, rebalance > range rebalance pool
count towards, deducted from, credited, offset against > credit half price month
at the same time, simultaneously, how many can we run > engagement slot capacity start
which papers, what papers, which documents, what documents, paperwork, documents needed, need to provide > document company provide certificate passport
how long does kyc, kyc take, kyc long, verification take > kyc file business day complete
deeper check, extra check, more checks, enhanced check, bigger check > enhanced due diligence million
us company, us companies, americans, american company, based in the states, from the us, in the us, delaware > usa person serve otc advisory
buy a token, buy the token, trade the token, buy before, know we start, insider, front run, invest in a client > trade token inside information know public
promised something, promised by accident, wrong price, said something wrong, told them wrong, misquoted, made a mistake, by mistake, by accident, in trouble > mistake correct write promise consequence
how late can i write, message at night, time of day, too late to write > local time write 22 07
how many leads, number of leads, max leads, lead limit, too many leads > hold active lead limit
non disclosure, sign something before > nda sign mutual
show a proposal, share a proposal, example proposal, forward the proposal > proposal confidential recipient
leaderboard, initiative, campaign > initiative participation point
spread measured, measure spread, measure the spread, calculate spread, measure depth, check depth > measure spread depth book bid ask
what numbers, which numbers, metrics, healthy, what is normal, what is good, too high, too low > healthy figure number
concentration, whales > holder concentration top ten
business card, brochure, flyer, merch > card qr brochure
monday call, team call, weekly call, all hands > monday call
reply rate, response rate > reply rate number
want to test, shorter contract, three months is, 3 months is > three month test long
get us funded, introduce investors, find investors, intro to vcs > listed fund investor introduce
how often do i nudge, when to nudge, nudge, chase, remind them, bump, follow up, ping again, when do i follow, how often do i follow > follow day rhythm message
on hold, park the lead, put on hold > hold back 45 day
came back, back after months, writes again > return themselves back
statuses, columns in the tracker, pipeline steps > stage lead tracker
my job, my role, my actual job, what am i responsible, what does the desk do, my responsibilities > role responsible core team
final price, quote a price, give a price, name a price, sign for the company > price final quote never
sign for the firm, sign stuff, sign on behalf, sign in the name, allowed to sign, sign it myself, sign anything > sign document name never paper
who sets the price, who decides the price, who makes the price, can i give a price, can i quote, who prices > price quote core team desk never final
mean in the tracker, status in the tracker, what does the stage, move a card, move the card, which stage, which column > stage card tracker lead
how much funding, funding do they need, need to have raised, raised enough, how much money must, seed startup > raise runway advisory criteria
founder is anon, anonymous founder, anon team, wont say who, hides his identity, no real names > anonym pseudonym identify refuse decline
not listed yet, isnt listed, not live yet, still before tge, no listing yet, without a listing > list tge within criteria exchange
can i tell people, am i allowed to say, can i mention, can i say that, tell leads about us, brag, numbers about us, how much volume do we > approved fact state mention
sell them something else, sell more to, another product, other services too > second service renewal moment
leads from the website, website leads, inbound, came through the website, through the site, contact form > website application assign
only sell, only do, specialise, specialize, focus on one, concentrate on one, just one service > only one service specialist
is that bad, is it bad, good or bad, is that good, what is bad, is that a lot, is that ok, whats bad, is that low, is that high > healthy figure look number
can leads see, do they see, does the lead see, is it visible to > see lead replier type
meals, food, uber, taxi, receipts, claim back > reimburse receipt meal transport
what do exchanges, exchanges want, exchanges require, listing requirements > exchange look list team
before i write, before writing, before the first message, research a token, analyse a token, analyze a token, check a token > number metric checklist token
one number, which number, which figure > number message one
who joins, who should join, who is on the call, desk on the call > call join desk colleague
write down, take notes, what should i note, note on the card, what to record > note card record decision maker
about to end, contract ends, contract is ending, expiring contract > renew agreement end start day
voice notes, long messages, tone, formal, emojis, emoji > tone friendly short voice
morning routine, every morning, which sites, which websites, data sites > data site morning
in other groups, other peoples groups, advertise, promote us in > group advertise ban public
pay for introductions, pay introducers, pay for intros, pay referrers > introduce pay fee apply
what do they need to provide, what must they bring, requirements for > need criteria require provide
own liquidity, how much own, per pool > pool liquidity own usd
small btc trade, simple trade, normal trade, just a quote, quick quote > indicative quote trade desk
how many revisions, number of revisions, third revision > revision two final
combined proposal, both services, two services, mm and ls, ls and mm > combine request two
sent it back, came back to me, request incomplete, missing points > incomplete request missing
can i call the desk, dm the desk, ask the desk directly > desk direct message request process
setup fee, set up fee, one time fee > setup fee
upside, option value, value of the option > option value
seniors get, principals get, as a senior, as a principal > senior principal base percentage
seed phrase, private key > seed phrase ask attack
kyc link, link expired, new link, link doesnt work > kyc link valid renew
beat me to it, registered before me, before me, had him first, first come > registration earliest claim
sister company, same team two projects, second project > sister project separate
how long does an nda, nda last, nda valid > nda run year
predict the price, price prediction, price target > price predict never
when do rates change, new rates, new percentage, promotion effective > rate apply promotion month
pause my contract, take a break, sabbatical, longer break > pause agreement rest month
upcoming token launches, upcoming launches, token launches, upcoming tges, new tokens, new projects, just raised, raised money recently, recent raises > calendar data site signal raise
change a number, change the number, in the offer myself, edit the offer, fix a typo in > edit pdf never
how late can i, how early can i, what hours can i, can i call at > local time 22 07 write
of someone else, of another lead, of another client, from another client, somebody elses > confidential recipient show example
check on a token, look at on a token, token check, due diligence on a token, check before > checklist metric number token
do we promise, do we commit, do we guarantee, what do we deliver, service level, sla > target uptime depth spread figure
asks for prices, asks for the price, asks the price, wants a price, wants prices, wants to know the price, asks what it costs > how much cost depend
reject a lead, turn a lead down, say no to a lead, tell them no, let them down, decline a lead, dump a lead > decline qualify value kindly politely
on binance instead, sell on binance, sell on an exchange, on the exchange, open market, just sell it, on the market > exchange spread slippage order market
in charge, in charge of, runs the, heads the, leads the desk > desk lead head
book a meeting, book a call, scheduling link, my calendar, set up a call, arrange a call > book call scheduling link intro
close the card, archive, delete the card, remove a lead > close card lost
in which order, priority, what first, most important > order first
how do we make money, where does the money come from, business model > net spread retainer fee
outside the criteria, exception to, special case, make an exception, bend the rule > exception desk lead near miss
tokens as payment, paid partly in tokens, part in tokens > token pay percent strategic
what happens at the end, after the loan, end of the loan > end return strike
who pays gas, network fee, gas fees, transaction fees > network fee
in advance or after, when is the fee due, when do they pay, payment terms, net 30 > invoice due day advance
price goes up, price rises, bull run, token moons > price rise option upside
partially, part of it, in parts, in tranches, step by step sale > tranche first
which asset, which assets, which coins, which tokens, what coins > trade bitcoin ether altcoin
fiat, euros, dollars to bank, aed, gbp, sgd > wire eur gbp bank
memecoin, meme coin, shitcoin, small token, tiny token, mcap of, market cap of > fdv minimum criteria market
ran out of leads, no leads, run dry, empty pipeline, pipeline is empty, need leads, dig, nobody to write > find signal source data site
how many projects, projects per day, list per day, names per day, size of my list > six twelve name morning outreach
what do i write him, what should i write, what to write, what do i send him, suggest a message, a message for, text for, good text, got a token with > pitch opener message observation
long text, wall of text, very long message, short message, short or long, several messages > sentence message opener short
say about ourselves, say about us, say about the company, approved statements, figures about us, our numbers > fact approve state active
recap, meeting notes, write up, minutes of the call, protocol > summary same day bullet
cut out, take out a page, part of the proposal, only one page, excerpt, screenshot of the proposal > edit pdf quote line context never
promise a listing, promise a price, promise a return, promise results, overpromise, exaggerate, lie to a lead, white lie > guarantee invent true approve promise
i told a lead, told him something, i already said, said yes to, agreed to something > promise mistake correct write
politician, pep, minister, government official, politically exposed > politically exposed person enhanced diligence
filled the form, website form, form on the site, applied on the website, came in through > website application assign registration earlier date
who else we work with, who are our clients, our customers, portfolio, tell him who, client roster > reference list client name confidential
give people, giveaways, hand out, swag, flyers > hand card qr brochure
wifi, wi fi, hotspot, usb > wifi cable battery public
analyse a project, analyze a project, research a project, before contacting, check a project, prepare before writing, homework on a project > checklist metric number list
feed the lead replier, use the lead replier, put into the lead replier, paste into the lead replier > lead replier paste message service
which depth, what depth, how much depth, depth do we, quote quality > depth uptime target side
who owns the pnl, trading profit, trading loss > profit loss inventory client
all costs, all fees, all the fees, one overview, fee overview, cheat sheet of prices > price list overview
stops paying, stopped paying us, does not pay, doesnt pay, unpaid invoices, late with payment > invoice due pause late
contracts last, are contracts, contract duration, minimum commitment > minimum term month notice
should i find out, find out next, what next to ask, needs to be known, know about a lead > qualify question need size timing
not a fit, no fit, doesnt fit, dont fit, does not match > qualify fit decline value
present the proposal, present it, hand over the proposal, how do i send the proposal, sending the proposal, deliver the proposal > present proposal send problem page
wrote again after, back after, after half a year, after months, suddenly back, out of nowhere > return back hear again
leave alone, leave a silent, leave him alone, stop for how long, pause with > back 45 day hold
really the founder, is really, make sure hes, make sure it is, confirm identity, is who he says > check trust contact handle verify
off market, percent off market, percent under market, at 10 off, at a discount, seller has, buyer has > red flag market price mandate
what is special about, anything special, special rules > enhanced require
third party, in the middle, agent of, works for the seller > mandate broker principal
due date, cut off, latest, until when, till when, by what time > deadline latest day utc
which fields, what fields, fields of, what goes in > field form contact
reply percentage, replies of 50, of 50, get no replies, nobody replies, few replies > reply rate message change
raise the limit, more than 40, above the limit, exceed > limit active raise lead
personal data, privacy, gdpr, data protection > confidential data record
free slot, free slots, waiting list, capacity left, any slots > capacity slot waiting list
from scratch, design the token, create the tokenomics > token design audit advisory
expected from, day to day, my tasks, what is my job, what do i do all day, what does a bd do > role responsible job open qualify
difference between contacted, contacted and qualified, qualified mean > stage lead qualified
promise more later, bigger later, more volume later, start with less, first trade smaller > minimum near miss exception
warm intro, pay for an intro, pay somebody for > introduce pay never referral
how do i approach, approach people, talk to people in, ecosystem group > group answer question privately community
they answered, after they answered, answered my pitch, he answered, replied to my pitch, replied positively > reply qualification thank question
bring up the extension, bring up renewal, contract might end, might leave > renew end conversation day
desk asked me, question from the desk, asked me something in the card > desk question card same day clock
form or, is telegram enough, use the form, without the form > request form processed direct message
how is net spread, what is net spread, spread defined > net spread hedge settlement
signed but not paid, signed but, not in yet, money not in, payment not in, payment pending > closed payment arrived signed
capacity is full, desk is full, no capacity, no slots > capacity waiting list warm
facts were missing, information missing, because of missing > incomplete fact missing resubmit
without a contact, no contact person, just a name > entry contact valid
protection start again, clock start again, restart the > 90 day proposal again
we work with, do you work with, works with us > client name reference confidential
is bad can i, criticise, criticize, bash, trash > criticism competitor never
decides about exceptions, who approves, who can approve, who decides about > exception head bd strategy
after a month, by the end of month, goal for the first month > day 30 active lead qualified
is late still, a bit late, few hours late > late deadline monday
in the clients calls, join client calls, sit in on > call desk client join
train ticket, my ticket, hotel costs, cost of travel > reimburse receipt transport lodging
kick us out, remove us, revoke the, take away the role > remove role transaction client
for a second pool, second pool, another pool > second pool setup fee
get a client live, steps to go live, onboard a client > live day sub account step
seconds is a quote, minutes is a quote > quote hold second minute
client isnt happy, client is not happy, client is unhappy, isnt happy with our, not happy with our, unhappy with our, arent happy with, client complains, client is angry, client is upset > unhappy client desk lead regional
already registered my, registered my lead, someone else registered, someone else already, colleague registered, another bd registered, has registered it, already in the tracker > claim same earliest registration
lead went to, went to a competitor, signed with a competitor, lost to a competitor, chose a competitor, lead chose another > comparison decide another provider log reason
percent off, take something off, offer them off, knock off > discount authority
`;
