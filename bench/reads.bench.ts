// Reads of one person with a thousand, a hundred thousand and a million transactions: the product as it runs, and the
// same statements behind nothing but Fastify and pg, asked in turns.
import { type Calls, compareReads } from './reads/compare.ts'
import { A_YEAR_AGO, type Size, TODAY } from '../apps/api/src/testing/population.ts'

const SIZES: readonly Size[] = [
  { transactions: 1_000, accounts: 9, positions: 60, institutions: 3 },
  { transactions: 100_000, accounts: 50, positions: 1_000, institutions: 10 },
  { transactions: 1_000_000, accounts: 200, positions: 10_000, institutions: 20 },
]
const SCREENS: Calls = {
  summary: () => '/api/investor/accounts/summary/',
  positions: () => '/api/investor/positions/',
  'positions of an institution': (who) => `/api/investor/positions/?institution_id=${who.institutionId}`,
  transactions: () => '/api/investor/transactions/',
  'transactions of an institution': (who) => `/api/investor/transactions/?institution=${who.institutionId}`,
  'transactions, page 100': () => '/api/investor/transactions/?page=100&page_size=10',
  'cash flow of a year': () =>
    `/api/investor/transactions/cash_flow/?execution_date__gte=${A_YEAR_AGO}&execution_date__lte=${TODAY}`,
}

await compareReads('Reads of one person', SIZES, SCREENS)
