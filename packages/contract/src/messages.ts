import { z } from 'zod'

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** The general form message for one validation issue; `undefined` keeps the default. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      if (issue.expected === 'date') return 'Invalid date'
      return `Expected ${issue.expected === 'int' ? 'integer' : issue.expected}, received ${typeOf(issue.input)}`
    case 'invalid_value':
      if (issue.input === undefined) return 'Required'
      return issue.values.length > 1 ? 'Invalid enum value' : 'Invalid input'
    case 'invalid_format':
      return issue.format === 'date' || issue.format === 'datetime' ? 'Invalid date' : 'Invalid input'
    case 'too_small':
      if (issue.origin === 'string') return `String must contain at least ${issue.minimum} character(s)`
      if (issue.origin === 'number' || issue.origin === 'int')
        return `Number must be greater than ${issue.inclusive ? 'or equal to ' : ''}${issue.minimum}`
      return undefined
    case 'too_big':
      if (issue.origin === 'string') return `String must contain at most ${issue.maximum} character(s)`
      if (issue.origin === 'number' || issue.origin === 'int')
        return `Number must be less than ${issue.inclusive ? 'or equal to ' : ''}${issue.maximum}`
      return undefined
    case 'invalid_union':
      return issue.input === undefined ? 'Required' : 'Invalid input'
    default:
      return undefined
  }
}

/** Makes every schema speak these messages; called once by the server, and in the browser with the first form. */
export function installMessages(): void {
  z.config({ customError: messageOf })
}
