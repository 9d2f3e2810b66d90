/** How agents put questions about their own work: phrases, then the words that documents use for it. */
export const waysAgentsAskAboutWork = `
what do i get, what do i earn, what do i make, whats in it for me, my cut, my share, get out of it, how much do i get, how much do i make, how much do i earn, do i earn, do i get paid, i get paid, get for that, what will i get, worth to me, money for me > commission earn receive paid payout
get something for, get smth for, reward for, anything for bringing > bonus commission
when do i get paid, when is payday, when does my money, when will i see my money, where is my money, wheres my money, money arrive, not been paid, havent been paid, still no money, didnt get paid > payout calendar paid statement
change my wallet, new wallet, switch wallet, switch the address, change the address, change my address, other wallet, different wallet, update my wallet > payout wallet change register
too little, only made, small balance, below the minimum payout, bucks > minimum payout balance carry roll usd
wrong amount, numbers dont match, statement is wrong, commission is wrong, missing commission, got less, paid too little, calculated wrong > statement dispute objection correct
client didnt pay, client hasnt paid, client pays late, not paid their invoice, invoice is overdue, stopped paying > late client payment commission
self employed, freelancer, tax, taxes, declare income, employment contract, on payroll, full time > independent contractor tax invoice
base salary, fixed salary, monthly salary, basic pay > salary commission contractor
two of us, worked together, helped me close, did it together, shared deal, share the deal, split the > split owner assist 60 40
introduce a friend, brought a friend, bring a friend, friend wants to join, refer someone, recruit, knows someone who wants > bonus introduce candidate
first call, intro call, discovery call, kick off call, call with a lead, prepare for the call, structure the call > intro call agenda minute
client is unhappy, not happy, really unhappy, angry client, furious, wants to complain, say so publicly, go public, bad review, threatens > unhappy client desk lead regional public hour
how long till, how long until, how long does it take, how fast, how soon, how quick, how quickly, turnaround, when will i, when do i get, by when, time frame > day hour business within week
weekend, on sunday, on saturday, on sundays, at night, around the clock, 24 7, after hours > weekend desk hour clock
when do they get the money, how fast do we settle, same day, receive the funds, money in the account > settlement hour same day
go live, going live, until its live, til bots are running, bots are running, before we start, start trading, how fast can we start, up and running > live onboarding business day go
which reports, how often report, get a report > report week dashboard
audit price, tokenomics report, token audit, tokenomics review > audit tokenomics report
passport, id in the chat, sent me his id, sent documents, sent me papers, documents in chat, kyc docs in telegram > passport document delete chat compliance link paper
which countries, what countries, banned countries, blocked countries, from iran, from russia, sanctioned > country serve sanction resident
wallet check, wallet screening, dirty coins, tainted, mixer, tornado > wallet screen mixer refuse
already own, already hold, hold the token, i own tokens, in my bag, have some of > hold token declare keep
gift, invited me, invited to, dinner, tickets to > gift invitation declare worth
breaks the rules, break the rules, broke a rule, against the rules, get fired, kicked out, lose my job, strike > breach warn suspension termination
rude, insulting, insults, aggressive, abusive > insult respect conversation
how long is a lead mine, lead mine, keep the lead, lead protected, how long do i own, stays mine > protect register day activ
whos lead, whose lead, same lead, another bd, other bd, same founder, stole my lead, took my lead, grabbed my lead, also talking to, poached > claim registration earliest conflict lead owner
log a lead, add a lead, register a lead, enter a lead, log a new lead, add a new lead, register a new lead, enter a new lead, put in the tracker > register tracker hour
lapsed, lead expired, lead was released, lost the lead in the tracker, grab it back, get it back > release expire register again
give a lead to, pass a lead, hand a lead, take over > handover colleague card split
i quit, if i leave, when i leave, i stop, if i stop, want to leave, leave the team, resign, last day > leave last day notice commission
their own nda, own paper, own template, their paper, their version > own paper review business day
chatgpt, gpt, ai tool, translator, deepl, paste into > ai tool paste confidential
wrong chat, wrong person, sent it to the wrong, leaked, by accident sent > leak compliance hour delete
tweet, post about, post on x, on linkedin, share on twitter, write about, say publicly > post approval announce client public social
job title, call myself, title in my, bio, profile text, profile picture, use the logo > profile title partner logo photo
podcast, interview, ama, space, panel, journalist > podcast ama panel journalist request
negative comment, bad comment, fud, trash talk, someone says we > negative comment answer support
what does it mean, what is a, whats a, what is an, what are, stand for, stands for, meaning of, definition of, define, mean by, remind me what, difference between, versus, explain the term, the word, the term, keeps saying, in plain english > glossary word mean
messages a day, msgs a day, how many messages, how many msgs, how many people, how many contacts, contacts a week, message every week, people a week > first contact week day minimum
log in, login, cant log, cant get in, locked out, access code, forgot my code, new code > log access code username support
paid tools, sales navigator, premium, subscription > seat tool paid cost
one pager, slides, deck to send > template folder one pager
translate, in another language, in spanish, in french, in german > translate language template
language, languages, speak > language english spanish
how many hours, hours a week, working hours, fixed hours > hour week contractor
where can i work, work from, move to another country, live in, digital nomad > country travel work
first money, first commission, first deal, how long until i earn > first deal week money realistic
contest, competition, prize > contest quarter prize
side event, host a dinner, organise a dinner, host an event, sponsor > side event host guest
my mentor, my buddy, who helps me > buddy newcomer hour
probation, trial period > probation pass day extend
become senior, become principal, get promoted, move up, next level, next tier, level above, promotion, get to senior > tier senior principal quarter deal revenue
downgraded, demoted, lose my tier, lose senior, drop down, lose my level, stay senior, keep senior > keep tier step down quarter
bad month, rough month, slow month, no deals, missed my, didnt hit, not hitting, below target, behind target, underperforming, miss the minimum, few weeks > minimum result plan week
quarterly review, performance review, appraisal > review quarterly talk
weekly report, send my report, report late, forgot the report, missed the report, report due, friday report > report deadline friday monday
1on1, one on one, 1 on 1, one to one, catch up with my lead, talk with my regional lead, meet my manager > one regional lead minute week
who do i ask, who do i tell, who needs to know, who to tell, who is responsible, who handles, whom to contact, who can help, contact for, where do i report > first address topic escalation
right now, stuck trade, trade is stuck, pool is being drained, under attack, exploit > emergency incident call desk
write a ticket, open a ticket, ticket or, support ticket > ticket support direct message
my boss, who is my manager, my superior, regional lead for, head of bd > regional lead superior head
day off, days off, time off, take off, vacation, going away, away for, on leave, week off > absence notice leave time off
sick, ill, not well, flu, hospital, doctors note > illness message regional lead certificate
cover for me, while im away, who takes my leads, my leads meanwhile, when im gone, looks after > cover partner handover absence
christmas, xmas, new year, december, easter, public holiday, chinese new year, ramadan > december holiday closed quiet
answer a lead, reply to a lead, have to answer, time to reply, respond to a lead, wrote me, reply time, answer within, before its a problem > reply hour answer fast shift
who is the, whats the name of, name of the, whats the handle, handle of, which handle, contact of, telegram of > address topic support manager regional lead
report a colleague, report someone, whistleblow, doing something wrong, shady colleague, dodgy colleague, cheating > report concern compliance breach
wallet got flagged, wallet is flagged, wallet was rejected, wallet failed, funds are blocked, funds blocked, frozen > wallet refuse screen compliance
nobody answers, no one answers, desk doesnt answer, desk isnt answering, cant reach, ignored by, not getting an answer > level escalate regional lead response
day job, next to my job, beside my job, part time, full time job, nine to five, freelance > job declare compete hour
twap, saft, rfq, amm, pep, ubo, tvl, il, sof, sow, edd, t 1, t 0, maker taker, maker vs taker, bid and ask, cap table, concentrated liquidity, impermanent loss, fully diluted, cliff > glossary mean
how do i use, how to use, what can the assistant, lead replier work, what is the assistant > assistant portal lead replier
two devices, phone and laptop, on my phone, several devices > device portal log
changed my username, new username, changed my handle, new handle > username handle support code
how many meetings, back to back, meetings a day > meeting day fixed conference
after the event, after the conference, when i come back from, met at the conference > afterwards register hour report
co host, guest list, breakfast > host guest event
be careful at, careful with, stay safe, safety > safety security wallet
listing take, how long until listed, get on binance take > listing week tier application
get delisted, warning mark, delisting > warn delist pair
unlock coming, unlock next, big unlock, tokens unlock > unlock holder supply week
sign in, 2fa, two factor, two step > verification password log
agenda of, structure of the call, plan for the call > agenda intro call minute
add to the group, who do i add, group with the lead, make a group, create a group > group telegram add
colleague helped, helped me with > assist split owner
fight it, challenge the decision, compliance said no, overrule > compliance appeal decision
lost reason, log the reason > lost reason log card
what time, at what time, local time, too late at night > time local hour
share my code, share my access, give my login > access code share personal
sunday payout, falls on a, bank holiday payout > payout business day
error on my statement, mistake in my statement > statement objection
re verified, verify again, kyc again, every year > verify again month owner
split the trade, smaller trades, stay under, below the limit > split trade limit add
list for later, reserve a project, claim projects > entry valid contact register
post screenshots, screenshot of a chat > screenshot chat never post
can i promote, run ads, paid ads, giveaway > advertise paid giveaway never
unhappy with my regional lead, problem with my lead > regional lead head dispute
live incident, orders vanished, book is empty, bot stopped > incident emergency desk live
wrong address, sent to the wrong address > trade wrong address call desk
formal steps, before i start, before day one, paperwork to start > sign agreement identity wallet start
who am i talking to about, whom do i ask about > address topic
extra tasks, extra work, duties of seniors > senior buddy task return
sick time, parental leave, long absence, maternity > absence leave count pause
open negotiations while, hand over my leads, hand over while > cover handover negotiation
leads expire while, leads expire when, protection while > protection pause leave absence
reply latest, have to reply, must i reply, answer latest, when do i have to answer, time to answer, get back to someone, write back within > reply hour answer fast shift
takes the loan, took the loan, chooses the loan, picks the loan, on a loan deal > loan flat commission live
sent the wrong, wrong file, wrong document, wrong attachment, mixed up the > leak wrong person compliance delete
before i can start, can i start, need to start working, prerequisites, formalities > agreement sign identity check wallet start
for senior, for principal, to principal, to senior, reach senior, senior status, principal status > tier senior principal quarter revenue
1 1, 1 on 1s, one on ones > one regional lead minute week
scream, screams, yelled, yells, shouted, swears, offended me, disrespectful, racist, sexist, harassed > insult respect harassment
conflict of interest, own interest, private interest > conflict declare
lead is a friend, friend of mine, my friends project, family, relative > friend relation declare project
how do i explain, in simple words, layman, explain to a founder > explain glossary
reporting frequency, how often report, how often do they get > report week dashboard
large order, big order, big trade, large trade, over 5 million, huge trade > larger trade notice hour
pings me, pinged me, hits me up, texts me, writes me, reaches out to me, writes back to me, dms me, during my shift, on shift > reply hour shift answer
get a warning, first warning, how many warnings, three strikes, till im out, before im out > warn suspension termination step breach
get into my account, break into my account, tried to log in, strange login, phishing mail, hack me > attack account compliance report hour
before you pay me, before my first payout, first time you pay, first payment to me > first payout require agreement identity wallet
keep a lead, keep the lead after, after the proposal was sent, lead after proposal, protection after > 90 day protect proposal again
leaving the company, leaving the firm, leaving soon, last salary, get my money after, still get my money, owed after > leave last day commission collected
magazine, newspaper, coindesk, blogger, influencer, reporter wants, wants a quote from, quote for an article > journalist media refer comment
share that, share the news, share our success, celebrate, brag about, we signed, just signed > announce client agree post first approval
payout question, question about payouts, question about money, money question, finance contact > payout address topic finance
bot is down, bot seems down, is down, offline, stopped working, orders are gone, no orders > incident live emergency desk
just got hired, got hired, hired, i am new, first steps, what is the plan, whats the plan, ramp up, learning curve > onboarding week plan 30
how often are tiers, how often are levels, levels checked, tiers checked, when are we reviewed, when is the next review > tier review quarter january
weeks under the, weeks below, below the minimum, under the minimum for, three weeks, keep missing > weekly minimum four week plan
caught a cold, flu, fever, covid, in hospital, broke my leg, feeling bad, not feeling well, headache > illness message regional same day
who answers my, overnight, while i sleep, when i sleep, im asleep, at night who > night cover shift regional hour
talk to my lead, speak to my lead, meet my lead, talk with my lead every, regular meeting with > one regional lead two week
code lost, password lost, lost my code, lost my password, how do i get in, reset my password, reset my code > access code support log new
my buddys project, my friends token, friends company, project of a friend, a mate has a project > friend project declare relation
devcon, token2049, ethcc, consensus, breakpoint, who pays the trip, who pays for, paid trip > conference budget travel expense
wants tier 1, wants a tier, wants binance, wants a listing, wants to be listed > listing promise honest tier answer
spam blocked, for spam, got blocked, cant send messages, flood, too many messages > telegram restrict limit spambot appeal
sales nav, linkedin premium, pay for tools, company pays tools, licence for > sales navigator seat tool
block explorer, explorer, check a wallet, look up a wallet, check on chain > etherscan wallet proof tool
my own deck, make a deck, own slides, own presentation, custom deck > deck template price create
inside the report, in the audit, part of the audit, audit contains, what do they receive, what do they get > report page receive simulation
north korea, iran, russia, syria, cuba, belarus, sanctioned country, from iran, what do i reply to > sanction country serve stop compliance
rent, headquarters, work remotely, remote, coworking > work country travel
weekend work, must i work weekends, hours per week, flexible > hour week contractor choose
how do we split, split it, share it with a colleague, fifty fifty > split 60 40 owner
collect documents, collect papers, take documents, receive documents > document never compliance link
which documents to read, reading list, what to read, learn first > read document essential week
decide myself, can i decide, take a client, accept a client, do we take, my decision > core team decide compliance criteria
offline all night, was asleep, overnight message, wrote at night, in the night > 12 hour answer overnight
look at it again, review the decision, reconsider, second look > disagree regional lead desk decision
cut of the raise, part of the raise, percentage of the raise, tokens from a lead, equity > declare never take money token
my bags, my holdings, my own tokens, disclose my > declare hold token compliance
share client data, leak client data, sell client data > breach termination client data confidential
binance account, exchange account, deposit address, my exchange > wallet deposit address own name
lower than i thought, less than expected, lower than expected, does not add up > statement objection dispute
my board, from my board, gone from the tracker, disappeared from > release activity 30 day
conference i visited, event i attended, i was at > event attend post
photo be, profile photo, my picture, avatar > photo profile real drawing
no go, taboo, never post, not allowed to post, forbidden to post > never allowed promise post
who helps me, helping hand, support at the start > buddy first
own call, first own call, lead a call > week three call intro
end my contract, fire me, throw me out, let me go > end agreement notice day probation
going offline, be away, being away, out of office, ooo, unavailable for > absence notice form leave
closes my deal, closed my deal, while im out, while i am out > cover partner commission deal
who covers between, between 21 and 23, handover time, change of shift > region cover utc shift
biweekly, topics come up, regular talk > one agenda lead
office hours, fixed schedule, when do i have to work > hour contractor choose
why do exchanges care, why is a market maker > exchange spread depth market maker warn
buy tools, own tools, tools myself > tool paid seat cost
banned on tg, banned on telegram, without getting banned, telegram ban > telegram restrict day contact individually
what if we dont hit, miss the target, miss the figures, fail to deliver > figure miss leave month
go on holiday, going on holiday, go on holidays, go on vacation, take a holiday, on holidays for, weeks off, week off, weeks of holiday, week holiday, week vacation > absence notice leave form
opener look like, message look like, pitch look like, dm look like > shape opener
how big is our team, how many people are we, how many people work, how long do we exist, since when do we exist, how old is the company, how old are we > fact state active team
first week, my 1st week > week one learn read
`;
