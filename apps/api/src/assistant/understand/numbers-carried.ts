import { type DataPart, type PlanPart, barePart } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import { FORMULAS } from '../model-of-data/model.ts'
import { PLACES } from './certain-after-forms.ts'
import { countOf } from './certain-of-both.ts'

/** The numbers of a what-if by the names of their slots, decimal text; a slot that is null is emptied. */
type Given = Readonly<Record<string, string | null>>

/** What one phrase of a message changes in the numbers of a what-if; null where the formula has no such number. */
type Change = (known: Readonly<Record<string, string>>, slots: ReadonlySet<string>) => Given | null

const COUNT = String.raw`\d+(?:\.\d+)?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty`
const SUM = String.raw`(?<sign>[$€£]\s?)?(?<sum>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(?<scale>k|grand|thousand|million|m)?(?:\s(?:dollars|bucks|euros))?`
const EACH_MONTH = String.raw`(?:\s?(?:\/\s?mo(?:nth)?|(?:a|per|each|every) month|monthly|p\.?m\.?))`
const MORE = String.raw`(?:more|extra|additional(?:ly)?|further|on top(?: of (?:that|it))?|in addition)`
const SCALES: Readonly<Record<string, number>> = { k: 1e3, grand: 1e3, thousand: 1e3, million: 1e6, m: 1e6 }

type Said = Readonly<Record<string, string | undefined>>
const sumOf = ({ sum = '', scale }: Said): number =>
  Number(sum.replaceAll(',', '')) * (SCALES[scale?.toLowerCase() ?? ''] ?? 1)
const written = (value: number): string => String(Math.round(value * 100) / 100)

const only = (names: readonly string[], slots: ReadonlySet<string>): string | null =>
  names.find((name) => slots.has(name)) ?? null
const inSlot =
  (names: readonly string[], value: string): Change =>
  (_known, slots) => {
    const name = only(names, slots)
    return name === null ? null : { [name]: value }
  }
const EACH = ['monthly', 'extra']
const AT_FIRST = ['start', 'lump']
const RATES = ['growth', 'rate']

/** More of what is put aside comes on top of what was said; what is paid besides a loan is that itself. */
const addedMonthly =
  (value: number): Change =>
  (known, slots): Given | null =>
    slots.has('monthly')
      ? { monthly: written(Number(known['monthly'] ?? '0') + value) }
      : slots.has('extra')
        ? { extra: written(value) }
        : null

const shifted =
  (years: number): Change =>
  (known) =>
    known['years'] === undefined || Number(known['years']) + years <= 0
      ? null
      : { years: written(Number(known['years']) + years) }

/** The one sum of a what-if, so many times as large. */
const times =
  (factor: number): Change =>
  (known) => {
    const [name, ...others] = Object.keys(known).filter(
      (each) => each === 'monthly' || each === 'extra' || each === 'spending',
    )
    return name === undefined || others.length > 0 ? null : { [name]: written(Number(known[name]) * factor) }
  }

/** A number without a sign is a rate up to this, in percent a year. */
const HIGHEST_BARE_RATE = 20

