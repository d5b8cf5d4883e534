/** What a security is; decides price rules, the wire's secType and its text. */
type SecurityKind =
  | 'stock'
  | 'adr'
  | 'etf'
  | 'reit'
  | 'commodity'
  | 'fund'
  | 'target'
  | 'trust'
  | 'moneymarket'
  | 'corporate'
  | 'municipal'
  | 'government'
  | 'cd'
  | 'call'
  | 'put'
  | 'crypto'
  | 'annuity'
  | 'unit'

/** A made-up security. `yield` is percent a year; `months` are the months it pays in. */
export interface Security {
  readonly id: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly name: string
  readonly kind: SecurityKind
  readonly currency: string
  readonly startPrice: number
  readonly beta: number
  readonly noise: number
  readonly yield: number
  readonly months: readonly number[]
  readonly coupon?: string
  readonly maturity?: string
  readonly split?: { readonly date: string; readonly ratio: number }
  readonly option?: { readonly underlying: string; readonly strike: number; readonly expiry: string }
}

const TYPE_TEXT: Record<SecurityKind, readonly [secType: string, text: string]> = {
  stock: ['STOCK', 'Common Stock'],
  adr: ['STOCK', 'ADR'],
  etf: ['STOCK', 'ETF'],
  reit: ['STOCK', 'REIT'],
  commodity: ['STOCK', 'Commodity Trust'],
  fund: ['MUTUALFUND', 'Mutual Fund'],
  target: ['MUTUALFUND', 'Target Date Fund'],
  trust: ['MUTUALFUND', 'Collective Trust'],
  moneymarket: ['MUTUALFUND', 'Money Market Fund'],
  corporate: ['BOND', 'Corporate Bond'],
  municipal: ['BOND', 'Municipal Bond'],
  government: ['BOND', 'Government Note'],
  cd: ['BOND', 'Certificate of Deposit'],
  call: ['OPTION', 'Call Option'],
  put: ['OPTION', 'Put Option'],
  crypto: ['OTHER', 'Cryptocurrency'],
  annuity: ['OTHER', 'Annuity'],
  unit: ['OTHER', 'Structured Unit'],
}

/** The wire's secType and the institution's own text for it. */
export function secTypeOf(security: Security): { secType: string; fiSuppliedSecType: string } {
  const [secType, fiSuppliedSecType] = TYPE_TEXT[security.kind]
  return { secType, fiSuppliedSecType }
}

/** True when the price is percent of par. */
export function isBond(security: Security): boolean {
  return TYPE_TEXT[security.kind][0] === 'BOND'
}

/** True when a unit is a contract over 100 shares. */
export function isOption(security: Security): boolean {
  return security.option !== undefined
}

const QUARTERS: Record<string, readonly number[]> = {
  q1: [1, 4, 7, 10],
  q2: [2, 5, 8, 11],
  q3: [3, 6, 9, 12],
  h: [6, 12],
  m: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '-': [],
}

/** A check digit makes a well-formed CUSIP; issuer numbers ending in 990 are reserved for private use. */
function privateCusip(prefix: string, issue: string): string {
  const body = `${prefix}990${issue}`.slice(0, 8)
  let sum = 0
  for (const [index, character] of [...body].entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 55
    const weighted = index % 2 === 1 ? value * 2 : value
    sum += Math.floor(weighted / 10) + (weighted % 10)
  }
  return body + String((10 - (sum % 10)) % 10)
}

