import type { Plan } from '@keelwise/contract/plan'
import { daysLike } from '../compile/why.ts'
import { planOfText } from '../understand/plan-text.ts'
import type { Oracle } from './oracle.ts'

type Expected = Readonly<Record<string, string | null | undefined>>

/** A plan, and what every figure that its answer may show has to be, by the id of the figure. */
export interface Template {
  readonly text: string
  readonly plan: Plan
  readonly expected: (oracle: Oracle) => Promise<Expected>
}

const template = (text: string, expected: Template['expected']): Template => ({
  text,
  plan: planOfText(text),
  expected,
})
const size = (value: string | null | undefined): string | null => (value == null ? null : value.replace(/^-/, ''))
const percent = (part: string | null | undefined, whole: string | null | undefined): string | null =>
  part == null || whole == null || Number(whole) === 0 ? null : String((Number(part) / Math.abs(Number(whole))) * 100)
const less = (one: string | null | undefined, other: string | null | undefined): string =>
  String(Math.round((Number(one) - Number(other)) * 100) / 100)

const balance = (where: string, types: readonly string[] | null, name = 'balance', institution: string | null = null) =>
  template(`accounts.${name}${where}`, async (oracle) => {
    const row = await oracle.accounts(types, institution)
    const total = row['total']
    return {
      'r1.balance': total,
      'r1.size.balance': size(total),
      'r1.owed': row['liabilities'],
      'r1.owned': row['assets'],
      'r1.count': row['count'],
      'r1.institutions': row['institutions'],
    }
  })

const worth = (measure: string): Template =>
  template(`worth.${measure}`, async (oracle) => {
    const row = await oracle.accounts()
    return { 'r1.net_worth': row['total'], 'r1.assets': row['assets'], 'r1.debts': row['liabilities'] }
  })

/** What a sum of days shows besides: the largest payee and the span before. */
async function flowOf(oracle: Oracle, from: string, to: string, key: 'in' | 'out'): Promise<Expected> {
  const row = await oracle.flow(from, to)
  const before = daysLike(from, to)
  const then = await oracle.flow(before.from, before.to)
  const payees = (await oracle.flows('payee', from, to)).toSorted((a, b) => Number(b[key]) - Number(a[key]))
  const difference = size(less(row[key], then[key]))
  return {
    [`r1.${key}`]: row[key],
    [`r2.g1.${key}`]: payees[0]?.[key],
    'r2.g1.share': percent(payees[0]?.[key], row[key]),
    [`r2.size.${key}`]: difference,
    [`r3.size.${key}`]: difference,
  }
}

const flow = (key: 'in' | 'out', from: string, to: string): Template =>
  template(`transactions.${key}; ${from}..${to}`, (oracle) => flowOf(oracle, from, to, key))

const net = (from: string, to: string): Template =>
  template(`transactions.net; ${from}..${to}`, async (oracle) => {
    const row = await oracle.flow(from, to)
    return { 'r1.net': row['net'], 'r1.size.net': size(row['net']), 'r1.in': row['in'], 'r1.out': row['out'] }
  })

const compared = (key: 'in' | 'out', now: readonly [string, string], then: readonly [string, string]): Template =>
  template(`transactions.${key}; ${now.join('..')}; versus ${then.join('..')}`, async (oracle) => {
    const [a, b] = [await oracle.flow(...now), await oracle.flow(...then)]
    const difference = less(a[key], b[key])
    return {
      [`r1.${key}`]: a[key],
      [`r1.other.${key}`]: b[key],
      [`r1.size.${key}`]: size(difference),
      [`r1.difference_percent.${key}`]: percent(difference, b[key]),
    }
  })

const found = (payee: string, from: string, to: string): Template =>
  template(`transactions.out; payee has ${payee}; ${from}..${to}`, async (oracle) => {
    const row = await oracle.flow(from, to, { search: payee })
    const before = daysLike(from, to)
    const then = await oracle.flow(before.from, before.to, { search: payee })
    return { 'r1.out': row['out'], 'r2.size.out': size(less(row['out'], then['out'])) }
  })

const paid = (measure: string, type: string, from: string, to: string): Template =>
  template(`transactions.${measure}; ${from}..${to}`, async (oracle) => {
    const row = await oracle.paid(type, from, to)
    return { [`r1.${measure}`]: row['paid'], [`r1.size.${measure}`]: size(row['paid']) }
  })

const received = (measure: string, from: string, to: string): Template =>
  template(`income.${measure}; ${from}..${to}`, async (oracle) => {
    const row = await oracle.income(from, to)
    return Object.fromEntries(['received', 'dividends', 'interest', 'count'].map((key) => [`r1.${key}`, row[key]]))
  })

/** Positions one by one: the first of them and the sum. */
const listed = (text: string, where: string, order?: string): Template =>
  template(text, async (oracle) => {
    const [first] = await oracle.positions(where, order)
    const all = await oracle.holdings(where)
    return {
      'r1.value': all['total'],
      'r1.share': all['share'],
      'r1.count': all['count'],
      'r1.g1.value': first?.['value'],
      'r1.g1.share': first?.['share'],
      'r1.g1.gain': first?.['gain'],
      'r1.g1.gain_percent': percent(first?.['gain'], first?.['cost']),
    }
  })

