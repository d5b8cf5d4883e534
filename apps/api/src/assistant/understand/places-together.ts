import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import type { Directory } from './directory.ts'

/** Conditions that say which accounts are meant, each in its own way. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['account', 'account_type', 'group'])
const isOfAccounts = ({ field, op }: Condition): boolean => OF_ACCOUNTS.has(field) && op === 'is'

/** The ids of the accounts that a condition leaves. */
const accountsOf = ({ field, values }: Condition, { accounts }: Directory): string[] =>
  accounts
    .filter(({ id, type }) =>
      values.includes(field === 'account' ? id : field === 'account_type' ? type : (GROUPS_OF_TYPES[type] ?? 'other')),
    )
    .map(({ id }) => id)

/** One condition for all accounts that any of some leaves. */
function anyOf(conditions: readonly Condition[], directory: Directory): Condition {
  const [first, ...others] = conditions
  const words = [...new Set(conditions.map(({ words: said, values }) => said ?? values.join(', ')))]
  // kinds stay kinds, so that accounts that are linked later count
  if (first && others.every(({ field }) => field === first.field))
    return {
      ...first,
      values: [...new Set(conditions.flatMap(({ values }) => values))],
      words: words.join(', ').slice(0, 200),
    }
  const values = [...new Set(conditions.flatMap((each) => accountsOf(each, directory)))]
  const names = directory.accounts.filter(({ id }) => values.includes(id)).map(({ name }) => name)
  return {
    field: 'account',
    op: 'is',
    values,
    words: (names.length > MOST_NAMED ? words : names).join(', ').slice(0, 200),
  }
}
/** More accounts than this are told by what was said of them. */
const MOST_NAMED = 4

const ADDS =
  /^(?:(?:and|so|ok|okay|no+|wait|sorry|but|now|i (?:mean|meant|want)|make (?:it|that)|same)[ ,]+)*(?:with|plus|add(?:ing)?|includ(?:e|ing)|together with)\b|\b(?:with|add|plus|includ(?:e|ing)|count(?:ing)?|and)\b[^.?!;]{2,60}\b(?:too|as well|on top|added)\b/i
/** What is held against another, or told of each, is no sum of both. */
const APART = /\b(?:than|versus|vs|compared?|comparison|each|separately|respectively|or|difference)\b/i

/** "With the checking too": the accounts of the answer before, and these. */
function withThoseToo(text: string, part: DataPart, before: DataPart | null, directory: Directory): DataPart {
  if (before === null || before.subject !== part.subject || !ADDS.test(text) || APART.test(text)) return part
  // what is left out was said of all
  if (part.where.some(({ field, op }) => OF_ACCOUNTS.has(field) && op !== 'is')) return part
  const [said, known] = [part.where.filter(isOfAccounts), before.where.filter(isOfAccounts)]
  const [one, ...more] = said
  const [other, ...others] = known
  if (
    !one ||
    !other ||
    more.length > 0 ||
    others.length > 0 ||
    one.values.some((value) => other.values.includes(value))
  )
    return part
  return { ...part, where: [...part.where.filter((each) => each !== one), anyOf([other, one], directory)] }
}

const THAT_ACCOUNT =
  /\b(?:in|of|from|on|at|into) (?:that|the|this|these|those) (?:very )?same (?:account|one|card|place)s?\b|\b(?:in|from|into) (?:that|this) (?:account|card)\b/i

/** "The gains in that same account": the account of the answer before. */
function inThatAccount(text: string, part: DataPart, before: DataPart | null): DataPart {
  const places = before?.where.filter(isOfAccounts) ?? []
  return THAT_ACCOUNT.test(text) && places.length > 0 && !part.where.some(({ field }) => OF_ACCOUNTS.has(field))
    ? { ...part, where: [...part.where, ...places] }
    : part
}

/**
 * Accounts that are named and kinds of accounts that are named beside them are meant together: no account is both. What
 * is added to the accounts of the answer before stays with these.
 */
export const placesTogether = (
  text: string,
  parts: readonly PlanPart[],
  before: DataPart | null,
  directory: Directory,
): PlanPart[] =>
  parts.map((part) => {
    if (part.kind !== 'data') return part
    const places = part.where.filter(isOfAccounts)
    const [first, ...others] = places
    if (!first) return inThatAccount(text, part, before)
    if (others.length === 0) return withThoseToo(text, part, before, directory)
    if (APART.test(text)) return part
    const isAnyBoth = directory.accounts.some(({ id }) =>
      places.every((each) => accountsOf(each, directory).includes(id)),
    )
    // what is owed is no part of what is owned
    const areDebts = new Set(
      places.flatMap((each) =>
        accountsOf(each, directory).map((id) => {
          const type = directory.accounts.find((account) => account.id === id)?.type ?? ''
          return GROUPS_OF_TYPES[type] === 'debt'
        }),
      ),
    )
    // of accounts that there are not there is no sum
    const isNone = places.every((each) => accountsOf(each, directory).length === 0)
    return isAnyBoth || isNone || areDebts.size > 1
      ? part
      : { ...part, where: [...part.where.filter((each) => !places.includes(each)), anyOf(places, directory)] }
  })
