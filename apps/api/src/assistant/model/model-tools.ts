import { type ToolSet, jsonSchema, tool } from 'ai'
import { z } from 'zod'
import { ToolError } from '../tools/tool.ts'
import type { ToolResult } from '../tools/tool-result.ts'
import type { ModelSession } from './model-session.ts'

/** Look-ups of one answer; a model that goes on is told to stop. */
const MOST_CALLS = 24
const LONGEST_TEXT = 160
/** Characters of one result that a model reads. */
const LONGEST_RESULT = 40_000
/** Numbers that a calculation may bring along: months, quarters, weeks, days, per cent. */
const CONSTANTS = new Set(['1', '2', '3', '4', '7', '12', '30', '52', '90', '100', '365'])

/** What a look-up gave. */
export type LookedUp = { readonly result: ToolResult } | { readonly failure: string }

/**
 * A text that somebody else wrote, as a model reads it: between ⟦ and ⟧, which it cannot hold itself, on one line,
 * without invisible characters, and not long.
 */
export function quotedText(text: string): string {
  const line = text
    .replaceAll(/[⟦⟧\p{Cf}\p{Co}]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return `⟦${line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line}⟧`
}

const quotedWords = (text: string): string => (/\p{L}/u.test(text) ? quotedText(text) : text.slice(0, LONGEST_TEXT))

/** A result as a model reads it: what others wrote is quoted, and rows are left out until it is short enough. */
export function forModel(result: ToolResult): string {
  const whole = {
    result_id: result.result_id,
    title: quotedWords(result.title),
    values: result.values.map(({ id, label, value, unit, currency, as_of }) => ({
      id,
      label: quotedWords(label),
      value,
      unit,
      ...(currency ? { currency } : {}),
      ...(as_of ? { as_of } : {}),
    })),
    columns: result.columns.map(({ label }) => label),
    rows: result.rows.map((row) => row.map(quotedWords)),
    rows_in_all: result.total,
    rows_left_out: result.truncated,
    period: result.period,
    has_chart: result.chart !== null,
    currencies_without_rate: result.unconverted,
    notes: result.notes.map(quotedWords),
    facts: Object.fromEntries(Object.entries(result.facts).map(([name, text]) => [name, quotedWords(text)])),
  }
  for (;;) {
    const text = JSON.stringify(whole)
    if (text.length <= LONGEST_RESULT || whole.rows.length + whole.values.length === 0) return text
    if (whole.rows.length > 0) whole.rows.splice(Math.floor(whole.rows.length / 2))
    else whole.values.splice(Math.floor(whole.values.length / 2))
    whole.rows_left_out = true
  }
}

/** The arguments for a provider; a format says what its pattern would repeat at length. */
const schemaOf = (input: z.ZodType) =>
  z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema: schema }) => {
      if (schema.format) delete schema.pattern
    },
  })

/** Numbers in an expression that are neither figures of the answer, nor the person's own, nor plain constants. */
function strangeNumber(expression: string, asked: string): string | undefined {
  const own = new Set(asked.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g))
  const numbers = expression.replaceAll(/[A-Za-z_][\w.]*/g, ' ').match(/\d+(?:\.\d+)?/g) ?? []
  return numbers.find((number) => !CONSTANTS.has(number) && !own.has(number))
}

/**
 * A calculation by a model must not become a way to prove its own numbers.
 * @throws ToolError when it would
 */
function checkCalculation(args: unknown, asked: string): void {
  const parsed = z.object({ expression: z.string(), label: z.string() }).safeParse(args)
  if (!parsed.success) return
  const { expression, label } = parsed.data
  if (!/\br\d+\.\w/.test(expression)) throw new ToolError('An expression needs the id of at least one figure.')
  const strange = strangeNumber(expression, asked)
  if (strange !== undefined) throw new ToolError(`The number ${strange} comes from nowhere; use ids of figures.`)
  if (/\p{N}/u.test(label)) throw new ToolError('A label has no digits.')
}

/**
 * The tools as a model is offered them. Whose data they read is the session's; what they find is kept whole for the
 * answer, and quoted and shortened for the model.
 * @param asked what the person wrote
 */
export function modelTools(session: ModelSession, asked: string): ToolSet {
  let calls = 0
  const made = new Map<string, string>()
  const lookUp = async (name: string, args: unknown): Promise<LookedUp> => {
    try {
      if (++calls > MOST_CALLS) throw new ToolError('That were enough look-ups. Answer with what there is.')
      const call = JSON.stringify([name, args])
      const known = made.get(call)
      if (known !== undefined) throw new ToolError(`That was asked already: its result is ${known}.`)
      if (name === 'calc') checkCalculation(args, asked)
      const { facts, ...result } = await session.call(name, args)
      made.set(call, result.result_id)
      // what a model searched for is its own text and proves no figure
      const found = Object.fromEntries(
        Object.entries(facts).filter(([key]) => key !== 'search' && !key.startsWith('asked.')),
      )
      // numbers of a condition may be the model's own
      const values = result.values.filter(({ id }) => !/^r\d+\.given\./.test(id))
      return { result: { ...result, values, facts: found } }
    } catch (error) {
      return { failure: error instanceof ToolError ? error.message : 'The data could not be read.' }
    }
  }
  return Object.fromEntries(
    session.tools.map(({ name, description, input }) => [
      name,
      tool({
        description,
        // the session checks the arguments and says what does not fit
        inputSchema: jsonSchema<object>(schemaOf(input) as never),
        execute: (args) => lookUp(name, args),
        toModelOutput: ({ output }: { output: LookedUp }) =>
          'failure' in output
            ? { type: 'error-text', value: output.failure }
            : { type: 'text', value: forModel(output.result) },
      }),
    ]),
  )
}
