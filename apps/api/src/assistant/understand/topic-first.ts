import type { DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { isWithin } from './drops-said.ts'
import type { Span } from './spot/senses.ts'
import type { Spotted } from './spot/spotted.ts'

/** A sentence of its own, what it ends with, and the one that asks. */
const TWO =
  /^(?<topic>(?:[^.?!]|(?<=\d)[.](?=\d))+)(?:[.!]+|,? hm+[.!]+)\s+(?<asks>(?:(?:and|so|but|then|now|ok)[ ,]+)*(?:what|whats|how|hows|when|whens|which|where|wheres|who|whos|whom|why|is|are|was|were|do|does|did|have|has|had)\b[^.!]*)$/is
const ASKS =
  /\?|^(?:(?:and|so|ok|but|then|now)[ ,]+)*(?:what|whats|how|when|which|where|who|why|is|are|was|were|do|does|did|have|has|can|could|will|show|list|tell|give|compare)\b/i
/** What is refused, given up or corrected is no topic. */
const TURNS_AWAY = /\b(?:not|no|nope|without|except|forget|instead|don['’]?t|never ?mind|if|unless|because|since)\b/i
const GREETING = /^(?:hello|hi|hey|good (?:morning|afternoon|evening))(?: there)?[ ,.!]+/i
const MOST_WORDS = 14
/** Says what somebody wants to speak of; a question that points back needs none: "It was closed. What did I spend" is of everything. */
const SPEAKS_OF =
  /\b(?:like to|want(?:ed)? to|need to|let(?:['’]?s| us| me)|look(?:ed|ing)? (?:at|into|through|over)|talk(?:ing)?|questions?|about|regarding|concerning|going (?:through|over)|check(?:ed|ing)?|understand\w*|interested|review\w*|thinking)\b/i
/** What somebody else has is nobody's own, and not known here. */
const OF_SOMEBODY_ELSE = /\b(?:he|she|they|his|her|hers|him|their|theirs)\b/i
/** "What are those" asks what a word means. */
const OF_WORD =
  /^(?:(?:and|so|but)[ ,]+)*(?:what|whats|what['’]s)(?: (?:is|are|was|were|do|does))? ?(?:it|that|this|those|these|they)(?: mean| then| again)*[?. ]*$/i
const THERE =
  /\b(?:(?:in|on|at|of|for|from|with|about|to) )?(?:it|that one|this one|there|them|those|(?:that|this)(?=\s*(?:[?,;]|$|was|is|did|come|cost|mostly|go)))(?! (?:are|were)\b)/i

/** Kinds of the person's own things that a sentence can be about. */
const OF_OWN: ReadonlySet<string> = new Set(['account', 'security', 'payee', 'category', 'goal'])
const FIELDS: ReadonlySet<string> = new Set(['account_type', 'sec_type', 'asset_class', 'category', 'group'])
const EXACTLY = 0.15

const isNamed = ({ sense }: Span): boolean =>
  (sense.kind === 'name' && OF_OWN.has(sense.named.kind)) ||
  (sense.kind === 'value' && FIELDS.has(sense.field)) ||
  sense.kind === 'category'
const isDays = ({ sense }: Span): boolean =>
  sense.kind === 'period' &&
  sense.read.kind === 'days' &&
  sense.read.isVague !== true &&
  sense.read.isNow !== true &&
  sense.read.from !== null

/** The words of a sentence that are of a kind, where all of that kind are the same words; null for none or several. */
function onlyWords({ tokens, spans }: Spotted, is: (span: Span) => boolean): string | null {
  const found = spans.filter((span) => is(span) && span.cost < EXACTLY && !isWithin(spans, span))
  const said = new Set(
    found.map(({ start, end }) =>
      tokens
        .slice(start, end)
        .map(({ raw }) => raw)
        .join(' '),
    ),
  )
  const [words] = said
  return said.size === 1 && words !== undefined ? words : null
}

/** Whether a condition of a part is what the words of a sentence name. */
function isTold({ where }: DataPart, { spans }: Spotted, name: string): boolean {
  const values = spans.flatMap(({ sense }) =>
    sense.kind === 'name'
      ? [...sense.named.values, ...(sense.named.payees ?? [])]
      : sense.kind === 'value'
        ? sense.values
        : [],
  )
  return where.some(
    (each) =>
      each.words?.toLowerCase().includes(name.toLowerCase()) === true ||
      each.values.some((value) => values.includes(value)),
  )
}

const PLACES_OF_WORDS = ['on', 'in', 'for', 'of']

/**
 * "I'd like to look at my mortgage. How much do I still owe?": the question of what the sentence before it is about, where it
 * names nothing itself. Days that are said first are those of the question too.
 * @param spot the words of a text with what they may mean
 * @param readSurely the plan of other words in this place of the conversation; null where it is not sure, or leaves words out
 * @returns null where the message is no such two sentences, or the question is not understood of that
 */
export function askedOfTopic(
  text: string,
  spot: (text: string) => Spotted,
  readSurely: (text: string) => Plan | null,
): readonly PlanPart[] | null {
  const { topic = '', asks = '' } = TWO.exec(text.trim().replace(GREETING, ''))?.groups ?? {}
  if (
    topic === '' ||
    OF_WORD.test(asks.trim()) ||
    OF_SOMEBODY_ELSE.test(asks) ||
    ASKS.test(topic.trim()) ||
    TURNS_AWAY.test(topic)
  )
    return null
  if (topic.trim().split(/\s+/).length > MOST_WORDS) return null
  const [said, question] = [spot(topic), spot(asks)]
  const isOwn = question.spans.some((span) => isNamed(span) && span.cost < EXACTLY)
  const name = isOwn ? null : onlyWords(said, isNamed)
  const isDated = question.spans.some((span) => span.sense.kind === 'period' && span.cost < EXACTLY)
  const days = isDated ? null : onlyWords(said, isDays)
  const bare = asks.trim().replace(/[?.!\s]+$/, '')
  if ((name === null && days === null) || !(SPEAKS_OF.test(topic) || THERE.test(bare))) return null
  const dated = (words: string): string => (days === null ? words : `${words} ${days}`)
  const ways =
    name === null
      ? [bare]
      : THERE.test(bare)
        ? PLACES_OF_WORDS.map((place) => bare.replace(THERE, `${place} my ${name}`)).concat(bare.replace(THERE, name))
        : PLACES_OF_WORDS.map((place) => `${bare} ${place} my ${name}`)
  for (const way of ways) {
    const parts = readSurely(dated(way))?.parts ?? []
    const isOfIt = parts.every(
      (part) =>
        part.kind === 'data' && (name === null || isTold(part, said, name)) && (days === null || part.period !== null),
    )
    if (parts.length > 0 && isOfIt) return parts
  }
  return null
}
