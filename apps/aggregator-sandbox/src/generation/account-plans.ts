import type { InstitutionKind } from '../institutions/institutions.ts'
import {
  COINS,
  CONCENTRATED,
  EURO,
  HSA,
  IRA,
  invested,
  PLAN_401K,
  RETIRED,
  ROTH,
  rule,
  slice,
  TAXABLE,
} from './portfolios.ts'
import type { DepositProgram, Program } from './programs.ts'
import { unitFor } from './seeded-random.ts'

/** One account at an institution. `number` is the full number and never leaves this service. */
export interface AccountPlan {
  readonly number: string
  readonly label: string
  readonly accountType: string
  readonly currency: string
  readonly program: Program
}

/** The people the sandbox can play. */
type Persona = 'saver' | 'retired' | 'founder' | 'young' | 'client' | 'euro' | 'empty' | 'stress' | 'demo'

const PERSONAS: readonly Persona[] = ['saver', 'retired', 'founder', 'young', 'client', 'euro', 'empty', 'stress']

/** Monthly means of a persona: income every second week, rent, saved and invested a month, wealth to start with. */
const MEANS: Record<
  Persona,
  { pay: number; rent: number; saves: number; invests: number; wealth: number; purchases: number }
> = {
  saver: { pay: 2650, rent: 1650, saves: 300, invests: 400, wealth: 84_000, purchases: 380 },
  retired: { pay: 1450, rent: 900, saves: 100, invests: 0, wealth: 910_000, purchases: 300 },
  founder: { pay: 5200, rent: 3200, saves: 800, invests: 500, wealth: 2_400_000, purchases: 420 },
  young: { pay: 1750, rent: 1180, saves: 50, invests: 40, wealth: 2_400, purchases: 430 },
  client: { pay: 9800, rent: 4100, saves: 2500, invests: 3000, wealth: 6_200_000, purchases: 460 },
  euro: { pay: 3100, rent: 1500, saves: 400, invests: 500, wealth: 210_000, purchases: 320 },
  empty: { pay: 0, rent: 0, saves: 0, invests: 0, wealth: 0, purchases: 0 },
  stress: { pay: 2650, rent: 1650, saves: 300, invests: 400, wealth: 84_000, purchases: 30 },
  demo: { pay: 2480.25, rent: 1925, saves: 450, invests: 600, wealth: 412_000, purchases: 0 },
}

/** The persona of a login: its own name, the demo household, or one of the first six by hash. */
function personaOf(login: string): Persona {
  const name = login.toLowerCase()
  if (name.startsWith('demo-')) return 'demo'
  return PERSONAS.find((persona) => persona === name) ?? PERSONAS[Math.floor(unitFor(`persona|${name}`) * 6)] ?? 'saver'
}

type Draft = Omit<AccountPlan, 'number'>

/** The accounts a login has at an institution, in a fixed order; numbers have different last four digits. */
export function accountPlans(institutionId: string, kind: InstitutionKind, login: string): AccountPlan[] {
  const drafts = draftsFor(kind, login.toLowerCase())
  const taken = new Set<string>()
  return drafts.map((draft, index) => ({
    ...draft,
    number: accountNumber(`${institutionId}|${login.toLowerCase()}|${index}`, taken),
  }))
}

function accountNumber(key: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const digits = String(Math.floor(unitFor(`number|${key}|${attempt}`) * 1e10)).padStart(10, '4')
    const mask = digits.slice(-4)
    if (taken.has(mask)) continue
    taken.add(mask)
    return digits
  }
}

function draftsFor(kind: InstitutionKind, login: string): Draft[] {
  const volume = /^volume-(\d{1,7})$/.exec(login)
  if (volume)
    return [
      draft('Brokerage', 'INVESTMENT_BROKERAGE', { kind: 'volume', count: Math.min(1_000_000, Number(volume[1])) }),
    ]
  if (login === 'noaccounts') return []
  if (login === 'messy') return [draft('Brokerage', 'INVESTMENT_BROKERAGE', { kind: 'messy' })]
  if (login === 'restless') return [draft('Savings', 'BANKING_SAVINGS', { kind: 'restless' })]
  const persona = personaOf(login)
  if (persona === 'empty')
    return [
      draft(kind === 'card' ? 'Card' : 'Checking', kind === 'card' ? 'CREDITCARD' : 'BANKING_CHECKING', {
        kind: 'empty',
      }),
    ]
  if (persona === 'stress') return stressDrafts()
  return BY_KIND[kind](persona)
}

