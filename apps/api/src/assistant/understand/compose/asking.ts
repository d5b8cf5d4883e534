import type { Sense, Span } from '../spot/senses.ts'
import { type Spotted, joined, slice } from '../spot/spotted.ts'

/**
 * A message of several clauses is mostly a story around one question. What asks is found by how clauses begin and end;
 * of the rest only the names and conditions are taken that the question points at.
 */

/** A message of fewer words tells no story. */
const STORY = 11
/** So many words have to stand around the question for it to be looked for. */
const MOST_AROUND = 4

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Between clauses of a sentence. */
const JOINING = words('and but so or because anyway - though although while whereas except')
/** What is said before a question begins. */
const LEADING = words(
  'and but so or anyway - well ok okay also then now just please oh hmm honestly basically actually really hey hi hello thanks quick quickly one question here first again still maybe because',
)
const ASKING = words('what whats how hows')
const ASKING_OR_TELLING = words('which when where who whose why whether')
const HELPING = words('do did does is are was were have has had can could would will should am')
/** A sentence that begins so asks, whoever is asked about. */
const STARTING = words('did does is are was were has')
const PERSONS = words(
  'i we my our you the there it that this they he she his her their any anything all these those both one',
)
const TELLING = words(
  'show list give tell compare plot draw graph chart display break split sort count set explain name find look add put get pull remind send',
)
/** Words before a question that is told: "it got me wondering what mine did". */
const WONDERING = words(
  'wonder wondering wondered curious tell know see ask asking remind check figure find show remember say idea',
)
const BETWEEN = words('me you us out about to exactly roughly for if whether - again')
/** What a question that follows is asked of, or supposes. */
const SUPPOSING = words('if suppose supposing assuming say imagine were should given taking lets let provided')
const PLACING = words(
  'with for at on in of during over from between within by per without excluding to about regarding concerning',
)
const WILLING = words('would could want wants if need needs might worth')
const POINTING = words('there it its that them those these they this one mine ones')

const TITLES = words('mr mrs ms dr st prof etc jr sr no')
/** Words of a clause that tells what somebody did or what is so. */
const TELLERS = words(
  'i we he she they you it who is are was were had has have been says said told keeps got went came thinks thought',
)

interface Clause {
  readonly from: number
  readonly to: number
  /** In which sentence. */
  readonly sentence: number
}

