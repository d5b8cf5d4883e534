import type { EngineEvent, Question } from '../engine.ts'
import type { ToolResult, ToolValue } from '../tools/tool-result.ts'
import { ToolError } from '../tools/tool.ts'
import type { ToolSession } from '../tools/tool-session.ts'

/** A result with its figures by key. */
export class Facts {
  readonly result: ToolResult

  constructor(result: ToolResult) {
    this.result = result
  }

  #find(key: string): ToolValue | undefined {
    return this.result.values.find(({ id }) => id === `${this.result.result_id}.${key}`)
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined
  }

  /** The place of a figure in a text; words where it is not known. */
  fig(key: string): string {
    const value = this.#find(key)
    return value ? `{{v:${value.id}}}` : 'not available'
  }

  id(key: string): string {
    return `${this.result.result_id}.${key}`
  }

  /** To decide by, never to show. */
  number(key: string): number {
    return Number(this.#find(key)?.value ?? Number.NaN)
  }

  fact(name: string): string {
    return this.result.facts[name] ?? ''
  }

  /** `an account` or `{{v:…}} accounts`. */
  count(key: string, one: string, many: string): string {
    return this.number(key) === 1 ? `one ${one}` : this.number(key) === 0 ? `no ${many}` : `${this.fig(key)} ${many}`
  }
}

/** What is left out of the sums for want of an exchange rate; null where nothing is. */
export function withoutRate(results: readonly ToolResult[]): string | null {
  const missing = [...new Set(results.flatMap(({ unconverted }) => unconverted))]
  return missing.length === 0
    ? null
    : `There is no exchange rate for ${missing.join(', ')}: amounts in it are left out of the sums.`
}

/** An answer as it is put together: what tools found, sentences with figures by their ids, one table or chart. */
export class Draft {
  readonly events: EngineEvent[] = []
  readonly question: Question
  readonly #tools: ToolSession
  #calls = 0

  constructor(tools: ToolSession, question: Question) {
    this.#tools = tools
    this.question = question
  }

  get today(): string {
    return this.#tools.today
  }

  /** @throws ToolError when the tool could not do it */
  async call(name: string, args: object = {}): Promise<Facts> {
    const id = `call-${++this.#calls}`
    this.events.push({ type: 'tool-call', id, name, input: args })
    try {
      const output = await this.#tools.call(name, args)
      this.events.push({ type: 'tool-result', id, output })
      return new Facts(output)
    } catch (error) {
      const message = error instanceof ToolError ? error.message : 'The data could not be read.'
      this.events.push({ type: 'tool-error', id, message })
      throw error
    }
  }

  /** Paragraphs or list lines. */
  say(...paragraphs: readonly (string | null)[]): this {
    for (const text of paragraphs)
      if (text !== null && text !== '') this.events.push({ type: 'text', delta: `${text}\n\n` })
    return this
  }

  list(...lines: readonly (string | null)[]): this {
    return this.say(lines.flatMap((line) => (line === null ? [] : [`- ${line}`])).join('\n'))
  }

  table({ result }: Facts, title = result.title): this {
    const { columns, rows, total, href } = result
    if (rows.length > 0) this.events.push({ type: 'table', table: { title, columns, rows, total, href } })
    return this
  }

  chart({ result }: Facts): this {
    if (result.chart) this.events.push({ type: 'chart', chart: result.chart })
    return this
  }

  /** What to know about the figures, and where they come from. */
  sources(...all: readonly Facts[]): this {
    const notes = new Set(all.flatMap(({ result }) => result.notes))
    this.say(...notes)
    this.say(withoutRate(all.map(({ result }) => result)))
    const titles = new Set(all.flatMap(({ result }) => result.values.slice(0, 1).map(({ source }) => source)))
    for (const title of titles) this.events.push({ type: 'source', title })
    return this
  }

  /** What may be asked next, at most four. */
  next(...questions: readonly string[]): this {
    this.events.push({ type: 'follow-ups', questions: questions.slice(0, 4) })
    return this
  }
}

/** Said where there is nothing yet to answer from. */
export const noAccounts = (draft: Draft): void => {
  draft
    .say(
      'There are no accounts here yet, so I do not have that. [Link an account](/investor/acc-link) or upload a statement, and I can answer from your balances, positions and transactions.',
    )
    .next('What can you do?', 'What is asset allocation?')
}

export const noPositions = (draft: Draft): void => {
  draft
    .say(
      'There are no positions in your accounts, so I do not have that. [Link an investment account](/investor/acc-link) to see it.',
    )
    .next('Show my accounts', 'What can you do?')
}