function draft(label: string, accountType: string, program: Program, currency = 'USD'): Draft {
  return { label, accountType, program, currency }
}

const BY_KIND: Record<InstitutionKind, (persona: Persona) => Draft[]> = {
  bank: (persona) => {
    const drafts = [
      draft('Everyday Checking', 'BANKING_CHECKING', checking(persona)),
      draft('Rainy Day Savings', 'BANKING_SAVINGS', savings(persona)),
    ]
    if (persona === 'demo' || persona === 'young')
      drafts.push(draft('Rewards Card', 'CREDITCARD', card(persona, 'own')))
    if (persona === 'retired' || persona === 'client')
      drafts.push(
        draft('Money Market', 'BANKING_MONEYMARKET', {
          ...savings(persona),
          transfers: [],
          opening: MEANS[persona].wealth * 0.04,
        }),
      )
    return drafts
  },
  card: (persona) => [draft('Signature Card', 'CREDITCARD', card(persona, 'external'))],
  brokerage: (persona) => brokerageDrafts(persona),
  retirement: (persona) => retirementDrafts(persona),
  lender: (persona) => {
    const means = MEANS[persona]
    return [
      draft(
        'Home Mortgage',
        'LOAN_MORTGAGE',
        mortgage(means.rent * 150, means.rent * 1.1, 'EXTERNAL PAYMENT RECEIVED'),
      ),
      draft('Auto Loan', 'LOAN_AUTO', {
        kind: 'loan',
        opening: 24_000,
        rate: 6.4,
        payment: rule('auto', 11, 465, 'PAYMENT', 'in', 'EXTERNAL PAYMENT RECEIVED'),
      }),
    ]
  },
  insurer: (persona) => [
    draft(
      'Deferred Annuity',
      'INSURANCE_ANNUITY',
      invested(Math.max(5000, MEANS[persona].wealth * 0.2), [{ id: 'ANN07', weight: 1 }], { cashInterest: 0 }),
    ),
  ],
  crypto: (persona) => [
    draft(
      'Vault',
      'INVESTMENT_CRYPTO',
      invested(Math.max(1500, MEANS[persona].wealth * 0.03), COINS, { cashInterest: 0, recurring: 40 }),
    ),
  ],
  eurobroker: (persona) => {
    const depot = draft(
      'Depot',
      'INVESTMENT_BROKERAGE',
      invested(Math.max(4000, MEANS[persona].wealth * 0.3), EURO, { recurring: 30, cashInterest: 1.9 }),
      'EUR',
    )
    return persona === 'euro'
      ? [depot, draft('USD Depot', 'INVESTMENT_BROKERAGE', invested(60_000, slice(18, 6)))]
      : [depot]
  },
}

function checking(persona: Persona): DepositProgram {
  const means = MEANS[persona]
  const isDemo = persona === 'demo'
  return {
    kind: 'deposit',
    opening: Math.max(900, means.wealth * 0.012 + means.rent * 2),
    paysCard: isDemo || persona === 'young',
    interest: 0,
    purchases: means.purchases,
    payroll: { amount: means.pay, text: persona === 'retired' ? 'PENSION BENEFIT' : 'PAYROLL WILLOWMERE WORKS' },
    bills: [
      { tag: 'rent', day: 1, amount: means.rent, spread: 0, text: 'RENT GABLECREST HOMES' },
      { tag: 'util', day: 12, amount: 118, spread: 0.35, text: 'BRIGHTWATER POWER & LIGHT' },
      ...(isDemo
        ? []
        : [
            { tag: 'tel', day: 19, amount: 64.99, spread: 0, text: 'SKYLARK MOBILE' },
            { tag: 'atm', day: 22, amount: 80, spread: 0, text: 'CASH WITHDRAWAL ATM 0417', type: 'WITHDRAWAL' },
          ]),
    ],
    transfers: [
      rule('save', 15, means.saves, 'TRANSFER_OUT', 'out', 'TRANSFER TO RAINY DAY SAVINGS'),
      ...(means.invests > 0
        ? [
            rule(
              'invest',
              5,
              means.invests,
              'TRANSFER_OUT',
              'out',
              isDemo ? 'TRANSFER TO DRIFTPINE BROKERAGE' : 'EXTERNAL TRANSFER TO BROKERAGE',
            ),
          ]
        : []),
      ...(isDemo
        ? [
            rule('roth', 8, 250, 'TRANSFER_OUT', 'out', 'TRANSFER TO DRIFTPINE ROTH IRA'),
            rule('mortgage', 3, 1480, 'PAYMENT', 'out', 'MORTGAGE PAYMENT EVERGROVE'),
          ]
        : []),
    ],
  }
}

