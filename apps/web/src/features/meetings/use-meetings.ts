import { getClient, listClients } from '@keelwise/contract/clients'
import type { Arguments } from '@keelwise/contract/endpoint'
import {
  MEETING_POLL_MS,
  type Meeting,
  askQuestion,
  createMeeting,
  createSummary,
  deleteMeeting,
  endCalendarFeed,
  getCalendarFeed,
  getMeeting,
  getSummary,
  getTranscript,
  listMeetings,
  listQuestions,
  listSummaries,
  listSummaryVersions,
  meetingStatus,
  renewCalendarFeed,
  restoreMeeting,
  retryQuestion,
  retrySummary,
  revealTranscript,
  submitSummary,
  updateMeeting,
  updateSummary,
} from '@keelwise/contract/meetings'
import { MAX_PAGE_SIZE } from '@keelwise/contract/paging'
import { getRetention } from '@keelwise/contract/records'
import { CLIENT_NOTE_LIMIT, addClientNote } from '@keelwise/contract/timeline'
import { addMonths } from '@keelwise/finance/days'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { parseDay } from '../../domain/format-date.ts'
import {
  type ChoiceOf,
  freeText,
  listAddress,
  oneChoiceOf,
  orderedBy,
  pageNumber,
  textWhere,
} from '../../domain/list-address.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** First part of the key of every query about meetings. */
export const MEETINGS_KEY = 'meetings'
const QUESTIONS_SHOWN = 100

/** Whether the calendar goes so far. */
export const isMonth = (text: string): boolean => /^(19[5-9]|20\d)\d-(0[1-9]|1[0-2])$/.test(text)

/** What the address says: which meetings are listed, which one is open, and which month (`yyyy-MM`) the calendar shows. */
export const meetingsAddress = listAddress({
  page: pageNumber,
  ordering: orderedBy(['scheduled_at', 'title', 'status', 'created_at'], '-scheduled_at'),
  search: freeText,
  status: oneChoiceOf(meetingStatus.options),
  client: freeText,
  /** The open meeting; empty when none is. */
  meeting: freeText,
  /** What of it is shown first. */
  part: oneChoiceOf(['details', 'brief'], 'details'),
  view: oneChoiceOf(['list', 'calendar'], 'list'),
  /** Empty is the present one. */
  month: textWhere(isMonth),
})
export type MeetingsChoice = ChoiceOf<typeof meetingsAddress>

type ListQuery = NonNullable<Arguments<typeof listMeetings>['query']>

const filtersOf = ({ search, status, client }: Pick<MeetingsChoice, 'search' | 'status' | 'client'>): ListQuery => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
  ...(client === '' ? {} : { client_id: client }),
})

/** One page of meetings. A changed choice waits before it is fetched; what was shown stays meanwhile. */
export function useMeetings({ page, ordering, ...choice }: MeetingsChoice) {
  const wanted = JSON.stringify({ page, ordering, ...filtersOf(choice) })
  const asked = useSettled(wanted)
  const query = useQuery({
    queryKey: [MEETINGS_KEY, 'list', asked],
    queryFn: ({ signal }) => call(listMeetings, { query: JSON.parse(asked) as ListQuery }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { query, isOld: query.isPlaceholderData || asked !== wanted }
}

/**
 * Every meeting of a month in the person's own time, the earliest first. Another month is fetched at once, changed
 * filters wait.
 * @param month its first day
 */
export function useMonthMeetings(month: string, choice: MeetingsChoice) {
  const wanted = JSON.stringify(filtersOf(choice))
  const asked = useSettled(wanted)
  const query = useQuery({
    queryKey: [MEETINGS_KEY, 'list', 'month', month, asked],
    queryFn: async ({ signal }) => {
      const meetings: Meeting[] = []
      for (let page = 1; ; page++) {
        const { results, next } = await call(
          listMeetings,
          {
            query: {
              ...(JSON.parse(asked) as ListQuery),
              from: parseDay(month).toISOString(),
              before: parseDay(addMonths(month, 1)).toISOString(),
              ordering: 'scheduled_at',
              page,
              page_size: MAX_PAGE_SIZE,
            },
          },
          { signal },
        )
        meetings.push(...results)
        if (next === null) return meetings
      }
    },
    placeholderData: (shown, from) => (from?.queryKey[3] === month ? shown : undefined),
  })
  return { ...query, isOld: query.isPlaceholderData || asked !== wanted }
}

/** One meeting; its summary and answers may still be being written. */
export const useMeeting = (id: string) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getMeeting, { params: { id } }, { signal }),
  })

/** The summaries of a meeting, the newest first. */
export const useSummaries = (id: string) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id, 'summaries'],
    queryFn: async ({ signal }) =>
      (await call(listSummaries, { params: { id }, query: { page_size: 20 } }, { signal })).results,
  })

/** One summary, asked for again while it is being made. */
export const useMeetingSummary = (id: string, summaryId: string | null) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id, 'summary', summaryId],
    queryFn: ({ signal }) => call(getSummary, { params: { id, summary_id: summaryId ?? '' } }, { signal }),
    enabled: summaryId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? MEETING_POLL_MS : false),
  })

