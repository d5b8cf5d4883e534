import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { DAYS, conditionIs, partAsking } from './certain-of-both.ts'

/** What an advisor asks of one client, who is named, spoken of or open, with what was asked before. */
interface AskedOfOne {
  readonly text: string
  readonly before: DataPart | null
  /** Who that is. */
  readonly client: { readonly id: string; readonly name: string }
}

const EQUITY: Condition = conditionIs('asset_class', 'equity', 'equity')
const IN_STOCKS =
  /\b(?:in|into) (?:the )?(?:stocks?|equit(?:y|ies)|shares)\b|\b(?:stocks?|equity) (?:exposure|allocation|share|part|portion|weight(?:ing)?|percent(?:age)?|quota|heavy)\b|\b(?:%|percent|share|part|portion|percentage) (?:of |in )?(?:stocks?|equit(?:y|ies))\b/i
const HOW_FAR =
  /\bhow (?:much|heavy|heavily|far|high|big|large)\b|%|\b(?:percent(?:age)?|share|part|portion|exposure|allocation|weight(?:ing)?|quota|overweight|too (?:heavy|much|many|high))\b/i
const OF_SINGLE_ONES =
  /\b(?:single|individual|which|each|by|gain\w*|los(?:s|ses|t|ing)|dividends?|returns?|perform\w*|did|buy|bought|sell|sold|invest(?:ed)? (?:this|last)|move[ds]?|shift|should|if|put|worth it|clients?|who|cash|bonds?)\b|\bin stocks? (?:and|or)\b/i

/** "How much is he in stocks": equity with what funds hold of it, beside the target of the score. */
const inStocksAsked = ({ text }: AskedOfOne): PlanPart[] | null =>
  IN_STOCKS.test(text) && HOW_FAR.test(text) && !OF_SINGLE_ONES.test(text) && !DAYS.test(text)
    ? [
        partAsking('positions', 'value', { where: [EQUITY] }),
        partAsking('fit', 'actual', { measures: ['actual', 'target', 'drift'], where: [EQUITY], by: ['asset_class'] }),
      ]
    : null

const BONDS = /\bbonds?\b/i
const MATURE = /\bmatur\w*|\bcom(?:e|es|ing) due\b|\brun out\b|\bexpir\w*/i
const WHAT_IS_HELD =
  /\b(?:what|which|list|show)\b[^.?!]*\bbonds?\b|\bbonds?\b[^.?!]*\b(?:own|owns|hold|holds|have|has|got)\b/i
const OF_OTHER_FIGURES =
  /\b(?:how much|how many|gain\w*|los(?:s|ses|t|ing)|yields?|coupons?|interest|income|returns?|perform\w*|should|buy|sell|rate|rates|last|this|year|price|duration|target|tell|said|say)\b/i

/** "What bonds does she own and when do they mature": funds of bonds too, which have no such day. */
function bondsAsked({ text }: AskedOfOne): PlanPart[] | null {
  if (!BONDS.test(text) || OF_OTHER_FIGURES.test(text)) return null
  const asksDays = MATURE.test(text)
  if (!asksDays && !WHAT_IS_HELD.test(text)) return null
  if (asksDays && !/\b(?:what|which|list)\b[^.?!]*\bbonds?\b|\bown|\bhold/i.test(text)) return null
  return [
    partAsking('positions', 'value', {
      where: [conditionIs('asset_class', 'fixed_income', 'fixed income')],
      by: ['position'],
      order: { by: 'value', direction: 'desc' },
    }),
    ...(asksDays
      ? [
          partAsking('positions', 'maturity', {
            where: [conditionIs('sec_type', 'BOND', 'bonds')],
            by: ['position'],
          }),
        ]
      : []),
  ]
}