function clausesOf({ tokens }: Spotted): Clause[] {
  const clauses: Clause[] = []
  let [from, sentence] = [0, 0]
  for (const [at, { text, after }] of tokens.entries()) {
    if (at === 0) continue
    const isHard = /[?!.;]/.test(after) && !(after === '.' && TITLES.has(tokens[at - 1]?.text ?? ''))
    if (!isHard && !/[,:()"]/.test(after) && !JOINING.has(text)) continue
    if (at > from) clauses.push({ from, to: at, sentence })
    from = at
    if (isHard) sentence++
  }
  if (from < tokens.length) clauses.push({ from, to: tokens.length, sentence })
  return clauses
}

const SURE = 0.3
const isIn = ({ from, to }: Clause, { start, end }: Span): boolean => from <= start && end <= to

const FIGURES: ReadonlySet<Sense['kind']> = new Set(['measure', 'formula', 'turn', 'aggregate'])
const MEANT: ReadonlySet<Sense['kind']> = new Set([
  'name',
  'value',
  'period',
  'bound',
  'group',
  'rank',
  'show',
  'exclude',
  'term',
  ...FIGURES,
])
/** So few words may stand between a question and what it is asked of. */
const SHORT = 5
/** Values that say where money is; others only say what kind of thing is meant. */
const PLACES = words('account_type group tax institution')

/** Whether words name something that a question can be asked of. */
const isNamed = ({ sense, cost }: Span): boolean =>
  cost < SURE &&
  (sense.kind === 'name' ? sense.named.kind !== 'category' : sense.kind === 'value' && PLACES.has(sense.field))

const isCategory = ({ sense, cost }: Span): boolean =>
  cost < SURE && sense.kind === 'name' && sense.named.kind === 'category'

/** Where a clause begins to ask, and how clearly; null where it only tells. */
function askingOf({ tokens, spans }: Spotted, clause: Clause, isFirst: boolean): { at: number; worth: number } | null {
  let at = clause.from
  while (at < clause.to - 1 && LEADING.has(tokens[at]?.text ?? '')) at++
  const [word, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  const isLed = isFirst || at > clause.from
  // "what to do" asks nothing
  // "could you explain to me, in simple words, what …"
  const isBidden = HELPING.has(word) && next === 'you' && TELLING.has(tokens[at + 2]?.text ?? '')
  const beginning = isBidden
    ? 2
    : ASKING.has(word)
      ? next === 'to'
        ? 0
        : 2
      : ASKING_OR_TELLING.has(word)
        ? isFirst
          ? 1.5
          : 0.4
        : HELPING.has(word) && PERSONS.has(next)
          ? isFirst
            ? 1.6
            : 1.2
          : isFirst && STARTING.has(word) && next !== 'not'
            ? 1
            : TELLING.has(word) && isLed && at + 1 < clause.to
              ? 1.6
              : 0
  const hasFigure = spans.some((span) => FIGURES.has(span.sense.kind) && span.cost < SURE && isIn(clause, span))
  if (beginning > 0) return { at, worth: beginning + (hasFigure ? 0.4 : 0) }
  for (let here = clause.from; here < clause.to - 1; here++) {
    if (!WONDERING.has(tokens[here]?.text ?? '') || tokens[here - 1]?.text === 'you') continue
    let there = here + 1
    while (there < clause.to && BETWEEN.has(tokens[there]?.text ?? '')) there++
    const asked = tokens[there]?.text ?? ''
    if ((ASKING.has(asked) || ASKING_OR_TELLING.has(asked)) && tokens[there + 1]?.text !== 'to')
      return { at: there, worth: 2 + (hasFigure ? 0.4 : 0) }
  }
  return null
}

/** From here on a clause is sure enough to ask. */
const ASKED = 1.4

/** Clauses before a question in its sentence, and suppositions before it, that belong to it. */
function beginningOf(spotted: Spotted, clauses: readonly Clause[], place: number, at: number): number {
  const { tokens, spans } = spotted
  let from = at
  let gap = 0
  const sentence = clauses[place]?.sentence ?? 0
  for (let here = place - 1; here >= 0; here--) {
    const clause = clauses[here]
    if (!clause) break
    const own = tokens.slice(clause.from, clause.to).map(({ text }) => text)
    const first = own.find((word) => !LEADING.has(word)) ?? ''
    const hasSum = spans.some(
      (span) =>
        isIn(clause, span) &&
        span.sense.kind === 'number' &&
        (span.sense.number.unit !== 'plain' || Number(span.sense.number.value) >= 1000),
    )
    const isMeant = spans.some((span) => isIn(clause, span) && span.cost < SURE && MEANT.has(span.sense.kind))
    const isSupposed = SUPPOSING.has(first) || (hasSum && own.some((word) => WILLING.has(word)))
    const isTold = own.some((word) => TELLERS.has(word))
    // what is asked of stands before the question without telling anything
    const isTopic = isMeant && (!isTold || (own.length <= 9 && PLACING.has(first)))
    if (clause.sentence < sentence - 1 || (clause.sentence < sentence && !isSupposed)) break
    if (isSupposed || (isTopic && gap <= SHORT)) {
      from = clause.from
      gap = 0
    } else gap += own.length
  }
  return from
}

/** Names outside a question that it points at: those of the clause that is nearest before it. */
function pointedAt(spotted: Spotted, clauses: readonly Clause[], from: number, asked: Spotted): Spotted | null {
  const isOfAll = asked.tokens.some(({ text }) => text === 'all' || text === 'everything')
  // "we have not been to the cinema in ages, when was the last time"
  const isOfTimes = asked.tokens.some(
    ({ text }, at) => text === 'time' && /^(?:last|first)$/.test(asked.tokens[at - 1]?.text ?? ''),
  )
  const hasName = asked.spans.some((span) => isNamed(span) || (isOfTimes && isCategory(span)))
  const isPointing = asked.tokens.some(
    ({ text }, at) =>
      POINTING.has(text) || (text === 'that' && /^(?:did|was|does|is|has)$/.test(asked.tokens[at - 1]?.text ?? '')),
  )
  if (isOfAll || !(isOfTimes || isPointing)) return null
  // "did that ever get charged" is asked of the days that were told
  const asksDays = asked.spans.some(
    ({ start, sense }) =>
      sense.kind === 'period' &&
      !(isOfAllTime(sense) && /^(?:it|that|they|those)$/.test(asked.tokens[start - 1]?.text ?? '')),
  )
  const near = clauses.filter(({ to }) => to <= from).toReversed()
  // "we went to California in June and I want to know what we paid Gullwing for that"
  if (hasName) {
    const isOfThat =
      asked.tokens.at(-1)?.text === 'that' && asked.tokens.some(({ text }) => PAST.has(text)) && !asksDays
    const days = isOfThat ? near.slice(0, 2).flatMap((clause) => daysIn(spotted, clause) ?? [])[0] : undefined
    return days ? slice(spotted, days.start, days.end) : null
  }
  const asksFigure = asked.spans.some(({ sense }) => FIGURES.has(sense.kind))
  const isMine = asked.tokens.some(({ text }) => text === 'mine' || text === 'ours')
  // "I took them to the cinema yesterday. What did that cost?"
  const isThen =
    !isOfTimes &&
    asked.tokens.some(({ text }) => text === 'did' || text === 'was') &&
    !asked.tokens.some(({ text }) => OTHER_TIMES.has(text)) &&
    !asksDays
  const isOfSeveral = asked.tokens.some(({ text }) => SEVERAL.has(text))
  for (const clause of near) {
    const named = spotted.spans
      .filter(
        (span) =>
          isIn(clause, span) &&
          (isNamed(span) || (isOfTimes && isCategory(span)) || (!asksFigure && span.sense.kind === 'term')),
      )
      .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    const [longest] = named.filter(({ sense }) => sense.kind === 'name').concat(named)
    // what somebody else's did this year is asked of mine for the same days
    const days = isMine || isThen ? daysIn(spotted, clause) : undefined
    // "Kelyvane and Nyvarre were his favourites; how have the two fared"
    const others = isOfSeveral && longest?.sense.kind === 'name' ? namedBeside(spotted, near, clause, longest) : []
    if (others.length > 0 && longest)
      return [...others, longest].map((span) => slice(spotted, span.start, span.end)).reduce(joined)
    const [first, second] = [longest, days].flatMap((span) => (span ? [slice(spotted, span.start, span.end)] : []))
    if (first) return second ? joined(first, second) : first
  }
  return null
}

/** "how much was it", of what money was said to go for. */
function spentOn(spotted: Spotted, clauses: readonly Clause[], from: number, asked: Spotted): Spotted | null {
  const isPointing = asked.tokens.some(({ text }) => text === 'it' || text === 'that')
  const says = (span: Span): boolean =>
    span.cost < SURE &&
    (MEANT_ROWS.has(span.sense.kind) || span.sense.kind === 'measure' || span.sense.kind === 'formula')
  if (!isPointing || asked.spans.some(says)) return null
  for (const clause of clauses.filter(({ to }) => to <= from).toReversed()) {
    const on = spotted.spans.findLast(
      (span) =>
        isIn(clause, span) && isCategory(span) && /^(?:on|for|at)$/.test(spotted.tokens[span.start - 1]?.text ?? ''),
    )
    if (on) return slice(spotted, on.start, on.end)
  }
  return null
}
const MEANT_ROWS: ReadonlySet<Sense['kind']> = new Set(['name', 'value', 'text', 'term', 'part'])

const isOfAllTime = (sense: Sense): boolean =>
  sense.kind === 'period' && sense.read.kind === 'days' && sense.read.isAll === true

const daysIn = ({ spans }: Spotted, clause: Clause): Span | undefined =>
  spans.find(
    (span) => isIn(clause, span) && span.sense.kind === 'period' && !isOfAllTime(span.sense) && span.cost < SURE,
  )

/** Names of the same kind in the clauses of the same sentence. */
function namedBeside(spotted: Spotted, near: readonly Clause[], clause: Clause, longest: Span): Span[] {
  if (longest.sense.kind !== 'name') return []
  const { kind, label } = longest.sense.named
  const found = spotted.spans.filter(
    (span) =>
      near.some((other) => other.sentence === clause.sentence && isIn(other, span)) &&
      isNamed(span) &&
      span.sense.kind === 'name' &&
      span.sense.named.kind === kind &&
      span.sense.named.label !== label,
  )
  return found.filter(
    (one, at) =>
      found.findIndex(
        (other) =>
          other.sense.kind === 'name' && one.sense.kind === 'name' && other.sense.named.label === one.sense.named.label,
      ) === at,
  )
}

const PAST = words('did was were paid spent cost went')
/** What is asked of all that was named. */
const SEVERAL = words('two both each they them those these')

/** What is asked of other times than the one that was told of. */
const OTHER_TIMES = words('often usually last first each per always since before after when total altogether')

/** A question of so little says what it asks in the sentence before it: "Did I, and how much?" */
const LITTLE = 1

/** Whether some words behind a question tell of oneself and say nothing of what is asked. */
function tellsOn({ tokens, spans }: Spotted, from: number, to: number): boolean {
  const own = tokens.slice(from, to)
  // "I was driving out there every day" says nothing of days one by one
  const isOfThen = /^(?:was|were|am|had|have|has)$/.test(own[1]?.text ?? '')
  const begins = own.findIndex(({ text }) => !/^(?:and|but|so|because|cause|since|as|though)$/.test(text))
  return (
    own.length - Math.max(0, begins) >= MOST_AROUND &&
    TELLS.has(own[begins]?.text ?? '') &&
    own.some(({ text }) => TELLERS.has(text)) &&
    !own.some(({ text }) => SAYS_WHAT.has(text)) &&
    !spans.some(
      ({ start, end, sense, cost }) =>
        from <= start &&
        end <= to &&
        cost < SURE &&
        SAYS_HOW.has(sense.kind) &&
        !(isOfThen && (sense.kind === 'group' || sense.kind === 'formula')),
    )
  )
}
const TELLS = words('i we he she they my our there it')
/** Of who says more of what they ask for. */
const SAYS_WHAT = words(
  'mean meant want wanted need asking talking only just include exclude count without counting excluding not except if should like',
)
const SAYS_HOW: ReadonlySet<Sense['kind']> = new Set(['exclude', 'group', 'show', 'sort', 'number', 'bound', 'formula'])

/** The question inside a message, with the names from outside that it points at; null where all of it asks. */
export function askedIn(spotted: Spotted): Spotted | null {
  const { tokens, weights } = spotted
  if (tokens.length < STORY) return null
  const clauses = clausesOf(spotted)
  if (clauses.length < 2) return null
  const last = clauses.at(-1)?.sentence ?? 0
  const found = clauses.flatMap((clause, place) => {
    const isFirst = clauses[place - 1]?.sentence !== clause.sentence
    const asking = askingOf(spotted, clause, isFirst)
    if (!asking) return []
    const ending = clauses.find(({ sentence }) => sentence === clause.sentence + 1)
    const sign = ending ? (tokens[ending.from]?.after ?? '') : ''
    const worth = asking.worth + (sign === '?' ? 1 : sign === '' ? 0.6 : -0.5)
    return [{ ...asking, worth, place, sentence: clause.sentence }]
  })
  const best = found.toSorted((one, other) => other.worth - one.worth || other.sentence - one.sentence)[0]
  if (!best || best.worth < ASKED) return null
  // the first clause of the sentence that asks, and of sentences before it that ask as clearly
  const first =
    found.find(({ worth, sentence }) => worth >= Math.max(ASKED, best.worth - 0.5) && sentence === best.sentence) ??
    best
  const earlier = found.find(
    ({ worth, sentence }) => worth >= Math.max(2.4, best.worth - 0.5) && sentence < first.sentence,
  )
  const start = earlier ?? first
  let from = beginningOf(spotted, clauses, start.place, start.at)
  const content = weights.slice(start.at).reduce((sum, weight) => sum + weight, 0)
  if (content < LITTLE) {
    const before = clauses.find(({ sentence }) => sentence === start.sentence - 1) ?? clauses[start.place - 1]
    from = Math.min(from, before?.from ?? from)
  }
  // what follows a question is a story again
  const behind = clauses.filter(({ sentence }) => sentence > best.sentence)
  const rest = tokens.length - (behind[0]?.from ?? tokens.length)
  const isStory =
    behind.length > 0 && last > best.sentence && (rest > 12 || tellsOn(spotted, behind[0]?.from ?? 0, tokens.length))
  // "since June, I was driving out there every day"
  const aside = isStory
    ? undefined
    : clauses.find(
        ({ from: at, sentence }, place) =>
          sentence === best.sentence &&
          place > best.place &&
          !found.some((other) => other.place >= place) &&
          tokens[at]?.after === ',' &&
          tellsOn(spotted, at, tokens.length),
      )
  const to = isStory ? (behind[0]?.from ?? tokens.length) : (aside?.from ?? tokens.length)
  if (from < MOST_AROUND && tokens.length - to < MOST_AROUND) return null
  const asked = slice(spotted, from, to)
  const names = pointedAt(spotted, clauses, from, asked) ?? spentOn(spotted, clauses, from, asked)
  return names ? joined(names, asked) : asked
}
