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
