/**
 * Words that people use for the same thing in this line of work. A slash ends a group, and a phrase is joined by "_".
 * Only questions are widened by them, and what is found by a related word counts less than what is found by the word.
 */
const groups = `
commission earn earnings payout paid percent reward share cut make_money kickback my_cut my_share income
payout paid pay payday salary wage wages get_paid money cash_out receive transfer
price cost costs fee fees charge rate pricing expensive how_much amount budget quote
expensive pricey steep costly too_much overpriced budget cheaper discount high
cheap cheaper discount reduce lower deal_sweetener rebate percent_off bargain less
discount price_cut knock_off prepay upfront in_advance reduction special_price haggle negotiate
budget afford spend spending money funds cant_afford runway tight
minimum smallest least at_least lowest floor threshold too_small tiny how_small small
maximum biggest largest most_allowed upper cap limit ceiling highest at_most how_big
small tiny little microcap lowcap smallest too_small below / large big huge whale bigger size
size amount volume ticket how_big how_small notional
money cash funds dollars bucks usd capital usdt usdc stablecoin
contract agreement terms paperwork sign signed deal legal engagement
sign signature signing signed agreement ink closed
cancel terminate end quit stop ending termination notice back_out leave walk_away exit get_out unsubscribe
notice cancel period end terminate
quit leave leaving resign resignation exit leaving_us left handing_over handover fired
fired suspended removed termination breach kicked_out ended let_go sacked
punish punished consequences breach warning suspension penalty sanction trouble fined strike rule_break
rules policy conduct allowed forbidden code guideline guidelines permitted
breach violate broke_rules break_rules breaks_rules violation consequence misconduct
allowed permitted may forbidden prohibited ok_to okay_to legal_to approval
forbidden never prohibited banned not_allowed taboo dont_do
approval approve permission sign_off green_light consent confirm ok_from ask_first
proposal offer pdf quote document custom
reject rejected rejection refused denied turned_down declined said_no no_from decline
decline refuse reject turn_away turn_down say_no disqualify unqualified drop
revise revision change changes amend adjust edit tweak modify update modification alter
resubmit again try_again second_try redo reapply retry submit
request submit apply application form ask_for / form fields fill fill_in template submit
submit send hand_in file request enter / deadline cutoff due latest by_when late
wait waiting how_long patience hold pending eta turnaround business_day hours
response reply answer respond react write_back get_back / answer reply respond response write_back
reply responded respond answer / fast quick quickly soon speed hour minutes asap response
slow late delay delayed overdue waiting behind / late overdue unpaid hasnt_paid not_paid behind missed
refund money_back return reimburse repay
reimburse reimbursed reimbursement expense expenses costs covered refund claim_back
travel trip flight flights hotel train transport conference
conference event summit expo meetup booth side_event trip
event conference side_event party dinner meetup host
gift gifts present presents shirt bottle courtesy dinner invitation hospitality swag bribe
hire recruit bring_in refer introduce introduction friend join become_bd bonus
refer referral introduce introducer friend bonus bring bringing intro
bonus extra reward incentive prize contest / split share divide two_bds shared together colleague both
conflict dispute argue fight claim two_bds same_lead stole steal stolen_lead poached
dispute disagree complain complaint contest wrong appeal challenge object
complain complaint unhappy angry upset dissatisfied dispute escalate furious
unhappy angry upset dissatisfied disappointed mad furious complain churn
escalate escalation complain who_to_tell manager boss supervisor urgent whom
manager boss supervisor team_lead regional_lead head superior
emergency urgent critical immediately asap right_away now
lost stolen missing theft hacked compromised broken / stolen lost theft phone laptop device
laptop device computer phone machine notebook
hacked hack compromised phished hijacked breach attack exploit security
password passcode login credentials secret
login sign_in access account portal log_in cant_get_in locked_out
leak leaked leaks disclosed exposed wrong_person accidentally_sent confidential
confidential secret private sensitive nda internal / nda confidentiality non_disclosure secret paper
share forward send show pass_on disclose
passport id_card identity identification id documents scan drivers_license
kyc verification identify identification compliance verify_identity due_diligence checks kyb onboarding papers
check screening verify verification review vetting test / deeper enhanced extra_check edd thorough
compliance regulatory regulated legal aml sanctions kyc
regulated licence license regulator legal compliance registered
sanctions sanctioned country countries jurisdiction banned embargo iran russia nationality residence
country countries jurisdiction region nation where_from location based / american usa us_person states
source_of_funds origin where_the_money_comes_from money_from proof_of_funds sof
scam scammer fraud fake phishing impersonator red_flag suspicious fishy shady legit
suspicious fishy shady sketchy weird red_flag scam strange odd
legit real genuine trustworthy trust serious verify fake proof
fake fabricated wash washed bogus inflated fraud bot
pump price_support manipulation manipulate artificial wash push_price dump
wash_trading fake_volume volume manipulation inflate / dump dumping sell_off selling crash
impersonate impersonator pretend pretends fake_account imposter clone copycat
competitor competitors competition other_firm other_firms another_firm rival rivals alternative other_provider other_providers compare versus vs wintermute gsr keyrock other_mm compares comparison another_provider
better versus vs compare comparison different why_you unique advantage best
why_us why_you trust track_record stand_out better
experience track_record history references cases reference proven
reference references referral_client current_client testimonial past_clients case_study client_list
client customer user account / customer client
project token_team team company protocol startup founder
founder ceo cofounder owner boss_of decision_maker coo
decision_maker decide founder ceo who_decides right_person / dao treasury foundation community governance
treasury dao foundation funds holdings reserves / lead prospect contact potential_client
contact reach message write first_contact outreach approach dm
outreach cold contacting contact message first_contact dm spam
message messages dm msg write text chat ping contact / dm message telegram write direct_message
spam blast mass bulk bot automated mailing_list bought_list / bot bots automated automation script software
banned limited restricted blocked ban suspended
opener opening first_message intro pitch hook introduction icebreaker first_line introductory
pitch opener intro elevator template first_message message script
template script example sample draft wording copy
follow_up followup nudge chase remind reminder bump check_in ping / nudge chase follow remind poke bump ping
ghosted ghosting silent silence quiet unresponsive no_reply no_answer disappeared gone cold doesnt_answer not_answering seen read radio_silence vanished
silent ghosted quiet gone_quiet / re_engage revive reactivate win_back come_back back reopen return
not_interested no_interest uninterested no_thanks pass decline interested
busy no_time later next_month another_time time
think_about decide hesitating undecided considering consider mull more_time weigh
stall stalling hesitate delaying more_time
call meeting zoom video meet phone calendar google_meet voice appointment
meeting call meet appointment person face_to_face
calendar calendly booking schedule appointment book_a_call slot / schedule calendar arrange plan book
agenda minutes structure outline / notes summary recap minutes record write_down
summary recap overview notes / renew renewal extend extension prolong second_term renewing
upsell cross_sell second_service another_service more_services add_on
combine both together bundle two_services package / bundle package combine combined
package bundle launch pack / feedback satisfied happy satisfaction success
onboard onboarding start getting_started kick_off set_up begin go_live
setup set_up go_live start installation integration running
start begin go_live launch kick_off running live
start_date begin first_day new_bd newcomer joining joined onboarding
newcomer newbie new_bd beginner rookie just_joined first_week onboarding new_here
first_day day_one onboarding week_one begin / training learn course quiz study onboarding teach
probation trial_period test_period trial pass / buddy mentor coach partner help / exam quiz test pass
tier level senior principal associate rank promotion grade
promotion promoted upgrade tier level senior move_up become climb
demote demoted downgrade downgraded lose_tier lose_level step_down drop keep_tier keeping
performance numbers results kpi target targets goals quota review
target quota goal kpi minimum numbers expectations expected
numbers figures kpi metrics stats statistics targets / quota weekly target per_week minimums weekly_minimum
review evaluation appraisal performance_review quarterly
report reporting weekly_report statement update dashboard / report weekly monday numbers submit
statement breakdown payout_statement list
one_to_one one_on_one one_on_ones 1on1 1_on_1 1_1 1to1 one_to_ones
vacation holiday holidays time_off leave pto days_off absence away off cover break
holiday holidays xmas christmas public_holiday new_year easter bank_holiday closed
christmas december holiday quiet_weeks / sick ill illness unwell flu not_feeling_well fever hospital doctor
cover replacement substitute stand_in covering while_away / weekend saturday sunday weekends
hours opening_hours open working_hours office_hours available availability desk_hours when_open schedule
night nite overnight midnight evening / available reachable reach online
region regional area territory emea apac americas timezone time_zone
language languages speak english spanish french chinese translation
job role responsibility responsibilities task tasks duties duty / task tasks duty duties job
salary base_pay fixed_pay contractor employee wage monthly_pay / tax taxes invoice self_employed contractor
contractor freelancer employee self_employed employment / employee employed contractor hire
side_job moonlight another_job second_job other_job on_the_side elsewhere work_for_others conflict_of_interest
conflict_of_interest interest own_token hold disclose declare
insider inside_information personal_trading front_run buy_token own_trading
invest buy purchase own hold position trade / tokens coins token coin crypto / coin token currency asset
wallet address metamask ledger payout_address / address wallet network
network chain blockchain trc20 erc20 tron
chain chains network blockchain ethereum bnb base arbitrum solana avalanche polygon optimism sui ton
bitcoin btc coin / swap exchange convert trade sell / sell sale liquidate offload cash_out dispose exit
buy purchase acquire buyer / trade transaction deal swap block / block otc_trade large_trade bulk
locked vesting vested lockup lock_up cliff unlock / unlock vesting cliff lockup locked release
vesting locked unlock lockup / settle settlement deliver delivery escrow transfer clear
escrow settlement custody third_party first_send / custody hold keep safe hand_over custodial
send_first prefund who_sends first settlement / quote price rfq valid expire good_for
expire valid expiry validity expires expired lapse lapsed / lapse lapsed expire expired protection open
protect protection protected mine keep ownership own reserved
ownership mine whose owner belongs register registered logged
register log logged enter record crm tracker entered / log register enter record
tracker crm card pipeline board spreadsheet / stage stages status pipeline phase steps
step steps process procedure how_does stages flow way_it_works / process procedure steps
spread margin markup bid_ask bps / bps basis_points percent / liquidity depth order_book pool lp
depth liquidity order_book thin / thin illiquid empty low_liquidity / order_book book orderbook depth
slippage impact price_impact price_move move / volume turnover trading_volume
uptime downtime online performance / retainer monthly_fee monthly subscription fixed_fee
loan borrow lend lending loaned token_loan / option options call_option strike strikes calls
strike option call_option / inventory capital working_capital funds tokens_needed
capital inventory funds deposit
exchange exchanges venue venues cex binance mexc kucoin gate bybit platform / venue exchange exchanges
listing listed list get_listed exchange_listing / delist delisted delisting removed
launch tge launching go_live token_launch ido / launch_date tge deadline / launchpad ido ieo
pool pools lp amm uniswap dex liquidity_pool / range out_of_range concentrated narrow rebalance
impermanent_loss loss lose lost il / loss lost lose burned losing money_lost
yield apy apr return returns interest roi profit earnings
guarantee guaranteed promise promised promises assured guarantees / promise promised guarantee assure commit
profit return gain success_fee
success_fee pay_later performance_fee percentage_only no_upfront after_profit
pay_later defer deferred later success_fee credit instalment installments
installment instalment split_payment pay_monthly / deposit prepay upfront prepayment advance
advance upfront prepay early / pay_in_token own_token tokens payment
payment pay wire bank crypto_payment invoice usdc usdt euro transfer currency
wire bank fiat transfer swift / invoice bill billing payment
free trial gratis for_nothing complimentary no_cost free_trial test
trial test try pilot month_to_month demo / short shorter shortest brief / long length duration how_long term
length term duration how_long / term duration length minimum_term period / month monthly months
week weekly weeks / often frequency every how_often regularly rhythm times / day daily days
audit audited review report / tokenomics token_design distribution allocation emission vesting supply
advisory advise advice consulting consultant adviser advisor / adviser advisor consultant advisers advisors
legal lawyer lawyers law legal_opinion counsel / developer dev code smart_contract development
smart_contract contract code / raise fundraising investors vc funding round
investor investors vc fund backer / introduce_investors investor intro
supply circulating total_supply float / holders holder concentration distribution
valuation fdv market_cap mcap / market_cap fdv valuation cap / healthy good normal ok_value
measure calculate compute check work_out formula / calculate calculation compute formula works_out
find source look_for discover search spot where
where_to_find source sources find data_sites hunting prospecting
signal signals hint hints sign clue clues indication cue / tools tool software subscription app
twitter tweet x social post linkedin / tweet post twitter social announce x
post publish announce social tweet / announce public post publicly reveal say_publicly
social twitter linkedin community channel media / press journalist journalists reporter interview media
group chat_group community channel / community mod moderator members admin
profile bio avatar username photo picture name / username handle account profile
avatar photo picture profile / security safe safety secure protect
screenshot screenshots picture proof image / proof evidence screenshot show
points leaderboard initiative participation / faq question common
glossary term terms meaning definition stand_for stands_for abbreviation
persuade convince answer objection / objection concern worry argue pushback worried
worried concern afraid fear scared nervous risk / risk risky danger dangerous safe
in_house inhouse ourselves own_team by_ourselves internally diy self / ourselves in_house yourself
already current existing have_one / existing current already happy / tell say inform write
polite politely nicely nice friendly courteous kind / nicely politely friendly gently
qualify qualification qualified criteria requirements fit eligible
criteria requirements qualify conditions eligible minimum minimums
requirement requirements criteria need conditions / eligible qualify accept accepted
accept take accepted serve / supported support available which / support help team / dependent depends
desk core_team trading_desk traders / core_team desk team headquarters / speak talk call contact
talk speak call meet / intro introduction introduce / language_spoken language
number amount count how_many / open active current
mistake error wrong accident accidentally oops misquoted / wrong mistake incorrect error false
credit attribution claim / hold reserve keep / handover hand_over transfer pass
transfer hand_over move switch give / switch change replace swap / change switch update replace
update status news progress / status update progress stage / deck slides presentation brochure service_deck
presentation deck slides / website site landing_page / meet_in_person person physical office
cash physical person / board management directors investors / regulation regulated licence
gambling casino adult illegal / mixer tornado anonymous / pseudonym anonymous anon identity
multisig wallet signers / deployer multisig wallet / permission access role rights
wife husband cousin brother sister relative family friends partner / offline away absent absence unavailable gone travelling traveling / supervised regulated licensed licence authorised
brand logo name trademark / management board directors leadership / delaware texas california usa america / routine rhythm schedule cadence / biweekly fortnightly two-week one-to-one
reminder reminders nudge follow chaser / kick remove revoke expel / extension renewal prolongation renew / hashtag claim statement / bags holdings tokens hold / disclose declare reveal tell
faces identity anonymous pseudonym photo / indicator signal tells sign / intro introduction warm referral / ecosystem community grant builder / choose decide pick select / eta time ready date when
document proposal paper pdf file / tomorrow today soon deadline / suddenly return back / indefinitely permanent open-ended / worrying suspicious concern unhealthy / figures numbers metrics
withdrawal payout withdraw / deduct subtract minus / gas network fee / upload send submit hand / owner owners beneficial director shareholder / disappear vanish released expire missing
sample example template specimen / redacted anonymised blacked hidden / panel podcast ama talk webinar interview / sleep night asleep overnight / exception special waiver / funds money assets
coach mentor buddy trainer / employee staff worker contractor / expected duty responsible requirement / daily day everyday / negotiate bargain haggle / transparent open visible honest
reserve book hold allocate / guarantee warranty assurance promise / competitor dwf wintermute gsr keyrock flowdesk amber cumberland jump / okx binance bybit kucoin mexc gate coinbase kraken upbit exchange venue
polygon avalanche sui aptos ton optimism tron near cosmos fantom chain / euro eur gbp chf aed sgd dollar fiat currency / breakfast dinner lunch meal drinks / train bus taxi uber flight transport
founder founders cofounder ceo owner / stolen theft robbed burgled lost / hijacked hacked stolen taken / insolvent bankrupt collapse failure / lawsuit court sue legal dispute / police authorities regulator
teach learn training study course / overwhelmed stressed workload busy / motivation incentive reward bonus / lazy inactive idle activity / duplicate double twice same / merge combine join
cheat fraud manipulate fake / exaggerate lie untrue invent true / secretly hidden hide conceal / jealous argue conflict dispute / polite kind courteous respectful / impolite rude insult
monitor watch check track observe / alert warning alarm notify / crash fall drop decline dip / spike rise jump increase moon / volatile volatility moves swings / stable steady calm
overview summary list table glance / guideline policy rule manual handbook playbook / permission approval consent ok / signature sign signed electronic / printed paper brochure flyer
expire expired lapse end run out / prolong extend renew lengthen / shorten reduce cut trim / postpone delay later move reschedule / cancel call_off drop stop / confirm verify check prove
mail email e-mail inbox / phone mobile handset cell / laptop computer pc macbook / camera video webcam / username handle nickname alias / browser extension plugin / link url address
percent percentage % share portion cut / fraction part half third quarter / threshold limit minimum bar / cap limit maximum ceiling / range band corridor / average median mean typical
explain describe clarify walk_through / introduce present announce / compare versus difference / calculate compute count / estimate guess rough approximate / forecast predict prediction
seed raise round funding venture / valuation fdv cap / dilution unlock emission / allocation distribution share / treasury reserve dao / buyback repurchase burn / airdrop giveaway drop
client customer buyer account / seller vendor holder / investor vc fund backer angel / broker intermediary middleman agent / lawyer attorney counsel legal / auditor audit reviewer
`;

/** Groups of words and phrases that are used for the same thing. */
export const relatedGroups: readonly string[][] = groups
  .split(/[/\n]/u)
  .map((group) =>
    group
      .trim()
      .split(" ")
      .map((word) => word.replaceAll("_", " ")),
  )
  .filter((group) => group.length > 1);
