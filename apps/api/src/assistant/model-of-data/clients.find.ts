import type { Condition, DataPart } from '@keelwise/contract/plan'
import { TARGET_ALLOCATION, bandOfScore } from '@keelwise/finance/risk-bands'
import { riskBandDisplay } from '@keelwise/contract/words'
import { largestOf, meanOf, minus, smallestOf, sumKnown, weightedMean } from '@keelwise/finance/decimals'
import { daysBetween } from '@keelwise/finance/days'
import { percentOf } from '@keelwise/finance/health'
import { sql } from 'kysely'
import { dayText } from '../../platform/written-figures.ts'
import { ownDay } from '../meetings/own-day.ts'
import { type Foldable, conditionsOf, fold, once, rowsOf } from './fold.ts'
import { type Held, fits, holds, isOnMeasure, sizedFor } from './conditions.ts'
import { asksAgainstIndex } from './results-of-clients.ts'
import type { AskContext, Asked, Found, HeldByClient, ResultOfClient, Subject } from './subject.ts'

const STATUS = { PROSPECT: 'Prospect', ACTIVE: 'Active', INACTIVE: 'Inactive' } as const
const LINK = { NONE: 'Not asked', INVITED: 'Invited', LINKED: 'Shares accounts', REVOKED: 'Ended' } as const
const OBJECTIVE: Readonly<Record<string, string>> = {
  GROWTH: 'Growth',
  INCOME: 'Income',
  PRESERVATION: 'Preservation',
  BALANCED: 'Balanced',
}

interface Row {
  readonly id: string
  readonly name: string
  readonly household: string | null
  readonly status: keyof typeof STATUS
  readonly objective: string | null
  readonly link: keyof typeof LINK
  readonly risk_score: number | null
  readonly band: keyof typeof TARGET_ALLOCATION | null
  readonly phone: string | null
  readonly email: string | null
  readonly born: string | null
  readonly annual_income: string | null
  readonly net_worth_estimate: string | null
  readonly created_on: string
  readonly last_on: string | null
  readonly next_on: string | null
  readonly worth: string | null
  readonly cash: string | null
  readonly cash_percent: string | null
  readonly equity_percent: string | null
  readonly largest_percent: string | null
  readonly largest: string | null
  readonly largest_name: string | null
  readonly open_actions: number
  readonly overdue: number
  readonly open_questions: number
  readonly waiting: number | null
  /** Institutions whose connections wait. */
  readonly waiting_at: readonly string[] | null
  /** When they were asked to share, and since when they do. */
  readonly asked_on: string | null
  readonly shares_since: string | null
  readonly today: string
  /** The day on which their age is asked. */
  readonly agedOn: string
  /** The day of the next birthday, where that is asked. */
  readonly birthday: string | null
  /** What of it is meant, where something of it is asked; null where nothing is shown. */
  readonly held: readonly HeldByClient[] | null
  /** How the investments did, where that is asked; null where nothing is shown. */
  readonly did: ResultOfClient | null
}

const driftOf = ({ band, equity_percent }: Row): string | null =>
  band === null || equity_percent === null ? null : minus(equity_percent, TARGET_ALLOCATION[band].equity)

/** The day on which the same day of the year comes again; of February 29 the day after the 28th in other years. */
function nextBirthday(born: string, today: string): string {
  const [year = 0] = today.split('-').map(Number)
  const [day, next] = [year, year + 1].map((each) =>
    new Date(Date.UTC(each, Number(born.slice(5, 7)) - 1, Number(born.slice(8, 10)))).toISOString().slice(0, 10),
  )
  return (day !== undefined && day >= today ? day : next) ?? today
}

const daysToBirthday = (born: string, today: string): number => daysBetween(today, nextBirthday(born, today))

const turnsOf = ({ born, today }: Pick<Row, 'born' | 'today'>): number | null =>
  born === null ? null : Number(nextBirthday(born, today).slice(0, 4)) - Number(born.slice(0, 4))

