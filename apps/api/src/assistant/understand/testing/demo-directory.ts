import { categoryGroups } from '@keelwise/contract/words'
import type { Directory } from '../directory.ts'

/** The names of the demo investor, as a table of its things writes them. Ids are the accounts' types in small letters. */
const account = (id: string, name: string, type: string, institutionId: string) => ({
  id,
  name,
  type,
  institutionId,
  mask: name.split(' ').at(-1) ?? '',
})

const SECURITIES = `
BOND|Brequo Rail & Freight 5.10% 2032
BOND|Government Note 4.125% 2031
BOND|Government Note 4.25% 2034
BOND|Huvelle Insurance 4.80% 2034
BOND|Port Elverra Water 3.50% 2033
CASH|Cash
CD|Mossgate Bank CD 4.40% 2031
CD|Pebblehaven CD 4.15% 2032
COMMODITY|Aurquex Gold Trust|AUQX
EQUITY|Gizmarin Devices Inc|GIZM
EQUITY|Jaquetta Motors Corp|JAQT
EQUITY|Kelyvane Systems Inc|KLYV
EQUITY|Kivonne Media Co|KIVO
EQUITY|Moxurel Biologics Inc|MOXU
EQUITY|Nyvarre Cloud Software|NYVA
EQUITY|Oqentis Payments Corp|OQEN
EQUITY|Pyxolane Robotics Inc|PYXO
EQUITY|Quormont Foods Co|QORM
EQUITY|Uvekka Nordic ADR|UVEK
EQUITY|Vynexar Semiconductor Corp|VYNX
EQUITY|Zelpharma Ltd|ZELP
ETF|Whitequay Aggregate Bond ETF|WQBD
ETF|Whitequay Dividend ETF|WQDV
ETF|Whitequay Emerging Markets ETF|WQEM
ETF|Whitequay Health Care ETF|WQHL
ETF|Whitequay Inflation Note ETF|WQTP
ETF|Whitequay International ETF|WQIN
ETF|Whitequay Small Company ETF|WQSC
ETF|Whitequay Total Market ETF|WQTM
MONEY_MARKET|Meridell Government Money Fund|MRMXX
MUTUAL_FUND|Evergrove Bond Trust
MUTUAL_FUND|Evergrove International Trust
MUTUAL_FUND|Evergrove Large Company Trust
MUTUAL_FUND|Evergrove Small Company Trust
MUTUAL_FUND|Evergrove Stable Value Trust
MUTUAL_FUND|Evergrove Target 2040 Trust
MUTUAL_FUND|Meridell Core Bond Fund|MRDBX
MUTUAL_FUND|Meridell Growth Fund|MRDGX
MUTUAL_FUND|Meridell Index 500 Fund|MRDXX
MUTUAL_FUND|Meridell International Fund|MRDIX
MUTUAL_FUND|Meridell Small Cap Fund|MRDSX
MUTUAL_FUND|Oakhollow Balanced Fund|OKHBX
MUTUAL_FUND|Oakhollow Equity Income Fund|OKHEX
OPTION|KLYV 2027-04-16 20 Call|KLYV270416C00020000
REIT|Parhex Property Trust|PRHX
`