const FITS =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:do|does|is|are|would)\b[^.?!]*\b(?:portfolio|holdings?|allocation|investments?|accounts?|he|she|they|it|mix|what)\b[^.?!]*\b(?:fit|fits|match|matches|suit|suits|go(?:es)? with|in line with|right for|ok for|okay for|fine for|appropriate for|suitable for|according to|reflect)\b[^.?!]*\b(?:that|it|this|(?:the|his|her|their) (?:risk )?(?:score|profile|tolerance))\b[^.?!]*[?.! ]*$/i
const LAST_SENTENCE = /[^.?!\s][^.?!]*[.?! ]*$/
const IS_IN_LINE =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are) (?:that|it|this|he|she|they) (?:all )?(?:in line|on target|ok|okay|appropriate|suitable)(?: with (?:what (?:he|she|they) (?:holds?|owns?|haves?)|(?:his|her|their|the) (?:portfolio|holdings|allocation|investments)))?[?.! ]*$/i
const TO_BE_DONE =
  /^(?:(?:and|so|ok|but)[ ,]+)*what(?:['’]?s| is| do i| else)? ?(?:still |all )*(?:has to be|have to be|needs to be|must be|to be|have to|need to|needs|left to)? ?(?:done|do|doing|open|left|outstanding)(?: (?:for|with|between us and) (?:him|her|them|[\p{Lu}]\p{L}+(?: [\p{Lu}]\p{L}+)?))(?:,? (?:and )?(?:by when|until when|when))?[?.! ]*$/iu

/** "What still has to be done for her, by when": what is open with the client, with its days. */
const toBeDoneAsked = ({ text, client }: AskedOfOne): PlanPart[] | null =>
  TO_BE_DONE.test(text)
    ? [
        partAsking('actions', 'open', {
          where: [conditionIs('client', client.id, client.name)],
          by: ['action'],
          show: 'list',
        }),
      ]
    : null

const OFF_TARGET =
  /\bhow (?:far|much|many points)\b[^.?!]*\b(?:from|off|above|below|over|under|away from|short of)\b[^.?!]*\btargets?\b/i
const OF_CLASS: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:equit(?:y|ies)|stocks?|shares)\b/i, 'equity', 'equity'],
  [/\b(?:bonds?|fixed income)\b/i, 'fixed_income', 'fixed income'],
  [/\bcash\b/i, 'cash', 'cash'],
]

/** "How far are his shares from the target": of that class, or class by class where none is said. */
function offTargetAsked({ text }: AskedOfOne): PlanPart[] | null {
  if (!OFF_TARGET.test(text) || /\b(?:goals?|save[ds]?|saving|retire\w*)\b/i.test(text)) return null
  const said = OF_CLASS.filter(([words]) => words.test(text))
  const [[, value, words] = [], ...more] = said
  return [
    partAsking('fit', 'drift', {
      measures: ['drift', 'actual', 'target'],
      where:
        value !== undefined && words !== undefined && more.length === 0
          ? [conditionIs('asset_class', value, words)]
          : [],
      by: ['asset_class'],
    }),
  ]
}

const OF_SCORES: ReadonlySet<string> = new Set(['clients.risk_score', 'fit.score'])

/** "Does his portfolio fit that" after a risk score: class by class against the target. */
function fitsAsked({ text, before }: AskedOfOne): PlanPart[] | null {
  const said = FITS.test(LAST_SENTENCE.exec(text)?.[0] ?? text)
  if (IS_IN_LINE.test(text) && OF_SCORES.has(`${before?.subject}.${before?.measures[0]}`))
    return [partAsking('fit', 'drift', { by: ['asset_class'] })]
  if (!said) return null
  const isOfScore = /\b(?:score|profile|tolerance)\b/i.test(text)
  if (!isOfScore && !OF_SCORES.has(`${before?.subject}.${before?.measures[0]}`)) return null
  return [partAsking('fit', 'drift', { by: ['asset_class'] })]
}

const TAKES =
  /\b(?:wants?|needs?|would like|wishes|has to have|is (?:asking|looking) for|requests?|requested)\b(?: (?:to|us to|me to) (?:take|withdraw|pull|get|raise|have|send|move|wire)(?: out)?)?(?: (?:out|about|around|roughly|up to|another|an extra))* \$? ?\d[\d,.]* ?(?:k|m|mm|thousand|million|grand|dollars)?\b[^?!]*\b(?:out|cash|from|withdraw\w*|by|for|where|available|in hand|wire[d]?|before)\b/i
const FROM_WHERE =
  /\b(?:where|which account|what account|from what)\b[^.?!]*\b(?:take|pull|raise|get|withdraw|come|source)\w*\b[^.?!]*(?:\$ ?\d|\b\d[\d,.]* ?(?:k|m|thousand|grand|dollars)\b)/i
/** "Watanabe wants 50k out by Friday, where from": where from is no advice given here; what there is in cash may help. */
const takesAsked = ({ text }: AskedOfOne): PlanPart[] | null =>
  (TAKES.test(text) || FROM_WHERE.test(text)) && !/\b(?:invest\w*|buy|said|told|mention\w*|task|remind)\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'where to take money',
          related: [
            partAsking('positions', 'value', {
              where: [conditionIs('asset_class', 'cash', 'cash')],
              by: ['account'],
              order: { by: 'value', direction: 'desc' },
            }),
          ],
        },
      ]
    : null

const TOO_MUCH_RISK =
  /\b(?:too|overly|very) (?:aggressive\w*|risky|conservative\w*|cautious\w*|safe|heavy|heavily|exposed|much (?:risk|equity|in (?:stocks?|equit(?:y|ies)))|little risk|(?:many|much) stocks?)\b|\b(?:right|suitable|appropriate|ok|okay|fine|reasonable|sensible|good|wrong) (?:mix |portfolio |allocation |risk )?(?:for|at) (?:(?:his|her|their|that) age|someone (?:his|her|their) age|a \d\d[- ]year[- ]old)\b/i
