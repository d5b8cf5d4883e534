import { termsOfTable } from './term.ts'

/** Portfolios, their risk, their returns, and what bonds and shares are worth. */
export const PORTFOLIO = termsOfTable(`
portfolio | portfolio; investment portfolio | Everything you have invested. | All investments of a person together. | What counts is how the parts move together, not each alone.
position | position; holding; holdings; positions | One thing you hold. | What is held of one security in one account. | Units × price; the same security in two accounts is two positions.
asset_allocation | asset allocation; allocation; asset mix | How your money is divided. | How money is divided over asset classes; it decides most of the ups and downs. | Strategic allocation is the long-term plan, tactical deviates from it for a view.
target_allocation | target allocation; target mix; model portfolio | How your money should be divided. | The shares of asset classes that fit a person's risk and time. | Bands around it say when to act.
diversification | diversification; diversify; diversified | Do not put all eggs in one basket. | Spreading money so that no single position decides the outcome. | It removes risk that is not paid for; risk of the whole market remains.
concentration | concentration; concentrated; concentration risk; concentrated position | Too many eggs in one basket. | Much of a portfolio in one position or issuer. | From about a tenth in one share its own risk begins to dominate.
correlation | correlation; correlated; uncorrelated | Whether two things move together. | How two returns move together, from −1 to +1. | It changes over time and rises in crises.
rebalancing | rebalancing; rebalance | Putting the parts back to the right size. | Bringing a portfolio back to its target after markets have moved it. | By calendar or by bands; it holds risk, and may cost taxes.
drift | drift; portfolio drift; allocation drift | The mix has slipped: stocks grew, and 60 in 100 are 68 now, riskier than agreed. | How far the actual shares are from the target. | Measured in percentage points per class.
risk | risk; investment risk | It may go badly. | That the outcome differs from what was expected, losses above all. | Volatility is one measure; not reaching a goal is another.
risk_tolerance | risk tolerance; risk score; risk profile; risk appetite | How much up and down you can stand. | How much up and down a person is willing and able to bear. | Willingness is a matter of mind, capacity of means and time; the lower one should decide.
risk_capacity | risk capacity; capacity for risk | How much you can afford to lose. | How much loss a person's means and plans can bear. | It grows with time, income and reserves.
systematic_risk | systematic risk; market risk; undiversifiable risk | Risk that hits everybody. | Risk of the whole market, which cannot be diversified away. | Measured by beta; it is the risk that is paid for in theory.
unsystematic_risk | unsystematic risk; specific risk; idiosyncratic risk; company risk | Risk of one company alone. | Risk of a single company or branch, which can be diversified away. | About thirty different shares remove most of it.
interest_rate_risk | interest rate risk; rate risk | Bonds fall when rates rise. | That bonds lose value when interest rates rise. | About duration × change of the yield.
credit_risk | credit risk; default risk; default | They may not pay you back. | That a borrower does not pay. | Expected loss = chance of default × loss when it happens.
inflation_risk | inflation risk; purchasing power risk | Your money may buy less. | That prices rise more than the money grows. | Fixed payments suffer most.
currency_risk | currency risk; exchange rate risk; foreign exchange risk; fx risk | Foreign money can lose value. | That an exchange rate changes the value of foreign holdings. | It can be hedged at about the difference of interest rates.
liquidity_risk | liquidity risk | You may not be able to sell. | That something cannot be sold in time at a fair price. | It shows when markets are under stress.
reinvestment_risk | reinvestment risk | Later it may pay less. | That money that comes back can be invested only at lower rates. | The other side of rate risk; short bonds have more of it.
longevity_risk | longevity risk | Living longer than your money. | That one outlives one's money. | Lifelong income shares it with others.
sequence_of_returns_risk | sequence of returns risk; sequence risk; sequence-of-returns risk; sequence of returns; order of returns | Bad years at the start of retirement hurt most. | That poor returns come early while money is taken out. | The same average with another order can empty a portfolio; cash reserves and flexible spending help.
geopolitical_risk | geopolitical risk; political risk | Politics can move prices. | That politics or war change values. | Hard to price; spreading over countries helps.
tail_risk | tail risk; black swan; fat tail | Rare, very bad days. | The chance of rare and large losses. | Returns have fatter tails than the normal curve.
hedge | hedge; hedging | A bet that covers another. | A position that gains when another loses. | It costs something in most times.
standard_deviation | standard deviation | How far things usually are from the middle. | The usual distance from the average; of returns the common figure for volatility. | The square root of the mean squared distance; about two thirds lie within one of it if the curve is normal.
variance | variance | Standard deviation, squared. | The mean of the squared distances from the average. | It adds up over independent parts, which standard deviations do not.
beta | beta | How strongly it dances with the market. | How strongly a security moves with the market: at one with it, above one more. | Covariance with the market ÷ variance of the market.
alpha | alpha; jensen's alpha | What is better than the market explains. | The part of a return that the market does not explain. | Return − [riskless + beta × (market − riskless)].
r_squared | r squared; r-squared | How much the market explains. | The share of the movement that an index explains. | The square of the correlation; beta says little where it is low.
sharpe_ratio | sharpe ratio; sharpe | How much gain for the bumps. | Return above the riskless rate, divided by volatility. | Comparable over the same span only; it treats rises as risk too.
sortino_ratio | sortino ratio; sortino | Gain for the bad bumps only. | Return above a minimum, divided by the deviation of falls. | Like Sharpe, with downside deviation.
treynor_ratio | treynor ratio | Gain for the market risk taken. | Return above the riskless rate, divided by beta. | Fit for parts of a diversified whole.
information_ratio | information ratio | How steadily somebody beats the index. | Return above the benchmark divided by tracking error. | Half a point is good over years.
tracking_error | tracking error; tracking difference | How far a copy is from the list. | How much a fund's returns differ from its index. | The standard deviation of the differences; tracking difference is their sum.
value_at_risk | value at risk; var | How bad a bad day may be. | A loss that is not exceeded with a given chance in a span. | It says nothing about how bad the rest is; expected shortfall does.
drawdown | drawdown; maximum drawdown; max drawdown; peak to trough | The deepest hole on the way. | The fall from a high to the low after it; the maximum is the deepest. | A fall of 50 percent needs a rise of 100 percent to recover.
recovery_time | recovery time; time to recover; underwater period | How long until the old high is back. | The time from a high until it is reached again. | Measured with contributions left out.
monte_carlo | monte carlo; monte carlo simulation; success rate | Trying out thousands of futures. | A computation of many random futures to see how often a plan holds. | It depends on the assumed returns and their ties; the success rate hides how bad failures are.
stress_test | stress test; scenario analysis | What if it gets really bad? | Computing what a bad case would do to a portfolio. | Past crises or assumed moves, applied to today's holdings.
expected_return | expected return; expected returns | What you may get on average. | The average outcome that is assumed. | No promise; long-term estimates come from yields, growth and valuations.
total_return | total return | Price gain and payments together. | Price change plus dividends and interest. | With reinvestment it can be compared over time.
price_return | price return | Only what the price did. | The change of the price without dividends. | Understates funds that pay much.
annualized_return | annualized return; annualised return; cagr; compound annual growth rate; average annual return | The gain as of one year. | A return over several years as a rate a year. | (End ÷ start)^(1 ÷ years) − 1; lower than the plain average when returns swing.
cumulative_return | cumulative return | The gain over the whole time. | The return over a span as a whole. | The product of the periods' growth minus one.
time_weighted_return | time weighted return; time-weighted return; time weighted; twr; twrr | How the investments did, whatever you paid in. | The return of the investments themselves: days with money coming in or going out do not change it. | Chains the returns between flows; fit for comparing with a benchmark.
money_weighted_return | money weighted return; money-weighted return; money weighted; irr; xirr; internal rate of return; mwr; personal rate of return | How your own payments grew. | The rate at which your own payments grew to today's value; when you paid in matters. | The rate that makes the present value of all flows and the end value zero.
benchmark | benchmark; benchmarks; yardstick | Something to compare with. | A yardstick to compare a return with, usually an index of the same kind. | It should be known beforehand, investable and of the same risk.
outperformance | outperformance; excess return; outperform | Doing better than the yardstick. | A return above that of the benchmark. | In points of the same span; luck and skill are hard to tell apart.
risk_free_rate | risk free rate; risk-free rate; riskless rate | What you earn without risk. | The return of what is taken as safe, mostly short government debt. | The base of Sharpe ratios and of valuations.
risk_premium | risk premium; equity risk premium; equity premium | Extra pay for taking risk. | The return expected above the riskless rate. | Estimates for shares mostly lie between 3 and 6 percent a year.
risk_adjusted_return | risk adjusted return; risk-adjusted return | Gain, with the bumps counted. | Return in relation to the risk that was taken. | Sharpe, Sortino and alpha are ways to say it.
capital_asset_pricing_model | capital asset pricing model; capm | A rule for how much risk should pay. | A model in which the expected return depends on beta alone. | Riskless + beta × market premium; factors explain more.
efficient_frontier | efficient frontier; modern portfolio theory; mean variance | The best mixes there are. | The mixes with the highest return for each risk. | Very sensitive to the inputs.
efficient_market | efficient market; efficient market hypothesis; emh | Prices already know everything. | The idea that prices hold all that is known. | Weak, semi-strong and strong forms differ in what is meant by known.
factor_investing | factor investing; smart beta; factors | Choosing by traits that paid before. | Investing by traits such as value, size, quality or momentum. | Premiums differ over time and shrink after they are known.
momentum | momentum; momentum investing | What rose keeps rising for a while. | That winners of the past months tend to go on winning for some time. | Strong turnover; sharp reversals after crashes.
behavioral_finance | behavioral finance; behavioural finance; loss aversion; fomo | Feelings cost money. | How feelings and habits move decisions about money. | Losses weigh about twice as much as gains of the same size.
home_bias | home bias | Holding too much of your own country. | Holding more of the home market than its share of the world. | Some is reasonable for currency and taxes.
core_satellite | core satellite; core and satellite | A calm middle with a few bets around. | A broad core with a few special holdings around it. | Keeps costs and risk in the core low.
glide_path | glide path; glidepath | Getting calmer step by step. | How an allocation changes as a date comes nearer. | Steeper ones cut shares faster.
time_horizon | time horizon; investment horizon | How long until you need the money. | The time until money is needed. | The longer it is, the more swings can be waited out.
coupon | coupon; coupon rate; coupons | The interest a bond pays. | The interest a bond pays, as a share of its face amount per year. | In the United States mostly in two halves; between payments it accrues.
face_value | face value; par; par value; nominal value | What is paid back at the end. | The amount a bond repays at maturity. | Prices are quoted in percent of it.
maturity | maturity; maturity date; term to maturity; maturities | The day you get your money back. | The day on which a bond or deposit is repaid. | The longer, the more the price reacts to rates.
yield | yield; yields; current yield | What it pays in a year. | What an investment brings in a year as a share of its price. | Current yield is coupon ÷ price and leaves out the gain or loss until maturity.
yield_to_maturity | yield to maturity; ytm | What you earn if you keep it to the end. | The yearly return of a bond held to maturity, coupons and repayment together. | The rate that makes the present value of all payments the price; it assumes reinvestment at the same rate.
yield_to_worst | yield to worst; yield to call; ytc | The worst case if they pay back early. | The lowest yield a callable bond can give. | The minimum of the yields to each call and to maturity.
sec_yield | sec yield; 30-day sec yield; 30 day yield | A standard way to tell a fund's yield. | The net income of a fund in 30 days as of a year, by a fixed rule. | Comparable between bond funds; distributions can differ.
duration | duration; modified duration; effective duration; macaulay duration | How much a bond falls when rates rise. | How strongly the price of a bond reacts to interest rates: about so many percent per point. | Modified duration = Macaulay ÷ (1 + y); for large moves convexity corrects it.
convexity | convexity | The bend in how bonds react to rates. | How duration itself changes with rates. | Positive convexity gains more from falling than it loses from rising rates.
yield_curve | yield curve; term structure | Rates for short and long loans in a picture. | Yields by maturity. | Normal when long ones pay more; its shape holds expectations and term premiums.
inverted_yield_curve | inverted yield curve; yield curve inversion; inversion | Short loans pay more than long ones. | When short rates are above long ones. | It has come before most US recessions, with long and varying lags.
credit_spread | credit spread; spreads; bond spread | Extra interest for risk. | The yield above government bonds of the same term. | It pays for default, liquidity and risk taken.
credit_rating | credit rating; bond rating; rating; ratings | A grade for a borrower. | A grade of how likely a borrower pays. | From AAA to D; below BBB− is high yield.
accrued_interest | accrued interest | Interest that has built up. | Interest earned since the last coupon, paid by the buyer. | Dirty price = clean price + accrued interest.
premium_discount | bond premium; bond discount; trading at a premium; trading at a discount; premium bond; discount bond | Dearer or cheaper than it pays back. | A price above or below face value. | A coupon above the market yield makes a premium; both move to par at maturity.
call_risk | call risk; prepayment risk | They may pay back when it suits them. | That a bond is repaid early when rates are low. | Mortgage bonds have it all the time.
nav | nav; net asset value | What one piece of a fund is worth. | The value of a fund's holdings less its debts, per share. | Struck once a day for mutual funds; ETFs trade around it.
premium_to_nav | premium to nav; discount to nav | Dearer or cheaper than what is inside. | The price of a fund above or below its net asset value. | Large for closed-end funds, small for ETFs in calm markets.
closed_end_fund | closed end fund; closed-end fund; cef | A fund with a fixed number of pieces. | A fund that issues its shares once and then trades on an exchange. | Often leveraged, mostly at a discount.
expense_ratio | expense ratio; expense ratios; ter; ongoing charges | What a fund takes each year. | What a fund takes for itself each year, as a share of the money in it; it is taken inside the fund. | It lowers the value a little each day and is no booking in your account.
load | load; sales load; front-end load; back-end load; sales charge | A fee when you buy or sell a fund. | A sales charge of a fund. | Front loads fall at purchase, back loads at sale, level loads every year (12b-1).
twelve_b_1_fee | 12b-1 fee; 12b1 fee | A fund's fee for advertising. | A yearly fee of a fund for sales and service. | Inside the expense ratio, up to one percent.
turnover | turnover; portfolio turnover; turnover ratio | How often a fund swaps its things. | How much of a fund is traded in a year. | High turnover costs spreads and brings taxable gains.
tracking | index tracking; replication; sampling | How a fund copies an index. | How a fund holds the index: all of it or a sample. | Synthetic ones use swaps.
pe_ratio | pe ratio; p/e ratio; price to earnings; price earnings ratio; p/e | How many years of profit the price is. | Price divided by the earnings per share. | Trailing or forward; the cyclically adjusted one uses ten years.
pb_ratio | pb ratio; price to book; p/b ratio; book value per share | Price against what the company owns on paper. | Price divided by book value per share. | Low for banks and old industries; says little for those with few tangible assets.
eps | eps; earnings per share | The profit for each piece. | Profit divided by the number of shares. | Diluted counts options and convertibles.
market_value | market value; market price | What it would bring today. | Units times the last known price. | What a sale brings can differ in thin markets.
book_value | book value | What it is worth on paper. | The value in the accounts; of a company assets less debts. | Of a holding people also mean its cost.
intrinsic_value | intrinsic value; fair value | What it should be worth. | What something is worth by its future payments. | Estimates depend on growth and discount rates.
free_cash_flow | free cash flow; fcf | Cash a company has left over. | Cash from the business after investments. | What can be paid out, bought back or repaid.
economic_moat | moat; economic moat | What keeps rivals away. | A lasting advantage of a company. | Brands, networks, cost, patents, switching costs.
cost_basis | cost basis; cost base; basis; adjusted cost basis | What you paid. | What a position cost, fees included; gains are counted from it. | Reinvestments raise it, returned capital lowers it, splits divide it.
tax_lot | tax lot; tax lots; lot; lots | One purchase, kept apart. | What was bought at one time, with its own cost and day. | Which lots are sold decides the gain and whether it is long-term.
fifo | fifo; first in first out; lifo; specific identification; specific lot | The first bought is the first sold. | A rule for which lots are sold: the oldest first. | Specific identification lets one choose; average cost is for funds.
average_cost | average cost; average cost method; average price | All purchases mixed. | The cost of all units divided by their number. | Allowed for mutual funds and some ETFs.
unrealized_gain | unrealized gain; unrealised gain; paper gain; unrealized loss; paper loss; unrealized gains | Gain on paper. | The value of a position less what it cost, as long as it is not sold. | Not taxed until realized, in most cases.
realized_gain | realized gain; realised gain; realized gains; realized loss | Gain you have cashed in. | What a sale brought above what was paid. | Counted on the trade date; wash sales can put off losses.
mark_to_market | mark to market; marked to market | Valued at today's price. | Valuing at current prices. | Some contracts are taxed that way each year.
portfolio_xray | portfolio x-ray; look through; look-through | Looking inside the baskets. | Counting what is inside funds as if held directly. | Shows overlaps between funds.
overlap | overlap; fund overlap | Two baskets hold the same things. | How much two funds hold the same. | Two funds of one index add no diversification.
securities_lending | securities lending; share lending | Lending out your shares for a fee. | Lending securities to others for a fee. | Income for funds, with the borrower's risk.
asset_location | asset location | Which thing goes in which account. | Which investments lie in which kind of account, for taxes. | Income-heavy ones in sheltered accounts, the rest in taxable ones, as a rule of thumb.
lifestyle_creep | lifestyle creep; lifestyle inflation | Spending grows with your pay. | That spending rises as income does. | It keeps the savings rate flat.
fire | fire; financial independence retire early; financial independence; fi number; fire number | Saving so much that you need not work. | Saving enough to live off investments. | The number is a year's spending ÷ the withdrawal rate, 25 times at 4 percent.
basis_point | basis point; basis points; bps | A hundredth of one percent. | One hundredth of a percentage point, in which rates, yields and fees are compared. | From 4.00 to 4.25 percent are 25 of them; a fee of 30 a year on 100,000 dollars is 300 dollars.
aum | aum; assets under management; assets under advice | All the money an advisor or fund looks after. | The market value of everything that an advisor or a fund manages for others. | Fees are mostly a share of it; it moves with markets as well as with money that comes and goes.
collar | collar; options collar; protective collar | A floor and a ceiling for a share's price. | A bought put and a sold call around shares that are held. | The premium of the call pays for the put in part or whole; gains above the call's price are given up.
call_protection | call protection; call date; call schedule | A time in which a bond is not paid back early. | The years during which the issuer may not redeem a callable bond. | Yield to worst takes each call date that follows; protection makes the coupon surer for longer.
commercial_paper | commercial paper | Companies borrowing for a few weeks. | Short unsecured notes of companies, mostly under 270 days. | Sold at a discount and held by money market funds; it needs no registration within 270 days.
tender_offer | tender offer | Somebody offers to buy your shares at a price. | A public offer to buy shares from all holders at a set price until a set day. | Often at a premium; when too many are offered, each holder's are taken in part.
stagflation | stagflation | Prices rise while the economy does not. | High inflation together with little growth and much unemployment. | Hard on shares and on bonds of fixed coupons alike; linked bonds and real assets suffered less in the 1970s.
`)
