import { isDeepStrictEqual } from 'node:util'
import type { Condition, Plan, PlanPart } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS, NEVER_SHARED } from '../../model-of-data/model.ts'
import { answersOther } from '../choose/likeness.ts'
import { dropsSaid, isWithin } from '../drops-said.ts'
import type { Spotted } from '../spot/spotted.ts'
import type { Understood } from '../understood.ts'
import type { Blanks } from './blanks.ts'
import { type ReadMessage, dataPartsOf, isHeldByOne, mostValues } from './held-plan.ts'
import { type Judged, blanksLeft, isAround, isRareWord } from './judge.ts'
import type { Source } from './message-words.ts'
import { isTaught } from './taught.ts'

/** From here on a plan is answered, offered, and answered besides being offered. */
const ANSWERED = 0.67
const OFFERED = 0.08
const LIKELY = 0.5
/** What words and forms are certain of is answered from here on, whatever is likelier, and unless another is so likely. */
const KEPT = 0.3
const OVERRULED = 0.78
const CERTAIN = 0.9
/** The same for what the learned reader would decline, and where several words are in no reading. */
const SURELY = 0.8
/** What words and forms answer stays where it is as likely as this and nothing else is much likelier. */
const HARDLY = 0.4
const CLOSE = 0.25
/** Below this nothing else is likely either. */
const NOTHING = 0.15
/** Less likely than this it hears more, or is near, by mistake. */
const MAYBE = 0.2
/** So many words have a figure of their own, which is kept where it is as likely as this, or words and forms are as sure. */
const LONG = 7
const ALONE = 0.3
const RATHER = 0.8
const MOST_CHOICES = 3

interface Read {
  /** What words and forms alone make of it. */
  readonly byForm: Understood
  readonly judged: readonly Judged[]
  readonly source: Source
  readonly blanks: Blanks
  readonly message: ReadMessage
}

/**
 * What is made of a message: the likeliest of all that either reader holds it to mean is answered where it is likely
 * enough, and offered with the others where it is not. What words and forms are certain of after another question is
 * seldom right where it is found unlikely, so there it stays only in the very words that they were made for.
 */
