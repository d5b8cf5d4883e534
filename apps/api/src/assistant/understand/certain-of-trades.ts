import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, daysSaid, daysWithWords, partAsking } from './certain-of-both.ts'
import type { Directory } from './directory.ts'

const LEAD = String.raw`(?:(?:and|so|ok|okay|no|but|please|can you|could you|show|list|give|get|see|me|all|the|my|our|every|any|his|her|their|of|i mean|what were|what are)[ ,]+)*`
const KIND = String.raw`(?<kind>transactions|trades|bookings|activity|purchases|buys|sales|sells)`
const DAYS = String.raw`(?<days>[ ,.]+(?:in|over|for|during|from|since|last|past|this|the last|the past)\b[^?!]*?)?`
const OF_IT = new RegExp(
  String.raw`^${LEAD}${KIND} (?:of|in|for|with) (?<what>[^,?.!]+?)${DAYS}(?:,? i mean)?[?.! ]*$`,
  'i',
)
const ITS = new RegExp(String.raw`^${LEAD}(?<what>[^,?.!]+?) ${KIND}${DAYS}(?:,? i mean)?[?.! ]*$`, 'i')

const BOUGHT: Condition = { field: 'kind', op: 'is', values: ['BUY', 'REINVEST'], words: 'bought or reinvested' }
const SOLD: Condition = { field: 'kind', op: 'is', values: ['SELL'], words: 'sold' }

/** The one security that is called so: by its ticker, its name, or the beginning of no other name. */
function securityCalled(what: string, { securities }: Pick<Directory, 'securities'>): Condition | null {
  const said = what.trim().toLowerCase()
  // cash is bought and sold by every booking
  const held = securities.filter(({ type }) => type !== 'CASH')
  const exact = held.filter(({ name, ticker }) => name.toLowerCase() === said || ticker?.toLowerCase() === said)
  const fitting = exact.length > 0 ? exact : held.filter(({ name }) => name.toLowerCase().startsWith(`${said} `))
  const [first] = fitting
  if (!first || new Set(fitting.map(({ name }) => name)).size > 1) return null
  return {
    field: 'security',
    op: 'is',
    values: [...new Set(fitting.map(({ key }) => key))],
    words: first.ticker === null ? first.name : `${first.name} (${first.ticker})`,
  }
}

const spokenOf = (before: DataPart | null): Condition | undefined =>
  before?.where.find(({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1)

/** "Show the VYNX transactions", "purchases of it, last 60 days": each booking of one security; null for the rest. */
export function tradesAsked({
  text,
  before,
  directory,
  today,
  readAgain,
}: Pick<Construed, 'text' | 'before' | 'directory' | 'today' | 'readAgain'>): PlanPart[] | null {
  const { what, kind, days } = (OF_IT.exec(text) ?? ITS.exec(text))?.groups ?? {}
  if (what === undefined || kind === undefined) return null
  const of = /^(?:it|that|this|them|those)$/i.test(what.trim()) ? spokenOf(before) : securityCalled(what, directory)
  const period = days === undefined ? daysWithWords(null, today, today) : daysSaid(days, readAgain)
  if (!of || !period) return null
  const isBought = /^(?:purchases|buys)$/i.test(kind)
  const isSold = /^(?:sales|sells)$/i.test(kind)
  return [
    partAsking('transactions', isBought ? 'bought' : isSold ? 'sold' : 'amount', {
      where: [of, ...(isBought ? [BOUGHT] : isSold ? [SOLD] : [])],
      by: ['booking'],
      period,
    }),
  ]
}