// id | name | kind | start price | beta | noise (daily) | yield | pays
const LISTED = `
KLYV|Kelyvane Systems Inc|stock|84|1.25|0.013|0.8|q1
QORM|Quormont Foods Co|stock|52|0.6|0.008|2.9|q2
VYNX|Vynexar Semiconductor Corp|stock|61|1.6|0.019|0.3|q3
ZELP|Zelpharma Ltd|stock|73|0.7|0.011|2.2|q1
BRQO|Brequo Rail & Freight Inc|stock|118|0.95|0.009|1.7|q2
DWYX|Dewyxton Energy Partners|stock|44|1.1|0.014|4.1|q3
FJOL|Fjolmark Retail Group|stock|66|0.9|0.012|1.4|q1
GIZM|Gizmarin Devices Inc|stock|139|1.2|0.013|0.6|q2
HUVE|Huvelle Insurance Group|stock|97|0.8|0.009|2.0|q3
JAQT|Jaquetta Motors Corp|stock|31|1.45|0.021|0|-
KIVO|Kivonne Media Co|stock|27|1.15|0.016|0|-
LYQU|Lyquara Water Utilities|stock|58|0.45|0.006|3.3|q1
MOXU|Moxurel Biologics Inc|stock|42|1.05|0.022|0|-
NYVA|Nyvarre Cloud Software|stock|156|1.35|0.015|0|-
OQEN|Oqentis Payments Corp|stock|171|1.15|0.012|0.7|q3
PYXO|Pyxolane Robotics Inc|stock|88|1.5|0.018|0|-
UVEK|Uvekka Nordic ADR|adr|39|0.9|0.012|2.6|q2
XOLB|Xolbrand Pacific ADR|adr|63|0.85|0.011|1.9|h
WQTM|Whitequay Total Market ETF|etf|112|1|0.001|1.4|h
WQIN|Whitequay International ETF|etf|54|0.9|0.004|2.9|q3
WQEM|Whitequay Emerging Markets ETF|etf|41|1.05|0.007|2.7|h
WQBD|Whitequay Aggregate Bond ETF|etf|79|0.12|0.0015|3.4|q3
WQSC|Whitequay Small Company ETF|etf|92|1.15|0.005|1.3|h
WQDV|Whitequay Dividend ETF|etf|76|0.8|0.003|3.1|q3
WQTP|Whitequay Inflation Note ETF|etf|51|0.08|0.002|3.0|q3
WQHL|Whitequay Health Care ETF|etf|128|0.8|0.005|1.5|h
WQEU|Whitequay Europe ETF|etf|48|0.95|0.005|2.8|h
WQSB|Whitequay Short Bond ETF|etf|49|0.03|0.0006|3.8|q3
PRHX|Parhex Property Trust|reit|71|0.85|0.010|4.4|q1
TLQR|Tolquarry Warehouse Trust|reit|58|0.9|0.010|3.6|q2
AUQX|Aurquex Gold Trust|commodity|96|0.05|0.009|0|-
MRDGX|Meridell Growth Fund|fund|48|1.1|0.002|0.4|h
MRDVX|Meridell Value Fund|fund|36|0.85|0.002|2.1|h
MRDIX|Meridell International Fund|fund|29|0.9|0.003|2.4|h
MRDBX|Meridell Core Bond Fund|fund|10.4|0.1|0.001|3.7|q3
MRDSX|Meridell Small Cap Fund|fund|33|1.2|0.004|0.6|h
MRDXX|Meridell Index 500 Fund|fund|142|1|0.0006|1.4|h
OKHBX|Oakhollow Balanced Fund|fund|22|0.6|0.001|2.3|h
OKHEX|Oakhollow Equity Income Fund|fund|31|0.8|0.002|2.8|h
OKHHX|Oakhollow High Yield Fund|fund|8.9|0.35|0.002|5.9|q3
OKHTX|Oakhollow Tax-Exempt Fund|fund|11.2|0.06|0.001|2.9|q3
T2040|Evergrove Target 2040 Trust|target|24|0.8|0.0008|0|-
T2050|Evergrove Target 2050 Trust|target|26|0.92|0.0008|0|-
EGLCP|Evergrove Large Company Trust|trust|61|1|0.0006|0|-
EGSMC|Evergrove Small Company Trust|trust|44|1.15|0.003|0|-
EGINT|Evergrove International Trust|trust|37|0.9|0.003|0|-
EGBND|Evergrove Bond Trust|trust|18|0.1|0.001|0|-
EGSTV|Evergrove Stable Value Trust|trust|15|0.01|0.0001|0|-
MRMXX|Meridell Government Money Fund|moneymarket|1|0|0|4.2|q3
FBLC|Fablecoin|crypto|9400|1.9|0.035|0|-
MYTH|Mythereum|crypto|610|2.1|0.040|0|-
LGND|Legendra|crypto|22|2.3|0.050|0|-
BWDX|Blauwald DAX-style Basket ETF|etf|72|0.95|0.004|2.6|h|EUR
BWEX|Blauwald Euro Equity Fund|fund|41|0.95|0.003|2.2|h|EUR
KRUX|Kruxberg Maschinen SE|stock|57|1.1|0.012|2.4|h|EUR
VLMO|Valmondo Energie SA|stock|34|0.8|0.010|4.0|h|EUR`

