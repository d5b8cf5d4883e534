import type { Oracle } from './oracle.ts'

type Expected = Readonly<Record<string, string | null | undefined>>

/** A question, and what every figure that its answer may show has to be, by the id of the figure. */
export interface Template {
  readonly question: string
  readonly expected: (oracle: Oracle) => Promise<Expected>
}

const under = (result: string, row: Expected): Expected =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [`${result}.${key}`, value]))

const template = (question: string, expected: Template['expected']): Template => ({ question, expected })

const worth =
  (days: number): Template['expected'] =>
  async (oracle) => {
    const change = await oracle.change(days)
    return {
      ...under('r1', await oracle.accounts()),
      'r1.accounts': (await oracle.accounts())['count'],
      'r1.before': change['before'],
      'r1.change': change['change'],
      'r1.change_percent': change['percent'],
      'r1.left_out': change['left_out'],
      'r2.value': change['size'],
    }
  }

const ofTypes = (question: string, types: readonly string[]): Template =>
  template(question, async (oracle) => under('r1', await oracle.accounts(types)))

const flow = (question: string, from: string, to: string): Template =>
  template(question, async (oracle) => ({
    ...under('r1', await oracle.flow(from, to)),
    'r1.g1.out': (await oracle.topPayee(from, to))['out'],
  }))

const compared = (question: string, now: readonly [string, string], then: readonly [string, string]): Template =>
  template(question, async (oracle) => {
    const a = await oracle.flow(...now)
    const b = await oracle.flow(...then)
    return {
      ...under('r1', a),
      ...under('r2', b),
      'r3.value': Math.abs(Number(a['out']) - Number(b['out'])).toFixed(2),
    }
  })

const found = (question: string, from: string, to: string, search: string): Template =>
  template(question, async (oracle) => under('r1', await oracle.flow(from, to, { search })))

const paid = (question: string, type: string, from: string, to: string): Template =>
  template(question, async (oracle) => under('r1', await oracle.paid(type, from, to)))

const received = (question: string, from: string, to: string): Template =>
  template(question, async (oracle) => under('r1', await oracle.income(from, to)))

const held = (question: string, where: string, order?: string): Template =>
  template(question, async (oracle) => {
    const [first] = await oracle.positions(where, order)
    return { ...under('r1', await oracle.holdings(where)), ...under('r1.p1', first ?? {}), 'r1.p1': first?.['value'] }
  })

const classes = (question: string): Template =>
  template(question, async (oracle) => {
    const rows = await oracle.classes()
    return {
      'r1.total': rows[0]?.['total'],
      ...Object.fromEntries(
        rows.flatMap((row) => [
          [`r1.${row['name']}`, row['usd']],
          [`r1.${row['name']}.percent`, row['percent']],
        ]),
      ),
    }
  })

const grouped = (question: string, by: 'kind' | 'account_id'): Template =>
  template(question, async (oracle) => {
    const [first] = await oracle.classes(by)
    return { 'r1.total': first?.['total'], 'r1.g1': first?.['usd'], 'r1.g1.percent': first?.['percent'] }
  })

const risk = (question: string): Template =>
  template(question, async (oracle) => {
    const row = await oracle.risk()
    return {
      'r1.foreign_currency': row['foreign'],
      'r1.foreign_currency.amount': row['foreign_amount'],
      'r1.foreign_currency.watch': '20',
      'r1.idle_cash': row['idle'],
      'r1.idle_cash.amount': row['idle_amount'],
      'r1.idle_cash.watch': '10',
    }
  })

const account = (question: string, name: string): Template =>
  template(question, async (oracle) => {
    const row = (await oracle.accountList()).find((each) => each['name'] === name)
    return row ? { 'r1.a1': row['value'] } : {}
  })

const SAVINGS = ['CHECKING', 'SAVINGS', 'MONEY_MARKET']
const OWED = ['CREDIT_CARD', 'LOAN', 'MORTGAGE']

