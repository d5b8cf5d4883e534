import type { Cue } from '../spot/senses.ts'

/** Verbs that go with a measure, and verbs that say another one is meant. */
interface Lean {
  readonly with: readonly Cue[]
  readonly against?: readonly Cue[]
}

const OUT: readonly Cue[] = ['out', 'past', 'up', 'down', 'change']
const IN: readonly Cue[] = ['in', 'past', 'up', 'down', 'change']

/** By `subject.measure`, else by subject. What is not here is neither helped nor hindered by a verb. */
const LEANS: Readonly<Record<string, Lean>> = {
  transactions: { with: ['past', 'up', 'down', 'change', 'out', 'buy'] },
  'transactions.out': {
    with: [...OUT, 'buy', 'transfer'],
    against: ['in', 'sell', 'put_in', 'owe', 'take_out', 'expect', 'save'],
  },
  'transactions.in': { with: IN, against: ['out', 'owe', 'sell', 'take_out', 'hold', 'save'] },
  'transactions.net': { with: ['save', 'past', 'up', 'down', 'change'], against: ['owe', 'sell'] },
  'transactions.savings_rate': { with: ['save', 'past', 'up', 'down', 'change'] },
  'transactions.paid': { with: ['transfer', 'out', 'past'], against: ['in', 'buy', 'sell'] },
  'transactions.received': { with: ['in', 'put_in', 'transfer', 'past'], against: ['out', 'buy', 'sell'] },
  'transactions.contributed': {
    with: ['put_in', 'transfer', 'save', 'past', 'out', 'in'],
    against: ['buy', 'sell', 'take_out'],
  },
  'transactions.employer': { with: ['put_in', 'in', 'out', 'past'], against: ['sell', 'take_out'] },
  'transactions.withdrawn': { with: ['take_out', 'past'], against: ['put_in', 'in', 'buy'] },
  'transactions.fees': { with: [...OUT], against: ['in', 'sell'] },
  'transactions.taxes': { with: [...OUT], against: ['in', 'sell', 'owe', 'expect'] },
  'transactions.foreign_tax': { with: [...OUT] },
  'transactions.interest_paid': { with: [...OUT, 'owe'], against: ['in', 'hold', 'save'] },
  'transactions.interest_received': { with: [...IN], against: ['owe', 'buy'] },
  'transactions.principal_paid': { with: [...OUT, 'down'], against: ['in'] },
  'transactions.bought': { with: ['buy', 'past', 'put_in'], against: ['sell', 'in', 'owe'] },
  'transactions.sold': { with: ['sell', 'past', 'in'], against: ['buy', 'owe'] },
  'transactions.units_bought': { with: ['buy', 'past'], against: ['sell', 'hold'] },
  'transactions.units_sold': { with: ['sell', 'past'], against: ['buy', 'hold'] },
  'transactions.refunded': { with: ['in', 'past'], against: ['sell'] },
  'transactions.fees_received': { with: ['in'] },
  income: { with: [...IN, 'out'], against: ['owe', 'buy', 'sell'] },
  'income.expected': { with: ['expect', 'in'], against: ['past', 'owe', 'buy', 'sell'] },
  'income.maturities': { with: ['expect', 'in'], against: ['buy', 'sell'] },
  'income.next': { with: ['expect', 'in'], against: ['past'] },
  'income.interest': { with: IN, against: ['owe', 'out', 'buy'] },
  accounts: { with: ['hold', 'worth'], against: ['out', 'buy', 'sell', 'put_in', 'take_out', 'up', 'down', 'change'] },
  'accounts.owed': { with: ['owe', 'hold'], against: ['in', 'buy', 'sell', 'put_in'] },
  'accounts.interest_rate': { with: ['in', 'out', 'hold'] },
  'accounts.payment': { with: ['out'] },
  'accounts.refreshed': { with: ['past'] },
  'accounts.opened': { with: ['past'] },
  worth: {
    with: ['up', 'down', 'change', 'hold', 'worth', 'past'],
    against: ['out', 'buy', 'sell', 'put_in', 'take_out', 'transfer'],
  },
  'worth.net_worth': {
    with: ['worth', 'hold', 'past'],
    against: ['out', 'buy', 'sell', 'put_in', 'take_out', 'transfer', 'owe', 'up', 'down', 'change', 'in'],
  },
  'worth.value': {
    with: ['hold', 'past', 'worth'],
    against: ['out', 'buy', 'sell', 'put_in', 'take_out', 'transfer', 'up', 'down', 'change'],
  },
  'worth.debts': { with: ['owe', 'past'], against: ['in', 'buy', 'sell'] },
  positions: { with: ['hold', 'worth'], against: ['out', 'sell', 'take_out', 'owe'] },
  'positions.value': {
    with: ['hold', 'worth'],
    against: ['out', 'buy', 'sell', 'take_out', 'owe', 'up', 'down', 'past'],
  },
  'positions.gain': { with: ['up', 'down', 'hold', 'in', 'change'], against: ['sell', 'owe', 'out'] },
  'positions.gain_percent': { with: ['up', 'down', 'in', 'change'], against: ['sell', 'owe'] },
  'positions.cost': { with: ['out', 'buy', 'past', 'put_in'], against: ['owe', 'in', 'sell'] },
  'positions.cost_per_unit': { with: ['out', 'buy', 'past'], against: ['owe', 'in'] },
  'positions.day_change': { with: ['up', 'down', 'change', 'past'] },
  'positions.units': { with: ['hold'], against: ['buy', 'sell'] },
  'positions.expected_income': { with: ['expect', 'in'] },
  'positions.yield': { with: ['in', 'expect'] },
  'positions.maturity': { with: ['expect', 'hold'] },
  'positions.harvestable': { with: ['sell', 'hold'] },
  sales: { with: ['sell', 'past', 'in'] },
  'sales.realized': { with: ['sell', 'past', 'in', 'down'], against: ['owe'] },
  'sales.first': { with: ['buy', 'past'] },
  returns: { with: ['doing', 'up', 'down', 'change', 'past', 'in'], against: ['owe', 'out', 'buy', 'sell'] },
  fit: { with: ['fit', 'hold'] },
  plans: { with: ['out', 'expect'], against: ['sell', 'buy'] },
  'plans.next_due': { with: ['out', 'expect', 'in'] },
  'plans.price_change': { with: ['up', 'change', 'out', 'past'] },
  clients: { with: ['hold', 'past', 'expect', 'up', 'down', 'out', 'in'] },
  meetings: { with: ['past', 'expect', 'hold'] },
  actions: { with: ['owe', 'expect', 'past', 'hold'] },
}

/** Whether a verb goes with a measure, against it, or neither. */
export function leanOf(subject: string, measure: string, cue: Cue): 'with' | 'against' | 'neither' {
  const lean = LEANS[`${subject}.${measure}`] ?? LEANS[subject]
  if (!lean) return 'neither'
  return lean.with.includes(cue) ? 'with' : lean.against?.includes(cue) ? 'against' : 'neither'
}
