import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, accountsMeant, conditionIs, countOf, investedDays, partAsking } from './certain-of-both.ts'
import { typesMeant } from './certain-of-kinds.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|tell me|show me|give me|list|name)[ ,]+)*`
const OWN = String.raw`(?:of )?(?:my |our |the |all my |all the )*`
const COUNT = String.raw`(?:(?:top |first |bottom )?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) )?`
const NOUN = String.raw`(?<what>(?:single |individual )?(?:stocks?|shares?|compan(?:y|ies)|equit(?:y|ies))|(?:mutual |index )?funds?|etfs?|bonds?|positions?|holdings?|investments?|securit(?:y|ies)|things? (?:i|we) (?:own|hold))`
const HELD = String.raw`(?: (?:that )?(?:i|we) (?:own|have|hold|bought)| in (?:my|our|the) portfolio)?`
const IN = String.raw`(?: in(?:side)? (?:my |our |the )?(?<where>(?!portfolio\b)[a-z0-9() ]*(?:401 ?\(?k\)?|ira|roth|hsa|brokerage|529|403 ?\(?b\)?|account)s?))?`
const REST = String.raw`(?: (?<rest>[^.?!]*?))?[?.! ]*$`
const WENT = String.raw`(?:did|done|do|performed?|fared?|was|were|been|lost|lose|gained?|made|grew|grown|rose|risen|fell|fallen|dropped|declined|went (?:up|down)|gone (?:up|down)|returned|is|are|doing|is doing|are doing|climbed|earned)`
const MOST = String.raw`(?:the )?(?<end>best|worst|most|least|poorest|highest|lowest)`

const FORMS: readonly RegExp[] = [
  // which of my stocks has done best this year
  String.raw`(?:which|what) (?:one |ones )?${OWN}${NOUN}${HELD}${IN} (?:(?:has|have|had) )?(?<did>${WENT})(?: me)? ${MOST}(?: (?:money|performer|performing|of all|overall))?${REST}`,
  // what are my best performing stocks this year, my worst position last month
  String.raw`(?:(?:which|what)(?:['’]?s| is| are| was| were)? |how (?:is|are|did) )?${OWN}${COUNT}(?<end>best|worst|top|bottom|strongest|weakest|poorest|highest|lowest)(?: (?<few>\d{1,2}|two|three|four|five|ten))?(?<did>[ -](?:performing|performers? (?:of|in|among)|returning|doing))? ${OWN}${NOUN}${HELD}${IN}${REST}`,
  // my biggest winners this year, the top performers
  String.raw`(?:(?:which|what|who)(?:['’]?s| is| are| was| were| have been| has been)? )?${OWN}${COUNT}(?:(?<end>biggest|largest|best|worst|top|main|bottom|poorest|greatest) )?(?:(?:stock|fund|portfolio|investment) )?(?<what>winners?|losers?|gainers?|decliners?|performers?)${IN}${REST}`,
].map((form) => new RegExp(LEAD + form, 'i'))

/** "Which of my holdings lost money this year": all that did, and not the one that did most. */
const MOVED = new RegExp(
  `${LEAD}(?:which|what)(?: ones?)? ${OWN}${NOUN}${HELD}${IN} (?:(?:have|has|had|are|were|is|was|did) )*(?:(?<down>lost|losing|lose|down|fell|fallen|dropped|declined|in the red|gone down|went down)|up|gained|made|risen|rose|gone up|went up|in the green)(?: (?:me )?(?:money|value|in value))?${REST}`,
  'i',
)

/** Everything that is held and went one way in the days that are said; since it was bought it is read by its words. */
function movedInDays({ text, readAgain }: Construed): PlanPart[] | null {
  const said = MOVED.exec(text)?.groups
  const rest = (said?.['rest'] ?? '').trim()
  if (!said || rest === '' || OF_ALL_TIME.test(rest) || /\b(?:most|least|more|less|than|best|worst|\d)\b/i.test(rest))
    return null
  const account = said['where'] === undefined ? [] : accountsMeant(said['where'], readAgain)
  const period = account && investedDays(rest, readAgain)
  if (!period) return null
  const types = typesMeant(said['what'] ?? '')
  const isDown = said['down'] !== undefined
  return [
    partAsking('returns', 'gain', {
      where: [...(types ? [types] : []), ...account, { field: 'gain', op: isDown ? 'under' : 'over', values: ['0'] }],
      by: ['security'],
      order: { by: 'gain', direction: isDown ? 'asc' : 'desc' },
      period,
    }),
  ]
}