/** Every text a summary has had. */
export const useSummaryVersions = (id: string, summaryId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id, 'summary', summaryId, 'versions'],
    queryFn: async ({ signal }) =>
      (await call(listSummaryVersions, { params: { id, summary_id: summaryId } }, { signal })).results,
    enabled: isWanted,
  })

type SummaryParams = Arguments<typeof getTranscript>['params']

/** What a summary was made of, private numbers hidden. */
export const useSummaryMaterial = (params: SummaryParams, isWanted: boolean) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', params.id, 'summary', params.summary_id, 'transcript'],
    queryFn: ({ signal }) => call(getTranscript, { params }, { signal }),
    enabled: isWanted,
  })

/** The same with its private numbers. It is kept nowhere but where it is shown. */
export const useRevealedMaterial = (params: SummaryParams) =>
  useMutation({ mutationFn: () => call(revealTranscript, { params }), gcTime: 0 })

/** The questions of a meeting, asked for again while one waits for its answer. */
export const useQuestions = (id: string) =>
  useQuery({
    queryKey: [MEETINGS_KEY, 'one', id, 'questions'],
    queryFn: async ({ signal }) =>
      (await call(listQuestions, { query: { meeting_id: id, page_size: QUESTIONS_SHOWN } }, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'PENDING') ? MEETING_POLL_MS : false),
  })

/** Clients to choose from, by a part of their name. */
export const useClientChoices = (search: string) =>
  useQuery({
    queryKey: ['clients', 'choices', search],
    queryFn: async ({ signal }) =>
      (await call(listClients, { query: { page_size: 50, ...(search === '' ? {} : { search }) } }, { signal })).results,
    placeholderData: keepPreviousData,
  })

/** The client of a meeting. */
export const useClientOf = (clientId: string) =>
  useQuery({
    queryKey: ['clients', 'one', clientId],
    queryFn: ({ signal }) => call(getClient, { params: { id: clientId } }, { signal }),
  })

/** Keeps a letter in the timeline of a client, each text once. */
export function useKeptLetter(clientId: string): (text: string) => void {
  const client = useQueryClient()
  const kept = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationFn: (text: string) =>
      call(addClientNote, {
        params: { id: clientId },
        body: { text: text.slice(0, CLIENT_NOTE_LIMIT), kind: 'LETTER' },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['client-timeline', clientId] }),
    onError: (_, text) => {
      kept.current.delete(text)
      toast.error('The letter could not be kept in the timeline')
    },
  })
  return (text) => {
    if (kept.current.has(text)) return
    kept.current.add(text)
    mutate(text)
  }
}

/** How long records are kept. */
export const useRetention = () =>
  useQuery({ queryKey: ['retention'], queryFn: ({ signal }) => call(getRetention, undefined, { signal }) })

/** Whether there is an address that calendar programs read. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: ['calendar-feed'],
    // when it was last read changes by itself
    staleTime: 0,
    queryFn: ({ signal }) => call(getCalendarFeed, undefined, { signal }),
  })

/** Makes that address, anew if there is one, and ends it. */
export function useFeedChanges() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['calendar-feed'] })
  return {
    renew: useMutation({ mutationFn: () => call(renewCalendarFeed), onSuccess }),
    end: useMutation({ mutationFn: () => call(endCalendarFeed), onSuccess }),
  }
}

/** Everything an advisor does with meetings; what is shown is read again after each. */
export function useMeetingChanges() {
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: [MEETINGS_KEY] })
  return {
    create: useMutation({
      mutationFn: (body: Arguments<typeof createMeeting>['body']) => call(createMeeting, { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: (given: Arguments<typeof updateMeeting>) => call(updateMeeting, given),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteMeeting, { params: { id } }),
      onSuccess: () => void client.invalidateQueries({ queryKey: [MEETINGS_KEY, 'list'] }),
    }),
    restore: useMutation({
      mutationFn: (id: string) => call(restoreMeeting, { params: { id } }),
      onSettled,
    }),
    write: useMutation({
      mutationFn: (given: Arguments<typeof createSummary>) => call(createSummary, given),
      onSettled,
    }),
    edit: useMutation({
      mutationFn: (given: Arguments<typeof updateSummary>) => call(updateSummary, given),
      onSuccess: (summary) =>
        client.setQueryData([MEETINGS_KEY, 'one', summary.meeting_id, 'summary', summary.id], summary),
      onSettled,
    }),
    submit: useMutation({
      mutationFn: (given: Arguments<typeof submitSummary>) => call(submitSummary, given),
      onSettled,
    }),
    retrySummary: useMutation({
      mutationFn: (given: Arguments<typeof retrySummary>) => call(retrySummary, given),
      onSettled,
    }),
    ask: useMutation({
      mutationFn: (body: Arguments<typeof askQuestion>['body']) => call(askQuestion, { body }),
      onSettled,
    }),
    retryQuestion: useMutation({
      mutationFn: (id: string) => call(retryQuestion, { params: { id } }),
      onSettled,
    }),
  }
}
