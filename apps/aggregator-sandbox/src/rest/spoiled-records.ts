import { Decimal } from 'decimal.js'

type Item = Record<string, unknown>

interface Body {
  data: Item[]
  pageNumber?: number
  complete?: boolean
}

const money = (value: unknown, amount: string): unknown =>
  typeof value === 'object' && value !== null ? { ...value, amount } : value

/** Puts a value into every amount that the record has. */
const withAmounts = (item: Item, amount: string): Item => ({
  ...item,
  ...('amount' in item ? { amount } : {}),
  ...('units' in item ? { units: amount } : {}),
  ...('marketValue' in item ? { marketValue: money(item['marketValue'], amount) } : {}),
})

/** Ends the id of an account that was numbered anew. */
export const RENUMBERED = '-renumbered'
const LATIN1_TEXT = 'Café Zürich'

/** The number or amount times a factor. */
function times(value: unknown, factor: string): unknown {
  if (typeof value === 'string') return new Decimal(value).times(factor).toFixed()
  return money(value, new Decimal(amountOf(value)).times(factor).toFixed())
}
const amountOf = (value: unknown): string => String((value as { amount: unknown }).amount)
const perUnit = (cost: unknown, units: unknown): unknown =>
  cost === null || new Decimal(String(units)).isZero()
    ? cost
    : money(cost, new Decimal(amountOf(cost)).div(String(units)).toFixed(4))
const isShare = (item: Item): boolean => item['secType'] === 'STOCK' || item['secType'] === 'MUTUALFUND'
const sweptInto = (cash: Item): Item => ({
  ...cash,
  id: `${String(cash['id'])}-sweep`,
  securityId: 'SWEEP',
  name: 'Sweep Money Market Fund',
  secType: 'MUTUALFUND',
  fiSuppliedSecType: 'Money Market Fund',
})
const renumberedMask = (number: unknown): string =>
  `XX${[...String(number)]
    .filter((character) => /\d/.test(character))
    .toReversed()
    .join('')
    .padStart(4, '7')}`

const first =
  (change: (item: Item) => Item) =>
  (body: Body): Body => ({ ...body, data: body.data.map((item, index) => (index === 0 ? change(item) : item)) })

const each =
  (change: (item: Item) => Item) =>
  (body: Body): Body => ({ ...body, data: body.data.map((item) => change(item)) })

/** Ways a list that reads well can still be wrong. Where one record is meant it is the first of each page. */
export const RECORD_FAULTS = {
  /** Half of the rows, and it says so. */
  partial: (body) => ({ ...body, data: body.data.slice(0, Math.floor(body.data.length / 2)), complete: false }),
  /** The last row comes twice. */
  duplicate: (body) => ({ ...body, data: body.data.concat(body.data.slice(-1)) }),
  /** All rows come three times, each time in another order. */
  thrice: (body) => ({ ...body, data: [...body.data, ...body.data.toReversed(), ...body.data] }),
  /** Another page than the one that was asked for. */
  otherpage: (body) => ({ ...body, pageNumber: (body.pageNumber ?? 0) + 1 }),
  wrongtypes: each((item) => ({
    ...item,
    id: 42,
    amount: { broken: true },
    units: [],
    marketValue: 'lots',
    tradeDate: 20_260_101,
  })),
  missingid: first((item) => ({ ...item, id: undefined })),
  /** The second row has the id of the first. */
  repeatedid: (body) => ({
    ...body,
    data: body.data.map((item, index) => (index === 1 ? { ...item, id: body.data[0]?.['id'] } : item)),
  }),
  /** Every row has an id never seen before, and none says which row it replaces. */
  newids: each((item) => ({ ...item, id: `${String(item['id'])}-again`, replaces: null })),
  unknownenum: first((item) => ({
    ...item,
    ...('type' in item ? { type: 'ZYZZOGETON' } : {}),
    ...('secType' in item ? { secType: 'ZYZZOGETON', fiSuppliedSecType: 'Zyzzogeton' } : {}),
    ...('accountType' in item ? { accountType: 'ZYZZOGETON' } : {}),
  })),
  negativeunits: first((item) => ({ ...item, units: '-3' })),
  exponent: first((item) => withAmounts(item, '1e30')),
  toolarge: first((item) => withAmounts(item, '99999999999999999999999')),
  nul: first((item) => ({ ...item, name: 'NUL\u0000LED', description: 'NUL\u0000LED' })),
  nulid: first((item) => ({ ...item, id: `nul\u0000${String(item['id'])}` })),
  futuredate: first((item) => ({ ...item, tradeDate: '2999-12-31' })),
  zeroprice: first((item) => ({ ...item, unitPrice: money(item['unitPrice'], '0.00') })),
  nocost: first((item) => ({ ...item, costBasis: null })),
  /** What was paid for a unit, where what was paid for all of them belongs. */
  costpershare: each((item) => ({ ...item, costBasis: perUnit(item['costBasis'], item['units']) })),
  /** The cash is listed again as the money market fund it is swept into. */
  sweeptwice: (body) => ({
    ...body,
    data: body.data.flatMap((item) => (item['secType'] === 'CASH' ? [item, sweptInto(item)] : [item])),
  }),
  /** Twice the units at half the price, and no transaction says why. */
  split: each((item) => ({
    ...item,
    ...(isShare(item) ? { units: times(item['units'], '2'), unitPrice: times(item['unitPrice'], '0.5') } : {}),
  })),
  /** The first account is not listed. */
  vanished: (body) => ({ ...body, data: body.data.slice(1) }),
  /** The first account was closed; its last value still stands there. */
  closed: first((item) => ('closed' in item ? { ...item, closed: true } : item)),
  /** Every account has another number and another id, as a card that was replaced. */
  renumbered: each((item) =>
    'accountNumber' in item
      ? { ...item, id: `${String(item['id'])}${RENUMBERED}`, accountNumber: renumberedMask(item['accountNumber']) }
      : item,
  ),
  /** The first account has another number, and is called the same. */
  othernumber: first((item) =>
    'accountNumber' in item ? { ...item, accountNumber: renumberedMask(item['accountNumber']) } : item,
  ),
  /** The first account has another name, and the same number. */
  renamed: first((item) =>
    'accountNumber' in item ? { ...item, name: `Household Reserve ${String(item['accountNumber'])}` } : item,
  ),
  /** Letters beyond ASCII; the bytes are Latin-1 and nothing says so. */
  latin1: first((item) => ({
    ...item,
    ...('merchant' in item ? { merchant: LATIN1_TEXT, description: LATIN1_TEXT } : {}),
    ...('name' in item ? { name: LATIN1_TEXT } : {}),
  })),
  /** The stated value is not units times price. */
  wrongvalue: first((item) => ({ ...item, marketValue: money(item['marketValue'], '123456.78') })),
  /** The institution's clock runs a day ahead. */
  skew: each((item) => ({
    ...item,
    ...('lastUpdated' in item ? { lastUpdated: new Date(Date.now() + 86_400_000).toISOString() } : {}),
  })),
} as const satisfies Record<string, (body: Body) => Body>

export type RecordFault = keyof typeof RECORD_FAULTS

/** Spoils the list in a JSON answer; an answer without a list stays as it is. */
export function spoilRecords(kind: RecordFault, payload: string): string {
  const body = JSON.parse(payload) as Body
  return Array.isArray(body.data) ? JSON.stringify(RECORD_FAULTS[kind](body)) : payload
}
