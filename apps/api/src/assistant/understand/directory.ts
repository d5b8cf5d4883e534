import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { liveAccounts, selectAccounts } from '../../wealth/accounts.ts'
import { selectOwnCategories } from '../../wealth/categories.ts'

/** The names of a person's own things, by which questions call them. */
export interface Directory {
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly institutionId: string
    readonly mask: string
  }[]
  readonly institutions: readonly { readonly id: string; readonly name: string }[]
  readonly securities: readonly {
    /** What a condition on `security` takes: its ticker, else `name:` and its name. */
    readonly key: string
    readonly name: string
    readonly ticker: string | null
    readonly type: string
  }[]
  /** Who was paid or paid, by how often. */
  readonly payees: readonly {
    readonly name: string
    readonly count: number
    /** All in all they pay the person. */
    readonly paysIn: boolean
  }[]
  /** Categories that transactions have, or their parts. */
  readonly categories?: readonly string[]
  /** Categories of the person's own; `group` is the key of the group that it is in, null where it is one itself. */
  readonly ownCategories?: readonly { readonly id: string; readonly name: string; readonly group: string | null }[]
  /** What the person's goals are called. */
  readonly goals?: readonly string[]
  readonly clients: readonly {
    readonly id: string
    readonly name: string
    readonly household: string | null
    /** What is known of them the advisor imported, bookings too: none of it is a client's to share. */
    readonly isImported?: boolean
  }[]
}

/** Somebody who has nothing that has a name. */
export const NO_NAMES: Directory = { accounts: [], institutions: [], securities: [], payees: [], clients: [] }

/** Payees beyond these are found by their text alone. */
const MOST_PAYEES = 3000

const MOST_GOALS = 50

/** A payee without the number of the branch. */
const bare = (text: string): string => text.replace(/\s+[#*]?\d[\d-]*$/, '').trim()

/**
 * What a person has, by name.
 * @param userId whose: the person's own, or of the client who shares them
 * @param isPrivate their payees are not read, as nothing of a client's transactions is
 */
export async function readDirectory(tx: Tx, userId: string, isPrivate = false): Promise<Directory> {
  const accounts = await selectAccounts(tx, userId)
  const securities = await liveAccounts(tx, userId)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .select(['position.name', 'position.ticker', sql<string>`coalesce(position.sec_type, 'OTHER')`.as('type')])
    .distinct()
    .execute()
  const { rows: payees } = isPrivate
    ? { rows: [] }
    : await sql<{ name: string; count: number; total: number }>`
    select coalesce(nullif(payee, ''), nullif(name, ''), nullif(description, ''), fi_supplied_description) as name, count(*)::int as count,
      sum(flow_amount)::float8 as total
    from transaction
    where user_id = ${userId} and tx_type not in ('BUY', 'SELL', 'REINVEST', 'DIVIDEND')
      and not (tx_type = 'INTEREST' and (ticker is not null or name in (select name from position where user_id = ${userId})))
    group by 1 order by 2 desc limit ${MOST_PAYEES}`.execute(tx)
  const { rows: categories } = isPrivate
    ? { rows: [] }
    : await sql<{ category: string }>`
    select distinct category from transaction where user_id = ${userId} and category is not null
    union select category from transaction_part where user_id = ${userId}`.execute(tx)
  const goals = isPrivate
    ? []
    : await tx
        .selectFrom('goal')
        .where('user_id', '=', userId)
        .select('name')
        .orderBy('place')
        .limit(MOST_GOALS)
        .execute()
  const ownCategories = isPrivate ? [] : await selectOwnCategories(tx, userId)
  const byName = new Map<string, { count: number; total: number }>()
  for (const { name, count, total } of payees)
    if (name) {
      const known = byName.get(bare(name))
      byName.set(bare(name), { count: (known?.count ?? 0) + count, total: (known?.total ?? 0) + total })
    }
  const institutions = new Map(accounts.map((account) => [account.institution_id, account.institution_name]))
  return {
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.account_name,
      type: account.subtype ?? account.account_type,
      institutionId: account.institution_id,
      mask: account.masked_account_number,
    })),
    institutions: [...institutions].map(([id, name]) => ({ id, name })),
    securities: securities.map(({ name, ticker, type }) => ({ key: ticker ?? `name:${name}`, name, ticker, type })),
    payees: [...byName].map(([name, { count, total }]) => ({ name, count, paysIn: total > 0 })),
    categories: categories.map(({ category }) => category),
    ownCategories: ownCategories
      .filter(({ merged_into }) => merged_into === null)
      .map(({ id, name, group }) => ({ id, name, group })),
    goals: goals.map(({ name }) => name),
    clients: [],
  }
}

/** Of an advisor: the clients, by name. */
export async function readBook(tx: Tx, userId: string): Promise<Directory> {
  const clients = await tx
    .selectFrom('client')
    .leftJoin('client_holder', 'client_holder.client_id', 'client.id')
    .where('client.user_id', '=', userId)
    .where('client.deleted_at', 'is', null)
    .select(['client.id', 'client.first_name', 'client.last_name', 'client.household_name', 'client_holder.source'])
    .execute()
  return {
    ...NO_NAMES,
    clients: clients.map((client) => ({
      id: client.id,
      name: `${client.first_name} ${client.last_name}`,
      household: client.household_name,
      isImported: client.source === 'MANUAL',
    })),
  }
}
