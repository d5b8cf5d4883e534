import type { PlanPart } from '@keelwise/contract/plan'
import { type Construed, DAYS, conditionIs, partAsking } from './certain-of-both.ts'

const SOLD = /\b(?:sold|sell|sales?|disposals?|disposed|got rid of)\b/i
const WITH_RESULT =
  /\b(?:profits?|gains?|loss(?:es)?|results?|made|lost|earned)\b[^.?!]*\b(?:each|every|per|by (?:lot|security|stock|sale|fund)|one by one|beside|next to)\b|\b(?:each|every|per|all|list|show|which)\b[^.?!]*\b(?:with|and)\b[^.?!]*\b(?:profits?|gains?|loss(?:es)?|results?)\b|\b(?:every|each|all|list)\b[^.?!]*\b(?:short|long)\b|\b(?:short|long)\b[^.?!]*\b(?:every|each|list|one by one)\b/i
const REALIZED_BY =
  /\brealized (?:gains?|loss(?:es)?|profits?|results?)(?: (?:and|or) loss(?:es)?)?\b[^.?!]*\b(?:by|per|for each|each) (?<by>security|stock|fund|holding|lot|sale|account|term|institution)\b/i
const FIELDS: Readonly<Record<string, string>> = {
  stock: 'security',
  fund: 'security',
  holding: 'security',
  sale: 'lot',
}
const AHEAD =
  /\b(?:if|would|could|should|were to|plan|going to|before year[- ]end|harvest\w*|unrealized|open|clients?)\b/i

/** "List the shares I sold in 2026 with the profit on each", "realized gains by security": sales, each with what it brought. */
function salesEachAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (AHEAD.test(text)) return null
  const by = REALIZED_BY.exec(text)?.groups?.['by']?.toLowerCase()
  if (by === undefined && !(SOLD.test(text) && WITH_RESULT.test(text))) return null
  const said = DAYS.exec(text)?.[0] ?? (/\b20\d\d\b/.exec(text)?.[0] ? `in ${/\b20\d\d\b/.exec(text)?.[0]}` : '')
  const [dated] = readAgain(`what is my realized gain ${said}`.trim())
  if (dated?.kind !== 'data' || dated.subject !== 'sales') return null
  const measure =
    /\bloss(?:es)?\b/i.test(text) && !/\b(?:gains?|profits?)\b/i.test(text) ? 'realized_losses' : 'realized'
  const isTaxable = /\btaxable\b/i.test(text)
  return [
    partAsking('sales', measure, {
      where: isTaxable ? [conditionIs('tax', 'taxable', 'taxable accounts')] : [],
      by: [by === undefined ? 'lot' : (FIELDS[by] ?? by)],
      period: said === '' ? null : dated.period,
    }),
  ]
}

const WHERE_CASH =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:(?:which|what) (?:of my |of our )?accounts? (?:holds?|have|has|are holding|contains?|keeps?) (?:the |my |our |any |some )?cash|(?:in )?(?:which|what) accounts? (?:is|do i (?:have|hold|keep)) (?:all )?(?:the |my |our )?cash(?: in)?|where (?:is|do (?:i|we) (?:have|hold|keep)) (?:all )?(?:of )?(?:the |my |our )?cash(?: (?:held|kept|sitting|parked))?)(?: (?:now|at the moment|today))?[?.! ]*$/i

/** "Which accounts hold the cash": cash beside what is invested too, account by account. */
const whereCashAsked = ({ text }: Construed): PlanPart[] | null =>
  WHERE_CASH.test(text)
    ? [partAsking('positions', 'value', { where: [conditionIs('asset_class', 'cash', 'cash')], by: ['account'] })]
    : null

const SAVED_OR_MARKET =
  /\bhow much\b[^.?!]*\b(?:market|markets|investments?)\b[^.?!]*\b(?:and|versus|vs\.?|or)\b[^.?!]*\b(?:sav(?:e|ed|ing|ings)|put in|contribut\w+|added|deposits?|own money)\b|\bhow much\b[^.?!]*\b(?:sav(?:ed|ing|ings)|put in|contribut\w+|deposits?|own money)\b[^.?!]*\b(?:and|versus|vs\.?|or)\b[^.?!]*\b(?:the )?(?:market|markets)\b/i

/** "How much is the market and how much did we save": what changed, with its parts. */
function savedOrMarketAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  if (!SAVED_OR_MARKET.test(text) || /\b(?:clients?|than)\b/i.test(text)) return null
  const said = DAYS.exec(text)?.[0]
  const [dated] = said === undefined ? [] : readAgain(`how much did the market add to my net worth ${said}`)
  const period =
    dated?.kind === 'data' && dated.subject === 'worth'
      ? dated.period
      : before?.subject === 'worth' && before.period?.from !== before.period?.to
        ? before.period
        : null
  return [partAsking('worth', 'change', { period, why: true })]
}

const SOLD_TAX =
  /^(?<first>[^.?!]*?)[,;]?\s+(?:and|plus|also|then) (?:what|how much) (?:tax(?:es)?|capital gains tax)\b[^.?!]*\b(?:if|when|were)\b[^.?!]*\b(?:sold|sell|selling)\b[^.?!]*[?.! ]*$/i

/** "What is my gain on it and what tax would I owe if I sold": the gain; what tax it would be is not kept. */
function gainAndTaxAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const first = SOLD_TAX.exec(text)?.groups?.['first']
  const parts = first === undefined ? [] : readAgain(first)
  const [one] = parts
  if (one?.kind !== 'data' || parts.length > 1 || one.subject !== 'positions') return null
  return [one, { kind: 'decline', reason: 'not_kept', words: 'the tax on sales', related: [] }]
}

/** What was sold with its result, where cash lies, and what the market and saving each did; null for the rest. */
export const askedOfSales = (asked: Construed): readonly PlanPart[] | null =>
  salesEachAsked(asked) ?? whereCashAsked(asked) ?? savedOrMarketAsked(asked) ?? gainAndTaxAsked(asked)