/** What a phrase may say, the longest reading first; each stands at the beginning of what is left of the message. */
const PHRASES: readonly (readonly [RegExp, (said: Said) => Change])[] = [
  [
    new RegExp(String.raw`^(?:with |and )?(?<count>${COUNT}) (?:more )?years? (?:longer|more|later|extra)\b`, 'i'),
    ({ count = '' }) => shifted(numberOf(count)),
  ],
  [
    new RegExp(String.raw`^(?<count>${COUNT}) years? (?:earlier|sooner|less|shorter|fewer)\b`, 'i'),
    ({ count = '' }) => shifted(-numberOf(count)),
  ],
  [
    new RegExp(String.raw`^(?:over|for|in|after|within)? ?(?:the next )?(?<count>${COUNT}) ?(?:years?|yrs?)\b`, 'i'),
    ({ count = '' }) => inSlot(['years'], written(numberOf(count))),
  ],
  [
    /^(?:at|with|by|if (?:it|they) (?:grows?|returns?|earns?)(?: at| by)?)? ?(?<count>\d+(?:\.\d+)?)\s?(?:%|percent|pct)(?: (?:growth|return|interest|a year|per year|annually|yearly))*/i,
    ({ count = '' }) => inSlot(RATES, count),
  ],
  [
    /^at (?<count>\d{1,2}(?:\.\d+)?)(?![\d,]|\s?(?:k\b|years?|months?|more|extra|a month|per month))/i,
    // "at 65" is an age
    ({ count = '' }) => (Number(count) > HIGHEST_BARE_RATE ? () => null : inSlot(RATES, count)),
  ],
  [
    /^(?:no|without(?: any)?|zero|with no) (?:growth|return|interest|returns)(?: at all)?/i,
    () => (_known, slots) => (slots.has('growth') ? { growth: '0' } : null),
  ],
  [
    /^(?:no|without(?: (?:any|the))?|stop(?:ping)?(?: the)?|with no|skip(?:ping)?(?: the)?) (?:monthly|saving|savings|contributions?|monthly (?:saving|savings|amount|part|contributions?|payments?|deposits?)|extra(?: payments?)?)(?: at all)?/i,
    () =>
      (known): Given | null =>
        'monthly' in known ? { monthly: '0' } : 'extra' in known ? { extra: null } : null,
  ],
  [
    new RegExp(
      String.raw`^(?:start(?:ing)?|begin(?:ning)?|began|started)(?: (?:off|out))?(?: with| from| at)? ${SUM}`,
      'i',
    ),
    (said) => inSlot(AT_FIRST, written(sumOf(said))),
  ],
  [
    new RegExp(
      String.raw`^${SUM} (?:to (?:start|begin)(?: with)?|up ?front|at the start|at once|as a lump(?: sum)?|right away|right now|today|now|in one go|one[- ]time|already(?: there)?)`,
      'i',
    ),
    (said) => inSlot(AT_FIRST, written(sumOf(said))),
  ],
  [new RegExp(String.raw`^${SUM} ${MORE}${EACH_MONTH}?`, 'i'), (said) => addedMonthly(sumOf(said))],
  [new RegExp(String.raw`^${MORE} ${SUM}${EACH_MONTH}?`, 'i'), (said) => addedMonthly(sumOf(said))],
  [new RegExp(String.raw`^another ${SUM}${EACH_MONTH}?`, 'i'), (said) => addedMonthly(sumOf(said))],
  [
    new RegExp(String.raw`^${SUM}${EACH_MONTH}(?: ${MORE})?`, 'i'),
    (said) => (MORE_SAID.test(said['all'] ?? '') ? addedMonthly(sumOf(said)) : inSlot(EACH, written(sumOf(said)))),
  ],
  [new RegExp(String.raw`^${SUM}(?![\d%]| ?(?:%|percent|years?|months?))`, 'i'), (said) => theOneSum(sumOf(said))],
  [/^half(?: (?:of )?(?:that|it|as much|the amount))?/i, () => times(0.5)],
  [/^(?:double|twice)(?: (?:that|it|as much|the amount))?/i, () => times(2)],
]
const MONEY: readonly string[] = ['monthly', 'extra', 'spending', 'target', 'start', 'lump', 'payment']
const LEAST_SUM = 100
/** A sum alone is the one sum among other numbers: neither years nor a rate are so large. */
const theOneSum =
  (value: number): Change =>
  (known) => {
    const [name, ...others] = MONEY.filter((each) => each in known)
    const isOne = name !== undefined && others.length === 0 && Object.keys(known).length > 1
    return isOne && value >= LEAST_SUM ? { [name]: written(value) } : null
  }
const MORE_SAID = new RegExp(String.raw`\b${MORE}\b`, 'i')
const numberOf = (count: string): number =>
  /^\d/.test(count) ? Number(count) : /^an?$/i.test(count) ? 1 : countOf(count)

