import { CalculationError, calculate } from '@keelwise/finance/calculate'
import { toAmount } from '@keelwise/finance/amounts'
import { dayOf } from '../../db/live-accounts.ts'
import type { Database } from '../../db/database.ts'
import { CALC_DESCRIPTION, calcInput } from './calc.ts'
import { getAccounts } from './get-accounts.ts'
import { getAllocation } from './get-allocation.ts'
import { getCashFlow } from './get-cash-flow.ts'
import { getIncome } from './get-income.ts'
import { getNetWorth } from './get-net-worth.ts'
import { getPerformance } from './get-performance.ts'
import { getPositions } from './get-positions.ts'
import { getRisk } from './get-risk.ts'
import { getTransactions } from './get-transactions.ts'
import { type Tool, type ToolContext, ToolError } from './tool.ts'
import { Findings, type ToolOutput, type ToolResult, type ToolValue } from './tool-result.ts'

const TOOLS: readonly Tool[] = [
  getAccounts,
  getPositions,
  getAllocation,
  getPerformance,
  getCashFlow,
  getTransactions,
  getRisk,
  getIncome,
  getNetWorth,
]

/** What a language model is told of each tool; the arguments as zod schemas. */
export const toolDescriptions = [
  ...TOOLS.map(({ name, description, input }) => ({ name, description, input })),
  { name: 'calc', description: CALC_DESCRIPTION, input: calcInput },
]

/** What tools need of the server. */
export interface ToolDeps {
  readonly db: Database
  readonly clock: () => Date
}

/** The tools of one answer, bound to the person who asks; results are numbered in the order of the calls. */
export class ToolSession {
  readonly #deps: ToolDeps
  readonly #userId: string
  readonly #values = new Map<string, ToolValue>()
  #results = 0

  constructor(deps: ToolDeps, userId: string) {
    this.#deps = deps
    this.#userId = userId
  }

  get today(): string {
    return dayOf(this.#deps.clock())
  }

  /**
   * Runs a tool in a transaction that shows this person's rows only.
   * @throws ToolError for a tool that is not there, arguments that do not fit, and what is not there
   */
  async call(name: string, args: unknown): Promise<ToolResult> {
    const output = name === 'calc' ? this.#calculate(args) : await this.#run(name, args)
    const result_id = `r${++this.#results}`
    const values = output.values.map((value) => ({ ...value, id: `${result_id}.${value.id}` }))
    for (const value of values) this.#values.set(value.id, value)
    return { ...output, result_id, values }
  }

  async #run(name: string, args: unknown): Promise<ToolOutput> {
    const tool = TOOLS.find((known) => known.name === name)
    if (!tool) throw new ToolError(`There is no tool "${name}".`)
    const now = this.#deps.clock()
    return this.#deps.db.asUser(this.#userId, (tx) => {
      const context: ToolContext = { tx, userId: this.#userId, now, today: dayOf(now) }
      return tool.run(context, args)
    })
  }

  #calculate(args: unknown): ToolOutput {
    const parsed = calcInput.safeParse(args)
    if (!parsed.success) throw new ToolError('The arguments do not fit.')
    const { expression, label, unit, currency } = parsed.data
    try {
      const exact = calculate(expression, (id) => this.#values.get(id)?.value ?? null)
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