const classes = (text: string): Template =>
  template(text, async (oracle) => {
    const rows = (await oracle.classes()).filter(({ usd }) => Number(usd) !== 0)
    return {
      'r1.value': rows[0]?.['total'],
      ...Object.fromEntries(
        rows.flatMap((row, at) => [
          [`r1.g${at + 1}.value`, row['usd']],
          [`r1.g${at + 1}.share`, row['percent']],
        ]),
      ),
    }
  })

const ofClass = (name: string): Template =>
  template(`positions.value; asset_class is ${name}`, async (oracle) => {
    const row = await oracle.holdings(`asset_class = '${name}'`)
    // its part in the division by class, where what is short has none
    const part = (await oracle.classes()).find((each) => each['name'] === name)
    return { 'r1.value': row['total'], 'r1.share': part?.['percent'] }
  })

const risk = (measure: string, key: string): Template =>
  template(`fit.${measure}`, async (oracle) => ({ [`r1.${measure}`]: (await oracle.risk())[key] }))

const CASH = ['CHECKING', 'SAVINGS', 'MONEY_MARKET']
const OWED = ['CREDIT_CARD', 'LOAN', 'MORTGAGE']
const YEAR = ['2025-11-22', '2026-11-21'] as const

/** Asked on 2026-11-21. */
export const TEMPLATES: readonly Template[] = [
  worth('net_worth'),
  worth('assets'),
  worth('debts'),
  balance('', null),
  balance('', null, 'owed'),
  balance('; account_type is CREDIT_CARD', ['CREDIT_CARD'], 'owed'),
  balance('; group is debt', OWED, 'owed'),
  balance(`; account_type is ${CASH.join('|')}`, CASH),
  balance('; account_type is IRA|ROTH_IRA|401K', ['IRA', 'ROTH_IRA', '401K']),
  balance('', null, 'count'),
  balance('; account_type is CHECKING', ['CHECKING']),
  balance('; account_type is BROKERAGE', ['BROKERAGE']),
  template('accounts.balance; by institution', async (oracle) => {
    const [first] = await oracle.institutions()
    return { 'r1.balance': (await oracle.accounts())['total'], 'r1.g1.balance': first?.['total'] }
  }),
  template('accounts.balance; by account', async (oracle) => {
    const [first] = await oracle.accountList()
    return { 'r1.balance': (await oracle.accounts())['total'], 'r1.g1.balance': first?.['value'] }
  }),
  template('accounts.balance; by account; order balance desc; limit 1', async (oracle) => ({
    'r1.g1.balance': (await oracle.accountList())[0]?.['value'],
  })),
  flow('out', '2026-10-23', '2026-11-21'),
  flow('out', '2026-10-01', '2026-10-31'),
  flow('out', '2026-08-24', '2026-11-21'),
  flow('out', '2025-01-01', '2025-12-31'),
  flow('out', '2026-03-05', '2026-04-20'),
  flow('out', '2026-01-01', '2026-11-21'),
  flow('in', '2026-10-01', '2026-10-31'),
  flow('in', '2025-01-01', '2025-12-31'),
  flow('in', '2026-11-01', '2026-11-21'),
  net('2026-10-23', '2026-11-21'),
  net('2025-01-01', '2025-12-31'),
  net('2026-01-01', '2026-11-21'),
  template('transactions.savings_rate; 2026-08-24..2026-11-21', async (oracle) => {
    const row = await oracle.flow('2026-08-24', '2026-11-21')
    return {
      'r1.savings_rate': row['rate'],
      'r1.size.savings_rate': size(row['rate']),
      'r1.in': row['in'],
      'r1.out': row['out'],
      'r1.net': row['net'],
      'r1.size.net': size(row['net']),
    }
  }),
  compared('out', ['2026-10-23', '2026-11-21'], ['2026-09-23', '2026-10-22']),
  compared('out', ['2026-07-01', '2026-09-30'], ['2026-04-01', '2026-06-30']),
  compared('in', ['2025-01-01', '2025-12-31'], ['2024-01-01', '2024-12-31']),
  found('blue kettle', '2026-01-01', '2026-11-21'),
  found('brightline energy', ...YEAR),
  paid('fees', 'FEE', ...YEAR),
  paid('taxes', 'TAX', '2025-01-01', '2025-12-31'),
  received('received', ...YEAR),
  received('dividends', '2026-01-01', '2026-11-21'),
  received('interest', '2025-01-01', '2025-12-31'),
  received('count', ...YEAR),
  listed('positions.value; by position; order value desc', 'true'),
  listed('positions.count', 'true'),
  listed('positions.value; sec_type is ETF; by position', "kind = 'ETF'"),
  listed('positions.count; sec_type is BOND', "kind = 'BOND'"),
  classes('positions.share'),
  classes('positions.value; by asset_class'),
  ofClass('fixed_income'),
  ofClass('equity'),
  ofClass('cash'),
  risk('foreign_currency', 'foreign'),
  risk('idle_cash', 'idle'),
  risk('single_position', 'single'),
  template('fit.emergency_months', async (oracle) => ({
    'r1.emergency_months': (await oracle.months('2026-08-24'))['months'],
    // what six months take beyond what there is
    'r1.emergency_gap': await oracle
      .months('2026-08-24')
      .then(({ cash, spent }) =>
        cash == null || spent == null ? null : String(Math.max(0, Number(spent) * 2 - Number(cash))),
      ),
  })),
]
