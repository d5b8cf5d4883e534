import { ToolError } from '../tools/tool.ts'

/** Until a subject has its SQL. */
export const notYet = (): Promise<never> => Promise.reject(new ToolError('That cannot be asked yet.'))
