import type { AnswerValue } from '@keelwise/contract/answer-events'
import { type AssistantEngine, EngineError, type EngineEvent, NO_TOKENS, type Question, addTokens } from '../engine.ts'
import { answerValueOf } from '../figures.ts'
import { dayText, eachWrittenFor } from '../../platform/written-figures.ts'
import { type ToolResult, type ToolValue, toolResult } from '../tools/tool-result.ts'
import { isAdvice } from './advice.ts'
import { type CheckedText, type KnownFigures, checkText } from './check-text.ts'
import { isUnsaid, wordsFound } from './said-in-meeting.ts'
import { Segments } from './segments.ts'

/** Names are quoted word for word up to this length; a longer one is no name. */
const LONGEST_NAME = 120
/** A name that speaks of amounts could be made up to be taken for one. */
const AMOUNT = /\p{Sc}|\d,\d{3}|\d\s?(?:dollars?|usd|euros?|eur|k|thousand|million|billion)\b|\b(?:usd|eur) ?\d/iu
/** Sentences of one answer that a model is asked to say again; more than these are left out. */
const MOST_REWORDED = 5
/** What begins a line and is no word of it: the mark of a list, a heading or a quotation. */
const LINE_MARK = /^\s*(?:(?:[-*+]|\d{1,2}[.)]|#{1,6}|>)\s+)*/
/** Where a text wants the rows or the chart of a result. */
const PLACED = /\{\{\s*(table|chart):(r\d+)\s*\}\}/

/** What the tools of one answer have found so far. */
class Known implements KnownFigures {
  readonly values = new Map<string, ToolValue>()
  readonly counts = new Set<string>()
  readonly results = new Map<string, ToolResult>()
  texts: string[] = []
  /** Words of what was found, which what is said of a meeting has to stand on. */
  readonly words = new Set<string>()

  take(result: ToolResult): void {
    for (const word of wordsFound(result)) this.words.add(word)
    this.results.set(result.result_id, result)
    for (const value of result.values) this.values.set(value.id, value)
    this.counts.add(String(result.rows.length)).add(String(result.total))
    const names = [
      ...result.rows.flat().flatMap((cell) => [cell, ...cell.split(', ')]),
      ...Object.values(result.facts),
    ].filter(
      (text) => /\p{Nd}/u.test(text) && /\p{L}{2}/u.test(text) && text.length <= LONGEST_NAME && !AMOUNT.test(text),
    )
    const spans = result.period ? [dayText(result.period.from), dayText(result.period.to)] : []
    // what the server says of its own figures is proven, also where it is told sentence by sentence
    const notes = result.notes
      .flatMap((note) => [note, ...note.split(/(?<=[.!?])\s+/)])
      .filter((note) => /\p{Nd}|\b(?:percent|dollars?|hundred|thousand|million)\b/iu.test(note))
    // longer ones first: a name may be part of another
    this.texts = [...new Set([...this.texts, ...names, ...spans, ...notes])].toSorted((a, b) => b.length - a.length)
  }
}

/** Why a sentence of a language model may not be shown. */
type Fault = 'unproven' | 'advice' | 'unsaid'

/** What a reader is told of sentences that were left out. */
function leftOut(faults: readonly Fault[]): string {
  const many = faults.length > 1
  const why = [
    ...(faults.includes('unproven') ? [`figures in ${many ? 'them' : 'it'} could not be verified`] : []),
    ...(faults.includes('unsaid') ? [`no passage of the meeting says ${many ? 'them' : 'it'}`] : []),
    ...(faults.includes('advice') ? ['this assistant does not advise to buy or sell'] : []),
  ].join(', and ')
  return `${many ? `${faults.length} sentences were` : 'A sentence was'} left out: ${why}.`
}

/**
 * An engine whose words are checked before anybody sees them: it places figures by their ids, and what else it writes
 * with digits has to equal what its tools found. A language model is asked once to say a sentence again that does not
 * pass, and the sentence is left out when it passes no more; what others say is marked. Wraps every engine.
 * @throws EngineError from `answer`, besides the engine's own, when nothing that a language model wrote could be shown
 */
export const guarded = (engine: AssistantEngine): AssistantEngine => ({
  name: engine.name,
  answer: (question, signal) => eachWrittenFor(question.locale ?? 'en-US', guardedEvents(engine, question, signal)),
})

async function* guardedEvents(
  engine: AssistantEngine,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const known = new Known()
  const told = new Set<string>()
  let segments = new Segments()
  let isLineStart = true
  /** The mark of a line whose first sentence was left out, for the next one. */
  let lineMark = ''
  const shown = new Set<string>()
  let isAfterPlaced = false
  let hasText = false
  const faults: Fault[] = []
  let asked = 0
  const tokens = { engine: NO_TOKENS, rewording: NO_TOKENS }
  const place = function* (kind: string, id: string): Generator<EngineEvent> {
    const result = known.results.get(id)
    if (!result || shown.has(`${kind} ${id}`)) return
    shown.add(`${kind} ${id}`)
    const { title, columns, rows, total, href, chart } = result
    if (kind === 'table' && rows.length > 0)
      yield { type: 'table', table: { title, columns: [...columns], rows: [...rows], total, href } }
    if (kind === 'chart' && chart) yield { type: 'chart', chart }
  }
  const faultOf = (checked: CheckedText): Fault | null => {
    if (!checked.isProven) return 'unproven'
    if (isAdvice(checked.text)) return 'advice'
    return question.meetingId !== null && isUnsaid(question.text ?? '', checked, known.words) ? 'unsaid' : null
  }
  /** The sentence as the model says it when asked again; null when it does not pass either. */
  const reworded = async (part: string): Promise<CheckedText | null> => {
    if (!engine.reword || asked >= MOST_REWORDED) return null
    asked++
    const again = await engine.reword(part.trim(), [...known.values.values()], signal)
    if (!again) return null
    tokens.rewording = addTokens(tokens.rewording, again)
    const mark = LINE_MARK.exec(part)?.[0] ?? ''
    const [end = ''] = /\s*$/.exec(part) ?? []
    const words = again.text.replace(LINE_MARK, '').trim()
    const checked = checkText(`${mark}${words}${end}`, isLineStart, known)
    return words === '' || faultOf(checked) ? null : checked
  }
  let isHeadLeftOut = false
  const say = async function* (part: string): AsyncGenerator<EngineEvent> {
    // the line below the head of a table says nothing where that was left out
    if (isHeadLeftOut && /^\|[\s|:-]*$/.test(part)) return
    let checked: CheckedText | null = checkText(lineMark + part, isLineStart, known)
    const found = engine.reword ? faultOf(checked) : null
    // the row of a table is marked: without it the rest would look whole
    const fault = part.startsWith('|') && found !== 'unsaid' ? null : found
    isHeadLeftOut = part.startsWith('|') && fault !== null
    // in other words it would stand in the meeting no more than in these
    if (fault === 'unsaid') checked = null
    else if (fault !== null) {
      // at work, however many sentences in a row the model is slow to say again
      if (asked < MOST_REWORDED) yield { type: 'thinking' }
      checked = await reworded(lineMark + part)
    }
    const endsLine = part.endsWith('\n')
    if (!checked) {
      faults.push(fault ?? 'unproven')
      if (isLineStart) lineMark = endsLine ? '' : (LINE_MARK.exec(lineMark + part)?.[0] ?? '')
      else if (endsLine) yield { type: 'text', delta: '\n' }
      isLineStart ||= endsLine
      return
    }
    const { text, used } = checked
    isLineStart = endsLine
    lineMark = ''
    const values: AnswerValue[] = []
    for (const id of used) {
      const value = known.values.get(id)
      if (value && !told.has(id)) values.push(answerValueOf(value))
      told.add(id)
    }
    if (values.length > 0) yield { type: 'values', values }
    if (text === '') return
    hasText ||= text.trim() !== ''
    yield { type: 'text', delta: text }
  }
  const show = async function* (parts: readonly string[]): AsyncGenerator<EngineEvent> {
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
  const rest = async function* (): AsyncGenerator<EngineEvent> {
    yield* show(segments.flush())
    segments = new Segments()
    isLineStart = true
    lineMark = ''
  }
  const end = async function* (): AsyncGenerator<EngineEvent> {
    yield* rest()
    if (tokens.rewording !== NO_TOKENS) yield { type: 'usage', ...addTokens(tokens.engine, tokens.rewording) }
    if (faults.length > 0 && (hasText || shown.size > 0)) yield { type: 'notice', text: leftOut(faults) }
  }
  try {
    for await (const event of engine.answer(question, signal)) {
      if (event.type === 'text') {
        yield* show(segments.push(event.delta))
        continue
      }
      // words of the application itself, which were checked when they were written
      if (event.type === 'own-text') {
        yield* rest()
        hasText = true
        yield { type: 'text', delta: event.text }
        continue
      }
      // figures are told by the guard alone
      if (event.type === 'values') continue
      if (event.type !== 'usage' && event.type !== 'engine' && event.type !== 'thinking') yield* rest()
      if (event.type === 'usage') tokens.engine = event
      if (event.type === 'tool-result') {
        const result = toolResult.safeParse(event.output)
        if (result.success) known.take(result.data)
      }
      yield event
    }
  } catch (error) {
    // who failed is not asked again
    asked = MOST_REWORDED
    yield* end()
    throw error
  }
  yield* end()
  if (faults.length > 0 && !hasText && shown.size === 0 && !signal.aborted)
    throw new EngineError('What the language model wrote could not be verified.', {
      retryable: true,
      cause: new Error(`${faults.length} sentences: ${[...new Set(faults)].join(', ')}`),
    })
}
