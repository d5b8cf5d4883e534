import type { Conversation } from '@keelwise/contract/conversations'
import { daysBetween } from '@keelwise/finance/days'
import { toDay } from '../../domain/format-date.ts'

/** Largest age in local calendar days of each group; the last has no limit. */
const GROUPS = [
  ['Today', 0],
  ['Yesterday', 1],
  ['Previous 7 days', 7],
  ['Previous 30 days', 30],
  ['Previous 3 months', 90],
  ['Previous year', 365],
  ['Older', Number.POSITIVE_INFINITY],
] as const

export interface ConversationGroup {
  readonly heading: (typeof GROUPS)[number][0] | 'Pinned'
  /** Newest first. */
  readonly conversations: readonly Conversation[]
}

/** What a conversation is called in the history. */
export const historyLabel = ({ title, agent_name }: Pick<Conversation, 'title' | 'agent_name'>): string =>
  title || agent_name || 'New Chat'

/**
 * Conversations by age, the pinned ones before all others, groups without one left out. One that comes twice, because a new one moved the pages, is kept
 * once.
 * @param today the person's calendar day, `yyyy-MM-dd`
 */
export function groupConversations(conversations: readonly Conversation[], today: string): ConversationGroup[] {
  const once = [...new Map(conversations.map((conversation) => [conversation.id, conversation])).values()]
  const newestFirst = once.toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id.localeCompare(a.id),
  )
  const groups = GROUPS.map(([heading]) => ({ heading, conversations: [] as Conversation[] }))
  const pinned = newestFirst.filter(({ is_pinned }) => is_pinned)
  for (const conversation of newestFirst) {
    if (conversation.is_pinned) continue
    const age = daysBetween(toDay(new Date(conversation.created_at)), today)
    groups[GROUPS.findIndex(([, limit]) => age <= limit)]?.conversations.push(conversation)
  }
  return [{ heading: 'Pinned' as const, conversations: pinned }, ...groups].filter(
    (group) => group.conversations.length > 0,
  )
}