function savings(persona: Persona): DepositProgram {
  const means = MEANS[persona]
  return {
    kind: 'deposit',
    opening: Math.max(250, means.wealth * 0.05),
    bills: [],
    paysCard: false,
    interest: 3.9,
    purchases: 0,
    transfers: [rule('save', 15, means.saves, 'TRANSFER_IN', 'in', 'TRANSFER FROM EVERYDAY CHECKING')],
  }
}

function card(persona: Persona, paidFrom: 'own' | 'external'): Program {
  return {
    kind: 'card',
    purchases: Math.max(240, MEANS[persona].purchases),
    averagePurchase: persona === 'client' ? 140 : 46,
    ...(persona === 'demo' ? { terseEvery: 7 } : {}),
    carries: persona === 'young' ? 0.7 : 0,
    opening: persona === 'young' ? 3800 : 0,
    paidFrom,
  }
}

function mortgage(opening: number, payment: number, text: string): Program {
  return { kind: 'loan', opening, rate: 4.125, payment: rule('mortgage', 3, payment, 'PAYMENT', 'in', text) }
}

function brokerageDrafts(persona: Persona): Draft[] {
  const { wealth, invests } = MEANS[persona]
  const isDemo = persona === 'demo'
  const from = isDemo ? 'TRANSFER FROM LANTERNFIELD CHECKING' : 'EXTERNAL TRANSFER RECEIVED'
  const monthly =
    invests > 0 ? [{ ...rule('invest', 5, invests, 'TRANSFER_IN', 'in', from), investsEvery: isDemo ? 3 : 1 }] : []
  if (persona === 'client') {
    const names = [
      'Brokerage',
      'Joint Brokerage',
      'Family Trust',
      'IRA',
      'Roth IRA',
      'Rollover IRA',
      'Education Plan',
      'Bond Ladder',
      'Growth Account',
      'Income Account',
      'Charitable Trust',
      'Second Trust',
      'Spouse IRA',
      'Spouse Roth IRA',
    ]
    // 14 accounts with 220 positions: ten of 15 securities, four of 14, and cash in each.
    return names.map((name, index) =>
      draft(
        name,
        TYPE_BY_NAME[name] ?? 'INVESTMENT_BROKERAGE',
        invested(wealth / 14, slice(index * 11, index < 10 ? 15 : 14), {
          feeBasisPoints: 45,
          rebalances: index % 2 === 0,
          reinvest: index % 3 === 0,
        }),
      ),
    )
  }
  if (persona === 'young')
    return [
      draft(
        'Starter Brokerage',
        'INVESTMENT_BROKERAGE',
        invested(600, [], { contributions: monthly, openingType: 'DEPOSIT', openingText: 'EXTERNAL DEPOSIT' }),
      ),
    ]
  if (persona === 'founder')
    return [
      draft(
        'Founder Brokerage',
        'INVESTMENT_BROKERAGE',
        invested(wealth, CONCENTRATED, { margin: true, contributions: monthly }),
      ),
    ]
  if (persona === 'retired') {
    const income = rule('income', 2, 4200, 'DISTRIBUTION', 'out', 'EXTERNAL MONTHLY DISTRIBUTION', 0.05)
    return [
      draft(
        'Brokerage',
        'INVESTMENT_BROKERAGE',
        invested(wealth * 0.6, RETIRED, { withdrawal: income, feeBasisPoints: 40 }),
      ),
      draft(
        'IRA',
        'INVESTMENT_IRA',
        invested(wealth * 0.4, IRA, {
          reinvest: true,
          withdrawal: { ...income, key: 'rmd', amount: 1900, text: 'EXTERNAL REQUIRED MINIMUM DISTRIBUTION' },
        }),
      ),
    ]
  }
  return [
    draft(
      'Brokerage',
      'INVESTMENT_BROKERAGE',
      invested(wealth * 0.55, isDemo ? TAXABLE : slice(persona === 'euro' ? 16 : 4, 12), {
        contributions: monthly,
        feeBasisPoints: isDemo ? 35 : 0,
        rebalances: true,
        recurring: isDemo ? 0 : 60,
        cashInterest: isDemo ? 0 : 3.6,
      }),
    ),
    draft(
      'Traditional IRA',
      'INVESTMENT_IRA',
      invested(wealth * 0.28, IRA, {
        reinvest: !isDemo,
        cashInterest: isDemo ? 0 : 3.6,
        openingText: 'EXTERNAL ROLLOVER',
      }),
    ),
    draft(
      'Roth IRA',
      'INVESTMENT_ROTHIRA',
      invested(wealth * 0.12, ROTH, {
        reinvest: !isDemo,
        cashInterest: isDemo ? 0 : 3.6,
        contributions: [{ ...rule('roth', 8, 250, 'CONTRIBUTION', 'in', from), investsEvery: isDemo ? 3 : 1 }],
      }),
    ),
  ]
}

