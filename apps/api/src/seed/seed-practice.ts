import { dayOf, shiftDays } from '@keelwise/finance/days'
import type { Deps } from '../compose.ts'
import { insertNote } from '../features/clients/timeline.queries.ts'
import { answerQuestion } from '../features/meetings/question.job.ts'
import { insertQuestion } from '../features/meetings/questions.queries.ts'
import { insertSummary } from '../features/meetings/summaries.queries.ts'
import { summaryJob } from '../features/meetings/summary.job.ts'
import { insertTask } from '../features/meetings/tasks.queries.ts'
import { createClientHolder } from '../features/statements/client-holder.ts'
import { storePreview } from '../features/statements/statements.queries.ts'
import { storeStatement } from '../features/statements/store-statement.ts'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import { type DemoClient, type DemoMeeting, PRACTICE } from './demo-practice.ts'
import { pricesFor, writeStatement } from './demo-statement.ts'
import { TALKS } from './demo-talks.ts'

/** Said of every meeting, so that nobody takes it for one that was held. */
const SIMULATED = 'Simulated meeting'
/** Account numbers of the statements, a thousand to a client. */
const FIRST_NUMBER = 60_114_000

/** Work that follows once the clients are there: a meeting that is read, and what is asked about it. */
interface Said {
  readonly summaryId: string
  readonly meetingId: string
  readonly done: number
  readonly ask: readonly string[]
}

interface Writing {
  readonly tx: Tx
  readonly advisorId: string
  readonly now: Date
}
const newId = ({ now }: Pick<Writing, 'now'>): string => uuid7(now.getTime())

/** A working day's hour that many days from now: offices are closed on weekends. */
function hourOn(now: Date, days: number, nth: number): Date {
  const at = shiftDays(now, days)
  const weekday = at.getUTCDay()
  const toFriday = weekday === 6 ? -1 : -2
  const toMonday = weekday === 6 ? 2 : 1
  const isWeekend = weekday === 6 || weekday === 0
  const moved = isWeekend ? shiftDays(at, days < 0 ? toFriday : toMonday) : at
  moved.setUTCHours(14 + (nth % 6), nth % 2 === 0 ? 0 : 30, 0, 0)
  return moved
}

/** @param birthdayIn days until the next birthday, at which they will be a year older than `age` */
function birthDate(now: Date, [age, birthdayIn]: readonly [number, number]): string {
  const birthday = shiftDays(now, birthdayIn)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age - 1)
  return dayOf(birthday)
}

async function addClient({ tx, advisorId, now }: Writing, client: DemoClient): Promise<string> {
  const id = newId({ now })
  const { email = null, born } = client
  const since = shiftDays(now, -client.since)
  await tx
    .insertInto('client')
    .values({
      id,
      user_id: advisorId,
      first_name: client.first,
      last_name: client.last,
      email,
      email_key: email,
      phone: client.phone ?? null,
      status: client.status ?? 'ACTIVE',
      household_name: client.household ?? null,
      risk_score: client.risk ?? null,
      investment_objective: client.objective ?? null,
      date_of_birth: born ? birthDate(now, born) : null,
      annual_income: client.income === undefined ? null : String(client.income),
      net_worth_estimate: client.worth === undefined ? null : String(client.worth),
      notes: client.notes ?? '',
      created_at: since,
      updated_at: now,
    })
    .execute()
  if (client.access && email) {
    const investor = await tx.selectFrom('user_account').where('email_key', '=', email).select('id').executeTakeFirst()
    await tx
      .insertInto('advisor_access')
      .values({
        id: newId({ now }),
        client_id: id,
        advisor_id: advisorId,
        email_key: email,
        status: client.access,
        requested_at: shiftDays(now, client.access === 'PENDING' ? -Math.min(client.since, 6) : -client.since),
        ...(client.access === 'ACTIVE' ? { investor_id: investor?.id ?? null, decided_at: since } : {}),
        ...(client.access === 'REVOKED' ? { decided_at: shiftDays(now, -75) } : {}),
      })
      .execute()
  }
  const own = { user_id: advisorId, client_id: id }
  for (const [daysAgo, text, tags] of client.noted ?? [])
    await insertNote(tx, {
      ...own,
      id: newId({ now }),
      kind: 'NOTE',
      text,
      tags: [...tags],
      created_at: shiftDays(now, -daysAgo),
    })
  for (const [text, owner, days, isDone] of client.tasks ?? [])
    await insertTask(tx, {
      ...own,
      id: newId({ now }),
      text,
      owner,
      due_on: dayOf(shiftDays(now, days)),
      is_done: isDone === true,
      created_at: shiftDays(now, Math.min(days, 0) - 9),
      updated_at: now,
    })
  return id
}