// id | name | kind | coupon | maturity
const DEBT = `
GOV31|Government Note 4.125% 2031|government|4.125|2031-08-15
GOV34|Government Note 4.25% 2034|government|4.25|2034-05-15
GOV41|Government Bond 4.50% 2041|government|4.5|2041-02-15
MUN32|Ashlund County GO 3.00% 2032|municipal|3|2032-07-01
MUN33|Port Elverra Water 3.50% 2033|municipal|3.5|2033-04-01
MUN35|Ravensmere Schools GO 3.25% 2035|municipal|3.25|2035-10-01
MUN37|Tarnwick Toll Road 4.00% 2037|municipal|4|2037-01-01
MUN39|Solvane State GO 3.75% 2039|municipal|3.75|2039-09-01
CRP32|Brequo Rail & Freight 5.10% 2032|corporate|5.1|2032-03-15
CRP34|Huvelle Insurance 4.80% 2034|corporate|4.8|2034-11-01
CRP36|Kelyvane Systems 5.35% 2036|corporate|5.35|2036-06-15
CDS31|Mossgate Bank CD 4.40% 2031|cd|4.4|2031-10-20
CDS32|Pebblehaven CD 4.15% 2032|cd|4.15|2032-02-12`

function listed(line: string): Security {
  const [id = '', name = '', kind = 'stock', price = '1', beta = '0', noise = '0', yearly = '0', pays = '-', currency] =
    line.split('|')
  const hasTicker = kind !== 'trust' && kind !== 'target'
  return {
    id,
    name,
    kind: kind as SecurityKind,
    ticker: hasTicker ? id : null,
    cusip: kind === 'crypto' ? null : privateCusip(id.slice(0, 3), kind === 'stock' ? '10' : id.slice(-2)),
    currency: currency ?? 'USD',
    startPrice: Number(price),
    beta: Number(beta),
    noise: Number(noise),
    yield: Number(yearly),
    months: QUARTERS[pays] ?? [],
    ...(id === 'VYNX' ? { split: { date: '2025-06-10', ratio: 10 } } : {}),
    ...(id === 'GIZM' ? { split: { date: '2024-08-26', ratio: 2 } } : {}),
  }
}

function debt(line: string): Security {
  const [id = '', name = '', kind = 'government', coupon = '4', maturity = '2035-01-01'] = line.split('|')
  const month = Number(maturity.slice(5, 7))
  return {
    id,
    name,
    kind: kind as SecurityKind,
    ticker: null,
    cusip: privateCusip(id.slice(0, 3), id.slice(3, 5)),
    currency: 'USD',
    startPrice: 100,
    beta: 0,
    noise: 0,
    yield: 0,
    months: [((month + 5) % 12) + 1, month],
    coupon,
    maturity,
  }
}

const rows = (table: string): string[] => table.trim().split('\n')

/** Every security there is, options apart (they depend on the day they are opened). */
export const SECURITIES: ReadonlyMap<string, Security> = new Map(
  [
    ...rows(LISTED).map(listed),
    ...rows(DEBT).map(debt),
    {
      id: 'ANN07',
      name: 'Thistledown Deferred Annuity Series VII',
      kind: 'annuity',
      ticker: null,
      cusip: null,
      currency: 'USD',
      startPrice: 10,
      beta: 0.3,
      noise: 0.0005,
      yield: 0,
      months: [],
    } satisfies Security,
  ].map((security) => [security.id, security]),
)

/** A security by id; the catalogue is fixed, so a missing one is a fault of ours. */
export function securityOf(id: string): Security {
  const security = SECURITIES.get(id)
  if (security === undefined) throw new RangeError(`unknown security ${id}`)
  return security
}
