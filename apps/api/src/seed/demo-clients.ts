import type { Deps } from '../deps.ts'
import { uuid7 } from '../ids.ts'

interface DemoClient {
  readonly first: string
  readonly last: string
  readonly email?: string
  readonly status?: 'PROSPECT' | 'ACTIVE' | 'INACTIVE'
  readonly household?: string
  readonly risk?: number
  readonly objective?: 'GROWTH' | 'INCOME' | 'PRESERVATION' | 'BALANCED'
  readonly notes?: string
  /** What became of the request to see accounts. */
  readonly access?: 'PENDING' | 'ACTIVE'
  /** Days from now and titles; what lies in the past took place. */
  readonly meetings?: readonly (readonly [
    days: number,
    title: string,
    type: 'INTRO' | 'REVIEW' | 'PLANNING' | 'CHECK_IN',
    summary?: DemoSummary,
  ])[]
}

interface DemoSummary {
  readonly content: string
  readonly points: readonly string[]
  readonly decisions: readonly string[]
  /** What is to be done, by whom and in how many days from now. */
  readonly actions: readonly (readonly [text: string, owner: string, days: number])[]
}

const DAY_MS = 86_400_000

/** Named after places at sea, so that nobody is meant. */
const CLIENTS: readonly DemoClient[] = [
  {
    first: 'Demo',
    last: 'Investor',
    email: 'investor@demo.test',
    household: 'Demo family',
    risk: 57,
    objective: 'BALANCED',
    access: 'ACTIVE',
    notes: 'Shares accounts. Prefers to be written to, not called.',
    meetings: [
      [
        -95,
        'Half-year review',
        'REVIEW',
        {
          content: 'Went through the accounts that are shared. The goal and the time frame have not changed.',
          points: ['The mortgage is paid down faster than planned.', 'Cash in the brokerage account has grown.'],
          decisions: ['The target allocation stays as it is.'],
          actions: [['Send a proposal for the cash', 'Advisor', 4]],
        },
      ],
      [-12, 'Retirement income plan', 'PLANNING'],
      [6, 'Review before year end', 'REVIEW'],
    ],
  },
  {
    first: 'Demo',
    last: 'Attention',
    email: 'attention@demo.test',
    household: 'Demo family',
    risk: 71,
    objective: 'GROWTH',
    access: 'ACTIVE',
    notes: 'One of the connections needs a new login.',
    meetings: [[-210, 'First talk', 'INTRO']],
  },
  {
    first: 'Demo',
    last: 'Fresh',
    email: 'fresh@demo.test',
    status: 'PROSPECT',
    access: 'PENDING',
    meetings: [[3, 'First talk', 'INTRO']],
  },
  {
    first: 'Sample',
    last: 'Harbor',
    household: 'Harbor',
    risk: 44,
    objective: 'INCOME',
    notes: 'Sold a house last spring; the proceeds are still in cash elsewhere.',
    meetings: [
      [
        -40,
        'What to do with the proceeds',
        'PLANNING',
        {
          content: 'The proceeds of the sale should pay an income. There is no need for the money at once.',
          points: ['Income matters more than growth.', 'A second property is not planned.'],
          decisions: ['Nothing is moved before the year ends.'],
          actions: [
            ['Bring the deed of sale', 'Client', -5],
            ['Compare bond ladders of five and ten years', 'Advisor', 9],
          ],
        },
      ],
    ],
  },
  { first: 'Second', last: 'Harbor', household: 'Harbor', risk: 44, objective: 'INCOME' },
  { first: 'Sample', last: 'Lagoon', status: 'PROSPECT', notes: 'Asked for a call after the holidays.' },
  { first: 'Sample', last: 'Shoal', risk: 82, objective: 'GROWTH', meetings: [[-20, 'Stock options', 'CHECK_IN']] },
  { first: 'Sample', last: 'Estuary', risk: 23, objective: 'PRESERVATION', household: 'Estuary trust' },
  { first: 'Sample', last: 'Headland', status: 'INACTIVE' },
  { first: 'Sample', last: 'Inlet', risk: 61, objective: 'BALANCED' },
  { first: 'Sample', last: 'Sandbar', risk: 35, objective: 'INCOME', meetings: [[14, 'Annual review', 'REVIEW']] },
  { first: 'Sample', last: 'Breakwater', risk: 50, objective: 'BALANCED' },
  { first: 'Sample', last: 'Lighthouse', risk: 67, objective: 'GROWTH', meetings: [[20, 'Annual review', 'REVIEW']] },
  { first: 'Second', last: 'Estuary', risk: 28, objective: 'PRESERVATION', household: 'Estuary trust' },
  { first: 'Sample', last: 'Jetty', status: 'PROSPECT', meetings: [[9, 'First talk', 'INTRO']] },
  { first: 'Sample', last: 'Fathom', risk: 74, objective: 'GROWTH' },
  { first: 'Sample', last: 'Mooring', risk: 39, objective: 'INCOME', notes: 'Retires in two years.' },
  { first: 'Sample', last: 'Spinnaker', risk: 88, objective: 'GROWTH', meetings: [[-60, 'Check-in', 'CHECK_IN']] },
  { first: 'Sample', last: 'Windward', status: 'INACTIVE', notes: 'Moved abroad.' },
  { first: 'Sample', last: 'Leeward', risk: 55, objective: 'BALANCED', household: 'Leeward' },
  { first: 'Second', last: 'Leeward', risk: 47, objective: 'BALANCED', household: 'Leeward' },
  { first: 'Sample', last: 'Tideway', risk: 31, objective: 'INCOME', meetings: [[28, 'Annual review', 'REVIEW']] },
  { first: 'Sample', last: 'Skerry', status: 'PROSPECT' },
  { first: 'Sample', last: 'Firth', risk: 62, objective: 'BALANCED', meetings: [[-150, 'Annual review', 'REVIEW']] },
]