const FOR_AGE =
  /\b(?:for|at|given) (?:(?:his|her|their|that|[\p{L} ]{2,40}['’]s) age|(?:some|any)one (?:of )?(?:his|her|their) age|an? \d\d[- ]year-old)\b/iu
/** "Is Kenji too aggressive for his age": nobody judges that here; age, score, equity and the gap between them are known. */
const tooMuchRiskAsked = ({ text, client }: AskedOfOne): PlanPart[] | null =>
  (FOR_AGE.test(text) &&
    (TOO_MUCH_RISK.test(text) || /\b(?:allocation|mix|portfolio|stocks?|equity|risk)\b/i.test(text))) ||
  (TOO_MUCH_RISK.test(text) && /\b(?:you think|do you|would you say|in your (?:view|opinion)|imo)\b/i.test(text))
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'too much risk',
          related: [
            partAsking('clients', 'age', {
              measures: ['age', 'risk_score', 'equity_share', 'drift'],
              where: [conditionIs('client', client.id, client.name)],
            }),
          ],
        },
      ]
    : null

const TRADES =
  /\b(?:trades?|orders?)\b[^.?!]*\b(?:fix|get|bring|rebalance|back|correct|need\w*|close|do it)\b|\bwhat (?:would|do|does|should|must|could|can|will) (?:i|we|he|she|they|#|it)? ?(?:have to |need to |take to )?(?:sell|buy|trade|move|shift|rebalance|get (?:back|there)|fix)\b|\bhow (?:do|would|can|could|should|much) (?:i|we)? ?(?:have to |need to )?(?:fix|rebalance|correct|close|move)\b|\b(?:get|bring|put|move)\b[^.?!]*\bback (?:to|in|on|within|into|in line)\b|\brebalanc\w+\b[^.?!]*\b(?:take|trades?|need\w*|look like)\b|\b(?:take|trades?|need\w*)\b[^.?!]*\brebalanc\w+/i
const OF_TARGET = /\b(?:targets?|rebalanc\w*|drift|gap|allocation|back in line|in line)\b/i
/** "What's the trade to fix it" after how far a client is from the target: which amounts would have to move. */
const tradesAsked = ({ text, before }: AskedOfOne): PlanPart[] | null =>
  TRADES.test(text) &&
  (before?.subject === 'fit' || OF_TARGET.test(text)) &&
  !/\b(?:tax|gain|lots?|house|page)\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'trades',
          related: [partAsking('fit', 'drift', { by: ['asset_class'] })],
        },
      ]
    : null

const PLANNED =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:does|do|is|are|has|have|did)\b[^.?!]*\b(?:anything|something|a meeting|an appointment|meetings)\b[^.?!]*\b(?:planned|scheduled|coming up|booked|in the (?:calendar|diary)|on the (?:calendar|books)|set up|lined up)\b[^.?!]*[?.! ]*$/i
const MEET_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*when (?:do|will|are|am|is) (?:we|i|our next)(?: (?:going to|supposed to|due to))? ?(?:meet(?:ing)?|see(?:ing)?|talk(?:ing)?|speak(?:ing)?|sit(?:ting)? down)\b[^.?!]*[?.! ]*$/i
const COMES_IN =
  /^(?:(?:and|so|ok|but)[ ,]+)*when(?:['’]?s| is| are| will| does| do) (?:he|she|they|we|[a-z]+) (?:be )?(?:coming in|coming by|coming|come in|come by|in|due in|back in|next in)(?: (?:next|again|to see (?:me|us)|to the office|for (?:a|the|his|her|their) (?:next )?meeting))+[?.! ]*$/i

/** "Does she have anything planned", "when do we meet again": the next meeting. */
const nextMeetingAsked = ({ text, client }: AskedOfOne): PlanPart[] | null =>
  (PLANNED.test(text) || COMES_IN.test(text) || (MEET_AGAIN.test(text) && !/\b(?:last|did)\b/i.test(text))) &&
  !/\b(?:task|buy|sell|invest\w*|goal|budget)\b/i.test(text)
    ? [partAsking('meetings', 'next', { where: [conditionIs('client', client.id, client.name)] })]
    : null

/** What is asked of one client whose construction says what is meant; null for the rest. */
export const askedOfOneClient = (asked: AskedOfOne): readonly PlanPart[] | null =>
  takesAsked(asked) ??
  tooMuchRiskAsked(asked) ??
  tradesAsked(asked) ??
  inStocksAsked(asked) ??
  bondsAsked(asked) ??
  toBeDoneAsked(asked) ??
  fitsAsked(asked) ??
  offTargetAsked(asked) ??
  nextMeetingAsked(asked)
