import { buildZip } from '../../../sources/statements/testing/build-workbook.ts'
import {
  type BrokerEvent,
  type Shape,
  type TrueRow,
  brokerEvents,
  european,
  money,
  traded,
  unitsText,
} from './export-truth.ts'

/** An object of the program; one that stands in two places is written once and pointed to from the other. */
interface Thing {
  attributes?: Readonly<Record<string, string>>
  fields: readonly (readonly [name: string, value: string | Thing])[]
}

const thing = (fields: Thing['fields'], attributes?: Thing['attributes']): Thing => ({
  fields,
  ...(attributes ? { attributes } : {}),
})
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')

/** Writes an object with all it leads to: what was written already is pointed to by a path from here, or by its number. */
function writeThing(root: Thing, name: string, byNumber: boolean): string {
  const paths = new Map<Thing, readonly string[]>()
  const numbers = new Map<Thing, number>()
  const lines: string[] = []
  const pathTo = (from: readonly string[], to: readonly string[]): string => {
    let common = 0
    while (common < from.length && common < to.length && from[common] === to[common]) common += 1
    return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
  }
  const write = (each: Thing, tag: string, path: readonly string[]): void => {
    const known = paths.get(each)
    const indent = '  '.repeat(path.length - 1)
    const shown = (attributes: Readonly<Record<string, string>>): string =>
      Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${escaped(value)}"`)
        .join('')
    if (known !== undefined) {
      const reference = byNumber ? String(numbers.get(each)) : pathTo(path, known)
      const kind = each.attributes?.['class']
      lines.push(`${indent}<${tag}${shown({ ...(kind === undefined ? {} : { class: kind }), reference })}/>`)
      return
    }
    paths.set(each, path)
    numbers.set(each, numbers.size + 1)
    const own = { ...each.attributes, ...(byNumber ? { id: String(numbers.get(each)) } : {}) }
    if (each.fields.length === 0) {
      lines.push(`${indent}<${tag}${shown(own)}/>`)
      return
    }
    lines.push(`${indent}<${tag}${shown(own)}>`)
    const counts = new Map<string, number>()
    for (const [field, value] of each.fields) {
      const count = (counts.get(field) ?? 0) + 1
      counts.set(field, count)
      if (typeof value === 'string') lines.push(`${indent}  <${field}>${escaped(value)}</${field}>`)
      else write(value, field, [...path, count === 1 ? field : `${field}[${count}]`])
    }
    lines.push(`${indent}</${tag}>`)
  }
  write(root, name, [name])
  return lines.join('\n')
}

const MONEY_TYPES: Partial<Record<BrokerEvent['kind'], string>> = {
  DEPOSIT: 'DEPOSIT',
  WITHDRAWAL: 'REMOVAL',
  DIVIDEND: 'DIVIDENDS',
  INTEREST: 'INTEREST',
  FEE: 'FEES',
  TAX: 'TAXES',
}
const isTrade = ({ kind }: BrokerEvent): boolean => kind === 'BUY' || kind === 'SELL'
const FIELDS = { fields: [] }