export function decided(read: Read): Understood {
  const { byForm, message } = read
  const { leftOut, language } = byForm
  const judged = read.judged.filter((each) => !goesAgainst(each, message))
  const [first] = judged
  if (!first) return byForm
  const best = likeliestNear(first, judged, message)
  const others = judged.filter((each) => each !== first && each.plan !== best.plan)
  if (byForm.kind === 'plan') {
    if (isTaught(read.source)) return byForm
    // a little more or less around one figure mends nothing
    const isNear = best.sureness >= ANSWERED && isAround(byForm.plan, best.plan, message)
    const own = judged.find(({ ofForms }) => ofForms === 0)?.sureness ?? 0
    const isCertain = byForm.confidence >= CERTAIN || byForm.plan.parts.every(({ kind }) => kind !== 'data')
    // of words that are explained and pages of help no other reader knows the one from the other
    const isExplained = byForm.plan.parts.some(({ kind }) => kind === 'term' || kind === 'help')
    // a first question is said in the words that forms are made of; what goes on from another seldom is
    const isOfSaidDays = saysDaysOf(byForm.plan, message) && !saysDaysOf(best.plan, message)
    const isNearOwn = [first, best].some(({ plan }) => isAround(byForm.plan, plan, message))
    const isKept =
      isCertain && (message.before === null || own >= KEPT || best.sureness < OVERRULED || isNearOwn || isOfSaidDays)
    const isClose =
      best.sureness < NOTHING || (best.sureness < ANSWERED && own >= HARDLY && best.sureness - own < CLOSE)
    // of two questions one is understood, and the other said to be left out
    const isHalf = byForm.leftOut.some((words) => words.includes(' '))
    // what stands alone is of no question before it
    const isOfItself =
      message.isAlone && message.spotted.tokens.length >= LONG && (own >= ALONE || byForm.confidence >= RATHER)
    // what is found unlikely is not answered, whatever form it has
    const isItsOwn = isOfItself || (message.isAlone && isCertain && best.sureness < OVERRULED)
    const mayStand = message.before === null || own >= KEPT || isExplained || isHalf || isItsOwn
    if (
      mayStand &&
      (best.ofForms === 0 ||
        isExplained ||
        isKept ||
        isOfItself ||
        isHalf ||
        (isNear && own >= MAYBE) ||
        isClose ||
        isSameFlow(byForm.plan, best.plan) ||
        hearsMore(byForm.plan, best.plan, message, own >= MAYBE))
    )
      return byForm
  }
  // a name that is not here is asked back, however likely the rest is
  const isDeclined = best.ofForms === null && !best.plan.parts.some(isAnswer)
  const needed = isDeclined || leftOut.length > 1 ? SURELY : ANSWERED
  if (
    best.sureness >= needed &&
    (!leftOut.some(isRareWord) || (message.before !== null && best.sureness >= SURELY)) &&
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
  for (const { plan, sureness, ofForms } of [best, ...others].toSorted(
    (one, other) => Number(losesMore(one.plan, message)) - Number(losesMore(other.plan, message)),
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

/** Whether a plan is of days that were surely said. */
const saysDaysOf = (plan: Plan, { spotted }: ReadMessage): boolean =>
  spotted.spans.some(
    ({ sense, cost }) =>
      sense.kind === 'period' &&
      cost < SURELY_SAID &&
      sense.read.kind === 'days' &&
      dataPartsOf(plan).some(
        ({ period }) =>
          sense.read.kind === 'days' &&
          period?.from === sense.read.from &&
          (period.to === sense.read.to || period.to === sense.read.fullTo),
      ),
  )

const isAnswer = ({ kind }: PlanPart): boolean => kind !== 'talk' && kind !== 'decline'

/**
 * Whether words and forms hear more than another plan has: two questions, several things that are named together, a
 * number that is worked with, a meeting with what was decided in it, an account beside a kind of accounts; and where that
 * may be right, a kind that was said, or what the same figure was narrowed to before.
 */
function hearsMore(own: Plan, other: Plan, { before, spotted }: ReadMessage, isMaybe: boolean): boolean {
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
  ) && dataPartsOf(other).some(({ measures }) => /^(?:withdrawn|contributed|put_in|taken_out)$/.test(measures[0] ?? ''))

const isGroupedAlike = (one: Plan, other: Plan): boolean =>
  isDeepStrictEqual(
    dataPartsOf(one).map(({ by }) => by),
    dataPartsOf(other).map(({ by }) => by),
  )

/** Of plans around one figure that of words and forms where it is likely, else the one that is likeliest by itself; as sure as the surest of them. */
function likeliestNear(first: Judged, judged: readonly Judged[], message: ReadMessage): Judged {
  const likely = ({ facts }: Judged): number => facts['likely'] ?? 0
  const near = judged.filter(({ plan }) => isGroupedAlike(first.plan, plan) && isAround(first.plan, plan, message))
  const own = near.find(({ ofForms, sureness }) => ofForms === 0 && sureness >= LIKELY)
  const best = own ?? near.reduce((one, other) => (likely(other) > likely(one) ? other : one), first)
  return { ...best, sureness: first.sureness }
}

/** Whether a plan loses something that was said, or tells an advisor what is of another room. */
function goesAgainst({ plan, ofForms }: Judged, message: ReadMessage): boolean {
  // what one client holds is asked of that client
  if (message.before === null && isHeldByOne(plan)) return true
  if (ofForms === 0) return false
  return isOfOtherRoom(plan, message) || (ofForms === null && losesSaid(plan, message))
}

const SPEAKS_OF_BOOK =
  /\b(?:clients?|households?|meetings?|tasks?|book|who|whose|whom|everyone|everybody|anyone|anybody|they|them)\b/i
/** Whether an advisor is told what no client shares, or of all clients after what one of them has. */
const isOfOtherRoom = (plan: Plan, { role, before, text }: ReadMessage): boolean =>
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

const losesSaid = (plan: Plan, message: ReadMessage): boolean =>
  saysOtherwise(message.spotted, plan) ||
  dropsSaid(message.spotted, plan.parts, message.today) ||
  isMisheard(plan, message)

/** The same, or the reason that is asked for. */
const losesMore = (plan: Plan, message: ReadMessage): boolean =>
  losesSaid(plan, message) ||
  (/^why\b/i.test(message.text) && dataPartsOf(plan).length > 0 && dataPartsOf(plan).every(({ why }) => !why))

/**
 * "Which cost more than $100" asks for no change of prices, and where somebody spent not where something lies; who holds
 * something is looked up, and what is put in at once is no pace.
 */
const isMisheard = (plan: Plan, { text, role }: ReadMessage): boolean =>
  (plan.parts.some(({ kind }) => kind === 'decline') &&
    (plan.parts.length > 1 || LEFT_IF.test(text) || (role === 'ADVISOR' && WHO_HOLDS.test(text)))) ||
  dataPartsOf(plan).some(
    ({ subject, measures, where, derive }) =>
      (derive?.formula === 'goal_pace' && AT_ONCE.test(text)) ||
      (measures[0] === 'price_change' && where.some(({ field }) => field === 'amount')) ||
      // what is due by a day is not due on that day alone
      (BY_THEN.test(text) &&
        where.some(({ field, op, values: [from, to] }) => field === 'due' && op === 'between' && from === to)) ||
      (subject === 'accounts' && WHERE_SPENT.test(text)),
  )
const WHO_HOLDS = /^(?:who|which clients?|does any(?:one|body)) (?:owns?|holds?|has|have)\b/i
const LEFT_IF = /\bhave left\b.*\bif\b|\bif\b.*\bhave left\b/i
const AT_ONCE = /\b(?:right now|at once|one[- ]time|in one go|lump sum)\b/i
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
