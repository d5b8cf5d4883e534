import { investedTypes, liabilityTypes, spendableTypes } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { screenAddress } from '../../assistant/tools/screen-address.ts'
import { type LiveAccount, displayOfAccountType, selectAccounts } from '../../wealth/accounts.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { livePositions } from '../../wealth/positions.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { accountIdsOf, narrowed, transactionsOf } from '../../wealth/transactions.ts'
import { dayText } from '../../platform/written-figures.ts'
import { type FindHits, hasWords, searchedWords } from './search.rules.ts'
import { oneSigma, oneSigmaSql } from '../../platform/one-sigma.ts'

/** Where most is said of an account: what it holds, what was booked on it, or its own line. */
function addressOf({ id, account_type }: LiveAccount): string {
  const isOne = (types: readonly string[]): boolean => types.includes(account_type)
  if (isOne(investedTypes)) return screenAddress('/investor/positions', { account_id: id })
  if (isOne(spendableTypes) || isOne(liabilityTypes))
    return screenAddress('/investor/transaction', { account_id: id, dates: 'all' })
  return '/investor/accounts'
}

/** Accounts by their name, their institution, their type or the end of their number; those that were read last first. */
export const findAccountHits: FindHits = async (tx, userId, text, limit) => {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const accounts = await selectAccounts(tx, userId, { with_archived: true })
  return accounts
    .filter((account) =>
      hasWords(
        [
          account.account_name,
          account.institution_name,
          displayOfAccountType(account.account_type),
          account.masked_account_number,
        ].join(' '),
        words,
      ),
    )
    .toSorted((a, b) => (b.last_updated?.getTime() ?? 0) - (a.last_updated?.getTime() ?? 0))
    .slice(0, limit)
    .map((account) => ({
      kind: 'account',
      id: account.id,
      title: account.account_name,
      detail: account.institution_name,
      at: null,
      address: addressOf(account),
    }))
}

const everyWordIn = (text: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(${oneSigmaSql(text)}, ${oneSigma(word)}) > 0`),
    sql` and `,
  )})`

/** Securities that are held, by name and ticker, each once; a ticker that begins so first. */
export const findSecurityHits: FindHits = async (tx, userId, text, limit) => {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const rows = await livePositions(tx, userId, {})
    .where(everyWordIn(sql`lower(coalesce(position.ticker, '') || ' ' || coalesce(position.name, ''))`, words))
    .select([
      'position.ticker',
      sql<string>`min(coalesce(position.name, position.ticker))`.as('name'),
      sql<number>`count(distinct position.account_id)::int`.as('accounts'),
    ])
    .groupBy(['position.ticker', sql`case when position.ticker is null then position.name end`])
    .orderBy(sql`coalesce(starts_with(lower(position.ticker), ${words[0]}), false)`, 'desc')
    .orderBy(sql`lower(min(position.name))`)
    .limit(limit)
    .execute()
  return rows.map(({ ticker, name, accounts }) => ({
    kind: 'security',
    id: ticker ?? name,
    title: name,
    detail: [ticker, accounts > 1 ? `in ${accounts} accounts` : null].filter(Boolean).join(' · ') || null,
    at: null,
    address: screenAddress('/investor/positions', { search: ticker ?? name }),
  }))
}

/** Whom money went to or came from, by the name that is shown; the one of the newest transaction first. */
export const findPayeeHits: FindHits = async (tx, userId, text, limit) => {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const filter = (await narrowed(tx, userId, { search: text })).at(-1)!
  const book = await readCategoryBook(tx, userId)
  // the words are looked for in the payee alone
  const rows = await transactionsOf(tx, userId, await accountIdsOf(tx, userId, {}), {
    ...filter,
    words: [],
    within: null,
  })
    .where('transaction.payee', 'is not', null)
    .where(everyWordIn(sql`lower(transaction.payee)`, words))
    .select([
      sql<string>`(array_agg(transaction.payee order by transaction.execution_date desc, transaction.id desc))[1]`.as(
        'name',
      ),
      sql<
        string | null
      >`(array_agg(transaction.category order by transaction.execution_date desc, transaction.id desc))[1]`.as(
        'category',
      ),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(sql`lower(transaction.payee)`)
    .orderBy(sql`max(transaction.execution_date)`, 'desc')
    .orderBy(sql`lower(transaction.payee)`)
    .limit(limit)
    .execute()
  const { since } = filter
  const onlySince = since ? await asTheyWrite(tx, userId, () => ` since ${dayText(since)}`) : ''
  return rows.map((row) => ({
    kind: 'payee',
    id: row.name,
    title: row.name,
    detail: [
      `${row.count === 1 ? '1 transaction' : `${row.count} transactions`}${onlySince}`,
      book.of(row.category ?? '').name,
    ].join(' · '),
    at: null,
    address: screenAddress('/investor/transaction', { payee: row.name, dates: 'all' }),
  }))
}
