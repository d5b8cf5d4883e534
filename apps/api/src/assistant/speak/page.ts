import type { DataPart } from '@keelwise/contract/plan'
import type { EngineEvent } from '../engine.ts'
import type { ToolResult } from '../tools/tool-result.ts'

/** An answer as it is put together: sentences with figures by their ids, at most one table or chart a part. */
export class Page {
  readonly events: EngineEvent[] = []
  readonly #notes = new Set<string>()
  readonly #sources = new Set<string>()
  #calls = 0

  /** What was looked up, so that its figures are known before they are told. */
  found(part: DataPart, output: ToolResult): void {
    const id = `call-${++this.#calls}`
    this.events.push(
      { type: 'tool-call', id, name: `find_${part.subject}`, input: part },
      { type: 'tool-result', id, output },
    )
  }

  /** What was looked up besides: known, and not told as a look of its own. */
  foundBesides(output: ToolResult): void {
    this.events.push({ type: 'tool-result', id: `call-${++this.#calls}`, output })
  }

  failed(part: DataPart, message: string): void {
    const id = `call-${++this.#calls}`
    this.events.push(
      { type: 'tool-call', id, name: `find_${part.subject}`, input: part },
      { type: 'tool-error', id, message },
    )
  }

  heading(text: string): this {
    return this.say(`### ${text}`)
  }

  /** Paragraphs. */
  say(...paragraphs: readonly (string | null)[]): this {
    for (const text of paragraphs)
      if (text !== null && text.trim() !== '') this.events.push({ type: 'text', delta: `${text.trim()}\n\n` })
    return this
  }

  /** Words of the glossary and of help, whose figures are facts that were checked when they were written. */
  quote(text: string): this {
    this.events.push({ type: 'own-text', text: `${text.trim()}\n\n` })
    return this
  }

  list(...lines: readonly (string | null)[]): this {
    return this.say(lines.flatMap((line) => (line === null ? [] : [`- ${line}`])).join('\n'))
  }

  table({ columns, rows, total, href, title: own }: ToolResult, title = own): this {
    if (rows.length > 0)
      this.events.push({
        type: 'table',
        table: { title, columns: [...columns], rows: rows.map((row) => [...row]), total, href },
      })
    return this
  }

  chart({ chart }: ToolResult): this {
    if (chart) this.events.push({ type: 'chart', chart })
    return this
  }

  /** What to know of the figures and where they come from; told once, at the end. */
  about({ notes, values, unconverted }: ToolResult, withoutRate: (currencies: string) => string): this {
    for (const note of notes) this.#notes.add(note)
    if (unconverted.length > 0) this.#notes.add(withoutRate(unconverted.join(', ')))
    const [first] = values
    if (first) this.#sources.add(first.source)
    return this
  }

  /** Ends the answer. */
  close(): this {
    if (this.#notes.size > 0) this.say([...this.#notes].join(' '))
    for (const title of this.#sources) this.events.push({ type: 'source', title })
    return this
  }
}
