import type { z } from 'zod'
import { bookOf, plansOf } from '../credentials/credential-books.ts'
import {
  listAccounts,
  listCredentials,
  type Credential,
  type PickedAccount,
} from '../credentials/credential.queries.ts'
import { notFound, RequestError } from '../errors.ts'
import type { AccountPlan } from '../generation/account-plans.ts'
import { dateOf, dayOf } from '../generation/calendar.ts'
import type { Sandbox } from '../sandbox.ts'
import { dateText, pageOf, pageQuery, plainText, type Page } from './paging.ts'
import { transactionView } from './views.ts'

/** Parameters of `GET /transactions`. */
export const transactionsQuery = pageQuery.extend({
  accountId: plainText(100),
  from: dateText.optional(),
  to: dateText.optional(),
  cursor: plainText(300).optional(),
})

/** A picked account with everything that belongs to it. */
export interface OpenAccount {
  readonly credential: Credential
  readonly account: PickedAccount
  readonly plan: AccountPlan
  readonly isFailing: boolean
}

/** The person's accounts, narrowed to one credential or account; 404 when that one is not theirs. */
export async function openAccounts(
  sandbox: Sandbox,
  personId: string,
  only: { credentialId?: string | undefined; accountId?: string | undefined },
): Promise<OpenAccount[]> {
  const credentials = await listCredentials(sandbox.pool, personId)
  if (only.credentialId !== undefined && !credentials.some((each) => each.id === only.credentialId))
    throw notFound('Credential')
  const wanted = credentials.filter((each) => only.credentialId === undefined || each.id === only.credentialId)
  const accounts = await listAccounts(
    sandbox.pool,
    wanted.map((each) => each.id),
  )
  const opened = wanted.flatMap((credential) => {
    const plans = plansOf(sandbox, credential)
    return accounts
      .filter((account) => account.credential_id === credential.id)
      .flatMap((account) => {
        const plan = plans[account.place]
        return plan
          ? [
              {
                credential,
                account,
                plan,
                isFailing: credential.state === 'PARTIAL' && account.place === plans.length - 1,
              },
            ]
          : []
      })
  })
  if (only.accountId === undefined) return opened
  const found = opened.filter(({ account }) => account.id === only.accountId)
  if (found.length === 0) throw notFound('Account')
  return found
}

/** One page of an account's history, or of what changed in it since a cursor. */
export async function transactionsPage(
  sandbox: Sandbox,
  personId: string,
  query: z.output<typeof transactionsQuery>,
): Promise<Page<Record<string, unknown>> & Record<string, unknown>> {
  const [opened] = await openAccounts(sandbox, personId, { accountId: query.accountId })
  if (!opened) throw notFound('Account')
  const { credential, account, isFailing } = opened
  const book = bookOf(sandbox, credential, account)
  if (book === null) {
    if (query.cursor !== undefined) throw badCursor()
    return {
      ...pageOf<Record<string, unknown>>([], query, 0),
      windowFrom: null,
      windowTo: null,
      complete: false,
      cursor: null,
    }
  }
  const cursor = cursorFor(account.id, book.through)
  if (query.cursor !== undefined) {
    const since = readCursor(query.cursor, account.id)
    const changes = book.changes(since)
    const cut = changes.slice(query.page * query.size, (query.page + 1) * query.size)
    const data = cut.map(({ row, removed }) => transactionView(row, account.id, book.through, removed))
    return {
      ...pageOf(data, query, changes.length),
      windowFrom: dateOf(since),
      windowTo: dateOf(book.through),
      complete: !isFailing,
      cursor,
    }
  }
  const from = Math.max(book.windowFrom, query.from === undefined ? book.windowFrom : dayOf(query.from))
  const to = Math.min(book.through, query.to === undefined ? book.through : dayOf(query.to))
  const total = book.count(from, to)
  const data = book
    .page(from, to, query.page * query.size, query.size)
    .map((row) => transactionView(row, account.id, book.through))
  return { ...pageOf(data, query, total), windowFrom: dateOf(from), windowTo: dateOf(to), complete: !isFailing, cursor }
}

function cursorFor(accountId: string, through: number): string {
  return `c1.${Buffer.from(`${accountId}|${through}`).toString('base64url')}`
}

function readCursor(cursor: string, accountId: string): number {
  const [id, day] = cursor.startsWith('c1.')
    ? Buffer.from(cursor.slice(3), 'base64url').toString('utf8').split('|')
    : []
  if (id !== accountId || day === undefined || !/^\d{1,6}$/.test(day)) throw badCursor()
  return Number(day)
}

function badCursor(): RequestError {
  return new RequestError(400, 'bad_cursor', 'This cursor is not one of this account. Start again without it.')
}
