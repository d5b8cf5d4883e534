import { bookRules } from '@keelwise/contract/book'
import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, DAYS, conditionIs, countOf, partAsking } from './certain-of-both.ts'

/** What is asked of all clients by how they stand: risk, cash, answers they owe, the largest thing that any holds. */

const RISKIER =
  /\b(?:risk(?:ier|iest)|more (?:risk|aggressive\w*)|too (?:risky|aggressive\w*|much risk)|(?:over|above|beyond|exceed\w*) (?:their|his|her|the) (?:risk|tolerance|target))\b/i
/** "Too heavy in stocks for their score". */
const STOCK_HEAVY =
  /\b(?:too (?:heavy|heavily|much|many|high|invested)|over(?:weight(?:ed)?|invested|exposed)|heavier)\b[^.?!]*\b(?:stocks?|equit(?:y|ies))\b|\b(?:stocks?|equit(?:y|ies))[- ](?:heavy|overweight)\b|\b(?:above|over) (?:the |their )?targets?\b[^.?!]*\b(?:stocks?|equit(?:y|ies))\b/i
const SAFER =
  /\b(?:safer|less (?:risk\w*|aggressive\w*)|too (?:safe|cautious\w*|conservative\w*|little risk)|more (?:cautious\w*|conservative\w*)|(?:below|under|beneath) (?:their|his|her) (?:risk|tolerance))\b/i
const THAN_MEANT =
  /\b(?:than|profiles?|tolerance|scores?|should|supposed|targets?|allowed|agreed|their risk|for (?:them|their))\b/i
