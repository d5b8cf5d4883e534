import type { Conversation } from '@keelwise/contract/conversations'
import type { Message } from '@keelwise/contract/conversation-messages'
import type { SearchHit } from '@keelwise/contract/search'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows, readPage } from '../../platform/db/pages.ts'
import type { MessageTable } from '../../platform/db/schema.ts'
import { idOrNothing } from '../../platform/ids.ts'
import { lastMessagePreview } from './conversations.rules.ts'

export interface ConversationFilter {
  readonly hasAgent?: boolean | undefined
  readonly clientId?: string | undefined
  readonly meetingId?: string | undefined
  /** Part of the title or of a message, upper and lower case alike. */
  readonly search?: string | undefined
  /** Those that were put away, or those that were not; both when undefined. */
  readonly isArchived?: boolean | undefined
}

const own = (tx: Tx, userId: string, { hasAgent, clientId, meetingId, search, isArchived }: ConversationFilter) =>
  tx
    .selectFrom('conversation')
    .where('conversation.user_id', '=', userId)
    .where('conversation.deleted_at', 'is', null)
    .$if(hasAgent !== undefined, (query) => query.where('agent_name', hasAgent ? 'is not' : 'is', null))
    .$if(isArchived !== undefined, (query) => query.where('archived_at', isArchived ? 'is not' : 'is', null))
    .$if(Boolean(clientId), (query) => query.where('client_id', '=', idOrNothing(clientId ?? '')))
    .$if(Boolean(meetingId), (query) => query.where('meeting_id', '=', idOrNothing(meetingId ?? '')))
    .$if(Boolean(search), (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`strpos(lower(conversation.title), lower(${search})) > 0`,
          exists(
            selectFrom('message')
              .whereRef('message.conversation_id', '=', 'conversation.id')
              .where('message.user_id', '=', userId)
              .where(sql<boolean>`strpos(lower(message.content), lower(${search})) > 0`)
              .select('message.id'),
          ),
        ]),
      ),
    )

export const countConversations = (tx: Tx, userId: string, filter: ConversationFilter): Promise<number> =>
  countRows(own(tx, userId, filter))

/** Whether a conversation is about a client with a meeting on legal hold. */
export const isConversationOnHold = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await own(tx, userId, {})
    .innerJoin('meeting', 'meeting.user_id', 'conversation.user_id')
    .where('conversation.id', '=', id)
    .where('meeting.legal_hold', '=', true)
    .where(({ or, eb }) =>
      or([
        eb('meeting.client_id', '=', eb.ref('conversation.client_id')),
        eb('meeting.id', '=', eb.ref('conversation.meeting_id')),
      ]),
    )
    .select('conversation.id')
    .executeTakeFirst()) !== undefined

const shown = (tx: Tx, userId: string, filter: ConversationFilter = {}) =>
  own(tx, userId, filter)
    .selectAll('conversation')
    .select([
      sql<number>`(select count(*)::int from message where message.conversation_id = conversation.id
        and message.user_id = conversation.user_id)`.as('message_count'),
      sql<boolean>`exists (select from run where run.user_id = conversation.user_id and run.conversation_id = conversation.id
        and run.status in ('queued', 'running'))`.as('is_streaming'),
      sql<string | null>`(select left(content, 400) from message where message.conversation_id = conversation.id
        and message.user_id = conversation.user_id and content <> ''
        order by created_at desc, id desc limit 1)`.as('last_content'),
      sql<{ id: string; content: string } | null>`${
        filter.search
          ? sql`(select json_build_object('id', id, 'content', substr(content, greatest(1, at - 60), 200))
              from (select id, content, created_at, strpos(lower(content), lower(${filter.search})) as at from message
                where message.conversation_id = conversation.id and message.user_id = conversation.user_id) said
              where at > 0 order by created_at desc, id desc limit 1)`
          : sql`null`
      }`.as('hit'),
    ])