function ageOf(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

const sizeFirst = (values: readonly (string | null)[]): string | null => {
  const known = values.filter((value) => value !== null)
  return known.toSorted((a, b) => Math.abs(Number(b)) - Math.abs(Number(a)))[0] ?? null
}
const texts = (rows: readonly Row[], of: (row: Row) => number | null): (string | null)[] =>
  rows.map((row) => {
    const value = of(row)
    return value === null ? null : String(value)
  })
const sums = (rows: readonly Row[], of: (row: Row) => string | null): string | null => sumKnown(rows.map(of))
const firstOf = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null
const lastOf = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null
const byValue = (rows: readonly Row[], of: (row: Row) => string | null): string | null =>
  rows.length === 1
    ? rows[0]
      ? of(rows[0])
      : null
    : weightedMean(rows.map((row) => ({ value: of(row), weight: row.worth })))

/** What is held of what is meant; null where nothing of it is, or nobody knows. */
const heldOf = ({ held }: Row): string | null => sumKnown((held ?? []).map(({ worth }) => worth))

/** The largest stock, of what is owned; null where nothing is shown. */
function largestStockShare({ held, worth }: Row): string | null {
  if (held === null || worth === null) return null
  const stocks = held.flatMap(({ sec_type: type, worth: each }) => (type === 'EQUITY' && each !== null ? [each] : []))
  return percentOf(largestOf(stocks) ?? '0', worth)
}
/** Of what is held the largest stock alone, as it is told beside its share. */
const ofLargestStock = (row: Row): Row => ({
  ...row,
  held:
    row.held
      ?.filter(({ sec_type: type, worth }) => type === 'EQUITY' && worth !== null)
      .toSorted((one, other) => Number(other.worth) - Number(one.worth))
      .slice(0, 1) ?? null,
})

type Gains = NonNullable<HeldByClient['gains']>

const gainsIn = (rows: readonly Row[]): Gains[] =>
  rows.flatMap(({ held }) => (held ?? []).flatMap(({ gains }) => gains ?? []))
const sumOfGains = (rows: readonly Row[], of: (gains: Gains) => string | null): string | null =>
  sumKnown(gainsIn(rows).map(of))

/** What was gained and put in less what was taken out; null where any of it is not known. */
const changeOf = (did: ResultOfClient | null): string | null =>
  did === null || did.gained === null || did.put_in === null || did.taken_out === null
    ? null
    : minus(sumKnown([did.gained, did.put_in]) ?? '0', did.taken_out)

const isPartly = ({ worth, isAtLeast }: HeldByClient): boolean => worth === null || isAtLeast
/** So many holdings of a client are named in a row. */
const MOST_HELD_NAMED = 6
const FEW_HELD_NAMED = 3
/** What a client holds, the largest first; of many the first and how many more. */
function namesHeld(held: readonly HeldByClient[]): string {
  const named = held.toSorted((one, other) => Number(other.worth ?? 0) - Number(one.worth ?? 0)).map(namedAsHeld)
  return named.length <= MOST_HELD_NAMED
    ? named.join(', ')
    : `${named.slice(0, FEW_HELD_NAMED).join(', ')} and ${named.length - FEW_HELD_NAMED} more`
}

const namedAsHeld = ({ name, worth, isAtLeast }: HeldByClient): string =>
  worth === null ? `${name}, price not known` : isAtLeast ? `${name}, in part without a price` : name

const wholeValue = once<Row>((all) => sums(all, ({ worth }) => worth))

const FOLDABLE: Foldable<Row> = {
  key: {
    client: ({ id }) => id,
    household: ({ household }) => household,
    status: ({ status }) => status,
    link: ({ link }) => link,
    risk_band: ({ band }) => band?.toUpperCase() ?? null,
    objective: ({ objective }) => objective,
    birthday_month: ({ born }) => born?.slice(5, 7) ?? null,
    met: ({ last_on: last }) => (last === null ? 'no' : 'yes'),
    scored: ({ risk_score: score }) => (score === null ? 'no' : 'yes'),
    in_household: ({ household }) => (household === null ? 'no' : 'yes'),
    phone: ({ phone }) => (phone === null ? 'no' : 'yes'),
    email: ({ email }) => (email === null ? 'no' : 'yes'),
    birthday: ({ born }) => (born === null ? 'no' : 'yes'),
    planned: ({ next_on: next }) => (next === null ? 'no' : 'yes'),
    has_holdings: ({ worth }) => (worth === null ? 'no' : 'yes'),
  },
  name: {
    client: ({ name }) => name,
    status: ({ status }) => STATUS[status],
    link: ({ link }) => LINK[link],
    risk_band: ({ band }) => (band === null ? '' : riskBandDisplay[band]),
    objective: ({ objective }) => OBJECTIVE[objective ?? ''] ?? '',
    birthday_month: ({ born }) => (born === null ? '' : (dayText(`2000-${born.slice(5, 7)}-01`).split(' ')[0] ?? '')),
    met: ({ last_on: last }) => (last === null ? 'Never met' : 'Met'),
    scored: ({ risk_score: score }) => (score === null ? 'No risk score' : 'Risk score'),
    in_household: ({ household }) => (household === null ? 'No household' : 'Household'),
    phone: ({ phone }) => (phone === null ? 'No phone number' : 'Phone number'),
    email: ({ email }) => (email === null ? 'No e-mail address' : 'E-mail address'),
    birthday: ({ born }) => (born === null ? 'No birthday' : 'Birthday'),
    planned: ({ next_on: next }) => (next === null ? 'Nothing planned' : 'Meeting planned'),
    has_holdings: ({ worth }) => (worth === null ? 'Without holdings' : 'With holdings'),
  },
  figure: {
    count: (rows) => String(rows.length),
    households: (rows) => String(new Set(rows.flatMap(({ household }) => household ?? [])).size),
    value: (rows) => sums(rows, ({ worth }) => worth),
    average: (rows) => meanOf(rows.map(({ worth }) => worth)),
    cash: (rows) => sums(rows, ({ cash }) => cash),
    cash_share: (rows) => byValue(rows, ({ cash_percent: percent }) => percent),
    largest_share: (rows) => largestOf(rows.map(({ largest_percent: percent }) => percent)),
    largest: (rows) => largestOf(rows.map(({ largest }) => largest)),
    held: (rows) => sumKnown(rows.map(heldOf)),
    held_share: (rows) => {
      const known = rows.filter(({ worth }) => worth !== null)
      const [part, whole] = [sumKnown(known.map(heldOf)), sums(known, ({ worth }) => worth)]
      return part === null || whole === null ? null : percentOf(part, whole)
    },
    largest_stock_share: (rows) => largestOf(rows.map(largestStockShare)),
    open_gain: (rows) => sumOfGains(rows, ({ gain }) => gain),
    open_gain_percent: (rows) => {
      const [gain, cost] = [sumOfGains(rows, (each) => each.gain), sumOfGains(rows, (each) => each.cost)]
      return gain === null || cost === null ? null : percentOf(gain, cost)
    },
    cost: (rows) => sumOfGains(rows, ({ cost }) => cost),
    harvestable: (rows) => sumOfGains(rows, ({ harvestable }) => harvestable),
    // a return of several portfolios together is none of them
    returned: (rows) => (rows.length === 1 ? (rows[0]?.did?.returned ?? null) : null),
    gained: (rows) => sums(rows, ({ did }) => did?.gained ?? null),
    changed: (rows) => sums(rows, ({ did }) => changeOf(did)),
    put_in: (rows) => sums(rows, ({ did }) => did?.put_in ?? null),
    taken_out: (rows) => sums(rows, ({ did }) => did?.taken_out ?? null),
    ahead: (rows) => (rows.length === 1 ? (rows[0]?.did?.ahead ?? null) : null),
    equity_share: (rows) => byValue(rows, ({ equity_percent: percent }) => percent),
    drift: (rows) => sizeFirst(rows.map(driftOf)),
    risk_score: (rows) => meanOf(texts(rows, ({ risk_score: score }) => score)),
    days_since_meeting: (rows) =>
      largestOf(rows.map(({ last_on, created_on, today }) => String(daysBetween(last_on ?? created_on, today)))),
    last_meeting: (rows) => lastOf(rows.map(({ last_on }) => last_on)),
    next_meeting: (rows) => firstOf(rows.map(({ next_on }) => next_on)),
    open_actions: (rows) => sumKnown(texts(rows, ({ open_actions: count }) => count)),
    overdue_actions: (rows) => sumKnown(texts(rows, ({ overdue }) => overdue)),
    open_questions: (rows) => sumKnown(texts(rows, ({ open_questions: count }) => count)),
    broken: (rows) => sumKnown(texts(rows, ({ waiting }) => waiting)),
    age: (rows) => meanOf(texts(rows, ({ born, agedOn }) => (born === null ? null : ageOf(born, agedOn)))),
    days_to_birthday: (rows) =>
      smallestOf(texts(rows, ({ born, today }) => (born === null ? null : daysToBirthday(born, today)))),
    turns: (rows) => meanOf(texts(rows, (row) => turnsOf(row))),
    annual_income: (rows) => sums(rows, ({ annual_income: income }) => income),
    net_worth_estimate: (rows) => sums(rows, ({ net_worth_estimate: estimate }) => estimate),
    share: (rows, all) => {
      const [part, whole] = [sums(rows, ({ worth }) => worth), wholeValue(all)]
      return part === null || whole === null ? null : percentOf(part, whole)
    },
    invited: (rows) => lastOf(rows.map(({ asked_on: day }) => day)),
    sharing_since: (rows) => lastOf(rows.map(({ shares_since: day }) => day)),
    joined: (rows) => lastOf(rows.map(({ created_on: day }) => day)),
  },
  details: ({ household, status, largest_name: largest, held, last_on: last, birthday, did, waiting_at: places }) => ({
    ...(birthday ? { Birthday: dayText(birthday) } : {}),
    ...(household ? { Household: household } : {}),
    ...(places && places.length > 0 ? { Institution: places.join(', ') } : {}),
    Status: STATUS[status],
    ...(last === null ? { Met: 'Never' } : {}),
    ...(did?.since ? { 'On record since': dayText(did.since) } : {}),
    ...(held !== null && held.length > 0 ? { Holds: namesHeld(held) } : largest ? { 'Largest holding': largest } : {}),
  }),
  href: (keys, { id }) => (keys.includes(id) ? `/advisor/clients/${id}` : '/advisor/clients'),
}

/** The advisor's own clients, each with what is known of them; holdings by the same functions as the book. */
async function readClients({ tx, userId, today, now, currency, held, did }: AskContext): Promise<Row[]> {
  // what an advisor notes of a client is in dollars
  const noted = (column: string) =>
    sql`round(${sql.ref(column)} * conversion_rate('USD', ${currency}, ${today}::date), 2)::text`
  const { rows } = await sql<
    Omit<Row, 'band' | 'today' | 'held' | 'did' | 'agedOn' | 'birthday'> & {
      own_today: string
      own_score: number | null
      shared_score: number | null
      shared_band: keyof typeof TARGET_ALLOCATION | null
    }
  >`
    with met as (
      select client_id, max(scheduled_at) filter (where status = 'COMPLETED') as last_at,
        min(scheduled_at) filter (where status = 'SCHEDULED' and scheduled_at >= ${now}) as next_at
      from meeting where user_id = ${userId} and deleted_at is null group by client_id
    ), due as (
      select client_id, count(*) filter (where not is_done)::int as open,
        count(*) filter (where due_on < ${today}::date and not is_done)::int as overdue
      from advisor_tasks(${userId}) where not is_restricted group by client_id
    ), asked as (
      select meeting.client_id, count(*)::int as open from meeting_question question
      join meeting on meeting.id = question.meeting_id and meeting.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted
      where question.user_id = ${userId} and (question.status <> 'ANSWERED' or question.answer is null) group by meeting.client_id
    )
    select client.id, client.first_name || ' ' || client.last_name as name, client.household_name as household, client.status,
      (${now}::timestamptz at time zone (select timezone from user_account where id = ${userId}))::date as own_today,
      client.investment_objective as objective,
      case when holder.source = 'LINKED' then 'LINKED' else coalesce((select case access.status when 'PENDING' then 'INVITED' else 'REVOKED' end
        from advisor_access access where access.advisor_id = ${userId} and access.client_id = client.id
        order by access.status = 'REVOKED', access.requested_at desc limit 1), 'NONE') end as link,
      client.risk_score as own_score, shared.risk_score as shared_score, shared.recommended_band as shared_band, client.risk_score,
      nullif(client.phone, '') as phone, nullif(client.email, '') as email, client.date_of_birth as born, ${noted('client.annual_income')} as annual_income, ${noted('client.net_worth_estimate')} as net_worth_estimate,
      ${ownDay('client.created_at', userId)} as created_on, ${ownDay('met.last_at', userId)} as last_on,
      ${ownDay('met.next_at', userId)} as next_on,
      book.worth::text as worth, book.cash::text as cash, book.cash_percent::text, book.equity_percent::text, book.largest_percent::text, book.largest_name,
      book.largest::text as largest,
      coalesce(due.open, 0) as open_actions, coalesce(due.overdue, 0) as overdue, coalesce(asked.open, 0) as open_questions, links.waiting, links.waiting_at,
      ${ownDay('access.requested_at', userId)} as asked_on,
      case when access.status = 'ACTIVE' then ${ownDay('access.decided_at', userId)} end as shares_since
    from client
    left join client_book(${today}::date, ${currency}, null) book on book.client_id = client.id and book.owned is not null
    left join client_holder holder on holder.client_id = client.id
    left join client_connections() links on links.client_id = client.id
    left join client_risk_scores() shared on shared.client_id = client.id
    left join lateral (select access.status, access.requested_at, access.decided_at from advisor_access access
      where access.advisor_id = ${userId} and access.client_id = client.id
      order by access.status = 'REVOKED', access.requested_at desc limit 1) access on true
    left join met on met.client_id = client.id left join due on due.client_id = client.id left join asked on asked.client_id = client.id
    where client.user_id = ${userId} and client.deleted_at is null
    order by lower(client.last_name), lower(client.first_name), client.id`.execute(tx)
  // days to a birthday and since a meeting are those of whoever asks
  const day = rows[0]?.own_today ?? today
  return rows.map(({ own_score, shared_score, shared_band, own_today: _day, ...row }) => ({
    ...row,
    // of who shares their own risk score counts or none, as on their page, with the band that is recommended by it
    risk_score: row.link === 'LINKED' ? shared_score : own_score,
    // who shares has their own target or none, as on their page and in the book
    band: shared_band ?? (row.link === 'LINKED' || own_score === null ? null : bandOfScore(own_score)),
    today: day,
    agedOn: day,
    birthday: null,
    held: held?.get(row.id) ?? null,
    did: did?.get(row.id) ?? null,
  }))
}

/** Fields that ask what of their portfolios clients hold. */
const OF_GAINS: readonly string[] = ['open_gain', 'open_gain_percent', 'cost', 'harvestable']
const OF_HELD: ReadonlySet<string> = new Set([
  'held',
  'held_share',
  'security',
  'sec_type',
  'largest_stock_share',
  ...OF_GAINS,
])

const asksForAnyOf =
  (fields: ReadonlySet<string>) =>
  ({ subject, measures, where, order }: DataPart): boolean =>
    subject === 'clients' &&
    (measures.some((name) => fields.has(name)) ||
      where.some(({ field }) => fields.has(field)) ||
      (order !== null && fields.has(order.by)))

/** Whether what every client holds has to be looked at for a part. */
export const asksWhatIsHeld = asksForAnyOf(OF_HELD)
/** Whether what that cost and gained has to be looked at besides. */
export const asksWhatWasGained = asksForAnyOf(new Set(OF_GAINS))

const isMeant = ({ op }: Condition): boolean => op === 'is' || op === 'has'

/** Whether a list is of those who hold something or do not: who they are is told though no price is known. */
export const asksForHolders = (part: DataPart): boolean =>
  asksWhatIsHeld(part) && part.by.includes('client') && part.where.some(({ field }) => OF_HELD.has(field))

/**
 * The clients who hold what is meant, or who do not, each with that of what they hold. Of each thing that is named by
 * itself something has to be held; a security and a kind are one thing where anybody holds what is both.
 */
function holdersOf(subject: Subject, asked: Asked, all: readonly Row[]): Row[] {
  const conditions = conditionsOf(subject, asked).filter(({ field }) => field === 'security' || field === 'sec_type')
  if (conditions.length === 0) return [...all]
  const [meant, unwanted] = [conditions.filter(isMeant), conditions.filter((condition) => !isMeant(condition))]
  const isOf = (condition: Held, each: HeldByClient): boolean =>
    fits(condition, condition.field === 'security' ? each.key : each.sec_type, each.name)
  const isOneThing =
    new Set(meant.map(({ field }) => field)).size === meant.length &&
    all.some(({ held }) => held?.some((each) => meant.every((condition) => isOf(condition, each))))
  return all.flatMap((row): Row[] => {
    if (row.held === null) return []
    const own = row.held
    const held = own.filter((each) =>
      isOneThing ? meant.every((condition) => isOf(condition, each)) : meant.some((condition) => isOf(condition, each)),
    )
    const isWhole = meant.every((condition) => held.some((each) => isOf(condition, each)))
    const isWanted = unwanted.every((condition) => own.every((each) => isOf(condition, each)))
    return isWhole && isWanted ? [{ ...row, held }] : []
  })
}

/** Of whom nobody has met it is counted from the day they were added. */
const SINCE_MEETING = 'days_since_meeting'
const MOST_NAMED = 10
const asksLongUnmet = ({ where }: Asked): boolean =>
  where.some(({ field, op }) => field === SINCE_MEETING && (op === 'over' || op === 'at_least'))

/** Those who are left out leave the others as they are, whoever is in none among them. */
const isOfSomeHouseholds = ({ by, limit, order, where }: Asked): boolean =>
  by[0] === 'household' && ((limit !== null && order !== null) || where.some(({ op }) => !op.endsWith('_not')))

/** The clients of the households that a part is of: what is asked of a household as a whole leaves out the others. */
function ofHouseholds(subject: Subject, asked: Asked, rows: readonly Row[], all: readonly Row[]): readonly Row[] {
  const onMeasures = asked.where.filter((condition) => isOnMeasure(subject, asked, condition))
  if (asked.by[0] !== 'household' || onMeasures.length === 0) return rows
  const byHousehold = Map.groupBy(rows, ({ household }) => household)
  return [...byHousehold].flatMap(([household, some]) =>
    household !== null &&
    onMeasures.every((condition) =>
      holds(condition, sizedFor(subject, condition, FOLDABLE.figure[condition.field]?.(some, all) ?? null)),
    )
      ? some
      : [],
  )
}

/** What stands on the card of a client where the advisor noted it. */
const NOTED = ['net_worth_estimate', 'annual_income'] as const

/** The figures of the advisor's clients. */
export async function findClients(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const read = await readClients(context)
  const { days } = asked
  const isOfResults = context.did !== undefined
  const aged = days === null || isOfResults ? read : read.map((row) => ({ ...row, agedOn: days.to }))
  const isOfBirthdays = asked.measures.includes('days_to_birthday')
  const dated = isOfBirthdays
    ? aged.map((row) => ({ ...row, birthday: row.born && nextBirthday(row.born, row.today) }))
    : aged
  // where a connection waits is told where that is asked
  const all = asked.measures.includes('broken') ? dated : dated.map((row) => ({ ...row, waiting_at: null }))
  const holders = holdersOf(subject, asked, all)
  const some = asked.measures[0] === 'largest_stock_share' ? holders.map(ofLargestStock) : holders
  const isOfUnmet = asksLongUnmet(asked) && asked.by.every((name) => name === subject.rows)
  const rows = ofHouseholds(subject, asked, rowsOf(subject, asked, some, FOLDABLE), all)
  // nobody waits longer than since they were added: of whom that is less the condition does not hold, and they are named
  const unmet = isOfUnmet
    ? rowsOf(
        subject,
        { ...asked, where: asked.where.filter(({ field }) => field !== SINCE_MEETING) },
        some.filter(({ last_on: last }) => last === null),
        FOLDABLE,
      ).filter(({ id }) => !rows.some((row) => row.id === id))
    : []
  const { total, groups: folded } = fold(subject, context, asked, rows, FOLDABLE, all)
  // whoever is in none is no household
  const groups = isOfSomeHouseholds(asked) ? folded.filter(({ keys: [household] }) => household !== null) : folded
  const isAboutHoldings = asked.measures
    .slice(0, 1)
    .some((name) =>
      ['value', 'cash_share', 'cash', 'largest_share', 'equity_share', 'drift', 'average', 'share'].includes(name),
    )
  const unknown = rows.filter(({ worth }) => worth === null).length
  const isAtLeast = asked.measures.includes('held') && rows.some(({ held }) => held?.some(isPartly))
  const isOfGains = asksWhatWasGained(asked)
  const isWithoutCosts = isOfGains && gainsIn(rows).some(({ isPartly: partly }) => partly)
  // of whom nothing is shown nobody knows what they do not hold
  const isOfOthers = asked.where.some((condition) => OF_HELD.has(condition.field) && !isMeant(condition))
  const unseen = read.filter(({ held }) => held === null).length
  const unresolved = all.filter(({ did }) => (did?.returned ?? null) === null).length
  const isAgainstIndex = asksAgainstIndex(asked)
  const index = isAgainstIndex ? (all.find(({ did }) => did?.index)?.did?.index ?? null) : null
  const isAboutBirth = asked.measures.some((name) => name === 'age' || name === 'days_to_birthday')
  const noted = NOTED.find((name) => asked.measures.includes(name))
  const unnoted = noted === undefined ? 0 : rows.filter((row) => row[noted] === null).length
  const unborn = rows.filter(({ born }) => born === null).length
  return {
    total,
    groups,
    source: 'Your clients',
    href: '/advisor/clients',
    asOf: context.today,
    period: isOfResults && days?.from ? { from: days.from, to: days.to } : null,
    unconverted: [],
    notes: [
      ...(unmet.length > 0
        ? [
            `Never met, and added more lately than that: ${unmet
              .slice(0, MOST_NAMED)
              .map(({ name }) => name)
              .join(', ')}${unmet.length > MOST_NAMED ? ` and ${unmet.length - MOST_NAMED} more` : ''}.`,
          ]
        : []),
      ...(isOfUnmet && rows.some(({ last_on: last }) => last === null)
        ? ['Of whom you never met the days count from when they were added.']
        : []),
      ...(asked.where.some(({ field }) => field === 'security')
        ? ['What funds hold is not looked into: only what clients hold themselves counts.']
        : []),
      ...(isAtLeast
        ? ['Of some of it no price is known: what it is worth is not in the sums, which are at least this.']
        : []),
      ...(isWithoutCosts ? ['Positions whose cost or price is not known are left out of cost and gain.'] : []),
      ...(isOfGains && unseen > 0
        ? [
            `${unseen} of ${all.length} clients ${unseen === 1 ? 'shows' : 'show'} no holdings: of them it is not known.`,
          ]
        : []),
      ...(isOfOthers && !isOfGains && unseen > 0
        ? [
            `${unseen} of ${all.length} clients ${unseen === 1 ? 'shows' : 'show'} no holdings: of them this is not known.`,
          ]
        : []),
      ...(isOfResults && unresolved > 0
        ? [
            `Of ${unresolved} of ${all.length} clients it is not known how their investments did: they share no investment accounts, or too little is on record.`,
          ]
        : []),
      ...(index === null ? [] : [`Each is held against the ${index} over the same days.`]),
      ...(isAgainstIndex && index === null ? ['No index is kept here to compare with.'] : []),
      ...(isAboutHoldings && unknown > 0
        ? [`${unknown} of ${rows.length} clients show no holdings: of them this is not known.`]
        : []),
      ...(noted && unnoted > 0 ? [`Of ${unnoted} of ${rows.length} clients it is not noted.`] : []),
      ...(isAboutBirth && unborn > 0 ? [`Of ${unborn} of ${rows.length} clients no birthday is kept.`] : []),
    ],
    facts: {
      ...(rows.length === 1 && rows[0]?.birthday ? { birthday: dayText(rows[0].birthday) } : {}),
      of: String(all.length),
      known: String(rows.length - unknown),
      ...(isAtLeast ? { at_least: 'yes' } : {}),
      ...(asksWhatIsHeld(asked) ? { showing: String(all.filter(({ worth }) => worth !== null).length) } : {}),
    },
  }
}
