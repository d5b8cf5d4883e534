import type { AnswerEvent, MessagePart, StreamNote } from '@keelwise/contract/answer-events'
import { applyAnswerEvent } from '@keelwise/contract/message-parts'

/** One server-sent event as it came. */
export interface Frame {
  readonly id: string | null
  readonly event: AnswerEvent | StreamNote | '[DONE]'
}

/** The frames of a whole stream, comments left out. */
export const framesOf = (text: string): Frame[] =>
  text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => {
      const lines = block.split('\n')
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6) ?? ''
      return {
        id: lines.find((line) => line.startsWith('id: '))?.slice(4) ?? null,
        event: data === '[DONE]' ? '[DONE]' : (JSON.parse(data) as AnswerEvent | StreamNote),
      }
    })

/** What a reader has made of the frames so far, as the browser does it. Throws when an event is missing or comes twice. */
export class Reader {
  parts: MessagePart[] = []
  cursor: string | null = null
  isDone = false
  errorText: string | null = null
  /** Events taken, snapshots and notes not counted. */
  taken = 0

  take(frames: readonly Frame[]): this {
    for (const { id, event } of frames) {
      if (event === '[DONE]') this.isDone = true
      else if (event.type === 'data-snapshot') {
        this.parts = event.data.parts
        if (this.cursor !== null) this.cursor = `${this.#place.runId}:${event.data.seq}`
      } else if (event.type === 'data-reset') {
        this.parts = []
        this.cursor = null
      } else if (event.type !== 'data-reconnect') {
        const { runId, seq } = this.#place
        const expected = this.cursor === null ? /:\d+$/ : new RegExp(`^${runId}:${seq + 1}$`)
        if (id === null || !expected.test(id)) throw new Error(`after ${this.cursor} came ${id}`)
        this.taken++
        if (event.type === 'error') this.errorText = event.errorText
        this.parts = applyAnswerEvent(this.parts, event)
        this.cursor = id
      }
    }
    return this
  }

  get #place(): { runId: string; seq: number } {
    const [runId = '', seq = '-1'] = (this.cursor ?? '').split(':')
    return { runId, seq: Number(seq) }
  }

  get text(): string {
    return textOf(this.parts)
  }
}

/** The text of a message as it was said. */
export const textOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
