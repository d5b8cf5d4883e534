import type { PlanPart } from '@keelwise/contract/plan'

/** Words that only say again what kind of figure is told, by its subject and measure. */
const SAID_BY: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^transactions\.(?:out|paid|monthly|weekly|daily|yearly|average|largest|share|count|fees|taxes)$/,
    /^(?:spen[dt]\w*|pay|paid|pays|paying|payments?|costs?|buy|buying|bought|money|expenses?|going|went|goes)$/,
  ],
  [
    /^transactions\.(?:in|received|employer|contributed|put_in)$/,
    /^(?:earn\w*|pay|paid|pays|receiv\w*|money|put|add\w*)$/,
  ],
  [/^transactions\.principal_paid$/, /^(?:interest|payments?)$/],
  [/^returns\./, /^(?:return\w*|perform\w*|earn\w*|made|grow\w*|grew|gain\w*)$/],
  [/^income\./, /^(?:return\w*|earn\w*|pay|paid|pays|paying|receiv\w*|income|money)$/],
  [/^accounts\.(?:owed|payment|interest_rate)$/, /^(?:debts?|loans?|borrow\w*)$/],
  [/^accounts\.owed$|^worth\.debts$/, /^(?:owe[ds]?|owing)$/],
  [/^fit\./, /^cash$/],
  [/^fit\.emergency/, /^(?:big|large|enough|fund|savings?|cushion)$/],
  [/^worth\.(?:net_worth|value)$/, /^(?:worth|wealth|own|owned|end)$/],
  [/^plans\./, /^(?:pay|paying|payments?|money)$/],
  [/^clients\.days_since_meeting$/, /^wait(?:ed|ing|s)?$/],
]
const OF_RETIREMENT = /^retire\w*$|^retiring$/
/** Words that say of what a formula is, by its name. */
const SAID_BY_FORMULA: Readonly<Record<string, RegExp>> = {
  payoff: /^(?:rate|pace|speed|way|now|all|completely|fully|pay|paying|paid|extra|more|put|throw)$/,
  interest_left: /^(?:rate|pace|just|only)$/,
  years_to: /^(?:rate|pace|speed)$/,
  goal_pace: /^(?:rate|pace|speed)$/,
  runway: /^(?:sick|ill|injured|hurt|job|work|working|unemployed|fired|laid|lost|lose|pay|income|paycheck)$/,
}
const RETIRING: ReadonlySet<string> = new Set(['withdrawal', 'independence', 'lasts', 'years_to'])

function isSaidBy(word: string, part: PlanPart): boolean {
  if (part.kind === 'decline') return part.related.some((each) => isSaidBy(word, each)) || OF_RETIREMENT.test(word)
  if (part.kind !== 'data') return false
  if (OF_RETIREMENT.test(word))
    return RETIRING.has(part.derive?.formula ?? '') || part.where.some(({ values }) => values.includes('retirement'))
  if (SAID_BY_FORMULA[part.derive?.formula ?? '']?.test(word) === true) return true
  const heads = part.measures.map((measure) => `${part.subject}.${measure}`)
  return SAID_BY.some(([head, words]) => words.test(word) && heads.some((name) => head.test(name)))
}

/** Of the words that no condition uses those that the answer does not say anyway. */
export const reallyLeftOut = (words: readonly string[], parts: readonly PlanPart[]): string[] =>
  words.filter((word) => !parts.some((part) => isSaidBy(word.toLowerCase(), part)))
