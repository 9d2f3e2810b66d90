/**
 * What people say when they mean something that documents put into other words: phrases, then the words to look for.
 * Phrases match by their stems, so "turn away" also stands for "turning away".
 */
const lines = `
what do i get, what do i earn, what do i make, whats in it for me, my cut, my share, get out of it, how much do i get, how much do i make, how much do i earn, do i earn, do i get paid, i get paid, get for that, what will i get, worth to me, money for me > commission earn receive paid payout
get something for, get smth for, reward for, anything for bringing > bonus commission
when do i get paid, when is payday, when does my money, when will i see my money, where is my money, wheres my money, money arrive, not been paid, havent been paid, still no money, didnt get paid > payout calendar paid statement
which coin, what coin, in what currency, paid in, payout currency, crypto or fiat, in usdt, in usdc, to my bank, bank account, bank transfer > usdt usdc network currency wire payment
change my wallet, new wallet, switch wallet, switch the address, change the address, change my address, other wallet, different wallet, update my wallet > payout wallet change register
too little, only made, small balance, below the minimum payout, bucks > minimum payout balance carry roll usd
wrong amount, numbers dont match, statement is wrong, commission is wrong, missing commission, got less, paid too little, calculated wrong > statement dispute objection correct
client didnt pay, client hasnt paid, client pays late, not paid their invoice, invoice is overdue, stopped paying > late client payment commission
wants money back, gets refunded, refund, chargeback, clawback, give it back, pay back > refund deduct balance
in advance, advance on, loan me, cash before, money upfront, draw > advance loan guarantee
self employed, freelancer, tax, taxes, declare income, employment contract, on payroll, full time > independent contractor tax invoice
base salary, fixed salary, monthly salary, basic pay > salary commission contractor
two of us, worked together, helped me close, did it together, shared deal, share the deal, split the, splitting > split owner assist 60 40
sold another service, second service, also wants, upsell, cross sell, more services, add another > second service cross conversation
extends the contract, renews, renewal, after 6 months, after six months, second year > renew extension month engagement
introduce a friend, brought a friend, bring a friend, friend wants to join, refer someone, recruit, knows someone who wants > bonus introduce candidate
considered won, count as won, counts as closed, deal done, when is it closed, officially closed > closed agreement signed payment won
said no to my request, request was refused, request got rejected, rejected my request, turned down my request, got rejected, was denied, didnt get through, doesnt get through > reject reason resubmit desk
try again, ask again, request again, send it again, second attempt, give it another go, reapply, redo, retake, another chance, second chance > resubmit repeat again back
got it wrong, was unfair, dont agree, disagree, complain to, appeal, second opinion > disagree desk regional lead decide
lost lead, lead said no, they said no, deal lost, lost the deal, went with someone else, chose another, picked another > no lost reason closed
write again, contact again, come back to, reach out again, approach again, go back to, reconnect, how long to wait, wait before > back later days approach again
something smaller, cheaper option, smaller package, start smaller, alternative for, plan b > alternative smaller start
find leads, get leads, new leads, more leads, where do i find, where to look, prospects, lead sources, source leads, hunting, sourcing > find signal source social data site
hint, hints, clue, tell me a token, need us, sign that, signs that, spot > signal see depth spread
who to contact, who should i contact, who exactly, right person, who on the team, community mod, mods, admin of the group, whom do i message > founder ceo write moderator treasury
mass message, bulk message, blast, spam, automate, auto message, bot to, list i bought, buy a list, bought a list, scrape > bulk bot bought forbid list
first message, first dm, first line, opening line, opening message, opener, opening msg, first text, cold message, cold dm, ice breaker, intro message > opener pitch observation sentence message
how long should, how many words, length of, too long, keep it short > word sentence long
put in the first, include in the first, attach to the first, link in the first, calendly > calendar link attachment avoid first message
what can i claim, what can i say about us, how many clients, how big are we, since when, how old is the company, how many people, team size, track record, facts about > fact approve state active since
first call, intro call, discovery call, kick off call, call with a lead, prepare for the call, structure the call > intro call agenda minute
after the call, once the call is over, call is done > summary same day bullet call
voice note, voice message, video message > voice note tone channel
client is unhappy, not happy, really unhappy, angry client, furious, wants to complain, say so publicly, go public, bad review, threatens > unhappy client desk lead regional public hour
keep in touch, after they sign, after signing, once signed, post sale, check in with > after signature check day
send a proposal, get a proposal, ask for a proposal, request a proposal, submit a proposal, make a proposal, offer for, prop form > proposal request form submit
when should i request, ready for a proposal, too early, before i ask > request need decision budget confirm
how long till, how long until, how long does it take, how fast, how soon, how quick, how quickly, turnaround, when will i, when do i get, by when, time frame > day hour business within week
goes into the form, put in the form, fill in, fill out, which details, what details, what info, which info, information needed > form complete name budget
changes to the offer, change the offer, wants changes, wants edits, wants to renegotiate, new version, another version, how often can they > revision change twice
edit the pdf, tweak the pdf, change the pdf, adjust the pdf, modify the proposal > edit pdf never
how long is it valid, still valid, expires, expire, good for, runs out, hold the price, quote good > valid day hold quote
still waiting, no answer from the desk, desk is slow, desk is late, taking so long, overdue, any update, status of > desk late waiting update ready card
meet the criteria, do they qualify, does it qualify, good enough, good fit, is it a fit, big enough, large enough, too small, small for us, worth it for us, is that too small, does it make sense > criteria minimum qualify size least
just below, slightly under, almost meets, nearly there, misses one > near miss minimum exception
turn away, turn down, straight off, refuse right away, say no to, not take, dont take, dont work with, cant work with, avoid > decline reason refuse serve
too small, not big enough, below our minimum, under the minimum, doesnt qualify, not qualified, disqualify > qualify minimum value kindly
minimum size, min size, smallest trade, how small, smallest, lowest amount, least amount > minimum size usd
biggest trade, max size, largest, how big can, upper limit > maximum size million
price list, all prices, what do we charge, how much is, how much does, what does it cost, how much are, costs, pricing, rates > price cost fee usd
pay upfront, pay in advance, pays upfront, prepays, pays six months, paying early > prepay discount month
how do they pay, how can they pay, how do clients pay, payment methods, wire ok, pay by card, pay in crypto, invoice > payment invoice wire usdc stablecoin
pay in tokens, pay with their token, pay in their own token, pay us in tokens > token pay fee cash
cancel, get out of, end the contract, stop the service, leave early, exit the contract, terminate > notice minimum term cancel end
min term, minimum term, contract length, minimum contract, how long is the contract, commit for, locked in > minimum term month notice
weekend, on sunday, on saturday, on sundays, at night, around the clock, 24 7, after hours > weekend desk hour clock
lockup, lock up, longest lock, locked tokens, vesting tokens, vested > lock vest block discount month
sends first, send first, goes first, who sends, pays first, trust you with, without escrow, use escrow > prefund first send settlement escrow test
when do they get the money, how fast do we settle, same day, receive the funds, money in the account > settlement hour same day
price below market, discount on tokens, how much below, haircut > discount twap block percent
how does the loan work, token loan, loan model, loan deal, loan option, strikes > loan option strike tranche
free trial, try it for free, try it first, test it first, test run, for free, test month, one month, pilot > free trial test month
go live, going live, until its live, til bots are running, bots are running, before we start, start trading, how fast can we start, up and running > live onboarding business day go
who keeps the profit, profit and loss, pnl, who owns the tokens, hold the tokens, where are the funds, keep the funds, who holds, custody > custody fund own account withdraw profit
which reports, how often report, get a report, reporting > report week dashboard
share of the fees, part of the fees, cut of the fees, swap fees, lp fees > lp fee management share percent
launch package, pre tge, pre launch, before launch, before tge, not live yet > launch package tge
which chains, what chains, support that chain, on which networks, are you on, do you support > chain ethereum base arbitrum solana support
yield, apy, apr, what return, how much will it earn, returns > yield return promise lp fee
out of range, rebalance > range rebalance pool
can you withdraw, take our money, run away with, rug, steal > withdraw multisig custody role
audit price, tokenomics report, token audit, tokenomics review > audit tokenomics report
count towards, deducted from, credited, offset against > credit half price month
at the same time, simultaneously, how many can we run, slots, capacity, full > engagement slot capacity start
legal advice, legal opinion, smart contract work, write the contract, marketing help, raise money for them > adviser legal opinion smart contract market
passport, id in the chat, sent me his id, sent documents, sent me papers, documents in chat, kyc docs in telegram > passport document delete chat compliance link paper
which papers, what papers, which documents, what documents, paperwork, documents needed, need to provide > document company provide certificate passport
how long does kyc, kyc take, kyc long, verification take > kyc file business day complete
deeper check, extra check, more checks, enhanced check, bigger check > enhanced due diligence million
which countries, what countries, banned countries, blocked countries, from iran, from russia, sanctioned > country serve sanction resident
us company, us companies, americans, american company, based in the states, from the us, in the us, delaware > usa person serve otc advisory
wallet check, wallet screening, dirty coins, tainted, mixer, tornado > wallet screen mixer refuse
why do you need kyc, doesnt want kyc, refuses kyc, no kyc, skip kyc, without kyc > kyc need refuse require
buy a token, buy the token, trade the token, buy before, know we start, insider, front run, invest in a client > trade token inside information know public
already own, already hold, hold the token, i own tokens, in my bag, have some of > hold token declare keep
other job, another job, second job, side job, side hustle, on the side, work for another, work for a competitor, also work for, freelance for, advise a project, adviser of > work declare compete another provider
gift, present, invited me, invited to, dinner, tickets to > gift invitation declare worth
promised something, promised by accident, wrong price, said something wrong, told them wrong, misquoted, made a mistake, by mistake, by accident, in trouble > mistake correct write promise consequence
breaks the rules, break the rules, broke a rule, against the rules, get fired, kicked out, lose my job, strike > breach warn suspension termination
stolen, lost my phone, lost my laptop, laptop was, phone was, device, got hacked, was hacked, my account was, hijacked > device lost account report compliance hour
rude, insulting, insults, aggressive, abusive > insult respect conversation
how late can i write, message at night, time of day, too late to write > local time write 22 07
how long is a lead mine, lead mine, keep the lead, lead protected, how long do i own, stays mine > protect register day activ
whos lead, whose lead, same lead, another bd, other bd, same founder, stole my lead, took my lead, grabbed my lead, also talking to, poached > claim registration earliest conflict lead owner
log a lead, add a lead, register a lead, enter a lead, put in the tracker > register tracker hour
how many leads, number of leads, max leads, lead limit, too many leads > hold active lead limit
lapsed, lead expired, lead was released, lost the lead in the tracker, grab it back, get it back > release expire register again
give a lead to, pass a lead, hand a lead, take over > handover colleague card split
i quit, if i leave, when i leave, i stop, if i stop, want to leave, leave the team, resign, last day > leave last day notice commission
existing client, already a client, house account, old client > house account client register
nda, non disclosure, sign something before > nda sign mutual
their own nda, own paper, own template, their paper, their version > own paper review business day
name clients, name drop, which clients, mention a client, our clients, client names, references, talk to a client, speak with a client, speak to a client, current clients > reference list client call name
show a proposal, share a proposal, example proposal, forward the proposal > proposal confidential recipient
chatgpt, gpt, ai tool, translator, deepl, paste into > ai tool paste confidential
wrong chat, wrong person, sent it to the wrong, leaked, by accident sent > leak compliance hour delete
tweet, post about, post on x, on linkedin, share on twitter, announce, write about, say publicly > post approval announce client public social
job title, call myself, title in my, bio, profile text, profile picture, use the logo > profile title partner logo photo
podcast, interview, ama, space, panel, journalist, reporter, press > podcast ama panel journalist request
fake profile, fake account, pretending to be, pretends to be, impersonating, copied my profile, clone > fake profile impersonator report verification
negative comment, bad comment, fud, trash talk, someone says we > negative comment answer support
points, leaderboard, initiative, campaign > initiative participation point
spread measured, measure spread, measure the spread, calculate spread, measure depth, check depth > measure spread depth book bid ask
fake volume, wash trading, volume is fake, volume looks, suspicious volume > volume wash fake suspicious
what numbers, which numbers, metrics, healthy, what is normal, what is good, too high, too low > healthy figure number
holders, concentration, whales > holder concentration top ten
what does it mean, what is a, whats a, what is an, what are, stand for, stands for, meaning of, definition of, define, mean by, remind me what, difference between, versus, vs, explain the term, the word, the term, keeps saying, in plain english > glossary word mean
listing, get listed, get us listed, listed on, on binance, exchange listing > listing exchange guarantee
how much does a listing, listing fee, cost of a listing > listing cost fee deposit
listing manager, pays for listing, listing offer, offered a listing > listing scam fake manager
which tools, what tools, software, which apps, programs > tool research portal account
tg limited, account limited, telegram blocked, spam ban, cant message, got restricted, account banned, tg ban > telegram restrict limit account spambot
messages a day, msgs a day, how many messages, how many msgs, how many people, how many contacts, contacts a week, message every week, people a week > first contact week day minimum
log in, login, cant log, cant get in, locked out, access code, forgot my code, new code > log access code username support
paid tools, sales navigator, premium, subscription > seat tool paid cost
templates, one pager, slides, deck to send, presentation > template folder one pager
translate, in another language, in spanish, in french, in german > translate language template
language, languages, speak > language english spanish
how many hours, hours a week, working hours, fixed hours > hour week contractor
where can i work, work from, move to another country, live in, digital nomad > country travel work
first money, first commission, first deal, how long until i earn > first deal week money realistic
contest, competition, prize > contest quarter prize
conference, event, summit, travel, trip, flight, hotel > conference budget event approve
side event, host a dinner, organise a dinner, host an event, sponsor > side event host guest
business card, brochure, flyer, merch > card qr brochure
new here, just started, starting tomorrow, first week, first day, getting started, just joined > onboarding week one day portal account
first month, end of the month, after a month, after 30 days, expected of me, what do you expect, numbers wise > day 30 onboarding first weekly minimum
the test, the exam, the quiz, failed the test, failed the quiz, pass the test > quiz pass repeat question
my mentor, my buddy, who helps me > buddy newcomer hour
probation, trial period > probation pass day extend
become senior, become principal, get promoted, move up, next level, next tier, level above, promotion, get to senior > tier senior principal quarter deal revenue
downgraded, demoted, lose my tier, lose senior, drop down, lose my level, stay senior, keep senior > keep tier step down quarter
bad month, rough month, slow month, no deals, missed my, didnt hit, not hitting, below target, behind target, underperforming, miss the minimum, few weeks > minimum result plan week
quarterly review, performance review, appraisal > review quarterly talk
weekly report, send my report, report late, forgot the report, missed the report, report due, friday report > report deadline friday monday
monday call, team call, weekly call, all hands > monday call
1on1, one on one, 1 on 1, one to one, catch up with my lead, talk with my regional lead, meet my manager > one regional lead minute week
reply rate, response rate, conversion > reply rate number
clean up, tidy, update the tracker, update my cards > data hygiene board card
who do i ask, who do i tell, who needs to know, who to tell, who is responsible, who handles, whom to contact, who can help, contact for, where do i report > first address topic escalation
urgent, emergency, right now, stuck trade, trade is stuck, pool is being drained, under attack, exploit > emergency incident call desk
write a ticket, open a ticket, ticket or, support ticket > ticket support direct message
my boss, who is my manager, my superior, regional lead for, head of bd > regional lead superior head
day off, days off, time off, take off, vacation, holiday, holidays, going away, away for, on leave, week off > absence notice leave time off
sick, ill, not well, flu, hospital, doctors note > illness message regional lead certificate
cover for me, while im away, who takes my leads, my leads meanwhile, when im gone, looks after > cover partner handover absence
christmas, xmas, new year, december, easter, public holiday, chinese new year, ramadan > december holiday closed quiet
what do you guys do, what do you do, what is it you do, who are you guys, what does your company do, what services > service four things trading pool advice hi
send info, send me info, more info, send your deck, send me a deck, send me something, send details > send info deck one pager
how did you find me, where did you get my contact, who are you, are you real, are you legit > who find account verification
not interested, no thanks, not for us, we are good, all set, already covered, already have someone, already have a > interest already someone no
talk to your team, speak to your team, talk to the traders, speak to the desk, call with the desk, jump on a call > call team desk talk
talk to my ceo, write to my colleague, partnership team, not my department > ceo partnership write hand over
ask a project, ask the lead, ask them, to ask, what to ask, what do i ask, questions for, which questions, find out if, qualify > question qualify ask qualified
is real, are real, is serious, is legit, is genuine, lead is real, verify the lead, tire kicker > qualification principal check proof
do it ourselves, do it in house, in house, our own team, build it ourselves, own bot, by ourselves, have devs > ourselves do ourselves yourselves developer
expensive, too expensive, too much for, lot of money, a lot for, cant afford, over budget, above what we can spend, more than we can spend, out of budget, tight budget > expensive budget price much
cheaper elsewhere, others are cheaper, cheaper offer, for less, half the price, better price, better offer, match the price > cheaper match price compare
discount, better deal, something off, special price, friend price, lower the price, go lower > discount reduction price
pay later, pay you once, pay when, after profit, success fee, performance based, only if it works, results first, pay on results, once we made profit, after we raise > later success fee profit invoice
dump, dumping, dump our tokens, sell our tokens, kill the price, crash the price > dump market maker token
guarantee volume, more volume, boost volume, increase volume, need volume > volume guarantee wash
pump, move the price, support the price, price up, push the price > price pump support manipulation
not enough inventory, dont have 100k, no inventory, dont have that much, lying around, no stablecoins, capital per exchange > inventory venue capital
happy with our, current provider, current market maker, have a market maker, already have an mm > current market maker fine already
want to test, shorter contract, three months is, 3 months is > three month test long
burned, lost money, got rekt, lost a lot, bad experience > lost money loss lp
hand over our, give you our funds, our keys, give you access > hand over liquidity custody multisig
bot does that, automated, vault, gamma, arrakis > automated vault
your own liquidity, bring liquidity, lend us liquidity, rent liquidity > bring own liquidity
hack, hacks, smart contract risk, exploit > hack smart contract risk
already have advisers, have advisors, our advisors > already adviser
get us funded, introduce investors, find investors, intro to vcs, raise > listed fund investor introduce
how do we know, why trust you, any good, proof you can, prove it > know good sample reference
think about it, need to think, get back to you, let me think, internal discussion > think decide date
more time, need more weeks, some more weeks, need time, not ready, decide later, need longer, postpone > more time decide proposal
board said no, partners said no, investors said no, team decided against > board no reason
looks good, lets do it, we are in, ready to sign, next steps, whats next > next step sign agreement
is it ready, any news, when do i get the offer, waiting for the proposal, where is the proposal > proposal ready update waiting
rough number, ballpark, rough idea, just a range, rough price > rough number
talking to others, comparing offers, other offers, in a hurry, be quick > others compare quick
what do you need from us, how do we start > need start quickly paper
doesnt answer, no answer, not answering, ghosting, ghosted me, gone quiet, went quiet, went silent, disappeared, no reply, never replied, ignores me, left on read, seen but, read my message > silent follow answer day reply message
how often do i nudge, when to nudge, nudge, chase, remind them, bump, follow up, ping again, when do i follow, how often do i follow > follow day rhythm message
on hold, park the lead, put on hold > hold back 45 day
came back, back after months, writes again, returned > return themselves back
scam, scammer, is this a scam, smells fishy, sounds fishy, too good to be true, suspicious > red flag scam check
install an app, meeting app, download an app, zoom link, weird link, link they sent, malware, virus > install app call link file
deposit first, pay a deposit, introduction fee, intro fee, finders fee, wants money from me > deposit introduce pay fee
mandate, broker, middleman, intermediary, represents the seller, knows a seller > mandate broker principal owner
are you regulated, licensed, have a licence, which regulator > regulated compliance licence
meet in person, face to face, cash > person cash meet
move the market, affect the price, price impact, visible on chain > trade move price visible
why you, why us, why should we go with you, better than, what makes you, versus gsr, wintermute, competitor, other market makers, another firm, other provider, different firm > why competitor compare provider
bigger names, well known, famous, heard of > bigger known
several market makers, multiple mms, two market makers > several provider venue
stages, statuses, columns in the tracker, pipeline steps > stage lead tracker
my job, my role, my actual job, what am i responsible, what does the desk do, my responsibilities > role responsible core team
answer a lead, reply to a lead, have to answer, time to reply, respond to a lead, wrote me, reply time, answer within, before its a problem > reply hour answer fast shift
final price, quote a price, give a price, name a price, sign for the company > price final quote never
`;

const ways = lines
  .trim()
  .split("\n")
  .map((line) => line.split(" > "))
  .map(([phrases = "", words = ""]) => ({ phrases: phrases.split(", "), words: words.split(" ") }));

/** Words to look for, by the phrases that stand for them. */
export const waysOfAsking: readonly { phrases: string[]; words: string[] }[] = ways;