export const portfolioPerformanceExports: Readonly<Record<string, Shape>> = {
  'Portfolio Performance, its own file': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'TAX', 'WITHDRAWAL'],
      taxes: true,
    })
    // a file of before 2016 knows neither currencies nor units of charges
    const isOld = dice.trap('file of before currencies', 5)
    const version = isOld ? 25 : dice.one([69, 63, 56, 47, 36])
    if (version !== 69) dice.traps.push(`version ${version}`)
    const shareDigits = version <= 25 ? 5 : version <= 48 ? 6 : 8
    const priceDigits = version <= 29 ? 2 : version <= 48 ? 4 : 8
    const isShared = !isOld && dice.trap('two securities accounts, one account of money', 3)
    const isDelivered = dice.trap('delivery', 3)
    const isUnpriced = dice.trap('a security without a price', 4)
    const isSpare = dice.trap('savings account without securities', 3)
    const byNumber = version >= 56 && dice.trap('references by number', 2)
    const isZip = dice.trap('archive', 5)
    const currency = isOld ? null : 'EUR'
    const said = (code: string): Thing['fields'] => (isOld ? [] : [['currencyCode', code]])
    const named = (at: number): Thing['fields'] =>
      version >= 51 ? [['uuid', `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`]] : []

    const held = [...new Set(events.flatMap(({ security }) => security ?? []))]
    const priceOf = new Map(held.map((security) => [security, 500 + dice.below(90_000)]))
    const securities = new Map(
      held.map((security, at) => [
        security,
        thing([
          ['uuid', `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`],
          ['name', security.name],
          ...said('EUR'),
          ['isin', security.isin],
          ['tickerSymbol', security.ticker],
          ['prices', thing([['price', thing([], { t: '2026-01-02', v: String(7 * 10 ** priceDigits) })]])],
          ...(isUnpriced && at === 0
            ? []
            : ([
                [
                  'latest',
                  thing([['high', '-1']], {
                    t: '2026-10-29',
                    v: String(BigInt(priceOf.get(security) ?? 0) * 10n ** BigInt(priceDigits - 2)),
                  }),
                ],
              ] as const)),
          ['isRetired', 'false'],
        ]),
      ]),
    )
    const account: Thing = { ...FIELDS }
    const savings: Thing = { ...FIELDS }
    const depots: Thing[] = isShared ? [{ ...FIELDS }, { ...FIELDS }] : [{ ...FIELDS }]
    const booked: Thing['fields'][number][] = []
    const units = depots.map(() => [] as Thing['fields'][number][])
    const rows: TrueRow[] = []
    const holdings = new Map<string, number>()
    const shares = (size: number): string => String(BigInt(size) * 10n ** BigInt(shareDigits - 4))
    const charges = (event: BrokerEvent): Thing['fields'] => {
      const parts = (
        [
          ['FEE', event.fee],
          ['TAX', event.tax],
        ] as const
      ).flatMap(([type, cents]) =>
        cents === 0
          ? []
          : ([['unit', thing([['amount', thing([], { currency: 'EUR', amount: String(cents) })]], { type })]] as const),
      )
      if (isOld)
        return isTrade(event)
          ? [
              ['fees', String(event.fee)],
              ['taxes', '0'],
            ]
          : []
      return parts.length === 0 ? [] : [['units', thing(parts)]]
    }
    for (const [at, event] of events.entries()) {
      const security = event.security && securities.get(event.security)
      const date = version >= 36 ? `${event.date}T00:00` : event.date
      const amount = String(Math.abs(event.cents))
      if (!isTrade(event) || !security) {
        booked.push([
          'account-transaction',
          thing([
            ...named(at),
            ['date', date],
            ...said('EUR'),
            ['amount', amount],
            ...(security ? ([['security', security]] as const) : []),
            ['shares', '0'],
            ...charges(event),
            ['type', MONEY_TYPES[event.kind] ?? ''],
          ]),
        ])
        // before currencies the tax of a dividend stood nowhere
        rows.push({ ...traded(event, currency, 'isin'), account: isShared ? 'money' : 'depot' })
        continue
      }
      const depot = at % depots.length
      const [entry, paid, moved]: [Thing, Thing, Thing] = [{ ...FIELDS }, { ...FIELDS }, { ...FIELDS }]
      Object.assign(entry, { attributes: { class: 'buysell' } })
      entry.fields = [
        ['portfolio', depots[depot]!],
        ['portfolioTransaction', moved],
        ['account', account],
        ['accountTransaction', paid],
      ]
      paid.fields = [
        ...named(at),
        ['date', date],
        ...said('EUR'),
        ['amount', amount],
        ['security', security],
        ['crossEntry', entry],
        ['shares', '0'],
        ['type', event.kind],
      ]
      moved.fields = [
        ...named(at + 500),
        ['date', date],
        ...said('EUR'),
        ['amount', amount],
        ['security', security],
        ['crossEntry', entry],
        ['shares', shares(event.units)],
        ...charges(event),
        ['type', event.kind],
      ]
      booked.push(['account-transaction', paid])
      units[depot]!.push(['portfolio-transaction', moved])
      rows.push({ ...traded(event, currency, 'isin'), account: `depot${isShared ? depot : ''}` })
      if (isShared)
        for (const [where, cents] of [
          ['money', event.cents],
          [`depot${depot}`, -event.cents],
        ] as const)
          rows.push({
            date: event.date,
            amount: money(cents),
            currency,
            kinds: cents < 0 ? ['TRANSFER_OUT'] : ['TRANSFER_IN'],
            account: where,
          })
      const key = `${depot} ${event.security!.isin}`
      holdings.set(key, (holdings.get(key) ?? 0) + (event.kind === 'BUY' ? event.units : -event.units))
    }
    if (isDelivered) {
      const [security, written] = [...securities][0]!
      units[0]!.push([
        'portfolio-transaction',
        thing([
          ...named(900),
          ['date', version >= 36 ? '2026-02-03T00:00' : '2026-02-03'],
          ...said('EUR'),
          ['amount', '123450'],
          ['security', written],
          ['shares', shares(30_000)],
          ['type', 'DELIVERY_INBOUND'],
        ]),
      ])
      rows.push({
        date: '2026-02-03',
        amount: '0',
        currency,
        kinds: ['TRANSFER_IN'],
        units: '3',
        security: security.isin,
        account: `depot${isShared ? '0' : ''}`,
      })
      const key = `0 ${security.isin}`
      holdings.set(key, (holdings.get(key) ?? 0) + 30_000)
    }
    account.fields = [
      ['uuid', '20000000-0000-4000-8000-000000000001'],
      ['name', 'Verrechnungskonto'],
      ...said('EUR'),
      ['isRetired', 'false'],
      ['transactions', thing(booked)],
    ]
    for (const [at, depot] of depots.entries())
      depot.fields = [
        ['uuid', `30000000-0000-4000-8000-00000000000${at}`],
        ['name', `Depot ${'AB'[at]}`],
        ['isRetired', 'false'],
        ['referenceAccount', account],
        ['transactions', thing(units[at]!)],
      ]
    savings.fields = [
      ['uuid', '20000000-0000-4000-8000-000000000002'],
      ['name', 'Tagesgeld'],
      ...said('EUR'),
      ['isRetired', 'false'],
      [
        'transactions',
        thing([
          [
            'account-transaction',
            thing([
              ...named(950),
              ['date', version >= 36 ? '2026-03-04T00:00' : '2026-03-04'],
              ...said('EUR'),
              ['amount', '77'],
              ['shares', '0'],
              ['type', dice.one(['INTEREST', 'TAX_REFUND'])],
            ]),
          ],
        ]),
      ],
    ]
    if (isSpare)
      rows.push({ date: '2026-03-04', amount: '0.77', currency, kinds: ['INTEREST', 'TAX'], account: 'savings' })
    const client = thing([
      ['version', String(version)],
      ...(isOld ? [] : ([['baseCurrency', 'EUR']] as const)),
      ['securities', thing([...securities.values()].map((each) => ['security', each] as const))],
      ['watchlists', thing([])],
      ['accounts', thing([...(isSpare ? ([['account', savings]] as const) : []), ['account', account]])],
      ['portfolios', thing(depots.map((each) => ['portfolio', each] as const))],
      ['taxonomies', thing([['taxonomy', thing([['id', 'assetclasses']])]])],
    ])
    const text = `${writeThing(client, 'client', byNumber)}\n`
    return {
      name: isZip ? 'portfolio.zip' : 'portfolio.xml',
      content: isZip ? Buffer.from(buildZip({ 'data.xml': text })) : Buffer.from(text),
      truth: {
        ...european,
        accountType: 'BROKERAGE',
        dateOrder: 'YMD',
        rows,
        holdings: [...holdings].flatMap(([key, size]) => {
          if (size === 0) return []
          const isin = key.split(' ')[1]!
          const security = held.find((each) => each.isin === isin)!
          const price = priceOf.get(security) ?? 0
          const cents = Math.sign(size) * Math.round((Math.abs(size) * price) / 10_000)
          const value = isUnpriced && security === held[0] ? null : money(cents)
          return [{ security: isin, units: unitsText(size), value, currency }]
        }),
      },
    }
  },
}
