import type { CategoryBook } from '@keelwise/contract/category-book'
import { accountTypeDisplay, categoryDisplay, categoryGroups, namesOf } from '@keelwise/contract/words'
import { accountType } from '@keelwise/contract/accounts'
import { flowDirection, txType } from '@keelwise/contract/transactions'
import { dayOf } from '@keelwise/finance/days'
import { paths } from '../../domain/paths.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'
import { displayTxType } from './transaction-display.ts'
import type { TransactionsChoice } from './use-transactions.ts'

/** The ways to look at transactions; the first is the one without a word in the address. */
export const TRANSACTION_VIEWS = ['all', 'report', 'recurring', 'institutions', 'account-type'] as const
type TransactionsView = (typeof TRANSACTION_VIEWS)[number]
/** Longest text that is searched for. */
const MOST_SEARCHED = 200

/** What the page can be asked for by its address, by the names that the API has for it. */
type Address = Partial<
  Record<'view' | 'dates' | 'execution_date__gte' | 'execution_date__lte' | keyof TransactionsChoice, string>
>

export interface AskedTransactions {
  readonly view: TransactionsView
  /** Null: all dates. */
  readonly range: FullDateRange | null
  /** The groupings have none. */
  readonly filter: TransactionsChoice
}

const known = <T extends string>(list: string | undefined, options: readonly T[]): T[] =>
  options.filter((option) => list?.split(',').includes(option))

// what judges is written out here, and not the contract's: the page does without the library for it until a form opens

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The keys of categories in a list, those of the own among them. */
const categoriesIn = (list: string | undefined): string[] =>
  (list ?? '').split(',').filter((key) => Object.hasOwn(categoryDisplay, key) || UUID.test(key))

/** The key of a group, or of a category that is a group of its own. */
const groupIn = (key: string | undefined): string | undefined =>
  namesOf(categoryGroups).find((group) => group === key) ?? (key !== undefined && UUID.test(key) ? key : undefined)

/** A day that there is. */
function dayIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text ? text : undefined
}

/** As much of a text as can be asked for. */
const atMost = (text: string | undefined, length: number): string | undefined => text?.trim().slice(0, length)

const sizeOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,15}(\.\d{1,2})?$/.test(text) ? text : undefined

/**
 * Reads view, range and filters from the address; what makes no sense there is left out.
 * @param usual the range without both days of another
 */
export function readTransactionsAddress(address: Address, usual: FullDateRange): AskedTransactions {
  const from = dayIn(address.execution_date__gte)
  const to = dayIn(address.execution_date__lte)
  const direction = flowDirection.options.find((one) => one === address.direction)
  const read: TransactionsChoice = {
    account_id: atMost(address.account_id, 100),
    institution: atMost(address.institution, 100),
    account_type__in: known(address.account_type__in, accountType.options).join(','),
    tx_type__in: known(address.tx_type__in, txType.options).join(','),
    direction,
    amount__gte: sizeOf(address.amount__gte),
    amount__lte: sizeOf(address.amount__lte),
    pending: known(address.pending, ['yes', 'no'] as const)[0],
    category__in: categoriesIn(address.category__in).join(','),
    category_group: groupIn(address.category_group),
    review: known(address.review, ['yes'] as const)[0],
    tag: atMost(address.tag?.toLowerCase(), 30),
    receipt: known(address.receipt, ['yes'] as const)[0],
    payee: atMost(address.payee, 80),
    search: atMost(address.search, MOST_SEARCHED),
  }
  const filter = givenOf(read)
  const view = TRANSACTION_VIEWS.find((one) => one === address.view) ?? 'all'
  return {
    // a question about some transactions is answered by the list of them
    view: Object.keys(filter).length > 0 ? 'all' : view,
    range: from && to && from <= to ? { from, to } : address.dates === 'all' ? null : usual,
    filter,
  }
}

const givenOf = (choice: TransactionsChoice): TransactionsChoice =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => Boolean(value)))

/** The address for a choice; what is as usual is left out. */
export function writeTransactionsAddress(
  { view, range, filter }: AskedTransactions,
  usual: FullDateRange,
): Record<string, string> {
  return {
    ...(view === 'all' ? givenOf(filter) : { view }),
    ...(range === null
      ? { dates: 'all' }
      : range.from === usual.from && range.to === usual.to
        ? {}
        : { execution_date__gte: range.from, execution_date__lte: range.to }),
  }
}

/** Address of the ledger with the filters of a report and those of one of its parts. @param range null: all dates */
export function ledgerUrl(
  filter: TransactionsChoice,
  range: FullDateRange | null,
  asked: Readonly<Record<string, string>>,
): string {
  const { category__in: _, category_group: __, ...others } = filter
  const own = 'category__in' in asked || 'category_group' in asked ? others : filter
  const dates: Record<string, string> = range ? { ...rangeQuery(range) } : { dates: 'all' }
  return `${paths.investorTransactions}?${new URLSearchParams({ ...givenOf(own), ...asked, ...dates } as Record<string, string>)}`
}

/** Address of what waits for a look among what an address asks for. @param search the part after the path */
export function reviewUrl(search: string): string {
  const asked = new URLSearchParams(search)
  for (const key of ['category__in', 'category_group', 'view']) asked.delete(key)
  asked.set('review', 'yes')
  return `${paths.investorTransactions}?${asked}`
}

/** One thing that is asked for, in words, and the filters it consists of. */
export interface FilterPart {
  readonly words: string
  readonly keys: readonly (keyof TransactionsChoice)[]
}

/**
 * The filters in words, but for the text that is searched for, which stands in its field.
 * @param names what account and institution are called
 * @param book what categories are called
 */
export function filterParts(
  filter: TransactionsChoice,
  names: { readonly account: string | undefined; readonly institution: string | undefined },
  book: CategoryBook,
): FilterPart[] {
  const { amount__gte: least, amount__lte: most } = filter
  const types = known(filter.tx_type__in, txType.options).map((type) => displayTxType({ tx_type: type }))
  const accountTypes = known(filter.account_type__in, accountType.options).map((type) => accountTypeDisplay[type])
  const categories = categoriesIn(filter.category__in).map((one) => book.of(one).name)
  const parts: (FilterPart | false | undefined | '')[] = [
    filter.account_id && { words: names.account ?? 'One account', keys: ['account_id'] },
    filter.institution && { words: names.institution ?? 'One institution', keys: ['institution'] },
    accountTypes.length > 0 && { words: [...new Set(accountTypes)].join(', '), keys: ['account_type__in'] },
    types.length > 0 && { words: types.join(', '), keys: ['tx_type__in'] },
    categories.length > 0 && { words: categories.join(', '), keys: ['category__in'] },
    filter.category_group && {
      words: book.groupName(filter.category_group) ?? 'A group',
      keys: ['category_group'],
    },
    filter.payee && { words: `Payee ${filter.payee}`, keys: ['payee'] },
    filter.tag && { words: `#${filter.tag}`, keys: ['tag'] },
    filter.receipt && { words: 'With receipt', keys: ['receipt'] },
    filter.review && { words: 'To review', keys: ['review'] },
    filter.direction && { words: filter.direction === 'in' ? 'Money in' : 'Money out', keys: ['direction'] },
    (least || most) && {
      words: least && most ? `${least} to ${most}` : least ? `${least} or more` : `${most} or less`,
      keys: ['amount__gte', 'amount__lte'],
    },
    filter.pending && { words: filter.pending === 'yes' ? 'Pending' : 'Not pending', keys: ['pending'] },
  ]
  return parts.filter((part) => typeof part === 'object')
}
