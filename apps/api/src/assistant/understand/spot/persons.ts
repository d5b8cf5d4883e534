import type { Token } from '../read/tokens.ts'
import type { Span } from './senses.ts'

/** People whose money is nobody's business here. */
const PERSONS = new Set(
  'neighbor neighbors neighbour neighbours brother sister mother father mom mum dad parents son daughter friend friends colleague colleagues coworker coworkers boss cousin uncle aunt nephew niece grandson granddaughter grandmother grandfather roommate'.split(
    ' ',
  ),
)
const HELPING = new Set('do does did is are was were has have had can could will would'.split(' '))
const BEFORE = new Set('my our his her their the your'.split(' '))
const OURS = new Set('me us mine ours'.split(' '))

const CLOSE = new Set(
  'wife husband spouse partner kid kids child children baby family grandchild grandchildren grandkids girlfriend boyfriend inlaws'.split(
    ' ',
  ),
)
const SPENDING = new Set('spend spent spending pay paid cost costs'.split(' '))

/** "how much did I spend on my daughter": whom something was bought for is in no booking. */
export function spentOnSomebody(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ text, raw }, at): Span[] => {
    if (!PERSONS.has(text) && !CLOSE.has(text)) return []
    const isOwned = BEFORE.has(tokens[at - 1]?.text ?? '')
    const isFor = /^(?:on|for)$/.test(tokens[at - (isOwned ? 2 : 1)]?.text ?? '')
    const next = tokens[at + 1]
    // "on my daughter's school" is a school
    const isWhole = next === undefined || /[?!.;,]/.test(next.after) || FOLLOWING.test(next.text)
    if (!isFor || !isWhole || /['’]s?$|['’]s$/.test(raw)) return []
    const start = tokens.findLastIndex(({ after }, earlier) => earlier <= at && /[?!.;]/.test(after))
    const end = tokens.findIndex(({ after }, later) => later > at && /[?!.;]/.test(after))
    const clause = tokens.slice(Math.max(0, start), end < 0 ? tokens.length : end)
    if (!clause.some((token) => SPENDING.has(token.text))) return []
    return [
      {
        start: Math.max(0, start),
        end: end < 0 ? tokens.length : end,
        sense: { kind: 'part', part: { kind: 'decline', reason: 'not_kept', related: [] } },
        cost: 0,
      },
    ]
  })
}
const FOLLOWING = /^(?:last|this|in|since|so|during|over|per|each|every|a|by|ytd|lately|recently|total|altogether|and)$/

/** "how much did my brother spend": the figure of somebody else; what they gave me is my own. */
export function ofOthers(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ text, raw }, at): Span[] => {
    if (!PERSONS.has(text)) return []
    const isOwned = BEFORE.has(tokens[at - 1]?.text ?? '')
    const helper = tokens[at - (isOwned ? 2 : 1)]?.text ?? ''
    const next = tokens.findIndex(({ after }, later) => later > at && /[?!.;]/.test(after))
    const end = next < 0 ? tokens.length : next
    const isAsked = HELPING.has(helper) || (isOwned && /['’]s?$|['’]s$/.test(raw))
    if (!isAsked || tokens.slice(at, end).some((token) => OURS.has(token.text))) return []
    const start = tokens.findLastIndex(({ after }, earlier) => earlier <= at && /[?!.;]/.test(after))
    return [
      {
        start: Math.max(0, start),
        end,
        sense: { kind: 'part', part: { kind: 'decline', reason: 'others', related: [] } },
        cost: 0,
      },
    ]
  })
}
