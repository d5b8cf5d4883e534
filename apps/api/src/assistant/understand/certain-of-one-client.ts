import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { DAYS, conditionIs, partAsking } from './certain-of-both.ts'

/** What an advisor asks of one client, who is named, spoken of or open, with what was asked before. */
interface AskedOfOne {
  readonly text: string
  readonly before: DataPart | null
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
const OF_SCORES: ReadonlySet<string> = new Set(['clients.risk_score', 'fit.score'])

/** "Does his portfolio fit that" after a risk score: class by class against the target. */
function fitsAsked({ text, before }: AskedOfOne): PlanPart[] | null {
  const said = FITS.test(text)
  if (!said) return null
  const isOfScore = /\b(?:score|profile|tolerance)\b/i.test(text)
  if (!isOfScore && !OF_SCORES.has(`${before?.subject}.${before?.measures[0]}`)) return null
  return [partAsking('fit', 'drift', { by: ['asset_class'] })]
}

/** What is asked of one client whose construction says what is meant; null for the rest. */
export const askedOfOneClient = (asked: AskedOfOne): readonly PlanPart[] | null =>
  inStocksAsked(asked) ?? bondsAsked(asked) ?? fitsAsked(asked)
