import { dayOf } from '@keelwise/finance/days'
import { CalculationError, calculate } from '@keelwise/finance/calculate'
import { toAmount } from '@keelwise/finance/amounts'
import { showIn } from '../../wealth/base-currency.ts'
import { openClientHoldings } from '../../wealth/holder.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Question } from '../engine.ts'
import { CALC_DESCRIPTION, calcInput } from './calc.ts'
import { getMeetings, getOpenQuestions } from './client-meetings.ts'
import { ADVISOR_TOOLS, CLIENT_TOOLS, NOTHING_SHARED, NOT_SHARED, NO_CLIENT, forAdvisor } from './client-scope.ts'
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
  getMeetings,
  getOpenQuestions,
]

/** What a language model is told of each tool; the arguments as zod schemas. */
export const toolDescriptions = [
  ...TOOLS.map(({ name, description, input }) => ({ name, description, input })),
  { name: 'calc', description: CALC_DESCRIPTION, input: calcInput },
]

/** Who asks, and about whom; an advisor's tools are bound to the client who is open. */
export type ToolScope = Pick<Question, 'userId' | 'role' | 'clientId'>

/** The tools a question can use: all of them on one's own data, few on a client's, none without a client. */
export const toolsFor = ({ role, clientId }: ToolScope): typeof toolDescriptions =>
  toolDescriptions.filter(({ name }) =>
    role === 'INVESTOR'
      ? !ADVISOR_TOOLS.has(name)
      : clientId !== null && (name === 'calc' || CLIENT_TOOLS.has(name) || ADVISOR_TOOLS.has(name)),
  )

/** What tools need of the server. */
export interface ToolDeps {
  readonly db: Database
  readonly clock: () => Date
}

/** The tools of one answer, bound to whom it is about; results are numbered in the order of the calls. */
export class ToolSession {
  readonly #deps: ToolDeps
  readonly #scope: ToolScope
  readonly #values = new Map<string, ToolValue>()
  #results = 0

  constructor(deps: ToolDeps, scope: ToolScope) {
    this.#deps = deps
    this.#scope = scope
  }

  get today(): string {
    return dayOf(this.#deps.clock())
  }

  /**
   * Runs a tool in a transaction that shows the rows of one person only.
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
    if (!tool || (this.#scope.role === 'INVESTOR' && ADVISOR_TOOLS.has(name)))
      throw new ToolError(`There is no tool "${name}".`)
    const { userId, role, clientId } = this.#scope
    const isOwn = role === 'ADVISOR' && clientId !== null && ADVISOR_TOOLS.has(name)
    const readAs = isOwn ? userId : await this.holder(name)
    const now = this.#deps.clock()
    const output = await this.#deps.db.asUser(readAs, async (tx) => {
      // the tools name the dollar with every amount
      await showIn(tx, 'USD')
      const context: ToolContext = { tx, userId: readAs, clientId, now, today: dayOf(now) }
      return tool.run(context, args)
    })
    return role === 'ADVISOR' && clientId !== null && !isOwn ? forAdvisor(output, clientId) : output
  }

  /**
   * Whose data are read: the person's own, or those of the client who is open. Asked for anew at every look-up, so that
   * an access that has ended ends at once, and kept for the investor to see when it is for a tool.
   * @throws ToolError where there is nothing an advisor may read
   */
  async holder(tool: string | null = null): Promise<string> {
    const { userId, role, clientId } = this.#scope
    if (role === 'INVESTOR') return userId
    if (clientId === null) throw new ToolError(NO_CLIENT)
    // a tool that is not among these reads what is never shared
    const scopes = tool === null ? [] : CLIENT_TOOLS.get(tool)
    if (!scopes) throw new ToolError(NOT_SHARED)
    const holder = await openClientHoldings(this.#deps, { advisorId: userId, clientId, scopes })
    if (!holder?.holderId) throw new ToolError(NOTHING_SHARED)
    return holder.holderId
  }

  #calculate(args: unknown): ToolOutput {
    const parsed = calcInput.safeParse(args)
    if (!parsed.success) throw new ToolError('The arguments do not fit.')
    const { expression, label, unit, currency } = parsed.data
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
