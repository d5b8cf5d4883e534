import type { Condition, DataPart } from '@keelwise/contract/plan'
import { accountsLeft } from '../choose/fits-data.ts'
import type { Directory } from '../directory.ts'
import type { Token } from '../read/tokens.ts'

/** Fields of which one names what another could. */
const KINDS: readonly (readonly string[])[] = [
  ['account', 'account_type'],
  ['payee', 'category'],
  ['security', 'issuer'],
  ['client', 'household'],
]
const kindOf = ({ field, op }: Condition): readonly string[] | undefined =>
  op === 'is' || op === 'has' ? KINDS.find((fields) => fields.includes(field)) : undefined

const keyOf = ({ field, op, values }: Condition): string => `${field} ${op} ${values.join('|')}`

/** One condition for what either of two names; null where they tell it by fields that cannot be joined. */
function either(one: Condition, other: Condition, directory: Directory): Condition | null {
  const words = [other.words, one.words].filter(Boolean).join(', ').slice(0, 200)
  if (one.field === other.field && one.op === other.op)
    return { ...one, values: [...new Set([...other.values, ...one.values])].slice(0, 50), words }
  if (one.field !== 'account' && other.field !== 'account') return null
  const values = [other, one].flatMap((each) => accountsLeft([each], directory).map(({ id }) => id))
  return { field: 'account', op: 'is', values: [...new Set(values)].slice(0, 50), words }
}

/** Two questions for the same figure of different things as one for both; null where they are not. */
export function togetherAlways(one: DataPart, other: DataPart, directory: Directory): DataPart | null {
  if (one.subject !== other.subject || one.measures[0] !== other.measures[0] || one.derive || other.derive) return null
  const known = new Set(other.where.map(keyOf))
  const own = one.where.filter((each) => !known.has(keyOf(each)))
  const here = new Set(one.where.map(keyOf))
  const others = other.where.filter((each) => !here.has(keyOf(each)))
  const [first, second] = [own[0], others[0]]
  if (!first || !second || own.length > 1 || others.length > 1) return null
  if (kindOf(first) === undefined || kindOf(first) !== kindOf(second)) return null
  const both = either(first, second, directory)
  return (
    both && { ...one, where: one.where.map((each) => (each === first ? both : each)), by: [], order: null, limit: null }
  )
}

const BOTH = /^(?:both|two|pair)$/
const ALL = /^(?:together|three|four|all|combined)$/
const NUMBERS = /^(?:two|three|four)$/
/** "The last three years": the number is of days, and of nothing that was asked. */
const UNITS =
  /^(?:days?|weeks?|weekends?|months?|quarters?|years?|yrs?|decades?|times|percent|hundred|thousand|million|grand|k)$/

/**
 * What several questions before asked of different things as one question for all of them, where words speak of them
 * together: "both together", "which of the two is bigger". Null where they do not.
 * @param earlier the newest first
 */
export function togetherOf(
  tokens: readonly Token[],
  before: DataPart,
  earlier: readonly DataPart[],
  directory: Directory,
): DataPart | null {
  const isSaid = (words: RegExp): boolean =>
    tokens.some(({ text }, at) => words.test(text) && !(NUMBERS.test(text) && UNITS.test(tokens[at + 1]?.text ?? '')))
  const isBoth = isSaid(BOTH)
  if (!isBoth && !isSaid(ALL)) return null
  let found: DataPart | null = null
  for (const other of earlier.slice(0, isBoth ? 1 : 3)) {
    const next = togetherAlways(found ?? before, other, directory)
    if (!next) break
    found = next
  }
  return found
}