/** Words around the numbers that say nothing of their own. */
const FILLER =
  /^(?:and|so|ok|okay|or|but|then|no|wait|well|hm+|what|if|how|about|would|it|that|this|is|was|were|be|we|i|you|say|try|only|just|instead|rather|now|also|too|to|do|did|let'?s|make|use|take|assume|assuming|suppose|with|put|puts|putting|pay|paid|paying|add|adding|added|save|saving|saved|invest|investing|deposit|contribut(?:e|ing)|throw|in|into|towards?|on|please|can|could|a|an|the|same|thing|again|actually|raise|lower|go|up|down|wanted|waited|keep|kept|all|of|else|at|for|by|over|my|our|mortgage|loan|there|look|looks|like)$/i

/**
 * "At 7 % instead", "what if I put in 200 more", "over 15 years then", "starting with 20k": the what-if before with the
 * numbers that are said in their places and all the others kept. Null where a word has no part in that.
 */
export function numbersCarried(text: string, before: DataPart | null): PlanPart[] | null {
  const derive = before?.derive
  const formula = FORMULAS[derive?.formula ?? '']
  if (!before || !derive || !formula || !KEEPS.has(derive.formula)) return null
  const slots = new Set(Object.keys(formula.given))
  const known = { ...derive.given, ...yearsOf(before) }
  let rest = text.trim().replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  let given: Record<string, string> = known
  let changed = 0
  while (rest !== '') {
    const next = phraseAt(rest, given, slots)
    if (next === 'none') return null
    if (next) {
      given = applied(given, next.change)
      changed += 1
      rest = next.rest
      continue
    }
    const [word = ''] = rest.split(/[\s,.;:!?–—]+/, 1)
    if (word !== '' && !FILLER.test(word)) return null
    rest = rest.slice(word.length).replace(/^[\s,.;:!?–—]+/, '')
  }
  return changed === 0
    ? null
    : [{ ...before, period: 'years' in given ? null : before.period, derive: { ...derive, given } }]
}
/** What-ifs whose numbers are kept from one question to the next. */
const KEEPS: ReadonlySet<string> = new Set([
  'value_in',
  'years_to',
  'save_for',
  'payoff',
  'interest_saved',
  'withdrawal',
  'lasts',
])

/** A span that was said in place of years: "in 5 years" is read as days to come. */
function yearsOf({ derive, period }: DataPart): Record<string, string> {
  if (derive?.formula !== 'save_for' || 'years' in derive.given || !period?.from) return {}
  return { years: written(daysBetween(period.from, period.to) / A_YEAR) }
}
const A_YEAR = 365.25

function applied(known: Readonly<Record<string, string>>, change: Given): Record<string, string> {
  const all: Given = { ...known, ...change }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

function phraseAt(
  rest: string,
  known: Readonly<Record<string, string>>,
  slots: ReadonlySet<string>,
): { readonly change: Given; readonly rest: string } | 'none' | null {
  for (const [words, changeOf] of PHRASES) {
    const found = words.exec(rest)
    if (!found) continue
    const change = changeOf({ ...found.groups, all: rest })(known, slots)
    return change === null ? 'none' : { change, rest: rest.slice(found[0].length).replace(/^[\s,.;:!?–—]+/, '') }
  }
  return null
}

const FROM_PLACE =
  /^(?:(?:and|so|ok|but|what if|how about|what about|if|i|we|then|now|also)[ ,]+)*(?:start(?:ing|ed)?|begin(?:ning)?|use|using|with|add(?:ing)?)(?: (?:off|out))?(?: with| from| at)? (?:what(?:ever)?(?: (?:i|we))?(?:['’]s| is| have| has| already have)?(?: (?:in|on|at))? |the (?:money|balance|cash|amount) (?:in|on|of) |what['’]?s (?:in|on) )(?<place>(?:the |my |our )?[\p{L}\d()& -]{2,40}?)(?: (?:now|today|already|instead|then))*[?.! ]*$/iu

/** "Start with what I have in the Roth": the what-if before beginning with that account; null where none is named. */
export function startsWithPlace(
  text: string,
  before: DataPart | null,
  readAgain: (text: string) => readonly PlanPart[],
): PlanPart[] | null {
  const place = FROM_PLACE.exec(text.trim())?.groups?.['place']
  const derive = before?.derive
  if (place === undefined || !before || !derive || !FORMULAS[derive.formula]?.given['start']) return null
  const [found, ...more] = readAgain(`how much is in ${place}`)
  if (found?.kind !== 'data' || more.length > 0) return null
  const where = found.where.filter(({ field }) => PLACES.has(field))
  if (where.length === 0 || where.length < found.where.length) return null
  const { start: _start, ...given } = derive.given
  return [
    {
      ...barePart,
      subject: before.subject,
      measures: before.measures,
      period: before.period,
      where,
      by: [],
      derive: { ...derive, given },
    },
  ]
}
