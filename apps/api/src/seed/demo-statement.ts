import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { add, divide, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import type { MarketPort } from '../sources/market/port.ts'

type Kind = 'stock' | 'fund' | 'money'

/** Securities of the simulated market: name, kind, what it pays a year in percent, and a price for when nobody has any. */
const SECURITIES: Readonly<Record<string, readonly [name: string, kind: Kind, pays: number, price: string]>> = {
  KLYV: ['Kelyvane Systems Inc', 'stock', 0.8, '84'],
  QORM: ['Quormont Foods Co', 'stock', 2.9, '52'],
  ZELP: ['Zelpharma Ltd', 'stock', 2.2, '73'],
  BRQO: ['Brequo Rail & Freight Inc', 'stock', 1.7, '118'],
  DWYX: ['Dewyxton Energy Partners', 'stock', 4.1, '44'],
  HUVE: ['Huvelle Insurance Group', 'stock', 2, '97'],
  LYQU: ['Lyquara Water Utilities', 'stock', 3.3, '58'],
  NYVA: ['Nyvarre Cloud Software', 'stock', 0, '156'],
  OQEN: ['Oqentis Payments Corp', 'stock', 0.7, '171'],
  PRHX: ['Parhex Property Trust REIT', 'stock', 4.4, '71'],
  WQTM: ['Whitequay Total Market ETF', 'stock', 1.4, '112'],
  WQIN: ['Whitequay International ETF', 'stock', 2.9, '54'],
  WQEM: ['Whitequay Emerging Markets ETF', 'stock', 2.7, '41'],
  WQSC: ['Whitequay Small Company ETF', 'stock', 1.3, '92'],
  WQDV: ['Whitequay Dividend ETF', 'stock', 3.1, '76'],
  WQBD: ['Whitequay Aggregate Bond ETF', 'stock', 3.4, '79'],
  WQSB: ['Whitequay Short Bond ETF', 'stock', 3.8, '49'],
  MRDGX: ['Meridell Growth Fund', 'fund', 0.4, '48'],
  MRDVX: ['Meridell Value Fund', 'fund', 2.1, '36'],
  MRDXX: ['Meridell Index 500 Fund', 'fund', 1.4, '142'],
  MRDBX: ['Meridell Core Bond Fund', 'fund', 3.7, '10.4'],
  MRMXX: ['Meridell Government Money Fund', 'money', 4.2, '1'],
}

/** An account as a statement of it would say: dollars held today, by security. */
export interface DemoAccount {
  readonly institution: string
  readonly cash: number
  readonly holds: Readonly<Partial<Record<string, number>>>
  /** Named so, it is an employer's plan. */
  readonly plan?: string
  /** How long ago each part was bought, in days, and which share of it: `[[900, 60], [300, 40]]` when left out. */
  readonly bought?: readonly (readonly [daysAgo: number, percent: number])[]
}

const USUAL_PURCHASES = [
  [910, 55],
  [480, 30],
  [150, 15],
] as const
const QUARTER_DAYS = 91

/** What a security cost on a day: the last close until then, as decimal text. @param day `yyyy-MM-dd` */
export type PriceOn = (symbol: string, day: string) => string

/** Asks the market once for everything that the accounts hold. @param today `yyyy-MM-dd` */
export async function pricesFor(
  market: Pick<MarketPort, 'prices'>,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<PriceOn> {
  const symbols = [...new Set(accounts.flatMap(({ holds }) => Object.keys(holds)))]
  const longest = Math.max(...accounts.flatMap(({ bought = USUAL_PURCHASES }) => bought.map(([daysAgo]) => daysAgo)))
  const series = new Map(
    await Promise.all(
      symbols.map(async (symbol) => {
        const found = await market.prices(symbol, addDays(today, -longest - 10), addDays(today, -1)).catch(() => null)
        return [symbol, found?.closes ?? []] as const
      }),
    ),
  )
  return (symbol, day) => {
    const close = series.get(symbol)?.findLast(({ date }) => date <= day)?.close
    return close ?? securityOf(symbol)[3]
  }
}

function securityOf(symbol: string) {
  const security = SECURITIES[symbol]
  if (!security) throw new RangeError(`unknown security ${symbol}`)
  return security
}

const tag = (name: string, value: string): string =>
  `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`
const ofxDay = (day: string): string => `${day.replaceAll('-', '')}120000`
const secId = (symbol: string): string => `<SECID>${tag('UNIQUEID', symbol)}${tag('UNIQUEIDTYPE', 'TICKER')}</SECID>`
const SUFFIX: Readonly<Record<Kind, string>> = { stock: 'STOCK', fund: 'MF', money: 'MF' }

interface Purchase {
  readonly symbol: string
  readonly day: string
  readonly units: string
  readonly price: string
}

/** Whole shares of what trades on an exchange, thousandths of funds. */
const roundUnits = (units: string, kind: Kind): string => Number(units).toFixed(kind === 'stock' ? 0 : 3)

function purchasesOf(account: DemoAccount, today: string, priceOn: PriceOn): Purchase[] {
  return Object.entries(account.holds).flatMap(([symbol, dollars = 0]) => {
    const units = divide(String(dollars), priceOn(symbol, today))
    return (account.bought ?? USUAL_PURCHASES).flatMap(([daysAgo, percent]) => {
      const day = addDays(today, -daysAgo)
      const bought = roundUnits(multiply(units, String(percent), '0.01'), securityOf(symbol)[1])
      return isPositive(bought) ? [{ symbol, day, units: bought, price: priceOn(symbol, day) }] : []
    })
  })
}

const heldOf = (purchases: readonly Purchase[]): string => purchases.map(({ units }) => units).reduce(add, '0')

/** What was paid out each quarter on what was held then. */
function payoutsOf(purchases: readonly Purchase[], today: string, priceOn: PriceOn) {
  const first = purchases.map(({ day }) => day).toSorted()[0] ?? today
  const quarters = Math.floor(daysBetween(first, today) / QUARTER_DAYS)
  return [...new Set(purchases.map(({ symbol }) => symbol))].flatMap((symbol) =>
    Array.from({ length: quarters }, (_, nth) => addDays(today, -nth * QUARTER_DAYS - 12)).flatMap((day) => {
      const units = heldOf(purchases.filter((each) => each.symbol === symbol && each.day < day))
      // a quarter of what it pays in a year, in percent
      const paid = toAmount(multiply(units, priceOn(symbol, day), String(securityOf(symbol)[2]), '0.0025'))
      return isPositive(paid) ? [{ symbol, day, paid }] : []
    }),
  )
}

const fundCash = `${tag('SUBACCTSEC', 'CASH')}${tag('SUBACCTFUND', 'CASH')}`

/** One account of a statement: its deposits, purchases and payouts since the first of them, and what it holds. */
function accountNode(account: DemoAccount, number: string, today: string, priceOn: PriceOn): string {
  const yesterday = addDays(today, -1)
  const purchases = purchasesOf(account, today, priceOn)
  const payouts = payoutsOf(purchases, today, priceOn)
  const paidOut = sumAmounts(payouts.map(({ paid }) => paid))
  const days = [...new Set(purchases.map(({ day }) => day))].toSorted()
  const deposits = days.map((day, index) => {
    const costs = purchases.flatMap((each) => (each.day === day ? multiply(each.units, each.price) : []))
    // what is left as cash came with the last deposit, less what was paid out meanwhile
    const rest = index === days.length - 1 ? subtract(account.cash.toFixed(2), paidOut) : '0.00'
    return { day, amount: toAmount(add(costs.reduce(add, '0'), rest)) }
  })
  const rows = [
    ...deposits.map(
      ({ day, amount }, nth) =>
        `<INVBANKTRAN><STMTTRN>${tag('TRNTYPE', isNegative(amount) ? 'DEBIT' : 'DEP')}${tag('DTPOSTED', ofxDay(day))}${tag('TRNAMT', amount)}${tag('FITID', `${number}-D${nth}`)}${tag('NAME', isNegative(amount) ? 'TRANSFER SENT' : 'TRANSFER RECEIVED')}</STMTTRN>${tag('SUBACCTFUND', 'CASH')}</INVBANKTRAN>`,
    ),
    ...purchases.map(({ symbol, day, units, price }, nth) => {
      const suffix = SUFFIX[securityOf(symbol)[1]]
      return `<BUY${suffix}><INVBUY><INVTRAN>${tag('FITID', `${number}-B${nth}`)}${tag('DTTRADE', ofxDay(day))}${tag('MEMO', 'YOU BOUGHT')}</INVTRAN>${secId(symbol)}${tag('UNITS', units)}${tag('UNITPRICE', price)}${tag('TOTAL', negate(toAmount(multiply(units, price))))}${fundCash}</INVBUY>${tag('BUYTYPE', 'BUY')}</BUY${suffix}>`
    }),
    ...payouts.map(
      ({ symbol, day, paid }, nth) =>
        `<INCOME><INVTRAN>${tag('FITID', `${number}-I${nth}`)}${tag('DTTRADE', ofxDay(day))}${tag('MEMO', 'DIVIDEND RECEIVED')}</INVTRAN>${secId(symbol)}${tag('INCOMETYPE', 'DIV')}${tag('TOTAL', paid)}${fundCash}</INCOME>`,
    ),
  ]
  const positions = [...new Set(purchases.map(({ symbol }) => symbol))].map((symbol) => {
    const units = heldOf(purchases.filter((each) => each.symbol === symbol))
    const price = priceOn(symbol, yesterday)
    const suffix = SUFFIX[securityOf(symbol)[1]]
    return `<POS${suffix}><INVPOS>${secId(symbol)}${tag('HELDINACCT', 'CASH')}${tag('POSTYPE', 'LONG')}${tag('UNITS', units)}${tag('UNITPRICE', price)}${tag('MKTVAL', toAmount(multiply(units, price)))}${tag('DTPRICEASOF', ofxDay(yesterday))}</INVPOS></POS${suffix}>`
  })
  return `<INVSTMTTRNRS>${tag('TRNUID', number)}<STATUS>${tag('CODE', '0')}${tag('SEVERITY', 'INFO')}</STATUS><INVSTMTRS>${tag('DTASOF', ofxDay(yesterday))}${tag('CURDEF', 'USD')}<INVACCTFROM>${tag('BROKERID', brokerOf(account.institution))}${tag('ACCTID', number)}</INVACCTFROM><INVTRANLIST>${tag('DTSTART', ofxDay(days[0] ?? yesterday))}${tag('DTEND', ofxDay(yesterday))}${rows.join('')}</INVTRANLIST><INVPOSLIST>${positions.join('')}</INVPOSLIST><INVBAL>${tag('AVAILCASH', account.cash.toFixed(2))}${tag('MARGINBALANCE', '0')}${tag('SHORTBALANCE', '0')}</INVBAL>${account.plan ? `<INV401K>${tag('EMPLOYERNAME', account.plan)}</INV401K>` : ''}</INVSTMTRS></INVSTMTTRNRS>`
}

const brokerOf = (institution: string): string => `${institution.toLowerCase().split(' ')[0]}.example`

function securityNode(symbol: string): string {
  const [name, kind] = securityOf(symbol)
  const info = `<SECINFO>${secId(symbol)}${tag('SECNAME', name)}${tag('TICKER', symbol)}</SECINFO>`
  return kind === 'stock'
    ? `<STOCKINFO>${info}</STOCKINFO>`
    : `<MFINFO>${info}${kind === 'money' ? tag('ASSETCLASS', 'MONEYMRKT') : ''}</MFINFO>`
}

/**
 * A statement as a broker's download would have it (OFX 2.2), written for the demonstration: accounts at one institution
 * with what they hold, at closes of the simulated market.
 * @param number the first account's, the others follow @param today `yyyy-MM-dd`; it speaks for the day before
 */
export function writeStatement(
  accounts: readonly DemoAccount[],
  number: number,
  today: string,
  priceOn: PriceOn,
): Buffer {
  const institution = accounts[0]?.institution ?? ''
  const symbols = [...new Set(accounts.flatMap(({ holds }) => Object.keys(holds)))]
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><SIGNONMSGSRSV1><SONRS><STATUS>${tag('CODE', '0')}${tag('SEVERITY', 'INFO')}</STATUS>${tag('DTSERVER', ofxDay(addDays(today, -1)))}${tag('LANGUAGE', 'ENG')}<FI>${tag('ORG', institution)}${tag('FID', brokerOf(institution))}</FI></SONRS></SIGNONMSGSRSV1>
<INVSTMTMSGSRSV1>${accounts.map((account, index) => accountNode(account, String(number + index), today, priceOn)).join('\n')}</INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST>${symbols.map(securityNode).join('')}</SECLIST></SECLISTMSGSRSV1></OFX>
`,
  )
}