/** Gives the demo advisor clients, some of whom are demo investors that agreed; does nothing when there are any. */
export async function seedClients(deps: Deps, advisorId: string): Promise<void> {
  const now = deps.clock()
  const newId = (): string => uuid7(now.getTime())
  await deps.db.system.transaction().execute(async (tx) => {
    if (await tx.selectFrom('client').where('user_id', '=', advisorId).select('id').executeTakeFirst()) return
    for (const { first, last, email, access, meetings = [], ...facts } of CLIENTS) {
      const id = newId()
      await tx
        .insertInto('client')
        .values({
          id,
          user_id: advisorId,
          first_name: first,
          last_name: last,
          email: email ?? null,
          email_key: email ?? null,
          status: facts.status ?? 'ACTIVE',
          household_name: facts.household ?? null,
          risk_score: facts.risk ?? null,
          investment_objective: facts.objective ?? null,
          notes: facts.notes ?? '',
          created_at: now,
          updated_at: now,
        })
        .execute()
      if (access && email) {
        const investor = await tx
          .selectFrom('user_account')
          .where('email_key', '=', email)
          .select('id')
          .executeTakeFirst()
        await tx
          .insertInto('advisor_access')
          .values({
            id: newId(),
            client_id: id,
            advisor_id: advisorId,
            email_key: email,
            status: access,
            requested_at: now,
            ...(access === 'ACTIVE' ? { investor_id: investor?.id ?? null, decided_at: now } : {}),
          })
          .execute()
      }
      for (const [days, title, meeting_type, summary] of meetings) {
        const meetingId = newId()
        const scheduled_at = new Date(now.getTime() + days * DAY_MS)
        scheduled_at.setUTCHours(15, 0, 0, 0)
        await tx
          .insertInto('meeting')
          .values({
            id: meetingId,
            user_id: advisorId,
            client_id: id,
            title,
            meeting_type,
            status: days < 0 ? 'COMPLETED' : 'SCHEDULED',
            scheduled_at,
            duration_minutes: 60,
            created_at: now,
            updated_at: now,
          })
          .execute()
        if (!summary) continue
        await tx
          .insertInto('meeting_summary')
          .values({
            id: newId(),
            user_id: advisorId,
            meeting_id: meetingId,
            title,
            status: 'READY',
            source: 'MANUAL',
            content: summary.content,
            key_points: JSON.stringify(summary.points),
            decisions: JSON.stringify(summary.decisions),
            action_items: JSON.stringify(
              summary.actions.map(([text, owner, in_days]) => ({
                text,
                owner,
                due_date: new Date(now.getTime() + in_days * DAY_MS).toISOString().slice(0, 10),
                done: false,
              })),
            ),
            created_at: scheduled_at,
            updated_at: scheduled_at,
          })
          .execute()
      }
    }
  })
}
