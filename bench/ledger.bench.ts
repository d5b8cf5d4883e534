// The ledger of one person with a hundred thousand and a million transactions: its first page, a search, filters and what
// is found in figures; as reads.bench.ts, beside the same statements behind nothing but Fastify and pg.
// Asked for are 95th percentiles under 100 ms at a hundred thousand and under 300 ms at a million; `--transactions=100000`
// measures one size alone.
import { type Calls, compareReads } from './reads/compare.ts'
import { A_YEAR_AGO, type Size, TODAY } from '../apps/api/src/testing/population.ts'

const SIZES: readonly Size[] = [
  { transactions: 100_000, accounts: 50, positions: 1_000, institutions: 10 },
  { transactions: 1_000_000, accounts: 200, positions: 10_000, institutions: 20 },
]
const YEAR = `execution_date__gte=${A_YEAR_AGO}&execution_date__lte=${TODAY}`
const ledger = (query: string) => () => `/api/investor/transactions/ledger/?${query}`
const totals = (query: string) => () => `/api/investor/transactions/totals/?${query}`
const CALLS: Calls = {
  'first page': ledger(''),
  'page in the middle': ledger(`after=${A_YEAR_AGO}_ffffffff-ffff-4fff-bfff-ffffffffffff`),
  'search, many found': ledger('search=counterparty+77'),
  'search, few found': ledger('search=number+77777'),
  'search, none found': ledger('search=spaceship'),
  'search, none found in a year': ledger(`search=spaceship&${YEAR}`),
  'search, two letters that none has': ledger('search=qz'),
  'amount over 800': ledger('search=%3E800'),
  'amount that nothing has': ledger('amount__gte=999999'),
  'category that nothing has': ledger('category__in=groceries'),
  'filter of type and direction': ledger('tx_type__in=DEPOSIT&direction=out'),
  'category of a fifth': ledger('category__in=rent'),
  'to review': ledger('review=yes'),
  payee: ledger('payee=counterparty+77'),
  'search, name of an account': ledger('search=account+xx1042'),
  'filter of an institution': (who) => ledger(`institution=${who.institutionId}`)(),
  'totals of a year': totals(YEAR),
  'totals of all': totals(''),
  'totals to review': totals('review=yes'),
  'totals of a search': totals('search=counterparty+77'),
  'totals of two letters that none has': totals('search=qz'),
}

const only = process.argv.find((word) => word.startsWith('--transactions='))?.split('=')[1]
const sizes = SIZES.filter(({ transactions }) => only === undefined || transactions === Number(only))
await compareReads('The ledger of one person', sizes, CALLS)
