import type { AnswerValue } from '@keelwise/contract/answer-events'
import type { AssistantEngine, EngineEvent } from '../engine.ts'
import { answerValueOf, dayText, monthText } from '../figures.ts'
import { type ToolResult, type ToolValue, toolResult } from '../tools/tool-result.ts'
import { type KnownFigures, checkText } from './check-text.ts'
import { Segments } from './segments.ts'

/** Names are quoted word for word up to this length; a longer one is no name. */
const LONGEST_NAME = 120
/** A name that speaks of amounts could be made up to be taken for one. */
const AMOUNT = /\p{Sc}|\d,\d{3}|\d\s?(?:dollars?|usd|euros?|eur|k|thousand|million|billion)\b|\b(?:usd|eur) ?\d/iu
/** Where a text wants the rows or the chart of a result. */
const PLACED = /\{\{\s*(table|chart):(r\d+)\s*\}\}/

/** What the tools of one answer have found so far. */
class Known implements KnownFigures {
  readonly values = new Map<string, ToolValue>()
  readonly counts = new Set<string>()
  readonly results = new Map<string, ToolResult>()
  texts: string[] = []

  take(result: ToolResult): void {
    this.results.set(result.result_id, result)
    for (const value of result.values) this.values.set(value.id, value)
    this.counts.add(String(result.rows.length)).add(String(result.total))
    const names = [
      ...result.rows.flat().flatMap((cell) => [cell, ...cell.split(', ')]),
      ...Object.values(result.facts),
    ].filter(
      (text) => /\p{Nd}/u.test(text) && /\p{L}{2}/u.test(text) && text.length <= LONGEST_NAME && !AMOUNT.test(text),
    )
    const spans = result.period
      ? [dayText(result.period.from), dayText(result.period.to), monthText(result.period.from)]
      : []
    // longer ones first: a name may be part of another
    this.texts = [...new Set([...this.texts, ...names, ...spans])].toSorted((a, b) => b.length - a.length)
  }
}

/**
 * An engine whose words are checked before anybody sees them: it places figures by their ids, and what else it writes
 * with digits has to equal what its tools found. Wraps every engine.
 */
export const guarded = (engine: AssistantEngine): AssistantEngine => ({
  name: engine.name,
  answer: async function* (question, signal) {
    const known = new Known()
    const told = new Set<string>()
    let segments = new Segments()
    let isLineStart = true
    const shown = new Set<string>()
    let isAfterPlaced = false
    const place = function* (kind: string, id: string): Generator<EngineEvent> {
      const result = known.results.get(id)
      if (!result || shown.has(`${kind} ${id}`)) return
      shown.add(`${kind} ${id}`)
      const { title, columns, rows, total, href, chart } = result
      if (kind === 'table' && rows.length > 0)
        yield { type: 'table', table: { title, columns: [...columns], rows: [...rows], total, href } }
      if (kind === 'chart' && chart) yield { type: 'chart', chart }
    }
    const say = function* (part: string): Generator<EngineEvent> {
      const { text, used } = checkText(part, isLineStart, known)
      isLineStart = part.endsWith('\n')
      const values: AnswerValue[] = []
      for (const id of used) {
        const value = known.values.get(id)
        if (value && !told.has(id)) values.push(answerValueOf(value))
        told.add(id)
      }
      if (values.length > 0) yield { type: 'values', values }
      if (text !== '') yield { type: 'text', delta: text }
    }
    const show = function* (parts: readonly string[]): Generator<EngineEvent> {
      for (const part of parts) {
        // text, kind, id, text, kind, id, text
        const pieces = part.split(PLACED)
        for (let at = 0; at < pieces.length; at += 3) {
          if (at > 0) {
            yield* place(pieces[at - 2] ?? '', pieces[at - 1] ?? '')
            isAfterPlaced = true
          }
          const text = pieces[at] ?? ''
          // empty lines around a table or chart are not for the eye
          if ((isAfterPlaced || pieces.length > 1) && text.trim() === '') continue
          isAfterPlaced = false
          yield* say(text)
        }
      }
    }
    const rest = function* (): Generator<EngineEvent> {
      yield* show(segments.flush())
      segments = new Segments()
      isLineStart = true
    }
    try {
      for await (const event of engine.answer(question, signal)) {
        if (event.type === 'text') {
          yield* show(segments.push(event.delta))
          continue
        }
        // figures are told by the guard alone
        if (event.type === 'values') continue
        if (event.type !== 'usage' && event.type !== 'engine' && event.type !== 'thinking') yield* rest()
        if (event.type === 'tool-result') {
          const result = toolResult.safeParse(event.output)
          if (result.success) known.take(result.data)
        }
        yield event
      }
    } catch (error) {
      yield* rest()
      throw error
    }
    yield* rest()
  },
})
