import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { ToolOutput } from './tool-result.ts'

/** Where a tool reads: one transaction that shows this person's rows only. */
export interface ToolContext {
  readonly tx: Tx
  readonly userId: string
  /** The client who is open; for an advisor's own records of them. */
  readonly clientId: string | null
  readonly now: Date
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** Reads and never writes; whose data it reads is settled by the context, never by an argument. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: z.ZodType
  /** @throws ToolError for arguments that do not fit, and for what is not there */
  run(context: ToolContext, args: unknown): Promise<ToolOutput>
}

interface Definition<Input extends z.ZodType> {
  readonly name: string
  readonly description: string
  readonly input: Input
  run(context: ToolContext, args: z.output<Input>): Promise<ToolOutput>
}

/** A tool whose arguments are checked before it runs. */
export const defineTool = <Input extends z.ZodType>(tool: Definition<Input>): Tool => ({
  name: tool.name,
  description: tool.description,
  input: tool.input,
  run: async (context, args) => {
    const parsed = tool.input.safeParse(args)
    if (parsed.success) return tool.run(context, parsed.data)
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    throw new ToolError(`The arguments do not fit: ${faults.join('; ')}`)
  },
})

/** What a tool could not do, in words for a person. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}
