import { accountTypeDisplay } from '@keelwise/contract/words'
import { accountType } from '@keelwise/contract/accounts'
import { calendarDate } from '@keelwise/contract/money'
import { txType } from '@keelwise/contract/transactions'
import { DEFAULT_RANGE_DAYS, type FullDateRange, rangeEndingToday } from './date-range.ts'
import { displayTxType } from './transaction-display.ts'
import type { TransactionsChoice } from './use-transactions.ts'

/** What the page can be asked for by its address, by the names that the API has for it. */
type Address = Partial<Record<'execution_date__gte' | 'execution_date__lte' | keyof TransactionsChoice, string>>

interface AskedTransactions {
  readonly range: FullDateRange
  readonly filter: TransactionsChoice
  /** The types and the text that are asked for, in words. */
  readonly words: readonly string[]
}

const known = <T extends string>(list: string | undefined, options: readonly T[]): T[] =>
  options.filter((option) => list?.split(',').includes(option))

/**
 * Reads range and filters from the address; what makes no sense there is left out.
 * @param today `yyyy-MM-dd`; without both days of a range it is the usual one
 */
export function readTransactionsAddress(address: Address, today: string): AskedTransactions {
  const from = calendarDate.safeParse(address.execution_date__gte).data
  const to = calendarDate.safeParse(address.execution_date__lte).data
  const accountTypes = known(address.account_type__in, accountType.options)
  const types = known(address.tx_type__in, txType.options)
  const search = address.search?.trim()
  return {
    range: from && to && from <= to ? { from, to } : rangeEndingToday(DEFAULT_RANGE_DAYS, today),
    filter: {
      ...(address.account_id ? { account_id: address.account_id } : {}),
      ...(address.institution ? { institution: address.institution } : {}),
      ...(accountTypes.length > 0 ? { account_type__in: accountTypes.join(',') } : {}),
      ...(types.length > 0 ? { tx_type__in: types.join(',') } : {}),
      ...(search ? { search } : {}),
    },
    words: [
      ...new Set(accountTypes.map((type) => accountTypeDisplay[type])),
      ...types.map((type) => displayTxType({ tx_type: type })),
      ...(search ? [`“${search}”`] : []),
    ],
  }
}
