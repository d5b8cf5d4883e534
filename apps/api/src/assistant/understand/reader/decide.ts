import { isDeepStrictEqual } from 'node:util'
import type { Condition, DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { answersOther } from '../choose/likeness.ts'
import type { Directory } from '../directory.ts'
import { dropsSaid, isWithin } from '../drops-said.ts'
import { isOfAllTime } from '../../model-of-data/all-time.ts'
import { BOOK_SUBJECTS, NEVER_SHARED } from '../../model-of-data/model.ts'
import { heldToWords } from '../held-to-words.ts'
import { periodWords } from '../read/period-words.ts'
import type { Spotted } from '../spot/spotted.ts'
import type { Understood } from '../understood.ts'
import type { Blanks } from './blanks.ts'
import { type Judged, blanksLeft, dataPartsOf, isAround, isRareWord, mostValues } from './judge.ts'
import type { Source } from './message-words.ts'

/** From here on a plan is answered, offered, and answered besides being offered. */
const ANSWERED = 0.65
const OFFERED = 0.08
const LIKELY = 0.5
/** The same for what the learned reader would decline, and where several words are in no reading. */
const SURELY = 0.85
/** What words and forms answer stays where it is as likely as this and nothing else is much likelier. */
const HARDLY = 0.4
const CLOSE = 0.25
/** Below this nothing else is likely either. */
const NOTHING = 0.15
/** Less likely than this it hears more, or is near, by mistake. */
const MAYBE = 0.2
/** So many words have a figure of their own, which is kept where it is as likely as this. */
const LONG = 7
const ALONE = 0.3
const MOST_CHOICES = 3

interface Message {
  readonly text: string
  readonly role: 'INVESTOR' | 'ADVISOR'
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  /** What goes on from: the last part of the plan before. */
  readonly before: DataPart | null
  readonly directory: Directory
  readonly spotted: Spotted
  /** No word of it leans on what was asked before. */
  readonly isAlone: boolean
}

/**
 * What is made of a message that words and forms alone are not certain of: the likeliest of all that either reader holds
 * it to mean is answered where it is likely enough, and offered with the others where it is not.
 */
export function decided(
  byForm: Understood,
  read: { readonly judged: readonly Judged[]; readonly source: Source; readonly blanks: Blanks },
  message: Message,
): Understood {
  const { leftOut, language } = byForm
  const judged = read.judged.flatMap((each) => heldTo(each, message))
  const [first] = judged
  if (!first) return byForm
  const best = likeliestNear(first, judged, message)
  const others = judged.filter((each) => each !== first && each.plan !== best.plan)
  if (byForm.kind === 'plan') {
    // a little more or less around one figure mends nothing
    const isNear = best.sureness >= ANSWERED && isAround(byForm.plan, best.plan, message)
    const own = judged.find(({ ofForms }) => ofForms === 0)?.sureness ?? 0
    const isClose =
      best.sureness < NOTHING || (best.sureness < ANSWERED && own >= HARDLY && best.sureness - own < CLOSE)
    // of two questions one is understood, and the other said to be left out
    const isHalf = byForm.leftOut.some((words) => words.includes(' '))
    // what stands alone is of no question before it
    const isOfItself = message.isAlone && message.spotted.tokens.length >= LONG && own >= ALONE
    if (
      best.ofForms === 0 ||
      isOfItself ||
      isHalf ||
      (isNear && own >= MAYBE) ||
      isClose ||
      isSameFlow(byForm.plan, best.plan) ||
      hearsMore(byForm.plan, best.plan, message, own >= MAYBE)
    )
      return byForm
  }
  // a name that is not here is asked back, however likely the rest is
  const isDeclined = best.ofForms === null && !best.plan.parts.some(isAnswer)
  const needed = isDeclined || leftOut.length > 1 ? SURELY : ANSWERED
  if (
    best.sureness >= needed &&
    !leftOut.some(isRareWord) &&
    !isMisheard(best.plan, message) &&
    !saysOtherwise(message.spotted, best.plan) &&
    !(message.before === null && dropsSaid(message.spotted, best.plan.parts, message.today))
  )
    return {
      kind: 'plan',
      plan: best.plan,
      leftOut: blanksLeft(best.plan, read.source, read.blanks),
      alternatives: others.slice(0, MOST_CHOICES).map(({ plan }) => plan),
      confidence: best.sureness,
      language,
    }
  // three ways to show one figure are one choice; what loses something that was said comes last
  const choices: Plan[] = []
  for (const { plan, sureness, ofForms } of judged.toSorted(
    (one, other) => Number(losesSaid(one.plan, message)) - Number(losesSaid(other.plan, message)),
  ))
    if (
      (sureness >= OFFERED || (ofForms === 0 && byForm.kind === 'ask')) &&
      plan.parts.some(isAnswer) &&
      !choices.some((known) => answersOther(known, plan, message))
    )
      choices.push(plan)
  if (choices.length === 0) return byForm
  return {
    kind: 'ask',
    choices: choices.slice(0, MOST_CHOICES),
    confidence: best.sureness,
    isLikely: best.sureness >= LIKELY && choices[0] === best.plan && leftOut.length === 0,
    leftOut,
    language,
  }
}

const isAnswer = ({ kind }: PlanPart): boolean => kind !== 'talk' && kind !== 'decline'

/**
 * Whether words and forms hear more than another plan has: two questions, several things that are named together, a
 * number that is worked with, a meeting with what was decided in it, an account beside a kind of accounts; and where that
 * may be right, a kind that was said, or what the same figure was narrowed to before.
 */
function hearsMore(own: Plan, other: Plan, { before, spotted }: Message, isMaybe: boolean): boolean {
  const [heard, meant] = [dataPartsOf(own), dataPartsOf(other)]
  const formulas = meant.flatMap(({ derive }) => derive?.formula ?? [])
  const isSaid = ({ field, values }: Condition): boolean =>
    spotted.spans.some(
      ({ sense, cost }) =>
        sense.kind === 'value' &&
        cost < SURELY_SAID &&
        sense.field === field &&
        sense.values.some((value) => values.includes(value)),
    )
  const isKept = (condition: Condition): boolean =>
    before?.where.some((each) => isDeepStrictEqual(each, condition)) === true &&
    meant.some(({ subject, measures }) => subject === before.subject && measures[0] === before.measures[0])
  return (
    own.parts.length > other.parts.length ||
    mostValues(own) > Math.max(1, mostValues(other)) ||
    heard.some(({ derive }) => derive !== null && formulas.includes(derive.formula)) ||
    // when a meeting was and what was decided in it
    heard.some(({ subject, measures }) => subject === 'meetings' && measures.length > 1) ||
    // an account and a kind of accounts beside it
    heard.some(({ where }) => where.some(isSaid) && where.filter(({ field }) => OF_PLACES.has(field)).length > 1) ||
    (isMaybe &&
      heard
        .flatMap(({ where }) => where)
        .some(
          (condition) =>
            (isSaid(condition) || isKept(condition)) &&
            !meant.some(
              ({ where, by }) => by.includes(condition.field) || where.some(({ field }) => field === condition.field),
            ),
        ))
  )
}

/** What was put in or taken out is known of clients too where it is told with returns. */
const isSameFlow = (own: Plan, other: Plan): boolean =>
  dataPartsOf(own).some(
    ({ subject, measures }) => subject === 'returns' && /^(?:withdrawals|contributions)$/.test(measures[0] ?? ''),
  ) && dataPartsOf(other).some(({ measures }) => /^(?:withdrawn|contributed)$/.test(measures[0] ?? ''))

const isGroupedAlike = (one: Plan, other: Plan): boolean =>
  isDeepStrictEqual(
    dataPartsOf(one).map(({ by }) => by),
    dataPartsOf(other).map(({ by }) => by),
  )

/** Of plans around one figure that of words and forms where it is likely, else the one that is likeliest by itself; as sure as the surest of them. */
function likeliestNear(first: Judged, judged: readonly Judged[], message: Message): Judged {
  const likely = ({ facts }: Judged): number => facts['likely'] ?? 0
  const near = judged.filter(({ plan }) => isGroupedAlike(first.plan, plan) && isAround(first.plan, plan, message))
  const own = near.find(({ ofForms, sureness }) => ofForms === 0 && sureness >= LIKELY)
  const best = own ?? near.reduce((one, other) => (likely(other) > likely(one) ? other : one), first)
  return { ...best, sureness: first.sureness }
}

/**
 * What the learned reader proposes, held to what was said; none where it loses something of that. Courtesy, pages of help
 * and words that are explained are told by their words alone.
 */
function heldTo(judged: Judged, message: Message): Judged[] {
  const { plan, ofForms } = judged
  // what one client holds is asked of that client
  if (message.before === null && dataPartsOf(plan).some(isHeldByOne)) return []
  if (ofForms !== null) {
    const one = { ...plan, parts: plan.parts.map(ofOneClient) }
    return ofForms > 0 && isOfOtherRoom(one, message) ? [] : [{ ...judged, plan: one }]
  }
  if (!plan.parts.every(({ kind }) => kind === 'data' || kind === 'decline')) return []
  const { parts, leftOut } = heldToWords(message, message.spotted, plan.parts)
  const held = {
    ...plan,
    parts: parts
      .map(ofOneClient)
      .map((part) => sinceEver(part, message.today))
      .slice(0, 4),
  }
  return leftOut.length > 0 || losesSaid(held, message) || isOfOtherRoom(held, message)
    ? []
    : [{ ...judged, plan: held }]
}

const isOfOneClient = ({ where }: DataPart): boolean =>
  where.some(({ field, op, values }) => field === 'client' && op === 'is' && values.length === 1)
const isHeldByOne = (part: DataPart): boolean => part.measures.includes('held') && isOfOneClient(part)

/** A list of one client is what that client has; who holds something is told by name. */
const ofOneClient = (part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'clients' &&
  part.by.every((field) => field === 'client') &&
  isOfOneClient(part)
    ? { ...part, by: part.measures.includes('held') ? ['client'] : [], order: null, limit: null }
    : part

/** Days in which what is rare is looked for, where none were said. */
const sinceEver = (part: PlanPart, today: string): PlanPart =>
  part.kind === 'data' && isOfAllTime(part)
    ? { ...part, period: { from: null, to: today, words: periodWords({ from: null, to: today }, today) } }
    : part

const SPEAKS_OF_BOOK =
  /\b(?:clients?|households?|meetings?|tasks?|book|who|whose|whom|everyone|everybody|anyone|anybody|they|them)\b/i
/** Whether an advisor is told what no client shares, or of all clients after what one of them has. */
const isOfOtherRoom = (plan: Plan, { role, before, text }: Message): boolean =>
  role === 'ADVISOR' &&
  dataPartsOf(plan).some(
    ({ subject }) =>
      NEVER_SHARED.has(subject) ||
      (before === null && !BOOK_SUBJECTS.has(subject) && /^who\b/i.test(text)) ||
      (before !== null &&
        !BOOK_SUBJECTS.has(before.subject) &&
        BOOK_SUBJECTS.has(subject) &&
        !SPEAKS_OF_BOOK.test(text)),
  )

const losesSaid = (plan: Plan, message: Message): boolean =>
  saysOtherwise(message.spotted, plan) ||
  dropsSaid(message.spotted, plan.parts, message.today) ||
  isMisheard(plan, message)

/** "Which cost more than $100" asks for no change of prices, and where somebody spent not where something lies. */
const isMisheard = (plan: Plan, { text }: Message): boolean =>
  dataPartsOf(plan).some(
    ({ subject, measures, where }) =>
      (measures[0] === 'price_change' && where.some(({ field }) => field === 'amount')) ||
      // what is due by a day is not due on that day alone
      (BY_THEN.test(text) &&
        where.some(({ field, op, values: [from, to] }) => field === 'due' && op === 'between' && from === to)) ||
      (subject === 'accounts' && WHERE_SPENT.test(text)),
  )
const BY_THEN = /\b(?:by|until|till|before|up to)\b/i
const WHERE_SPENT = /^(?:and )?where (?:did|do|have) (?:i|we) (?:use|spend|shop|pay|buy|go)\b/i

const SURELY_SAID = 0.15
/** Fields that say where money lies, any of which a kind of account may be told by. */
const OF_PLACES: ReadonlySet<string> = new Set([
  'account',
  'account_type',
  'group',
  'institution',
  'other_account',
  'other_account_type',
  'other_group',
])
/** What is owed is told by its own figures too. */
const DEBTS: ReadonlySet<string> = new Set(['CREDIT_CARD', 'LOAN', 'MORTGAGE'])

/**
 * Whether a condition holds another value than the one that was said for it or one that was said not to be meant, or a
 * day of the week or a kind of account that was said is nowhere in a plan.
 */
function saysOtherwise({ spans }: Spotted, plan: Plan): boolean {
  const { parts } = plan
  const asked = dataPartsOf(plan)
  const where = asked.flatMap((part) => part.where)
  const fields = [...where.map(({ field }) => field), ...asked.flatMap(({ by }) => by)]
  const values = spans.flatMap((span) =>
    span.sense.kind === 'value' && span.cost < SURELY_SAID
      ? [
          {
            ...span.sense,
            span,
            isLeftOut: spans.some(({ sense, end }) => sense.kind === 'exclude' && end === span.start),
          },
        ]
      : [],
  )
  const isOther = where.some(({ field, op, values: meant }) => {
    const said = values.filter((value) => value.field === field)
    if (op !== 'is' || said.length === 0) return false
    return !said.some((value) => !value.isLeftOut && value.values.some((each) => meant.includes(each)))
  })
  const isLost = values.some(({ field, values: said, span }) => {
    if (asked.length < parts.length || isWithin(spans, span)) return false
    if (field === 'weekday')
      return !where.some((each) => each.field === field && said.some((day) => each.values.includes(day)))
    return (
      field === 'account_type' && !said.some((each) => DEBTS.has(each)) && !fields.some((each) => OF_PLACES.has(each))
    )
  })
  const isByLeftOut = values.some(({ field, isLeftOut }) => isLeftOut && asked.some(({ by }) => by.includes(field)))
  // "by month" is told by month
  const isUngrouped =
    asked.length === parts.length &&
    spans.some(
      (span) =>
        span.sense.kind === 'group' &&
        span.cost < SURELY_SAID &&
        !isWithin(spans, span) &&
        !fields.includes(span.sense.field),
    )
  return isOther || isLost || isByLeftOut || isUngrouped
}
