import { type AnswerEvent, type MessagePart, type StreamNote, applyAnswerEvent } from '@keelwise/contract/answer-events'

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

/** What a reader has made of the frames so far, as the browser does it. */
export class Reader {
  parts: MessagePart[] = []
  cursor: string | null = null
  isDone = false
  errorText: string | null = null
  #seen = new Set<string>()

  take(frames: readonly Frame[]): this {
    for (const { id, event } of frames) {
      if (event === '[DONE]') this.isDone = true
      else if (event.type === 'data-snapshot') {
        this.parts = event.data.parts
      } else if (event.type === 'data-reset') {
        this.parts = []
        this.#seen.clear()
      } else if (event.type !== 'data-reconnect') {
        if (id !== null && this.#seen.has(id)) throw new Error(`the event ${id} came twice`)
        if (id !== null) this.#seen.add(id)
        if (event.type === 'error') this.errorText = event.errorText
        this.parts = applyAnswerEvent(this.parts, event)
        this.cursor = id
      }
    }
    return this
  }

  get text(): string {
    return this.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  }
}
