import type { Deps } from '../compose.ts'
import { answerQuestion } from '../features/meetings/question.job.ts'
import { insertQuestion } from '../features/meetings/questions.queries.ts'
import { insertSummary } from '../features/meetings/summaries.queries.ts'
import { insertNote } from '../features/clients/timeline.queries.ts'
import { insertTask } from '../features/meetings/tasks.queries.ts'
import { summaryJob } from '../features/meetings/summary.job.ts'
import { uuid7 } from '../platform/ids.ts'
import type { ClientStatus, InvestmentObjective, MeetingType } from '@keelwise/contract/words'
import { dayOf, shiftDays } from '@keelwise/finance/days'

interface DemoClient {
  readonly first: string
  readonly last: string
  readonly email?: string
  readonly status?: ClientStatus
  readonly household?: string
  readonly risk?: number
  readonly objective?: InvestmentObjective
  readonly notes?: string
  /** What became of the request to see accounts. */
  readonly access?: 'PENDING' | 'ACTIVE'
  /** Days from now and titles; what lies in the past took place. */
  readonly meetings?: readonly (readonly [days: number, title: string, type: MeetingType, summary?: DemoSummary])[]
}

interface DemoSummary {
  readonly content: string
  readonly points: readonly string[]
  readonly decisions: readonly string[]
  /** What is to be done, by whom and in how many days from now. */
  readonly actions: readonly (readonly [text: string, owner: string, days: number])[]
}

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

interface Life {
  /** What the advisor noted, how many days ago. */
  readonly noted?: readonly (readonly [daysAgo: number, text: string, tags: readonly string[]])[]
  /** What is to be done besides what meetings came to, by whom and in how many days from now. */
  readonly tasks?: readonly (readonly [text: string, owner: string, days: number, isDone?: true])[]
}

/** What the advisor knows of clients and has to do for them, by their names. */
const LIVES: Readonly<Record<string, Life>> = {
  'Demo Investor': {
    noted: [
      [80, 'The roofer starts in spring; wants to see the invoice before anything is paid.', ['house']],
      [11, 'Would like to teach for a year before stopping. Told the office already.', ['work', 'retirement']],
    ],
    tasks: [['Compare three long-term care offers', 'Advisor', 12]],
  },
  'Demo Attention': {
    noted: [[30, 'One of the connections needs a new login; has been told by mail and by telephone.', ['accounts']]],
    tasks: [['Ask whether the new login at the bank works', 'Advisor', -3]],
  },
  'Sample Harbor': {
    noted: [
      [39, 'The sister lives abroad and may want her share of the house in cash.', ['family', 'house']],
      [15, 'Prefers the telephone in the evening.', ['contact']],
    ],
    tasks: [
      ['Send the tax questions about the house to the accountant', 'Advisor', -6],
      ['Say what the sister decided about her share', 'Client', 5],
    ],
  },
  'Second Harbor': { noted: [[39, 'Comes along to reviews, and decides about their own account alone.', ['family']]] },
  'Sample Shoal': {
    noted: [[19, 'Works for the company whose options vest in March; sales only in open windows.', ['work', 'stock']]],
    tasks: [['Write down which lots were bought when', 'Advisor', 2]],
  },
  'Sample Estuary': {
    noted: [[70, 'The trust pays for the school of two grandchildren until 2031.', ['trust', 'family']]],
    tasks: [['Bring the trust deed as it was changed in summer', 'Client', -12]],
  },
  'Sample Mooring': {
    noted: [
      [200, 'Retires in two years and wants to know by then what the boat may cost.', ['retirement']],
      [45, 'Lost a brother in fall; asked to leave investments as they are until the new year.', ['family']],
    ],
    tasks: [
      ['Send a card before the holidays', 'Advisor', 20],
      ['Run the retirement income with and without the boat', 'Advisor', 34],
    ],
  },
  'Sample Lighthouse': {
    noted: [[9, 'A first child is expected in April.', ['family']]],
    tasks: [['Prepare what changes with a child: insurance, will, 529 plan', 'Advisor', 18]],
  },
  'Sample Spinnaker': {
    tasks: [
      ['Send the form for the change of address', 'Advisor', -40, true],
      ['Return the signed risk questionnaire', 'Client', 7],
    ],
  },
}

interface Talk {
  readonly agenda: string
  readonly notes?: string
  /** What was said; it is summarised like everybody's. */
  readonly transcript?: string
  /** What the advisor asked about it afterwards. */
  readonly ask?: readonly string[]
}

