import type { PlanPart } from '@keelwise/contract/plan'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { type Construed, accountsMeant, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'

const PUT_A_MONTH =
  /\bhow much (?:am|are|do|did|have|was|were) (?:i|we) (?:been )?(?:currently |usually |normally )?(?:put(?:ting)?|contribut(?:e|ed|ing)|pay(?:ing)?|paid|sav(?:e|ed|ing)|invest(?:ed|ing)?|add(?:ed|ing)?|send(?:ing)?) (?:in)?to (?:my |our |the )?(?<what>[a-z0-9() -]{2,30}?)(?: accounts?)? (?:(?:on average|typically) )?(?:(?:a|per|each|every) (?<unit>month|year)|monthly|yearly)/i

/** "How much am I putting into my retirement accounts per month": what was contributed, over the months of the days said. */
export function contributedEachAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = PUT_A_MONTH.exec(text)?.groups
  const where = said ? accountsMeant(said['what'] ?? '', readAgain) : null
  if (!said || !where || /\b(?:if|would|should|could|need|must)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const isOfRetirement = where.every(({ field, values }) =>
    field === 'group'
      ? values.every((group) => group === 'retirement')
      : field === 'account_type' && values.every((type) => GROUPS_OF_TYPES[type] === 'retirement'),
  )
  return [
    partAsking('transactions', isOfRetirement ? 'contributed' : 'put_in', {
      where: [...where],
      period: period ?? pastMonths(12, today),
      derive: { formula: /year/i.test(said['unit'] ?? '') ? 'per_year' : 'per_month', given: {} },
    }),
  ]
}

const WITH_SOMEBODY =
  /\b(?:wife|husband|spouse|partner|fianc[eé]e?|family|kids|children|somebody else|someone else|another person|two people|both of us)\b[^.?!]*\b(?:see|view|access|look at|share|shared|sharing|login|log in|logins|joint|together|own account|sign in)\b|\b(?:share|shared|sharing|joint|one login|same login)\b[^.?!]*\b(?:wife|husband|spouse|partner|family|household|both of us|two people|view)\b/i
const ASKED =
  /^(?:[^?!]*[.,;?!]\s*)?(?:(?:and|so|ok|but|no|also)[ ,]+)*(?:can|could|will|would|is|are|do|does|may|how (?:can|do|could))\b/i
const SEES = /\b(?:will|would|can|could|does) (?:she|he|they) (?:be able to )?(?:see|view|access|look at)\b/i

/** "Can my wife see my accounts", "can we share one login": who sees what is here, which is nobody else. */
export const sharedWithAsked = ({ text }: Construed): PlanPart[] | null =>
  ASKED.test(text) &&
  (WITH_SOMEBODY.test(text) || SEES.test(text)) &&
  !/\badvis(?:o|e)rs?\b/i.test(text.replace(/\bnot (?:an|my|the) advis(?:o|e)r\b/gi, '')) &&
  !/\b(?:how much|what did|spen[dt]|net worth|balance|account balance)\b/i.test(text)
    ? [{ kind: 'help', page: 'privacy' }]
    : null
