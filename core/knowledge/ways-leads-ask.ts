/** How leads put questions and objections, and agents what they hear: phrases, then the words that documents use for it. */
export const waysLeadsAsk = `
in advance, advance on, loan me, cash before, money upfront > advance loan guarantee
got it wrong, was unfair, dont agree, disagree, complain to, appeal, second opinion > disagree desk regional lead decide
write again, contact again, come back to, reach out again, approach again, go back to, reconnect, how long to wait, wait before > back later days approach again
something smaller, cheaper option, smaller package, start smaller, alternative for, plan b > alternative smaller start
who to contact, who should i contact, who exactly, right person, who on the team, community mod, mods, admin of the group, whom do i message > founder ceo write moderator treasury
when should i request, ready for a proposal, too early, before i ask > request need decision budget confirm
goes into the form, put in the form, fill in, fill out, which details, what details, what info, which info, information needed > form complete name budget
still waiting, no answer from the desk, desk is slow, desk is late, taking so long, overdue, any update, status of > desk late waiting update ready card
too small, not big enough, below our minimum, under the minimum, doesnt qualify, not qualified, disqualify > qualify minimum value kindly
pay upfront, pay in advance, pays upfront, prepays, pays six months, paying early > prepay discount month
pay in tokens, pay with their token, pay in their own token, pay us in tokens, take tokens, accept tokens, take our token, accept our token > token pay fee cash
lockup, lock up, longest lock, locked tokens, vesting tokens > lock vest block discount month
sends first, send first, goes first, who sends, pays first, trust you with, without escrow, use escrow > prefund first send settlement escrow test
price below market, discount on tokens, how much below, haircut > discount twap block percent
who keeps the profit, profit and loss, pnl, who owns the tokens, hold the tokens, where are the funds, keep the funds, who holds, custody > custody fund own account withdraw profit
share of the fees, part of the fees, cut of the fees, swap fees, lp fees > lp fee management share percent
which chains, what chains, support that chain, on which networks, are you on, do you support > chain ethereum base arbitrum solana support
yield, apy, apr, what return, how much will it earn > yield return promise lp fee
can you withdraw, take our money, run away with, rug, steal > withdraw multisig custody role
legal advice, legal opinion, smart contract work, write the contract, marketing help, raise money for them > adviser legal opinion smart contract market
why do you need kyc, doesnt want kyc, refuses kyc, no kyc, skip kyc, without kyc > kyc need refuse require
other job, another job, second job, side job, side hustle, on the side, work for another, work for a competitor, also work for, freelance for, advise a project, adviser of > work declare compete another provider
stolen, lost my phone, lost my laptop, laptop was, phone was, device, got hacked, was hacked, my account was, hijacked > device lost account report compliance hour
existing client, already a client, house account, old client > house account client register
name clients, name drop, which clients, mention a client, our clients, client names, talk to a client, speak with a client, speak to a client, current clients > reference list client call name
fake profile, fake account, pretending to be, pretends to be, impersonating, copied my profile, clone > fake profile impersonator report verification
fake volume, wash trading, volume is fake, volume looks, suspicious volume > volume wash fake suspicious
get listed, get us listed, listed on, on binance, exchange listing > listing exchange guarantee
how much does a listing, listing fee, cost of a listing > listing cost fee deposit
listing manager, pays for listing, listing offer, offered a listing > listing scam fake manager
which tools, what tools, software, which apps, programs > tool research portal account
tg limited, account limited, telegram blocked, spam ban, cant message, got restricted, account banned, tg ban > telegram restrict limit account spambot
summit, travel, trip, flight, hotel > conference budget event approve
new here, just started, starting tomorrow, first day, getting started, just joined > onboarding week one day portal account
first month, end of the month, after a month, after 30 days, expected of me, what do you expect, numbers wise > day 30 onboarding first weekly minimum
the test, the exam, the quiz, failed the test, failed the quiz, pass the test > quiz pass repeat question
clean up, tidy, update the tracker, update my cards > data hygiene board card
what do you guys do, what do you do, what is it you do, who are you guys, what does your company do, what services > service four things trading pool advice hi
send info, send me info, more info, send your deck, send me a deck, send me something, send details > send info deck one pager
how did you find me, where did you get my contact, who are you, are you real, are you legit > who find account verification
not interested, no thanks, not for us, we are good, all set, already covered, already have someone, already have a > interest already someone no
talk to your team, speak to your team, talk to the traders, speak to the desk, call with the desk, jump on a call > call team desk talk
talk to my ceo, write to my colleague, partnership team, not my department > ceo partnership write hand over
ask a project, ask the lead, ask them, to ask, what to ask, what do i ask, questions for, which questions, find out if > question qualify ask qualified
is real, are real, is serious, is legit, is genuine, lead is real, verify the lead, tire kicker > qualification principal check proof
do it ourselves, do it in house, in house, our own team, build it ourselves, own bot, by ourselves, have devs > ourselves do ourselves yourselves developer
too expensive, too much for, lot of money, a lot for, cant afford, over budget, above what we can spend, more than we can spend, out of budget, tight budget > expensive budget price much
cheaper elsewhere, others are cheaper, cheaper offer, for less, half the price, better price, better offer, match the price > cheaper match price compare
better deal, something off, special price, friend price, lower the price, go lower > discount reduction price
pay later, pay you once, pay when, after profit, success fee, performance based, only if it works, results first, pay on results, once we made profit, after we raise > later success fee profit invoice
dump, dumping, dump our tokens, sell our tokens, kill the price, crash the price > dump market maker token
guarantee volume, more volume, boost volume, increase volume, need volume > volume guarantee wash
pump, move the price, support the price, price up, push the price > price pump support manipulation
not enough inventory, dont have 100k, no inventory, dont have that much, lying around, no stablecoins, capital per exchange > inventory venue capital
happy with our, current provider, current market maker, have a market maker, already have an mm > current market maker fine already
burned, lost money, got rekt, lost a lot, bad experience > lost money loss lp
hand over our, give you our funds, our keys, give you access > hand over liquidity custody multisig
bot does that, automated, vault, gamma, arrakis > automated vault
your own liquidity, bring liquidity, lend us liquidity, rent liquidity > bring own liquidity
smart contract risk, exploit > hack smart contract risk
already have advisers, have advisors, our advisors > already adviser
how do we know, why trust you, any good, proof you can, prove it > know good sample reference
think about it, need to think, get back to you, let me think, internal discussion > think decide date
more time, need more weeks, some more weeks, need time, not ready, decide later, need longer, postpone > more time decide proposal
board said no, partners said no, investors said no, team decided against > board no reason
looks good, all good, lets do it, we are in, ready to sign, have to sign, do we sign, do i sign, next steps, whats next > next step sign agreement
is it ready, any news, when do i get the offer, waiting for the proposal, where is the proposal > proposal ready update waiting
rough number, ballpark, rough idea, just a range, rough price > rough number
talking to others, comparing offers, other offers, in a hurry, be quick > others compare quick
what do you need from us, how do we start > need start quickly paper
doesnt answer, no answer, not answering, ghosted me, gone quiet, went quiet, went silent, disappeared, no reply, never replied, ignores me, left on read, seen but, read my message > silent follow answer day reply message
scammer, is this a scam, smells fishy, sounds fishy, too good to be true, suspicious > red flag scam check
install an app, meeting app, download an app, zoom link, weird link, link they sent, malware, virus > install app call link file
deposit first, pay a deposit, introduction fee, intro fee, finders fee, wants money from me > deposit introduce pay fee
mandate, broker, middleman, intermediary, represents the seller, knows a seller > mandate broker principal owner
are you regulated, licensed, have a licence, which regulator > regulated compliance licence
meet in person, face to face > person cash meet
move the market, affect the price, price impact, visible on chain > trade move price visible
why you, why us, why should we go with you, better than, what makes you, versus gsr, wintermute, other market makers, another firm, other provider, different firm > why competitor compare provider
bigger names, well known, famous, heard of > bigger known
several market makers, multiple mms, two market makers > several provider venue
offered me, offers me, gave me, wants to give me, tip me, thank you from, bribe, slip me > gift accept never token declare money
advisor to a, adviser to a, advising a project, join as an advisor, advisory shares > adviser declare conflict
pay me directly, pay me personally, send the money to me, to my wallet instead > pay account invoice never firm
how much do you charge, what do you charge, do you charge, your fees, your prices, your rates, your pricing, whats your price, how much do you take, how much do you want, whats the damage > how much cost answer depend
crash our, crash the, hurt our price, hit our price, tank the price, will it move, will this move > trade move price market
i have a seller, i have a buyer, i have a client who, i know someone who sells, i represent, connect you with, for connecting > seller commission broker owner mandate
done today, need it today, right away today, by tonight, this afternoon, asap, urgently, no time to > need today same day verify
our tge is, tge in, launching in, we launch in, launch is in, launch next month, tge next month, token goes live > tge week launch late
our team can, we can do, do that internally, handle it internally, we build it, our devs, we have people > ourselves yourself developer
after results, when we see results, once it works, if it works, only pay if, no cure no pay > later success fee profit
weeks to think, days to think, need to discuss, talk to my cofounder, talk to my partner, sleep on it, check internally > think decide time date
your logo, your name, in your name, says he works for you, claims to be you, someone from your team asked, asked me for money > pretend us account genuine deposit verification
how does it work, how does that work, how do you work, how does a trade work, walk me through, explain how, the steps, step by step, what happens after > step run way
not working, doesnt work, broken, error, bug, something is wrong with > portal account problem ticket support
marketing budget, marketing tokens > listing market cost deposit
bought the badge, old account, second account, buy an account > telegram account
what language, in his language, in their language, native > language match english
per exchange, per venue, each exchange > venue inventory capital usd
take the lead to another, take him elsewhere, bring the lead to > another provider breach lead
which network, what network, on which chain do you pay > network usdt tron usdc base
who decides if, who accepts, who can accept > decide compliance officer accept
go cold, going cold, keep warm, stay warm, keep them engaged, keep him interested > next step date keep
make an offer, get an offer, get the offer, send the offer, our offer, the offer take > proposal business day desk
sell for another, another company too, another firm too, two companies, for someone else too > another provider compete declare conflict
see what the bot, see the orders, what does he see, transparency, monitor, follow what you do > dashboard report live week
what we do, what do we do, about our company, asks about us, explain the company, describe us > service four hi what
how i found, how we found, where i got his, where we got > who find source account
someone of your team, someone from your team, your colleagues, your boss, your traders, an expert > talk team call colleague
questions do i ask, what questions, questions to, good questions, questions for a > question qualification ask
too high for, is too high, fee is high, price is high, fee too high, too pricey > too much expensive high
introduce us to, connect us with, get us investors, bring us investors > funded investor introduce
only have, our budget is, budget of, we have a budget, can only pay, max we can > budget over possible smaller start month
stop negotiating, keeps asking for, another discount, more discount, again for a discount > stop reduction third
proposal comes, proposal come, when does the proposal, proposal arrive, proposal delayed, proposal is delayed > proposal ready update desk
competitors are faster, others are faster, others faster, quicker than you, faster than you > others compare quick
give up on, stop following, stop chasing, enough follow, last try, last attempt > stop close unanswered hold
download something, install something, download this, open a file, open this file, click a link, connect my wallet > install app file call never
below market, under market, btc discount, cheap btc, discounted btc, big discount offered > red flag price market mandate
three market makers, several mms, more than one market maker, more than one provider > several provider venue
you are too small, small company, youre small, never heard of you, you are new, unknown company > bigger known active since
bd for two, exclusive, exclusivity, work exclusively > compete another provider declare
verify an account, verification page, official accounts, is this account real > verification page account genuine
price goes down, price falls, bear market, price drops > price fall risk
nobody is writing, no news from > silent follow
hey who is this, who is this, who r u, do i know you, where do i know you > who account verification source
what does it cost, and the price, how much then, cost roughly, ok how much > how much cost depend
send a pdf, send pdf, got a pdf, send a brochure, send material, anything to read > send info deck one pager
partner instead, contact my, talk to my partner, write to my, my cofounder handles, not me > ceo write partnership hand
already doing this, doing this already, have someone doing, somebody does that, someone doing this > already someone interest
do we really need, really need to give, give you passports, give you our passports, hand over documents, all these papers > kyc need trade
will people see, is it public, visible to others, who can see, secret trade, notice the sale > visible order book move price
rugged us, rugged, robbed, screwed us, ripped off, dumped on us, burnt by, got scammed by > dump market maker worry
need volume, volume for the listing, million volume, volume per day, daily volume > guarantee volume
insane, way too much, ridiculous, robbery, no way, come on, rip off, thats a lot, so much > too expensive much lot
lend you tokens, give you tokens, instead of paying, loan instead, tokens instead of cash > loan model option prefer
only want to try, try for, weeks only, for one month, for 4 weeks, short test > three month test long
per year, annual, how much profit, how much will we make, what do we earn, how much can we make > apy yield guarantee
that much money for, so much for, 30 pages, a piece of paper, a document for > lot pdf report
credentials, references of you, who are your clients, your experience, your background, qualified are you > know good reference sample
another desk asks, another desk, others ask, got an offer from, competing offer, lower offer > match price cheaper compare
even more off, more off, still want less, go down more, last price, best price, final price please > discount reduction third stop
where is the offer, wheres the offer, so the offer, offer yet, offer ready, still no offer, still no proposal > proposal ready update
roughly how much, about how much, estimate, guess the price > rough number
offer from others, already sent an offer, already have an offer, others already > others compare quick
should we have ready, have ready, prepare in the meantime, prepare meanwhile, do meanwhile > need start paper sign check
we want it, yes we want, we take it, lets go, count us in, accept your offer, we accept > next step sign agreement good
start in, start later, later start, other date, different date, move the start, starting date > change term start price
investors are against, against it, partners are against, vetoed, cofounder said no, not approved > board no reason
till end of, until end of, end of month, next quarter, after summer, need until > more time decide date
no fee, take no fee, only tokens, work for tokens, charge nothing, for nothing > free token loan
promised us, guarantee us, guaranteed us, others promise > promise volume listing
between you and, two mms, second market maker, parallel > several provider venue
hummingbot, open source bot, run a bot, own bot, our own bot, run it ourselves > ourselves simply developer
should we compare, compare offers, what to compare, what to look at, checklist for > five question everyone compare
way bigger, much bigger, bigger than you, larger firm, market leader, big name > bigger known
is trading safe, are our funds safe, what if you go bankrupt, insolvent > custody fund own account
one of our investors, introduced by, was recommended, recommended you, recommended us > recommend introduce
services do you offer, what can you do for us, what do you offer, how can you help > four service what
work with somebody, already work with, already use, already pay someone > already someone figures
some slides, send slides, send over, share your deck > deck info pager
get my handle, got my handle, find my contact > found source who
figure out if, find out whether, check if the lead > question ask qualify
script for asking, how do i ask about, ask about the > question ask
trust sending, dont trust, why trust, trust issue > send first prefund test transfer
within the hour, within hours, immediately, straight away > today same day settle
community notice, holders notice, people notice, holders see > move price visible off book
sell our tokens on, sell our coins, sell on us > dump token market maker
volume look better, better volume, nicer volume, improve the volume > guarantee volume wash fake
times what others, more than others, others charge less > expensive others 1 500
month to month, monthly cancel, cancel anytime, no commitment > three month test term
safe from exploits, safe from hackers, secure against > hack risk contract
guaranteed yield, fixed yield, sure return > apy guarantee none
too small for that, too small for the fee > too much pool expensive
manage our pool by, do the pool ourselves, with a bot > automated vault
proof do you have, show me proof, evidence that > know good sample reference
invoice us after, bill us after, pay after launch, pay after the launch > pay later
only if you match, match their, same as theirs > match price sign
say a price range, price range already, range already > rough number range
choosing a provider, deciding tomorrow, decide tomorrow > others quick compare
how do we go on, how do we continue, what now, whats the process now > next step
silent after i sent, silent after the proposal, nothing after the proposal > follow up day proposal
sign of life, no life sign, vanished, mia > silent follow day
reminders are ok, how many reminders, how many times can i > three follow up day
meeting software, his own app, unknown app, some app > install app call link
get introduced, introduced to investors for > deposit introduce pay
supervised, under supervision, financial authority, mica, fca, sec > regulated licence compliance
uses our brand, our brand, abuse our name > pretend us fake account report
free of charge, charges nothing, does it free > free token loan
prefer a bigger, rather a bigger > bigger known
above what we planned, more than we planned, above our plan, over what we planned, bring this down, bring it down, bring the price down, bring that down > expensive budget discount price
deployer wallet, personal wallet, team wallet, private wallet, founders wallet > hand over custody multisig
can you do better, do better than, beat that, beat it, beat this, undercut, quoted us, quote is, your quote, gave us a quote, gave us > match spread high price exchange
stop spamming, stop writing, stop messaging, stop contacting, leave me alone, remove me, unsubscribe, dont write me, dont message me, dont contact me > not interested no understood bother
not happy, not so happy, not very happy, not really happy, not super happy, not too happy, not that happy, isnt happy, arent happy, not satisfied, not pleased, not great, disappointed with, disappointed by > unhappy change replace
need to move, want to move, need to sell, want to sell, looking to sell, like to sell, need to buy, want to buy, looking to buy, need to swap, want to swap, off ramp, cash out > trade sell buy amount quote
what would you do, what could you do, how would you help, what do you suggest, how can you improve > help work desk look
looking for a market maker, looking for an mm, searching for, in search of, we are looking for, we look for > help how work explain
client references, customer references, your references, who else do you work with, who else uses, who have you worked with, have you worked with, worked with any, projects you worked with > reference worked project
people behind, who is behind, whos behind, who are your traders, who is on your team > team trader desk behind
how fast can you, how soon can you, how quickly can you, when can you start, could you start, can you start, how long until you start, how long until you can start, how long until we start, how long until we can start, how long does it take to start, how long to start > fast start
went with another, go with another, going with another, decided for another, chose another, picked another, signed with another, went with someone else, go with someone else > lost another provider reason
review it, will review, have a look at it, take a look at it > review time decide
tied in, locked in, bound for, commit for, commitment period, lock in period, leave early, get out early, can we leave, can we quit, can we stop > term notice minimum leave
whats the price, what is the price, price per, how much per, cost per, how much is it, how much would it, what would it cost > how much cost depend answer
how do i know, how can i be sure, how can we be sure > know good sample reference
`;
