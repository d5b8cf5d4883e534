import { CalculationError, calculate } from '@keelwise/finance/calculate'
import { toAmount } from '@keelwise/finance/amounts'
import { z } from 'zod'
import { AskSession } from '../compile/ask-session.ts'
import type { Question } from '../engine.ts'
import { findInMeeting } from '../meetings/open-meeting.ts'
import { readNames } from '../read-question.ts'
import { titlesFor } from '../speak/english/titles.ts'
import { voiceFor } from '../speak/voice.ts'
import { CALC_DESCRIPTION, calcInput } from '../tools/calc.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, type ToolOutput, type ToolResult, type ToolValue, columnsOf } from '../tools/tool-result.ts'
import { ToolError } from '../tools/tool.ts'
import { subjectsFor } from './data-words.ts'
import { PLAN_DESCRIPTION, partOfCall, planInput } from './plan-tool.ts'
import { findFacts } from './public-facts.ts'

const namesInput = z.strictObject({ search: z.string().max(100) })
const factsInput = z.strictObject({ search: z.string().max(100) })

const NAMES = {
  name: 'names',
  description:
    'Finds accounts, institutions, securities, payees and clients by a part of their name; gives the values that where takes. Search for an empty text to see the most usual.',
  input: namesInput,
}
const FACTS = {
  name: 'facts',
  description:
    'Public figures with their source: contribution limits, ages, insured sums, rules of thumb, of the United States. What is not here is not known.',
  input: factsInput,
}

const MEETING = {
  name: 'meeting',
  description:
    'Passages of the meeting this conversation is about that answer a question: transcript, notes, summary, decisions, tasks, and where it does not say, earlier meetings with the same client. Show them with their table.',
  input: z.strictObject({ search: z.string().max(300) }),
}

/** What a language model can call. */
export const TOOLS = [
  { name: 'plan', description: PLAN_DESCRIPTION, input: planInput },
  NAMES,
  FACTS,
  MEETING,
  { name: 'calc', description: CALC_DESCRIPTION, input: calcInput },
] as const

const MOST_NAMES = 12

/** The tools of one answer of a language model, bound to whom it is about; results are numbered in the order of the calls. */
export class ModelSession {
  readonly #deps: ToolDeps
  readonly #question: Question
  readonly #ask: AskSession
  readonly #values = new Map<string, ToolValue>()
  #names: ReturnType<typeof readNames> | null = null

  constructor(deps: ToolDeps, question: Question) {
    this.#deps = deps
    this.#question = question
    const today = deps.clock().toISOString().slice(0, 10)
    this.#ask = new AskSession(deps, question, titlesFor(voiceFor(question), today))
  }

  get today(): string {
    return this.#ask.today
  }

  /** The tools there are in this conversation. */
  get tools(): readonly (typeof TOOLS)[number][] {
    return this.#question.meetingId === null ? TOOLS.filter(({ name }) => name !== MEETING.name) : TOOLS
  }

  /** @throws ToolError for a tool that is not there, arguments that do not fit, and what is not there or not shared */
  async call(name: string, args: unknown): Promise<ToolResult> {
    const result = await this.#run(name, args)
    for (const value of result.values) this.#values.set(value.id, value)
    return result
  }

  #run(name: string, args: unknown): ToolResult | Promise<ToolResult> {
    switch (name) {
      case 'plan':
        return this.#plan(parsed(planInput, args))
      case 'names':
        return this.#find(parsed(namesInput, args).search)
      case 'facts':
        return this.#facts(parsed(factsInput, args).search)
      case 'meeting':
        return this.#meeting(parsed(MEETING.input, args).search)
      case 'calc':
        return this.#ask.number(this.#calculate(parsed(calcInput, args)))
      default:
        throw new ToolError(`There is no tool "${name}".`)
    }
  }

  async #plan(call: z.output<typeof planInput>): Promise<ToolResult> {
    const subjects = subjectsFor(this.#question)
    const part = partOfCall(call)
    // of a client who is open what is never shared is refused by its own words
    const isThere = subjects.some(({ name }) => name === part.subject) || this.#question.role === 'ADVISOR'
    if (!isThere) throw new ToolError(`There is no subject "${part.subject}" here.`)
    return (await this.#ask.ask(part)).result
  }

  async #find(search: string): Promise<ToolResult> {
    this.#names ??= readNames(this.#deps, this.#question)
    const names = await this.#names
    const wanted = search.trim().toLowerCase()
    const fits = (...texts: readonly (string | null)[]): boolean =>
      wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
    const rows = [
      ...names.accounts
        .filter(({ name, type }) => fits(name, type))
        .slice(0, MOST_NAMES)
        .map(({ id, name }) => ['account', id, name]),
      ...names.institutions
        .filter(({ name }) => fits(name))
        .slice(0, MOST_NAMES)
        .map(({ id, name }) => ['institution', id, name]),
      ...names.securities
        .filter(({ key, name }) => fits(key, name))
        .slice(0, MOST_NAMES)
        .map(({ key, name }) => ['security', key, name]),
      ...names.payees
        .filter(({ name }) => fits(name))
        .slice(0, MOST_NAMES)
        .map(({ name }) => ['payee', name, name]),
      ...names.clients
        .filter(({ name, household }) => fits(name, household))
        .slice(0, MOST_NAMES)
        .map(({ id, name }) => ['client', id, name]),
    ]
    return this.#ask.number(
      new Findings({ title: 'Names', source: 'Names', href: null })
        .table(columnsOf('Field', 'Value', 'Name'), rows)
        .done(),
    )
  }

  async #meeting(search: string): Promise<ToolResult> {
    const { userId, meetingId } = this.#question
    const found = meetingId === null ? null : await findInMeeting(this.#deps, userId, meetingId, search)
    if (found === null) throw new ToolError('No meeting is open here.')
    if (typeof found === 'string') throw new ToolError(found)
    return this.#ask.number({ ...found.output, notes: [found.words] })
  }

  #facts(search: string): ToolResult {
    const found = findFacts(search)
    if (found.length === 0) throw new ToolError('That is not among the public figures here.')
    const output = new Findings({ title: 'Public figures', source: 'Public figures', href: null }).done()
    return this.#ask.number({
      ...output,
      values: found.map(({ id, label, value, unit, source, asOf }) => ({
        id,
        label,
        value,
        unit,
        currency: unit === 'money' ? 'USD' : null,
        as_of: asOf,
        source,
        href: null,
      })),
    })
  }

  #calculate({ expression, label, unit, currency = this.#question.currency }: z.output<typeof calcInput>): ToolOutput {
    try {
      const exact = calculate(expression, (id) => {
        const found = this.#values.get(id)
        return found === undefined || found.unit === 'day' ? null : found.value
      })
      const value = unit === 'count' || unit === 'units' || unit === 'score' ? exact : toAmount(exact)
      return new Findings({ title: label, source: `Computed: ${expression}`, href: null, asOf: this.today })
        .add('value', label, value, unit, currency)
        .done()
    } catch (error) {
      if (error instanceof CalculationError) throw new ToolError(error.message)
      throw error
    }
  }
}

function parsed<T extends z.ZodType>(schema: T, args: unknown): z.output<T> {
  const read = schema.safeParse(args)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
  throw new ToolError(`The arguments do not fit: ${faults.join('; ')}`)
}