/** Asked on 2026-11-21. */
export const TEMPLATES: readonly Template[] = [
  template('What is my net worth?', worth(30)),
  template('How did my net worth change over the past year?', worth(365)),
  template('How did my net worth change over the past 30 days?', worth(30)),
  template('What are my total assets?', async (oracle) => under('r1', await oracle.accounts())),
  ofTypes('How much do I owe?', OWED),
  ofTypes('How much do I owe on credit cards?', ['CREDIT_CARD']),
  ofTypes('How much cash and savings do I have?', SAVINGS),
  ofTypes('How much do I have in retirement accounts?', ['IRA', 'ROTH_IRA', '401K']),
  template('How many accounts do I have?', async (oracle) => under('r1', await oracle.accounts())),
  template('What do I have by institution?', async (oracle) => ({
    ...under('r1', await oracle.accounts()),
    'r1.g1': (await oracle.institutions())[0]?.['total'],
  })),
  template('What do I have by account type?', async (oracle) => under('r1', await oracle.accounts())),
  template('What is my largest account?', async (oracle) => ({ 'r1.a1': (await oracle.accountList())[0]?.['value'] })),
  account('What is the balance of Account PA?', 'Account PA'),
  account('What is the balance of Account QA?', 'Account QA'),
  flow('What was my cash flow over the past 30 days?', '2026-10-23', '2026-11-21'),
  flow('What was my cash flow in 2025?', '2025-01-01', '2025-12-31'),
  flow('Money in and out this year?', '2026-01-01', '2026-11-21'),
  flow('How much money came in last month?', '2026-10-01', '2026-10-31'),
  flow('How much did I spend over the last 90 days?', '2026-08-24', '2026-11-21'),
  flow('How much did I spend last year?', '2025-01-01', '2025-12-31'),
  flow('How much did I spend between March 5 and April 20, 2026?', '2026-03-05', '2026-04-20'),
  flow('Where did my money go over the past year?', '2025-11-22', '2026-11-21'),
  flow('Show my spending by month', '2025-11-22', '2026-11-21'),
  flow('What is my savings rate?', '2026-08-24', '2026-11-21'),
  compared('Compare my spending with the month before', ['2026-10-23', '2026-11-21'], ['2026-09-23', '2026-10-22']),
  found('How much did I spend at Blue Kettle this year?', '2026-01-01', '2026-11-21', 'blue kettle'),
  found('What did I pay to Brightline Energy over the past year?', '2025-11-22', '2026-11-21', 'brightline energy'),
  template('Show my transactions in September 2026', async (oracle) =>
    under('r1', await oracle.flow('2026-09-01', '2026-09-30')),
  ),
  paid('What did I pay in fees over the past year?', 'FEE', '2025-11-22', '2026-11-21'),
  paid('How much tax was withheld in 2025?', 'TAX', '2025-01-01', '2025-12-31'),
  received('How much dividend and interest income did I receive over the past year?', '2025-11-22', '2026-11-21'),
  received('How many dividends did I receive this year?', '2026-01-01', '2026-11-21'),
  received('Interest earned last year?', '2025-01-01', '2025-12-31'),
  held('Show my positions', 'true'),
  held('What are my largest positions?', 'true'),
  held('Show my ETFs', "kind = 'ETF'"),
  held('What is my unrealized gain?', 'gain is not null', 'gain desc'),
  held('What are my best performing positions?', 'gain is not null', 'gain desc'),
  held('What are my worst performing positions?', 'gain is not null', 'gain'),
  held('How much TPA1 do I have?', "ticker = 'TPA1'"),
  classes('How is my portfolio allocated?'),
  classes('How much do I have in bonds?'),
  classes('What percent of my portfolio is in stocks?'),
  grouped('What do I hold by security type?', 'kind'),
  grouped('How are my investments spread across my accounts?', 'account_id'),
  risk('How much is in foreign currency?'),
  risk('How much of my investment accounts is idle cash?'),
  template('How many months would my savings cover?', async (oracle) => under('r1', await oracle.months('2026-08-24'))),
]