async function addMeeting(
  writing: Writing,
  clientId: string,
  { days, title, type, talk, done = 0, written }: DemoMeeting,
  nth: number,
): Promise<Said[]> {
  const { tx, advisorId, now } = writing
  const id = newId(writing)
  const scheduled_at = hourOn(now, days, nth)
  const { agenda = '', notes = '', transcript = '', ask = [] } = TALKS[talk ?? ''] ?? {}
  const isPast = days < 0
  await tx
    .insertInto('meeting')
    .values({
      id,
      user_id: advisorId,
      client_id: clientId,
      title,
      meeting_type: type,
      status: isPast ? 'COMPLETED' : 'SCHEDULED',
      scheduled_at,
      duration_minutes: nth % 3 === 0 ? 45 : 60,
      agenda: `${SIMULATED}\n${agenda}`.trim(),
      notes: isPast ? notes : '',
      consent_to_record: transcript !== '',
      created_at: shiftDays(scheduled_at, -14),
      updated_at: now,
    })
    .execute()
  const said: Said[] = []
  if (isPast && (transcript !== '' || notes !== '')) {
    // before the advisor wrote one
    const times = { submitted_at: now, created_at: scheduled_at, updated_at: now }
    const own = { id: newId(writing), user_id: advisorId, meeting_id: id, transcript, notes, ...times }
    const { id: summaryId } = await insertSummary(tx, { ...own, status: 'PROCESSING', source: 'GENERATED' }, { title })
    said.push({ summaryId, meetingId: id, done, ask })
  }
  if (written) {
    const actions = written.actions.map(([text, owner, inDays]) => ({
      text,
      owner,
      due_date: dayOf(shiftDays(now, inDays)),
      done: false,
    }))
    await tx
      .insertInto('meeting_summary')
      .values({
        id: newId(writing),
        user_id: advisorId,
        meeting_id: id,
        title,
        status: 'READY',
        source: 'MANUAL',
        content: written.content,
        key_points: JSON.stringify(written.points),
        decisions: JSON.stringify(written.decisions),
        action_items: JSON.stringify(actions),
        created_at: shiftDays(scheduled_at, 1 / 24),
        updated_at: shiftDays(scheduled_at, 1 / 24),
      })
      .execute()
  }
  return said
}

/** What the advisor imported of a client, a file after the other: they go the way of every file. */
async function importStatements(
  deps: Deps,
  advisorId: string,
  clientId: string,
  files: readonly { readonly name: string; readonly content: Buffer }[],
): Promise<void> {
  if (files.length === 0) return
  const holderId = await createClientHolder(deps, advisorId, clientId)
  for (const { name, content } of files)
    await deps.db.asUser(holderId, async (tx) => {
      const previewId = await storePreview(tx, holderId, name, content, deps.clock())
      await storeStatement(tx, deps, holderId, previewId, { actorId: advisorId }, deps.clock())
    })
}

/** Has a meeting read by the product, ticks what is done by now, and asks about it. */
async function readMeeting(deps: Deps, advisorId: string, { summaryId, meetingId, done, ask }: Said): Promise<void> {
  await summaryJob(deps)({ userId: advisorId, summaryId })
  const now = deps.clock()
  if (done > 0)
    await deps.db.asUser(advisorId, async (tx) => {
      const { action_items } = await tx
        .selectFrom('meeting_summary')
        .where('id', '=', summaryId)
        .where('user_id', '=', advisorId)
        .select('action_items')
        .executeTakeFirstOrThrow()
      const items = (action_items as object[]).map((item, place) => (place < done ? { ...item, done: true } : item))
      await tx
        .updateTable('meeting_summary')
        .set({ action_items: JSON.stringify(items) })
        .where('id', '=', summaryId)
        .where('user_id', '=', advisorId)
        .execute()
    })
  for (const text of ask) {
    const questionId = await deps.db.asUser(advisorId, (tx) =>
      insertQuestion(tx, now, {
        userId: advisorId,
        meetingId,
        summaryId: null,
        text,
        source: 'ADVISOR',
        status: 'PENDING',
        engine: deps.analyst,
      }),
    )
    await answerQuestion(deps, advisorId, questionId)
  }
}

/**
 * Gives the demo advisor a practice: clients with meetings that the product itself reads, tasks, notes, and holdings out
 * of statements; some clients are demo investors who agreed. What an interrupted seeding left goes first.
 */
export async function seedPractice(deps: Deps, advisorId: string): Promise<void> {
  const now = deps.clock()
  const today = dayOf(now)
  const added = await deps.db.system.transaction().execute(async (tx) => {
    // an interrupted seeding begins again
    const before = await tx.deleteFrom('client').where('user_id', '=', advisorId).returning('holder_id').execute()
    const holders = before.flatMap(({ holder_id }) => holder_id ?? [])
    if (holders.length > 0) await tx.deleteFrom('user_account').where('id', 'in', holders).execute()
    const writing = { tx, advisorId, now }
    const said: Said[] = []
    const clients: { readonly id: string; readonly client: DemoClient }[] = []
    let nth = 0
    for (const client of PRACTICE) {
      const id = await addClient(writing, client)
      clients.push({ id, client })
      for (const meeting of client.meetings ?? []) said.push(...(await addMeeting(writing, id, meeting, nth++)))
    }
    return { clients, said }
  })
  const all = PRACTICE.flatMap(({ statements = [] }) => statements.flat())
  const priceOn = await pricesFor(deps.market, all, today)
  for (const [nth, { id, client }] of added.clients.entries()) {
    const files = (client.statements ?? []).map((accounts, file) => ({
      name: `${client.last.toLowerCase()}-${file + 1}.ofx`,
      content: writeStatement(accounts, FIRST_NUMBER + nth * 1000 + file * 100, today, priceOn),
    }))
    await importStatements(deps, advisorId, id, files)
  }
  for (const said of added.said) await readMeeting(deps, advisorId, said)
}