const OF_CLIENTS =
  /\b(?:who|whos|whose|whom|clients?|any(?:one|body)(?:['’]s)?|every(?:one|body)|portfolios?|households?)\b/i

/** "Whose portfolio is riskier than their profile": above the target for equity of their score. */
function riskierAsked({ text }: Construed): PlanPart[] | null {
  const isOfStocks = STOCK_HEAVY.test(text) && !/\b(?:one|single|individual|a) stocks?\b/i.test(text)
  const isAbove = RISKIER.test(text) || isOfStocks
  if ((!isAbove && !SAFER.test(text)) || !(isOfStocks || THAN_MEANT.test(text)) || !OF_CLIENTS.test(text)) return null
  if (
    /\b(?:which|what) (?:stocks?|funds?|securit\w+|positions?)\b|\b(?:most|least) (?:aggressive|conservative)\b|\d/i.test(
      text,
    )
  )
    return null
  const where: Condition[] = [{ field: 'drift', op: isAbove ? 'over' : 'under', values: ['-0'] }]
  // the size of the gap counts, on either side
  const order = { by: 'drift', direction: 'desc' as const }
  return [
    /\bhow many\b/i.test(text)
      ? partAsking('clients', 'count', { where })
      : partAsking('clients', 'drift', {
          ...(isOfStocks ? { measures: ['drift', 'equity_share', 'risk_score'] } : {}),
          where,
          by: ['client'],
          order,
        }),
  ]
}

const TOO_MUCH_CASH =
  /\btoo (?:much|heavy|heavily)\b[^.?!]*\b(?:cash|uninvested|idle)\b|\b(?:excess|idle|uninvested|surplus) cash\b|\bcash[- ]heavy\b/i
/** The share from which on the book counts a client among those with much cash. */
const MUCH_CASH = bookRules.cash.threshold ?? ''

/** "Who sits on too much cash": more than the tenth from which on the book says so. */
const tooMuchCashAsked = ({ text }: Construed): PlanPart[] | null =>
  TOO_MUCH_CASH.test(text) && OF_CLIENTS.test(text) && !/\d|\b(?:most|largest|biggest|total|sum)\b/i.test(text)
    ? [
        /\bhow many\b/i.test(text)
          ? partAsking('clients', 'count', { where: [{ field: 'cash_share', op: 'over', values: [MUCH_CASH] }] })
          : partAsking('clients', 'cash_share', {
              where: [{ field: 'cash_share', op: 'over', values: [MUCH_CASH] }],
              by: ['client'],
              order: { by: 'cash_share', direction: 'desc' },
            }),
      ]
    : null

const NOT_ANSWERED =
  /\b(?:have ?n['’]?t|haven['’]?t|has ?n['’]?t|have not|has not|did ?n['’]?t|never|yet to|still (?:to|have to|need to|owe\w*)|not yet|unanswered|no answer|without an answer)\b[^.?!]*\b(?:answer\w*|repl\w+|respond\w*|responses?|g[eo]t(?:ten)? back|got back|questions?)\b|\b(?:unanswered|open) questions?\b[^.?!]*\b(?:who|which|clients?)\b|\b(?:owe\w*) (?:me|us) (?:an? )?(?:answers?|repl\w+|response)\b/i

/** "Which clients have not answered my questions": questions of meetings that are open, by whom they wait for. */
const notAnsweredAsked = ({ text }: Construed): PlanPart[] | null =>
  NOT_ANSWERED.test(text) &&
  /\b(?:who|whom|which|clients?|any(?:one|body))\b/i.test(text) &&
  !/\binvit\w*|shar(?:e|ing)\b/i.test(text)
    ? [
        partAsking('clients', 'open_questions', {
          where: [{ field: 'open_questions', op: 'over', values: ['0'] }],
          by: /\bhow many (?:questions)\b/i.test(text) ? [] : ['client'],
          order: { by: 'open_questions', direction: 'desc' },
        }),
      ]
    : null

const ONE_POSITION =
  /\b(?:biggest|bigest|largest|greatest|top|heaviest)\b (?:single |individual |stock )*(?:positions?|posit\w+|holdings?|stakes?|stocks?)\b/i
const OF_BOOK =
  /\b(?:across|over|in|of|through|throughout|among)\b[^.?!]*\b(?:book|practice|all (?:of )?(?:my |the )?clients|my clients|the clients|every(?:one|body))\b/i

/** "What is the biggest single position across the book": by its amount, with what it is and whose. */
const onePositionAsked = ({ text }: Construed): PlanPart[] | null =>
  ONE_POSITION.test(text) &&
  OF_BOOK.test(text) &&
  !/\b(?:who|whose|which client|share|percent|%)\b/i.test(text) &&
  !DAYS.test(text)
    ? [
        partAsking('clients', 'largest', {
          measures: ['largest', 'largest_share'],
          by: ['client'],
          order: { by: 'largest', direction: 'desc' },
          limit: /\b(?:positions|holdings|stakes|stocks)\b/i.test(text) ? 5 : 1,
        }),
      ]
    : null

const OPEN_WITH =
  /\b(?:anything|something|any|what(?:['’]?s| is)?|which)\b[^.?!]*\b(?:open|outstanding|unfinished|pending|left to do|unresolved|to sort out|still to do)\b[^.?!]*\b(?:with|for|from) my clients\b|\b(?:anything|something|any)\b[^.?!]*\b(?:with|for) my clients\b[^.?!]*\b(?:sort out|settle|take care of|deal with|clear up)\b/i

/** "Anything open with my clients": tasks and questions. */
const openWithAsked = ({ text }: Construed): PlanPart[] | null =>
  OPEN_WITH.test(text) ? [partAsking('actions', 'open', { by: ['action'] })] : null

/** What all clients are asked by how they stand; null for the rest. */
export const askedOfStanding = (asked: Construed): readonly PlanPart[] | null =>
  riskierAsked(asked) ??
  openWithAsked(asked) ??
  notAnsweredAsked(asked) ??
  onePositionAsked(asked) ??
  tooMuchCashAsked(asked)

const OF_TODAY = /\b(?:today|right now|now|this morning|this afternoon|first(?: thing)?|next|tackle|start with)\b/i
const TO_DO =
  /\b(?:what|which|give me|tell me|show me|name|list)\b[^.?!]*\b(?:(?<count>one|two|three|four|five|\d) )?(?:most (?:important|urgent) )?(?:things?|tasks?|to-?dos?|priorit\w+|items?)?\b[^.?!]*\b(?:should i (?:be )?(?:do|doing|tackle|work\w*|focus\w*|start\w*)|i (?:should|must|need to|have to|ought to|can) (?:do|tackle|work on|focus on|get done|finish|be doing)|(?:are )?my priorit\w+|needs? (?:doing|my attention))\b/i
const MINE = conditionIs('party', 'ADVISOR', 'mine')

/** "Give me the three things I should do today": the advisor's own open tasks, what is overdue first. */
export function toDoToday({ text }: Construed): PlanPart[] | null {
  const said = TO_DO.exec(text)
  if (!said || !OF_TODAY.test(text)) return null
  if (
    /\b(?:invest\w*|buy|sell|market|portfolio|allocation|cash|before|prepare|meeting with|for (?:him|her|them))\b/i.test(
      text,
    )
  )
    return null
  const word =
    said.groups?.['count']?.toLowerCase() ??
    /\b(one|two|three|four|five|\d) (?:most \w+ )?(?:things?|tasks?|priorit\w+|items?|to-?dos?)\b/i
      .exec(text)?.[1]
      ?.toLowerCase()
  const count = word === undefined ? 5 : countOf(word)
  return [
    partAsking('actions', 'open', {
      where: [MINE, conditionIs('kind', 'task', 'tasks')],
      by: ['action'],
      limit: count,
      show: 'list',
    }),
  ]
}
