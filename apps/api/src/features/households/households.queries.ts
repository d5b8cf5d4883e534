import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PageWindow } from '../../platform/db/pages.ts'

/** Whose holdings are shown: what a file that was only looked at left is a holder without anything. */
const shown = sql`(select client_id, source from client_holder where source = 'LINKED'
  union all
  select client_id, source from client_holder join client_connections() using (client_id) where source = 'MANUAL')`

interface HouseholdRow {
  readonly name: string
  readonly members_count: number
  readonly missing_count: number
  readonly worth: string
  readonly unknown_accounts: number
  readonly currency: string
  readonly own_currency: string | null
  readonly total_count: string
}

/** One page of the households by name, with how many there are in all. @param today the day of conversion */
export async function selectHouseholds(
  tx: Tx,
  advisorId: string,
  search: string,
  { limit, offset }: PageWindow,
  today: string,
): Promise<HouseholdRow[]> {
  const { rows } = await sql<HouseholdRow>`
    with household as (
      select min(household_name) as name, array_agg(id) as ids, count(*) over () as total_count,
        max(household_currency) as own_currency, coalesce(max(household_currency), base_currency(${advisorId}::uuid)) as currency
      from client
      where user_id = ${advisorId} and deleted_at is null and household_name is not null
        and strpos(lower(household_name), lower(${search})) > 0
      group by lower(household_name) order by lower(household_name) limit ${limit} offset ${offset}
    ), worth as materialized (
      select total.client_id, total.worth, total.unknown_accounts
      from (select currency, array_agg(member) as ids from household, unnest(ids) as member group by currency) as shown
      cross join lateral client_totals(${today}::date, shown.currency, shown.ids) as total
    ), holder as materialized (select client_id from ${shown} as holding)
    select name, cardinality(ids) as members_count,
      (select count(*)::int from unnest(ids) as member where member not in (select client_id from holder)) as missing_count,
      (select round(coalesce(sum(worth), 0), 2) from worth where client_id = any (ids)) as worth,
      (select coalesce(sum(unknown_accounts), 0)::int from worth where client_id = any (ids)) as unknown_accounts,
      currency, own_currency, total_count
    from household order by lower(name)
  `.execute(tx)
  return rows
}

interface MemberRow {
  readonly household_name: string
  readonly client_id: string
  readonly client_name: string
  readonly source: 'LINKED' | 'MANUAL' | null
  readonly as_of: Date | null
  readonly worth: string | null
  readonly unknown_accounts: number
  readonly currency: string
  readonly own_currency: string | null
  readonly equity: string
  readonly fixed_income: string
  readonly cash: string
  readonly alternatives: string
  readonly unconverted: readonly string[]
}

/** Who belongs to a household and what each holds; who holds most first, who shows nothing last. */
export async function selectMembers(tx: Tx, advisorId: string, name: string, today: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    with member as materialized (
      select id, household_name, household_currency, first_name, last_name from client
      where user_id = ${advisorId} and deleted_at is null and lower(household_name) = lower(${name})
    ), shown as materialized (
      select max(household_currency) as own_currency,
        coalesce(max(household_currency), base_currency(${advisorId}::uuid)) as currency
      from member
    )
    select household_name, member.id as client_id, first_name || ' ' || last_name as client_name,
      holding.source, book.as_of, book.worth, coalesce(book.equity, '0.00') as equity,
      coalesce(book.fixed_income, '0.00') as fixed_income, coalesce(book.cash, '0.00') as cash,
      coalesce(book.alternatives, '0.00') as alternatives, coalesce(book.unconverted, '{}') as unconverted,
      coalesce(book.unknown_accounts, 0) as unknown_accounts, shown.currency, shown.own_currency
    from shown cross join member
    left join client_book(${today}::date, (select currency from shown),
      (select coalesce(array_agg(id), '{}') from member)) book
      on book.client_id = member.id
    left join ${shown} as holding on holding.client_id = member.id
    order by book.worth desc nulls last, lower(last_name), lower(first_name), member.id
  `.execute(tx)
  return rows
}

/** Says in which currency a household is added up. @returns how many belong to it */
export async function storeHouseholdCurrency(
  tx: Tx,
  advisorId: string,
  name: string,
  currency: string | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('client')
    .set({ household_currency: currency })
    .where('user_id', '=', advisorId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(household_name) = lower(${name})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
