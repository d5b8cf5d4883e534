import type { PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, partAsking, sumsSaid } from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|well|lol|can (?:you|u)|could (?:you|u)|please)[ ,]+)*`

const END = String.raw`[?.! ]*$`

const BY_HOW_MUCH = new RegExp(
  String.raw`${LEAD}(?:by )?how much(?: (?:more|less|higher|lower|is that|was that|exactly|of a (?:difference|change)))*${END}|${LEAD}what(?:['’]?s| is| was) the difference${END}|${LEAD}(?:and )?in percent(?:age)?(?: terms)?${END}`,
  'i',
)

/** "By how much" after two spans were held against each other: the same again, which says the difference. */
const byHowMuchAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.compare && before.subject !== 'worth' && before.by.length === 0 && BY_HOW_MUCH.test(text)
    ? [{ ...before, why: false }]
    : null

const ENOUGH_FOR = new RegExp(
  String.raw`${LEAD}(?:do|will|would|have|is|are|can)(?: (?:i|we|there))?(?: (?:have|got|be|cover))*(?: (?:enough|the money|cash|enough (?:money|cash)))?(?: (?:money|cash|left|in the bank))*(?: (?:for|to (?:cover|pay)(?: for)?|cover(?:ing)?))? (?:those|that|them|it|these|all (?:of )?(?:that|those|them|it))(?: all)?${END}`,
  'i',
)

const SUMMED: ReadonlySet<string> = new Set(['amount', 'out', 'paid'])

/** "Do I have enough for those" after bills that are due: what is in the bank beside what they take. */
function enoughForAsked({ text, before }: Construed): PlanPart[] | null {
  if (before?.subject !== 'plans' || !SUMMED.has(before.measures[0] ?? '') || before.derive !== null) return null
  if (!ENOUGH_FOR.test(text) || !/\b(?:enough|cover|money|cash)\b/i.test(text)) return null
  return [
    partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] }),
    { ...before, by: [], order: null, limit: null, show: 'auto' },
  ]
}

const FEW = 3

const WHICH_DID = new RegExp(
  String.raw`${LEAD}(?:which|what)(?: (?:ones?|stocks?|funds?|investments?|holdings?|positions?|shares?|of (?:them|those|these|it)))*(?: (?:did|has|have|had|was|is|the))*(?: ?(?:the )?)?(?:(?<down>dropped|fell|fallen|lost|lose|went down|gone down|dragged|hurt|did|performed)|(?<up>gained|rose|risen|grew|made|went up|gone up|carried|helped|climbed))(?: (?:me|it|the))*(?:(?: the)? (?<end>most|best|worst|least)|(?<=\b(?:dragged|hurt|helped|carried))(?: (?:me|us|it))?(?: down| along)?)${END}`,
  'i',
)

/** "Which one dropped the most" after what investments made: security by security, over the same days. */
function whichDidAsked({ text, before }: Construed): PlanPart[] | null {
  const said = WHICH_DID.exec(text)?.groups
  if (!said || before?.subject !== 'returns' || before.derive !== null) return null
  if (/^(?:fees|taxes)$/.test(before.measures[0] ?? '')) return null
  const isFall = said['down'] !== undefined && !/^(?:did|performed)$/i.test(said['down'])
  const isDown = isFall ? said['end']?.toLowerCase() !== 'least' : /worst|least/i.test(said['end'] ?? '')
  return [
    {
      ...before,
      measures: ['gain', 'twr'],
      by: ['security'],
      compare: null,
      why: false,
      show: 'auto',
      order: { by: 'gain', direction: isDown ? 'asc' : 'desc' },
      limit: /\b(?:ones|stocks|funds|investments|holdings|positions|shares)\b/i.test(text) ? FEW : 1,
    },
  ]
}

const INSTEAD = new RegExp(
  String.raw`${LEAD}(?:what )?(?:if|about|how about|say|with|make it|and)(?: (?:it|its|it['’]s|it was|it were|that|i|we|only|just|did|put|put in|put away|save|saved|paid|pay|is|was))* ?\$?(?<sum>\d[\d,.]*k?)(?: (?:dollars|bucks|instead|a month|per month|each month|every month|then|rather))*${END}`,
  'i',
)

/** "What if it's 1200" after what so much a month comes to: the same with the other sum. */
function insteadAsked({ text, before }: Construed): PlanPart[] | null {
  const given = before?.derive?.given
  const named = given?.['monthly'] !== undefined ? 'monthly' : 'spending'
  if (!before?.derive || given?.[named] === undefined) return null
  const sum = INSTEAD.exec(text)?.groups?.['sum']
  const [said] = sum === undefined ? [] : sumsSaid(sum)
  return said ? [{ ...before, derive: { ...before.derive, given: { ...given, [named]: said.value } } }] : null
}

const UNTOUCHED =
  /\bwithout (?:touching|selling|using|counting|tapping|dipping into|cashing in)\b[^?.!]*\b(?:invest\w*|stocks?|retirement|funds?|portfolio|brokerage|401|ira)\b/i

/** "And without touching the investments" after how long the cash lasts: that is what was told. */
const untouchedAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'fit' && before.measures[0] === 'emergency_months' && UNTOUCHED.test(text) ? [before] : null

/** What goes on in a few words from a comparison, from bills, from returns, or from what so much a month comes to; null for the rest. */
export const askedAfterFewWords = (asked: Construed): readonly PlanPart[] | null =>
  byHowMuchAsked(asked) ?? enoughForAsked(asked) ?? whichDidAsked(asked) ?? insteadAsked(asked) ?? untouchedAsked(asked)
