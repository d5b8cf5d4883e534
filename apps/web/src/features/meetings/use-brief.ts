import { getClientChanges, getClientPerformance, getClientPortfolio, listClientGoals } from '@keelwise/contract/clients'
import { type Meeting, type MeetingFinding, getSummary, listMeetings } from '@keelwise/contract/meetings'
import { listTasks } from '@keelwise/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { toDay } from '../../domain/format-date.ts'
import { call } from '../../lib/api.ts'
import { MEETINGS_KEY } from './use-meetings.ts'

/** Earlier meetings whose summaries are looked at. */
const MEETINGS_BACK = 5

/** What a client's portfolio is worth and how it did; the figures of the client's own page. */
export function useBriefFigures(clientId: string) {
  const params = { id: clientId }
  return {
    portfolio: useQuery({
      queryKey: ['clients', 'brief', clientId, 'portfolio'],
      queryFn: ({ signal }) => call(getClientPortfolio, { params }, { signal }),
    }),
    performance: useQuery({
      queryKey: ['clients', 'brief', clientId, 'performance'],
      queryFn: ({ signal }) => call(getClientPerformance, { params, query: { period: '3m' } }, { signal }),
    }),
  }
}

/** Goals of a client, where they are shared. */
export const useBriefGoals = (clientId: string) =>
  useQuery({
    queryKey: ['clients', 'brief', clientId, 'goals'],
    queryFn: ({ signal }) => call(listClientGoals, { params: { id: clientId } }, { signal }),
  })

/** What a client bought and sold since the meeting before, and what comes back; nothing where there was none before. */
export const useBriefChanges = ({ client_id, scheduled_at }: Meeting) =>
  useQuery({
    queryKey: ['clients', 'brief', client_id, 'changes', scheduled_at],
    queryFn: async ({ signal }) => {
      const query = { client_id, before: scheduled_at, ordering: '-scheduled_at', page_size: 1 } as const
      const [last] = (await call(listMeetings, { query }, { signal })).results
      if (!last) return null
      const since = toDay(new Date(last.scheduled_at))
      return call(getClientChanges, { params: { id: client_id }, query: { since } }, { signal })
    },
  })

/** What earlier meetings with this client came to: what was decided, is new, is wished for, and what is still open. */
export const useCarriedOver = ({ id, client_id, scheduled_at }: Meeting) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id, 'brief', scheduled_at],
    queryFn: async ({ signal }) => {
      const query = { client_id, before: scheduled_at, ordering: '-scheduled_at', page_size: MEETINGS_BACK }
      const [{ results: earlier }, open] = await Promise.all([
        call(listMeetings, { query }, { signal }),
        call(listTasks, { query: { client_id, state: 'open' } }, { signal }),
      ])
      const summaries = await Promise.all(
        earlier.flatMap((meeting) =>
          meeting.last_summary?.status === 'READY'
            ? [
                call(getSummary, { params: { id: meeting.id, summary_id: meeting.last_summary.id } }, { signal }).then(
                  (summary) => ({ summary, from: meeting.scheduled_at }),
                ),
              ]
            : [],
        ),
      )
      const noted = (kinds: readonly MeetingFinding['kind'][]) =>
        summaries.flatMap(({ summary, from }) =>
          summary.findings.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => ({ text, from })),
        )
      return {
        decisions: summaries.flatMap(({ summary, from }) => summary.decisions.map((text) => ({ text, from }))),
        events: noted(['LIFE_EVENT']),
        wishes: noted(['WISH']),
        // what is written for this very meeting is nothing to come with
        tasks: open.results.filter(({ meeting_id: from }) => from !== id),
        questions: (earlier[0]?.questions ?? []).filter(({ source }) => source === 'AI').toReversed(),
      }
    },
  })
