/** Words of investing in plain language. `example` is an intent whose answer shows it in what the person has. */
export interface Term {
  readonly name: string
  readonly aliases: readonly string[]
  readonly text: string
  readonly example?: string
}

const term = (name: string, aliases: readonly string[], text: string, example?: string): Term => ({
  name,
  aliases: [name.toLowerCase(), ...aliases],
  text,
  ...(example === undefined ? {} : { example }),
})

const TERMS: readonly Term[] = [
  term(
    'Net worth',
    [],
    'What you own less what you owe: the balances of your accounts minus cards, loans and mortgages.',
    'What is my net worth?',
  ),
  term(
    'Asset class',
    ['asset classes'],
    'A group of investments that behave alike. Here there are four: equity, fixed income, cash and alternatives.',
    'How is my portfolio allocated?',
  ),
  term(
    'Asset allocation',
    ['allocation'],
    'How money is divided over asset classes. It decides more about the ups and downs of a portfolio than any single choice within a class.',
    'How is my portfolio allocated?',
  ),
  term(
    'Equity',
    ['equities', 'stock', 'stocks', 'share', 'shares'],
    'A part of a company. Its price follows what people expect the company to earn, so it moves more than bonds do, and it may pay dividends.',
    'How much do I have in equity?',
  ),
  term(
    'Fixed income',
    ['bond', 'bonds'],
    'Money lent to a government or a company for a set time. It pays interest, called the coupon, and the face amount comes back at maturity.',
    'How much do I have in fixed income?',
  ),
  term(
    'ETF',
    ['etfs', 'exchange traded fund', 'exchange-traded fund'],
    'A fund that is traded like a share. Most follow an index and hold many securities at once.',
    'Show my ETFs',
  ),
  term(
    'Mutual fund',
    ['mutual funds', 'fund', 'funds'],
    'A pool of money that holds many securities for its owners and is priced once a day.',
    'Show my mutual funds',
  ),
  term(
    'Index',
    ['index fund', 'index funds'],
    'A list of securities by a fixed rule, used as a yardstick. An index fund holds what is on the list.',
  ),
  term(
    'Diversification',
    ['diversify', 'diversified'],
    'Spreading money so that no single position decides the outcome. It lowers risk without giving up the return of the whole.',
    'How concentrated is my portfolio?',
  ),
  term(
    'Concentration',
    ['concentration risk'],
    'Much of a portfolio in one position or one issuer. What happens to that one happens to the portfolio.',
    'How concentrated is my portfolio?',
  ),
  term(
    'Dividend',
    ['dividends'],
    'A payment of a company or fund to those who hold its shares, usually from its earnings.',
    'How much dividend and interest income did I receive over the past year?',
  ),
  term(
    'Dividend yield',
    [],
    'The dividends of a year divided by the price. A high yield can also mean that the price has fallen.',
  ),
  term(
    'Coupon',
    ['coupons', 'coupon rate'],
    'The interest a bond pays, as a share of its face amount per year. In the United States it is usually paid in two halves.',
    'What income can I expect over the next twelve months?',
  ),
  term(
    'Maturity',
    ['maturity date', 'maturities'],
    'The day on which a bond or a certificate of deposit is repaid.',
    'What matures next?',
  ),
  term(
    'Bond ladder',
    ['ladder', 'laddering'],
    'Bonds that mature one after the other, so that money comes back at regular times.',
    'What matures next?',
  ),
  term(
    'Certificate of deposit',
    ['cd', 'cds'],
    'A deposit at a bank for a fixed time at a fixed rate. Taking it out early usually costs part of the interest.',
  ),
  term(
    'Yield',
    ['yield to maturity', 'ytm'],
    'What an investment brings in a year, as a share of its price. Yield to maturity counts the coupons and the repayment together.',
  ),
  term(
    'Duration',
    [],
    'How strongly the price of a bond reacts to interest rates. The longer, the more it falls when rates rise.',
  ),
  term('Interest', ['interest rate', 'interest rates'], 'The price of borrowed money, as a share of it per year.'),
  term(
    'Compound interest',
    ['compounding', 'compound'],
    'Interest on interest: what was earned stays in and earns too, so growth speeds up with time.',
  ),
  term(
    'Inflation',
    [],
    'Prices rise on the whole, so the same money buys less. Returns after inflation are called real returns.',
  ),
  term(
    'Volatility',
    ['volatile'],
    'How much a value moves up and down around its average. It is a common measure of risk.',
  ),
  term(
    'Standard deviation',
    [],
    'The usual size of the distance from the average; of returns it is the most common figure for volatility.',
  ),
  term('Beta', [], 'How strongly a security moves with the market. At one it moves with it, above one more strongly.'),
  term('Alpha', [], 'The part of a return that the market does not explain.'),
  term(
    'Sharpe ratio',
    [],
    'Return above the riskless rate, divided by volatility: how much was earned for each unit of risk.',
  ),
  term('Drawdown', ['maximum drawdown', 'max drawdown'], 'The fall from a high to the low after it.'),
  term(
    'Benchmark',
    ['benchmarks'],
    'A yardstick to compare a return with, usually an index of the same kind of securities.',
    'How did my investments perform over the past year?',
  ),
  term(
    'Time-weighted return',
    ['twr', 'time weighted return', 'time-weighted'],
    'The return of the investments themselves: days with money coming in or going out do not change it. Fit for comparing with a benchmark.',
    'How did my investments perform over the past year?',
  ),
  term(
    'Money-weighted return',
    ['xirr', 'irr', 'mwr', 'money weighted return', 'money-weighted'],
    "The rate at which your own payments grew to today's value. When you paid in matters, so it is your personal result.",
    'How did my investments perform over the past year?',
  ),
  term(
    'Unrealized gain',
    ['unrealised gain', 'unrealized gains', 'paper gain', 'unrealized loss'],
    'The value of a position less what it cost, as long as it is not sold.',
    'What is my unrealized gain?',
  ),
  term(
    'Realized gain',
    ['realised gain', 'capital gain', 'capital gains'],
    'What a sale brought above what the position had cost.',
  ),
  term(
    'Cost basis',
    ['cost base'],
    'What a position cost, fees included. Gains are counted from it.',
    'What is my unrealized gain?',
  ),
  term('Market value', ['market price'], 'Units times the last known price.', 'Show my positions'),
  term(
    'Market capitalization',
    ['market cap', 'market capitalisation'],
    'What all shares of a company are worth together.',
  ),
  term(
    'Expense ratio',
    ['ter', 'expense ratios'],
    'What a fund takes for itself each year, as a share of the money in it. It is taken inside the fund and is not a booking in your account.',
    'What did I pay in fees over the past year?',
  ),
  term(
    'Liquidity',
    ['liquid', 'illiquid'],
    'How quickly something can be turned into money without a loss in price.',
    'How much cash and savings do I have?',
  ),
  term(
    'Emergency fund',
    [],
    'Money within reach for months without income. Six months of spending is a common aim.',
    'How many months would my savings cover?',
  ),
  term(
    'Risk tolerance',
    ['risk score', 'risk profile'],
    'How much up and down a person is willing and able to bear. The assessment turns it into a score and a target allocation.',
    'What is my risk score?',
  ),
  term(
    'Rebalancing',
    ['rebalance'],
    'Bringing a portfolio back to its target allocation after markets have moved it.',
    'How far am I from my target allocation?',
  ),
  term(
    'Dollar-cost averaging',
    ['dollar cost averaging', 'dca'],
    'Investing the same amount at regular times, whatever the price.',
  ),
  term('REIT', ['reits'], 'A company that owns property and passes most of the rent on to its shareholders.'),
  term(
    'Alternatives',
    ['alternative investments'],
    'What is neither equity, bonds nor cash: property, commodities, crypto and the like.',
    'How much do I have in alternatives?',
  ),
  term('Commodity', ['commodities'], 'A raw material that is traded, such as oil, metals or grain.'),
  term(
    'Crypto',
    ['cryptocurrency', 'bitcoin', 'cryptocurrencies'],
    'Digital money that no bank or state stands behind. Its price can move very strongly.',
  ),
  term(
    'Option',
    ['options', 'call option', 'put option'],
    'The right, not the duty, to buy or sell something at a set price until a set day.',
  ),
  term('Annuity', ['annuities'], 'A contract that pays an income, often for life, in return for money paid in.'),
  term(
    'IRA',
    ['roth ira', 'roth', 'traditional ira'],
    'A retirement account of your own in the United States. In a traditional one tax is paid when money comes out, in a Roth when it goes in.',
    'How much do I have in retirement accounts?',
  ),
  term(
    '401(k)',
    ['401k'],
    'A retirement account through an employer in the United States; some employers add to what you pay in.',
    'How much do I have in retirement accounts?',
  ),
  term('Fiduciary', [], 'Somebody who must act in the interest of another, such as an advisor for a client.'),
  term('Savings rate', [], 'The part of the money that came in which was not spent.', 'What is my savings rate?'),
  term(
    'Cash flow',
    [],
    'Money that comes in and money that goes out. Transfers between your own accounts do not count.',
    'What was my cash flow over the past 30 days?',
  ),
  term(
    'Cash drag',
    [],
    'What a portfolio misses because part of it lies in cash.',
    'How much of my investment accounts is idle cash?',
  ),
  term('Liability', ['liabilities', 'debt'], 'What you owe: cards, loans and mortgages.', 'How much do I owe?'),
]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The term that a question is about, the longest name first. @param text normalised */
export function findTerm(text: string): Term | null {
  const found = TERMS.flatMap((entry) =>
    entry.aliases.flatMap((alias) =>
      new RegExp(`(?:^|[^a-z0-9])${escaped(alias)}(?=$|[^a-z0-9])`).test(text) ? [{ entry, length: alias.length }] : [],
    ),
  ).toSorted((a, b) => b.length - a.length)
  return found[0]?.entry ?? null
}

/** Whether a question asks for the meaning of a word and not for a figure. @param text normalised */
export const asksMeaning = (text: string): boolean =>
  /^(?:and )?(?:what(?: is| are| does|'s| do)?|explain|define|tell me (?:about|what)|describe|meaning of|how (?:does|do|is|are)) /.test(
    text,
  ) &&
  (/\b(?:mean|means|meaning|explain|define|definition|describe|work|works)\b/.test(text) ||
    /^what(?: is| are|'s)? (?:an? |the |a )?(?:[a-z0-9&'-]+ ){0,3}[a-z0-9&'-]+$/.test(text)) &&
  !/\b(?:my|i|mine|me|our|we|total|most|largest|biggest|paid|today)\b/.test(text)