/** What was planned for and said in meetings, by their titles. Nobody said it: it is written for the demonstration. */
const TALKS: Readonly<Record<string, Talk>> = {
  'Half-year review': {
    agenda: 'Simulated meeting\nHow the half-year went\nThe roof\nFees',
    notes: 'Came with a folder of bills. Wants the cash for the roof kept apart.',
    transcript: `Advisor: Thanks for coming in. Shall we start with the half-year?
Client: Please. It felt bumpier than it was.
Advisor: The accounts are up about 4.1% since January, most of it from the stock funds.
Client: Good. The roof will cost $22,000, by the way, the offer came last week.
Advisor: Then we should not have that invested. I would keep it in the money market fund.
Client: Yes, we'll keep $22,000 in the money market fund for the roof.
Advisor: I'll move the money by Friday.
Client: I will send you the signed offer next week.
Advisor: The advisory fee stays at 0.80% for the next year.
Client: Fine. Does the roof count against the tax on the house later?
Advisor: I don't know, that is one for your accountant.`,
    ask: ['What is the advisory fee?', 'What did we decide about the roof?'],
  },
  'Retirement income plan': {
    agenda: 'Simulated meeting\nWhen to stop working\nIncome of the first years\nHealth insurance',
    notes: 'Would rather work part-time for a year than stop at once.',
    transcript: `Advisor: Last time you were thinking of stopping at sixty-four. Is that still the plan?
Client: I've decided to work part-time for one more year.
Advisor: Then the plan holds with about $4,300 a month from the accounts.
Client: That is less than I feared.
Advisor: The bonds that come due cover the first three years, so a bad year for stocks would not touch your income.
Client: Good, we'll build the bond ladder for three years.
Advisor: I'll send you the ladder with the exact bonds by Wednesday.
Client: I'll ask the benefits office what the insurance costs part-time before the end of the month.
Advisor: Please do. On the pension, the forms are due in spring.
Client: What happens to the pension if I work longer than the year?
Advisor: I have to look that up. I will call the pension office next week.`,
    ask: ['How much a month do the accounts have to pay?'],
  },
  'First talk': { agenda: 'Simulated meeting\nWhat matters to you\nHow we work\nWhat it costs' },
  'Review before year end': {
    agenda: 'Simulated meeting\nThe bond ladder\nGains and losses of the year\nGifts before the year ends',
  },
  'What to do with the proceeds': {
    agenda: 'Simulated meeting\nWhere the money is now\nWhat it is for',
    transcript: `Client: The house is sold and $310,000 sits in the checking account.
Advisor: How much of that do you need within the next two years?
Client: About $60,000, for the flat and the move.
Advisor: Then I would put that into treasury bills and invest the rest in four steps.
Client: Agreed, we invest the rest in four steps.
Advisor: I'll write down the four dates and mail them to you by Monday.
Client: I need to ask my sister whether she wants her share in cash.
Client: Is the gain on the house taxed at all?`,
  },
  'Stock options': {
    agenda: 'Simulated meeting\nWhat vests when\nHow much of one company is too much',
    notes: `The options vest in March, worth about $85,000 today.
We decided to sell half of what vests each quarter.
I'll check the trading windows of the company by the end of the month.
Open: which lots have the lowest tax?`,
  },
  'Annual review': { agenda: 'Simulated meeting\nIncome and spending\nBeneficiaries' },
}

/** Gives the demo advisor clients, some of whom are demo investors that agreed; does nothing when there are any. */
export async function seedClients(deps: Deps, advisorId: string): Promise<void> {
  const now = deps.clock()
  const newId = (): string => uuid7(now.getTime())
  const waiting: { readonly summaryId: string; readonly meetingId: string; readonly ask: readonly string[] }[] = []
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
      const { noted = [], tasks = [] } = LIVES[`${first} ${last}`] ?? {}
      const own = { user_id: advisorId, client_id: id }
      for (const [daysAgo, text, tags] of noted)
        await insertNote(tx, {
          ...own,
          id: newId(),
          kind: 'NOTE',
          text,
          tags: [...tags],
          created_at: shiftDays(now, -daysAgo),
        })
      for (const [text, owner, days, isDone] of tasks)
        await insertTask(tx, {
          ...own,
          id: newId(),
          text,
          owner,
          due_on: dayOf(shiftDays(now, days)),
          is_done: isDone === true,
          created_at: now,
          updated_at: now,
        })
      for (const [days, title, meeting_type, summary] of meetings) {
        const meetingId = newId()
        const scheduled_at = shiftDays(now, days)
        scheduled_at.setUTCHours(15, 0, 0, 0)
        const { agenda = '', notes = '', transcript = '', ask = [] } = TALKS[title] ?? {}
        await tx
          .insertInto('meeting')
          .values({
            id: meetingId,
            agenda,
            notes: days < 0 ? notes : '',
            consent_to_record: transcript !== '',
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
        if (days < 0 && (transcript !== '' || notes !== '')) {
          // before the advisor wrote one
          const times = { submitted_at: now, created_at: scheduled_at, updated_at: now }
          const own = { id: newId(), user_id: advisorId, meeting_id: meetingId, transcript, notes, ...times }
          const values = { ...own, status: 'PROCESSING', source: 'GENERATED' }
          waiting.push({ summaryId: (await insertSummary(tx, values, { title })).id, meetingId, ask })
        }
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
                due_date: dayOf(shiftDays(now, in_days)),
                done: false,
              })),
            ),
            created_at: shiftDays(scheduled_at, 1 / 24),
            updated_at: shiftDays(scheduled_at, 1 / 24),
          })
          .execute()
      }
    }
  })
  for (const { summaryId, meetingId, ask } of waiting) {
    await summaryJob(deps)({ userId: advisorId, summaryId })
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
}
