import type { AnswerEvent, MessagePart } from './answer-events.ts'

/** Puts a part where its id already is, else at the end. */
function withPart(parts: readonly MessagePart[], part: MessagePart): MessagePart[] {
  const at = parts.findIndex((other) => other.type === part.type && other.id === part.id)
  return at < 0 ? [...parts, part] : parts.with(at, part)
}

function changeTool(
  parts: readonly MessagePart[],
  toolCallId: string,
  change: Partial<Extract<MessagePart, { type: 'tool' }>>,
): MessagePart[] {
  return parts.map((part) => (part.type === 'tool' && part.id === toolCallId ? { ...part, ...change } : part))
}

/** The parts of a message after one more event. Pure; an event that fits nothing leaves the parts as they are. */
export function applyAnswerEvent(parts: readonly MessagePart[], event: AnswerEvent): MessagePart[] {
  switch (event.type) {
    case 'start':
      return []
    case 'text-start':
      return withPart(parts, { type: 'text', id: event.id, text: '' })
    case 'text-delta':
      return parts.map((part) =>
        part.type === 'text' && part.id === event.id ? { ...part, text: part.text + event.delta } : part,
      )
    case 'tool-input-available':
      return withPart(parts, {
        type: 'tool',
        id: event.toolCallId,
        name: event.toolName,
        input: event.input,
        output: null,
        state: 'running',
        error_text: null,
      })
    case 'tool-output-available':
      return changeTool(parts, event.toolCallId, { output: event.output, state: 'done' })
    case 'tool-output-error':
      return changeTool(parts, event.toolCallId, { error_text: event.errorText, state: 'failed' })
    case 'source-document':
      return withPart(parts, { type: 'source', id: event.sourceId, title: event.title, media_type: event.mediaType })
    case 'data-values':
      return withPart(parts, { type: 'values', id: event.id, values: event.data })
    case 'data-table':
      return withPart(parts, { type: 'table', id: event.id, table: event.data })
    case 'data-chart':
      return withPart(parts, { type: 'chart', id: event.id, chart: event.data })
    case 'data-follow-ups':
      return withPart(parts, { type: 'follow_ups', id: event.id, questions: event.data })
    case 'data-plan':
      return withPart(parts, { type: 'plan', id: event.id, understanding: event.data })
    case 'data-notice':
      return withPart(parts, { type: 'notice', id: event.id, text: event.data.text })
    case 'text-end':
    case 'data-usage':
    case 'error':
    case 'abort':
    case 'finish':
      return [...parts]
  }
}

/** The text of a message for people and other programs: text parts joined, figures without their links. */
export const contentOf = (parts: readonly MessagePart[]): string =>
  parts
    .flatMap((part) => (part.type === 'text' ? [part.text.replaceAll(/^\n+|\n+$/g, '')] : []))
    .join('\n\n')
    .replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1')
    .trim()