const PAYEES = `
79|PAYROLL WILLOWMERE WORKS|paycheck
36|Lumen Stream|streaming
36|TRANSFER TO DRIFTPINE ROTH IRA
36|BRIGHTWATER POWER & LIGHT|energy
36|MORTGAGE PAYMENT EVERGROVE|mortgage
36|EXTERNAL EMPLOYEE CONTRIBUTION
72|TRANSFER FROM LANTERNFIELD CHECKING
36|EXTERNAL PAYROLL CONTRIBUTION
36|EXTERNAL EMPLOYER MATCH
36|INTEREST CHARGED AT 4.125%|interest_paid
36|TRANSFER TO RAINY DAY SAVINGS
36|PAYMENT FROM LANTERNFIELD CHECKING
36|TRANSFER TO DRIFTPINE BROKERAGE
36|TRANSFER FROM EVERYDAY CHECKING
36|RENT GABLECREST HOMES|rent
35|INTEREST PAID|interest
34|PAYMENT RECEIVED, THANK YOU
34|PAYMENT TO OWN CARD
19|Paperlantern Cinema|events
17|Littlebrook Outfitters|clothing
15|Bluebarrow Fuel|fuel
14|Fennel & Rye Grocery|groceries
14|Tallow Street Books|books
14|Copper Kettle Cafe|coffee
14|Marlowe Garden Supply|home_improvement
13|Kettleworth Hardware|home_improvement
13|Osprey Lane Diner|restaurants
13|Pocket Pharmacy|pharmacy
13|Sparrow & Sons Market|groceries
12|ADVISORY FEE|advice
10|Harvest Crate Delivery|groceries
8|Nimbus Ride Share|transit
8|Juniper Noodle House|restaurants
7|Gullwing Airlines|flights
6|Velvet Anchor Bistro|restaurants
2|EXTERNAL TRANSFER FROM PRIOR CUSTODIAN
2|OPENING DEPOSIT, EXTERNAL
1|EXTERNAL OPENING CONTRIBUTION
1|PRINCIPAL BALANCE TRANSFERRED IN, EXTERNAL
1|EXTERNAL ROLLOVER
`

const CLIENTS =
  'Demo Investor|Demo family,Demo Attention|Demo family,Demo Fresh|,Sample Harbor|Harbor,Second Harbor|Harbor,Sample Lagoon|,Sample Shoal|,Sample Estuary|Estuary trust,Sample Headland|,Sample Inlet|,Sample Sandbar|,Sample Breakwater|,Sample Lighthouse|,Second Estuary|Estuary trust,Sample Jetty|,Sample Fathom|,Sample Mooring|,Sample Spinnaker|,Sample Windward|,Sample Leeward|Leeward,Second Leeward|Leeward,Sample Tideway|,Sample Skerry|,Sample Firth|'

const cells = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

export const DEMO_DIRECTORY: Directory = {
  accounts: [
    account('401k', '401(k) Plan XX4378', '401K', 'evergrove'),
    account('brokerage', 'Brokerage XX9893', 'BROKERAGE', 'driftpine'),
    account('checking', 'Everyday Checking XX3503', 'CHECKING', 'lanternfield'),
    account('hsa', 'Health Savings XX1707', 'HSA', 'evergrove'),
    account('mortgage', 'Home Mortgage XX0439', 'MORTGAGE', 'evergrove'),
    account('savings', 'Rainy Day Savings XX5928', 'SAVINGS', 'lanternfield'),
    account('card', 'Rewards Card XX2536', 'CREDIT_CARD', 'lanternfield'),
    account('roth', 'Roth IRA XX3700', 'ROTH_IRA', 'driftpine'),
    account('ira', 'Traditional IRA XX2047', 'IRA', 'driftpine'),
  ],
  institutions: [
    { id: 'evergrove', name: 'Evergrove Retirement & Lending' },
    { id: 'driftpine', name: 'Driftpine Brokerage' },
    { id: 'lanternfield', name: 'Lanternfield Bank' },
  ],
  securities: cells(SECURITIES).map(([type = '', name = '', ticker]) => ({
    key: ticker ?? `name:${name}`,
    name,
    ticker: ticker ?? null,
    type,
  })),
  payees: cells(PAYEES).map(([count, name = '', category = '']) => ({
    name,
    count: Number(count),
    paysIn: category in categoryGroups.income.categories,
  })),
  categories: [...new Set(cells(PAYEES).flatMap(([, , category]) => category ?? []))],
  goals: ['Six months of spending', 'A boat', 'Retirement', 'Free of debt'],
  clients: [],
}

/** The category of what is paid to or by each payee. */
export const CATEGORY_OF_PAYEE: ReadonlyMap<string, string> = new Map(
  cells(PAYEES).flatMap(([, name = '', category]) => (category === undefined ? [] : [[name, category] as const])),
)

/** The names of the demo advisor's clients. */
export const DEMO_BOOK: Directory = {
  accounts: [],
  institutions: [],
  // of a book those are known that a question may name
  securities: DEMO_DIRECTORY.securities,
  payees: [],
  clients: CLIENTS.split(',').map((line) => {
    const [name = '', household = ''] = line.split('|')
    return { id: name.toLowerCase().replaceAll(' ', '-'), name, household: household === '' ? null : household }
  }),
}
