import type { AnswerEvent } from '@keelwise/contract/answer-events'
import type { EngineEvent } from './engine.ts'

/** Takes events of the wire, in their order. */
interface Pushed {
  push(event: AnswerEvent): void
}

/** Gives what an engine says ids and the form of the wire. */
export class Translation {
  readonly #writer: Pushed
  #textId: string | null = null
  #ids = 0
  readonly #openTools = new Set<string>()
  engine: string | null = null
  usage: { input_tokens: number | null; output_tokens: number | null } | null = null
  length = 0
  /** The first half of a character that was cut in two. */
  #half = ''

  constructor(writer: Pushed) {
    this.#writer = writer
  }

  take(event: EngineEvent): void {
    if (event.type === 'text') return this.#text(event.delta)
    if (event.type === 'own-text') return this.#text(event.text)
    if (event.type === 'thinking') return
    if (event.type === 'engine') return void (this.engine = event.name)
    if (event.type === 'usage')
      return void (this.usage = { input_tokens: event.inputTokens, output_tokens: event.outputTokens })
    // figures belong to the text around them and do not end it
    if (event.type !== 'values') this.#endText()
    this.#writer.push(this.#toWire(event))
  }

  /** Ends what is open; tools that never answered say `why`. */
  close(why: string | null): void {
    this.#endText()
    for (const toolCallId of this.#openTools)
      this.#writer.push({ type: 'tool-output-error', toolCallId, errorText: why ?? 'No result.' })
    this.#openTools.clear()
  }

  #text(said: string): void {
    const [delta = '', half = ''] = (this.#half + said).split(/(?=[\uD800-\uDBFF]$)/)
    this.#half = half
    if (delta === '') return
    if (this.#textId === null) {
      this.#textId = this.#nextId('t')
      this.#writer.push({ type: 'text-start', id: this.#textId })
    }
    this.length += delta.length
    this.#writer.push({ type: 'text-delta', id: this.#textId, delta })
  }

  #endText(): void {
    this.#half = ''
    if (this.#textId !== null) this.#writer.push({ type: 'text-end', id: this.#textId })
    this.#textId = null
  }

  #nextId(kind: string): string {
    return `${kind}${++this.#ids}`
  }

  #toWire(event: Exclude<EngineEvent, { type: 'text' | 'own-text' | 'thinking' | 'engine' | 'usage' }>): AnswerEvent {
    switch (event.type) {
      case 'tool-call':
        this.#openTools.add(event.id)
        return { type: 'tool-input-available', toolCallId: event.id, toolName: event.name, input: event.input }
      case 'tool-result':
        this.#openTools.delete(event.id)
        return { type: 'tool-output-available', toolCallId: event.id, output: event.output }
      case 'tool-error':
        this.#openTools.delete(event.id)
        return { type: 'tool-output-error', toolCallId: event.id, errorText: event.message }
      case 'values':
        return { type: 'data-values', id: this.#nextId('v'), data: [...event.values] }
      case 'table':
        return { type: 'data-table', id: this.#nextId('b'), data: event.table }
      case 'chart':
        return { type: 'data-chart', id: this.#nextId('c'), data: event.chart }
      case 'source':
        return { type: 'source-document', sourceId: this.#nextId('s'), mediaType: 'text/plain', title: event.title }
      case 'notice':
        return { type: 'data-notice', id: this.#nextId('n'), data: { text: event.text } }
      case 'plan':
        return { type: 'data-plan', id: this.#nextId('p'), data: event.understanding }
      case 'follow-ups':
        return { type: 'data-follow-ups', id: this.#nextId('f'), data: event.questions.slice(0, 4) }
    }
  }
}