const TYPE_BY_NAME: Record<string, string> = {
  'Family Trust': 'INVESTMENT_TRUST',
  'Charitable Trust': 'INVESTMENT_TRUST',
  'Second Trust': 'INVESTMENT_TRUST',
  IRA: 'INVESTMENT_IRA',
  'Rollover IRA': 'INVESTMENT_IRA',
  'Spouse IRA': 'INVESTMENT_IRA',
  'Roth IRA': 'INVESTMENT_ROTHIRA',
  'Spouse Roth IRA': 'INVESTMENT_ROTHIRA',
  'Education Plan': 'INVESTMENT_529',
}

function retirementDrafts(persona: Persona): Draft[] {
  const { wealth, pay } = MEANS[persona]
  const isDemo = persona === 'demo'
  const plan = invested(Math.max(3000, wealth * 0.45), PLAN_401K, {
    openingType: 'CONTRIBUTION',
    openingText: 'EXTERNAL ROLLOVER CONTRIBUTION',
    cashInterest: 0,
    recurring: isDemo ? 0 : 24,
    contributions: [
      {
        ...rule('employee', 7, pay * 0.2, 'CONTRIBUTION', 'in', 'EXTERNAL EMPLOYEE CONTRIBUTION'),
        invests: 1.35,
        investsEvery: isDemo ? 3 : 1,
      },
      { ...rule('match', 7, pay * 0.08, 'CONTRIBUTION', 'in', 'EXTERNAL EMPLOYER MATCH'), invests: 0 },
    ],
  })
  const hsa = invested(Math.max(1500, wealth * 0.03), HSA, {
    openingType: 'CONTRIBUTION',
    openingText: 'EXTERNAL OPENING CONTRIBUTION',
    reinvest: !isDemo,
    cashInterest: 0,
    contributions: [
      { ...rule('hsa', 18, 240, 'CONTRIBUTION', 'in', 'EXTERNAL PAYROLL CONTRIBUTION'), investsEvery: isDemo ? 3 : 1 },
    ],
  })
  const drafts = [draft('401(k) Plan', 'INVESTMENT_401K', plan), draft('Health Savings', 'HEALTHACCOUNT_HSA', hsa)]
  if (isDemo)
    drafts.push(draft('Home Mortgage', 'LOAN_MORTGAGE', mortgage(286_000, 1480, 'PAYMENT FROM LANTERNFIELD CHECKING')))
  return drafts
}

function stressDrafts(): Draft[] {
  return Array.from({ length: 120 }, (_, index) => {
    const label = `Account ${String(index + 1).padStart(3, '0')}`
    return index % 3 === 0
      ? draft(label, 'BANKING_SAVINGS', { ...savings('stress'), opening: 1000 + index * 37 })
      : draft(label, 'INVESTMENT_BROKERAGE', invested(20_000 + index * 410, slice(index, 5)))
  })
}