/** One page, newest first. */
export const selectConversations = (
  tx: Tx,
  userId: string,
  filter: ConversationFilter,
  { limit, offset }: PageWindow,
) =>
  shown(tx, userId, filter)
    .orderBy(sql`conversation.pinned_at is not null`, 'desc')
    .orderBy('conversation.created_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/**
 * Conversations by title or by what was said, the newest first; without a word those that were last gone on with. One
 * that is found by what was said leads to that message.
 * @param chat address of the role's chats
 */
export const findConversationHits =
  (chat: '/investor/chat' | '/advisor/chat') =>
  async (tx: Tx, userId: string, search: string, limit: number): Promise<SearchHit[]> => {
    const rows = await shown(tx, userId, search ? { search } : { isArchived: false })
      .orderBy('conversation.updated_at', 'desc')
      .orderBy('conversation.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => {
      const isByTitle = (row.title ?? '').toLowerCase().includes(search.toLowerCase())
      return {
        kind: 'conversation',
        id: row.id,
        title: row.title ?? lastMessagePreview(row.last_content) ?? 'New chat',
        detail: isByTitle ? null : lastMessagePreview(row.hit?.content ?? null),
        at: row.created_at.toISOString(),
        address: `${chat}/${row.id}${isByTitle || !row.hit ? '' : `?m=${row.hit.id}`}`,
      }
    })
  }

export const findConversation = (tx: Tx, userId: string, id: string) =>
  shown(tx, userId).where('conversation.id', '=', id).executeTakeFirst()

type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** A conversation as the API answers it. `displayNames`: what an agent is called. */
export function toConversation(row: ConversationRow, displayNames: (agentName: string) => string | null): Conversation {
  return {
    id: row.id,
    title: row.title,
    agent_name: row.agent_name,
    agent_display_name: row.agent_name === null ? null : displayNames(row.agent_name),
    agent_status: row.agent_status as Conversation['agent_status'],
    agent_error_message: row.agent_error_message,
    client_id: row.client_id,
    meeting_id: row.meeting_id,
    message_count: row.message_count,
    is_streaming: row.is_streaming,
    last_message_preview: lastMessagePreview(row.last_content),
    is_pinned: row.pinned_at !== null,
    is_archived: row.archived_at !== null,
    hit: row.hit && { message_id: row.hit.id, snippet: row.hit.content },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * Marks own conversations deleted, all at one instant. One that belongs to a meeting on legal hold stays.
 * @returns the ids of those that went
 */
export async function deleteTogether(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('conversation')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meeting')
            .whereRef('meeting.user_id', '=', 'conversation.user_id')
            .where('meeting.legal_hold', '=', true)
            .where(({ or, eb }) =>
              or([
                eb('meeting.client_id', '=', eb.ref('conversation.client_id')),
                eb('meeting.id', '=', eb.ref('conversation.meeting_id')),
              ]),
            )
            .select('meeting.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Brings back own conversations that were deleted since `earliest`; those of a client who is deleted come back with the
 * client only.
 * @returns the ids of those that came back
 */
export async function restoreTogether(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  earliest: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('conversation')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('deleted_at', '>=', earliest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('client')
            .whereRef('client.id', '=', 'conversation.client_id')
            .where('client.deleted_at', 'is not', null)
            .select('client.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const messagesOf = (tx: Tx, userId: string, conversationId: string) =>
  tx.selectFrom('message').where('user_id', '=', userId).where('conversation_id', '=', conversationId)

export const countMessages = (tx: Tx, userId: string, conversationId: string): Promise<number> =>
  countRows(messagesOf(tx, userId, conversationId))

/** One page, newest first. */
export const selectMessages = (tx: Tx, userId: string, conversationId: string, window: PageWindow) =>
  readPage(
    messagesOf(tx, userId, conversationId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    window,
  )

export const findMessage = (tx: Tx, userId: string, conversationId: string, id: string) =>
  messagesOf(tx, userId, conversationId).where('id', '=', id).selectAll().executeTakeFirst()

/** A message as the API answers it. */
export const toMessage = (row: Selectable<MessageTable>): Message => ({
  id: row.id,
  conversation: row.conversation_id,
  parent_id: row.parent_id,
  role: row.role as Message['role'],
  content: row.content,
  parts: row.parts as unknown as Message['parts'],
  status: row.status as Message['status'],
  error_message: row.error_message,
  run_id: row.run_id,
  client_message_id: row.client_message_id,
  engine: row.engine,
  feedback: row.feedback as Message['feedback'],
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
})

/** Whether the person has answered the risk questionnaire. */
export const hasRiskScore = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('risk_submission').where('user_id', '=', userId).select('id').limit(1).executeTakeFirst()) !==
  undefined
