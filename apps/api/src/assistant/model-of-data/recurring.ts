import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { inBase } from '../../wealth/base-currency.ts'
import type { AccountRow } from './account-rows.ts'
import type { AskContext } from './subject.ts'

/** How far back a spacing is looked for. */
const DAYS_BACK = 800

type Spacing = 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'yearly'

interface Band {
  readonly spacing: Spacing
  readonly from: number
  readonly to: number
  readonly perYear: number
  readonly fewest: number
}

const BANDS: readonly Band[] = [
  { spacing: 'weekly', from: 6, to: 8, perYear: 52, fewest: 5 },
  { spacing: 'fortnightly', from: 13, to: 16, perYear: 26, fewest: 4 },
  { spacing: 'monthly', from: 26, to: 35, perYear: 12, fewest: 3 },
  { spacing: 'quarterly', from: 84, to: 98, perYear: 4, fewest: 3 },
  { spacing: 'yearly', from: 350, to: 380, perYear: 1, fewest: 2 },
]
/** So many of the gaps have to be of the spacing. */
const STEADY = 0.8
/** What has not come for so many of its gaps has ended. */
const LATE = 1.6

export interface Recurring {
  /** In small letters. */
  readonly payee: string
  readonly name: string
  readonly accountId: string
  readonly isIncome: boolean
  readonly spacing: Spacing
  readonly perYear: number
  /** The newest amount, in the base currency. */
  readonly amount: string
  /** The amount a year before, else the first one. */
  readonly before: string
  readonly last: string
  readonly next: string
  readonly count: number
}

const nextOf = (last: string, { spacing }: Band, gap: number): string => {
  if (spacing === 'monthly') return addMonths(last, 1)
  if (spacing === 'quarterly') return addMonths(last, 3)
  if (spacing === 'yearly') return addMonths(last, 12)
  return addDays(last, gap)
}

/** The spacing of days, oldest first; null where they have none, or where it has ended. */
function spacingOf(days: readonly string[], today: string): { band: Band; gap: number } | null {
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day))
  const gap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
  const last = days.at(-1)
  if (gap === undefined || last === undefined) return null
  const band = BANDS.find(({ from, to }) => gap >= from && gap <= to)
  if (!band || days.length < band.fewest) return null
  const steady = gaps.filter((each) => each >= band.from && each <= band.to).length / gaps.length
  if (steady < STEADY || daysBetween(last, today) > gap * LATE) return null
  return { band, gap }
}

/** What leaves or reaches bank and card accounts with a stable spacing. Paying one's own card is no bill: its purchases are. */
export async function findRecurring(
  { tx, userId, today }: AskContext,
  accounts: readonly AccountRow[],
): Promise<Recurring[]> {
  const cards = accounts.filter(({ type }) => type === 'CREDIT_CARD').map(({ id }) => id)
  const banks = accounts.filter(({ group, type }) => group === 'cash' || type === 'CREDIT_CARD').map(({ id }) => id)
  const { rows } = await sql<{
    payee: string
    name: string
    account_id: string
    is_in: boolean
    days: string[]
    amounts: string[]
  }>`
    with booked as (
      select coalesce(nullif(t.description, ''), nullif(t.fi_supplied_description, ''), nullif(t.name, ''), t.tx_type) as name,
        t.account_id, t.flow_amount > 0 as is_in, t.execution_date as day,
        sum(abs(${inBase(userId, sql`t.flow_amount`, sql`t.currency`, sql`t.execution_date`)})) as worth
      from transaction t
      where t.user_id = ${userId} and t.account_id = any(${banks}::uuid[]) and not t.is_pending and t.flow_amount <> 0
        and t.execution_date > ${today}::date - ${DAYS_BACK}::int and t.execution_date <= ${today}::date
        and (t.is_cash_flow or (t.tx_type = 'PAYMENT' and t.flow_amount < 0 and not exists (
          select from transaction leg where leg.user_id = t.user_id and leg.transfer_id = t.transfer_id and leg.id <> t.id
            and leg.account_id = any(${cards}::uuid[]))))
      group by 1, 2, 3, 4
    )
    select lower(name) as payee, min(name) as name, account_id, is_in,
      array_agg(day::text order by day) as days, array_agg(worth::text order by day) as amounts
    from booked group by lower(name), account_id, is_in having count(*) >= 2`.execute(tx)
  return rows.flatMap(({ payee, name, account_id, is_in, days, amounts }): Recurring[] => {
    const found = spacingOf(days, today)
    const [last, amount] = [days.at(-1), amounts.at(-1)]
    if (!found || last === undefined || amount === undefined) return []
    const yearAgo = days.findLastIndex((day) => day <= addMonths(last, -12))
    return [
      {
        payee,
        name,
        accountId: account_id,
        isIncome: is_in,
        spacing: found.band.spacing,
        perYear: found.band.perYear,
        amount,
        before: amounts[Math.max(0, yearAgo)] ?? amount,
        last,
        next: nextOf(last, found.band, found.gap),
        count: days.length,
      },
    ]
  })
}

/** Payees, in small letters, that come back. */
export const recurringPayees = async (context: AskContext, accounts: readonly AccountRow[]): Promise<string[]> => [
  ...new Set((await findRecurring(context, accounts)).map(({ payee }) => payee)),
]
