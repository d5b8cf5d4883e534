import type { Condition, DataPart } from '@keelwise/contract/plan'
import { ToolError } from '../tools/tool.ts'
import { GROUP_SETS } from './account-dimensions.ts'
import type { Dimension, Subject } from './subject.ts'

/** A condition on a dimension, with sets of values written out. */
export interface Held extends Condition {
  readonly dimension: Dimension
}

const COMPARES: ReadonlySet<Condition['op']> = new Set(['over', 'at_least', 'under', 'at_most', 'between'])

/** The values with the names of sets replaced by what is in them. */
export const writtenOut = (values: readonly string[]): string[] =>
  values.flatMap((value) => GROUP_SETS[value] ?? [value])

/** @throws ToolError for a comparison that a dimension's values do not know */
export function checkCondition(condition: Condition, dimension: Dimension): void {
  const { op, values } = condition
  if (op === 'between' && values.length !== 2) throw new ToolError('Between takes two values.')
  if (COMPARES.has(op) && dimension.values !== 'day' && dimension.values !== 'number')
    throw new ToolError(`${dimension.label} cannot be compared by size.`)
  if (dimension.values === 'number' && values.some((value) => !/^-?\d+(\.\d+)?$/.test(value)))
    throw new ToolError(`${dimension.label} takes numbers.`)
  if (dimension.values === 'day' && values.some((value) => !/^(\d{4}(-(\d{2}(-\d{2})?|Q[1-4]))?|\d{2})$/.test(value)))
    throw new ToolError(`${dimension.label} takes days.`)
}

const compare = (dimension: Dimension, one: string, other: string): number =>
  dimension.values === 'number' ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0

/**
 * Whether a value fits a condition.
 * @param value the stored value; null where there is none
 * @param name what it is called: parts of names are looked for in it
 */
export function fits({ op, values, dimension }: Held, value: string | null, name: string | null = value): boolean {
  const isNegative = op === 'is_not' || op === 'has_not'
  if (value === null) return isNegative
  const written = writtenOut(values)
  const low = written[0] ?? ''
  switch (op) {
    case 'is':
    case 'is_not': {
      const same =
        dimension.values === 'text'
          ? written.some((each) => each.toLowerCase() === value.toLowerCase())
          : dimension.values === 'number'
            ? written.some((each) => Number(each) === Number(value))
            : written.includes(value)
      return same !== isNegative
    }
    case 'has':
    case 'has_not': {
      const text = (dimension.values === 'text' ? value : (name ?? value)).toLowerCase()
      return written.some((each) => each === value || text.includes(each.toLowerCase())) !== isNegative
    }
    case 'over':
      return compare(dimension, value, low) > 0
    case 'at_least':
      return compare(dimension, value, low) >= 0
    case 'under':
      return compare(dimension, value, low) < 0
    case 'at_most':
      return compare(dimension, value, low) <= 0
    case 'between':
      return compare(dimension, value, low) >= 0 && compare(dimension, value, written[1] ?? low) <= 0
  }
}

/** Whether a condition is on a measure; everything else that one names is a dimension. */
export function isOnMeasure(subject: Subject, asked: Pick<DataPart, 'by'>, { field }: Condition): boolean {
  if (!(field in subject.measures)) return false
  // a name of both is the row's own value where rows are listed or counted, and the group's where they are grouped
  return !subject.dimensions[field]?.filters || (asked.by.length > 0 && !asked.by.includes(subject.rows))
}

/** A figure as a condition looks at it: off the target is below it as well as above, where a bound has no sign. */
export const sizedFor = (
  { name }: Pick<Subject, 'name'>,
  { field, values }: Condition,
  value: string | null | undefined,
): string | null | undefined =>
  name === 'clients' && field === 'drift' && values.every((each) => !each.startsWith('-'))
    ? value?.replace(/^-/, '')
    : value

/** Whether a figure holds a condition; what is not known holds none but that it is not something. */
export function holds({ op, values }: Condition, value: string | null | undefined): boolean {
  if (value === null || value === undefined) return op === 'is_not'
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const compare = (other: string | undefined): number =>
    isDay ? (value < (other ?? '') ? -1 : value > (other ?? '') ? 1 : 0) : Number(value) - Number(other)
  switch (op) {
    case 'over':
      return compare(values[0]) > 0
    case 'at_least':
      return compare(values[0]) >= 0
    case 'under':
      return compare(values[0]) < 0
    case 'at_most':
      return compare(values[0]) <= 0
    case 'between':
      return compare(values[0]) >= 0 && compare(values[1]) <= 0
    case 'is_not':
      return values.every((each) => compare(each) !== 0)
    case 'is':
    case 'has':
    case 'has_not':
      return values.some((each) => compare(each) === 0)
  }
}
