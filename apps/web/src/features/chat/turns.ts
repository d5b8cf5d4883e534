import type { Message } from '@keelwise/contract/conversation-messages'
import type { LiveAnswer } from './live-answer.ts'

/** One message on the screen. */
export interface ShownTurn {
  readonly message: Message
  /** The messages that follow the same one, this among them, oldest first: the branches at this place. */
  readonly siblings: readonly string[]
  /** What is known of it while it is written. */
  readonly live: LiveAnswer | null
}

const UNSENT_QUESTION = 'unsent-question'
const UNSENT_ANSWER = 'unsent-answer'

/**
 * The branch of a conversation that is shown, oldest first: the one that ends with the newest message, or with the
 * newest below `chosen`. While an answer is written its branch is shown, with what has arrived in the place of what
 * was read, and with the question before the server has told of it.
 * @param messages the loaded messages, oldest first
 */
export function turnsOf(messages: readonly Message[], chosen: string | null, live: LiveAnswer | null): ShownTurn[] {
  const known = live ? withLive(messages, live) : { messages, leaf: undefined }
  const byId = new Map(known.messages.map((message) => [message.id, message]))
  const chosenLeaf = chosen !== null && byId.has(chosen) ? newestBelow(known.messages, chosen) : undefined
  const leaf = known.leaf ?? chosenLeaf ?? known.messages.at(-1)?.id
  const branch: ShownTurn[] = []
  for (let message = byId.get(leaf ?? ''); message; message = byId.get(message.parent_id ?? '')) {
    const { parent_id: parentId, id, role } = message
    const isLive = live !== null && id === known.leaf
    branch.push({
      message,
      siblings: known.messages.filter((one) => one.parent_id === parentId && one.role === role).map((one) => one.id),
      live: isLive ? live : null,
    })
  }
  return branch.toReversed()
}

/** The newest message that `id` leads to, itself when none follows. `messages` are oldest first. */
function newestBelow(messages: readonly Message[], id: string): string {
  const below = new Set([id])
  let newest = id
  for (const message of messages) {
    if (!below.has(message.parent_id ?? '')) continue
    below.add(message.id)
    newest = message.id
  }
  return newest
}

function withLive(messages: readonly Message[], live: LiveAnswer): { messages: readonly Message[]; leaf?: string } {
  const { ask, messageId, parts } = live
  if (messageId !== null && messages.some(({ id }) => id === messageId)) {
    const shown = messages.map((message) => (message.id === messageId ? { ...message, parts: [...parts] } : message))
    return { messages: shown, leaf: messageId }
  }
  // what is only followed comes with its message
  if (ask.kind === 'follow') return { messages }
  const answer = {
    id: messageId ?? UNSENT_ANSWER,
    parts: [...parts],
    role: 'assistant' as const,
    status: 'streaming' as const,
  }
  if (ask.kind === 'another')
    return { messages: [...messages, unsent({ ...answer, parent_id: ask.parentId })], leaf: answer.id }
  const asked = messages.find(({ client_message_id: clientId }) => clientId === ask.clientMessageId)
  const question =
    asked ??
    unsent({
      id: UNSENT_QUESTION,
      role: 'user',
      content: ask.text,
      parent_id: ask.parentId === undefined ? (messages.at(-1)?.id ?? null) : ask.parentId,
    })
  const written = messages.find(({ parent_id: parentId, role }) => parentId === question.id && role === 'assistant')
  if (asked && written) {
    const shown = messages.map((one) => (one === written ? { ...one, parts: [...parts] } : one))
    return { messages: shown, leaf: written.id }
  }
  const before = asked ? messages : [...messages, question]
  return { messages: [...before, unsent({ ...answer, parent_id: question.id })], leaf: answer.id }
}

const unsent = (message: Partial<Message> & Pick<Message, 'id' | 'role' | 'parent_id'>): Message => ({
  conversation: '',
  content: '',
  parts: [],
  status: 'completed',
  error_message: null,
  run_id: null,
  client_message_id: null,
  engine: null,
  feedback: null,
  created_at: '',
  completed_at: null,
  ...message,
})

/** Whether the server knows the message, so that it can be rated, edited or answered again. */
export const isKept = ({ id }: Message): boolean => id !== UNSENT_QUESTION && id !== UNSENT_ANSWER