/** Of everything there is to be told no days are needed. */
const OF_ALL_TIME =
  /^(?:(?:right )?now|at the moment|currently|so far|overall|of all|of all time|ever|to date|in all|in total|since (?:i|we) (?:bought|got|own|have) (?:it|them|these)?|all time|at present|here)$/i
const OF_TODAY = /^(?:today|on the day|since yesterday|so far today|this morning)$/i
const IN_MONEY = /\b(?:lost|lose|losers?|gained?|made|winners?|gainers?|earned|money)\b/i
const DOWN =
  /\b(?:worst|least|poorest|weakest|lowest|bottom|losers?|decliners?|lost|lose|fell|fallen|dropped|declined|down)\b/i
const FEW = 5

/** "Which of them did best" after positions: of those, over the days that are said. */
const OF_THEM =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what) (?:one|ones)(?: of them)? (?:has |have )?(?<did>did|done|performed|fared|was|is|lost) (?:the )?(?<end>worst|best)(?: (?<rest>[^.?!]*?))?[?.! ]*$/i

/**
 * Which of what is held did best or worst: since it was bought by its gain, in days that are said by its return, today by
 * its change since the day before.
 */
export function askedOfWinnersForSure(asked: Construed): PlanPart[] | null {
  const { text, before, readAgain } = asked
  const moved = movedInDays(asked)
  if (moved) return moved
  const alone = FORMS.map((form) => form.exec(text)?.groups).find(Boolean)
  const again = before?.subject === 'positions' && before.by.length > 0 ? OF_THEM.exec(text)?.groups : undefined
  const said = alone ?? again
  if (!said) return null
  const what = said['what'] ?? ''
  const end = said['end'] ?? ''
  const isOfWinners = /^(?:winner|loser|gainer|decliner|performer)/i.test(what)
  const rest = (said['rest'] ?? '').trim()
  // "top holdings" are the largest, "performers" alone are neither
  if (/^(?:top|bottom|highest|lowest)$/i.test(end) && !isOfWinners && said['did'] === undefined && rest === '')
    return null
  if (/^performers?$/i.test(what) && end === '') return null
  const account = said['where'] === undefined ? [] : accountsMeant(said['where'], readAgain)
  if (account === null) return null
  const types = typesMeant(what)
  const where: Condition[] = alone ? [...(types ? [types] : []), ...account] : [...(before?.where ?? [])]
  const told = `${end} ${what} ${said['did'] ?? ''}`
  const direction = DOWN.test(told) ? 'asc' : 'desc'
  const isInMoney = IN_MONEY.test(`${told} ${/\bmoney\b/i.test(text) ? 'money' : ''}`)
  const isPlain = said['did'] === undefined
  const count = said['count'] ?? said['few']
  const isOne = !/s$/i.test(what.replace(/ (?:i|we) (?:own|hold)$/i, '')) || /^which of|^which one/i.test(text)
  const isAsOne = /\b(?:which|what) (?:one|of|stock|fund|etf|bond|position|holding|investment|company|security)\b/i
  const limit = count === undefined ? (isOne || again !== undefined || isAsOne.test(text) ? 1 : FEW) : countOf(count)
  const ordered = (subject: DataPart['subject'], measures: readonly string[], more: Partial<DataPart> = {}): DataPart =>
    partAsking(subject, measures[0] ?? '', {
      measures: [...measures],
      where,
      by: ['security'],
      order: { by: measures[0] ?? '', direction },
      limit,
      ...more,
    })
  if (rest === '' || OF_ALL_TIME.test(rest)) {
    const losing = direction === 'asc' && isOfWinners ? [conditionIs('result', 'loss', 'losses')] : []
    return [
      ordered('positions', isInMoney || isPlain ? ['gain', 'gain_percent'] : ['gain_percent', 'gain'], {
        where: [...where, ...losing],
      }),
    ]
  }
  if (OF_TODAY.test(rest)) return [ordered('positions', ['day_change'])]
  const period = investedDays(rest, readAgain)
  return period && where.every(({ field }) => /^(?:sec_type|security|account|account_type|institution)$/.test(field))
    ? [ordered('returns', isInMoney ? ['gain', 'twr'] : ['twr', 'gain'], { period })]
    : null
}
