import type { ActionItem, MeetingFinding, SummaryQuote } from '@keelwise/contract/meetings'
import type { Extraction, Material, Participant } from '../analyst.ts'
import { type Likely, type Meaning, classify, meaningOf } from '../meaning/classify.ts'
import { tokensOf } from '../meaning/words.ts'
import { dueIn } from './due-date.ts'
import { type Parties, decisionSaid, reported, tasksSaid } from './say.ts'
import { type Unit, unitsOf } from './units.ts'

const LINE_LIMIT = 500
const LINES_LIMIT = 50
const PASSAGE_LIMIT = 600
const KEY_POINTS = 7
const MOST_QUESTIONS = 5
const MOST_FINDINGS = 30
const CONTENT_SENTENCES = 6
/** People of a meeting whose names are looked for in what is said: every sentence is held against every name. */
const MOST_PRESENT = 30
/** Sentences in which a proposal is taken or refused, and a question answered. */
const REPLY_LENGTH = 8

/** So likely a sentence has to be a task or a decision to stand in a summary. */
const TASK = 0.5
const DECISION = 0.42
const PROPOSAL = 0.5
const ACCEPTANCE = 0.4

interface Read extends Unit {
  readonly origin: SummaryQuote['origin']
  readonly source: string
  readonly likely: Likely
  readonly meaning: Meaning
}

/** A line of the summary with where it comes from. */
export interface Line {
  readonly text: string
  readonly units: readonly [Read, ...Read[]]
}
interface Task extends Line {
  readonly owner: string | null
}
interface Finding extends Line {
  readonly kind: MeetingFinding['kind']
}

const wordsOf = (unit: Unit): string[] => tokensOf(`${unit.lead}${unit.text}`)

/** Words that carry no matter of their own: a sentence of nothing else says neither what is done nor what was decided. */
const EMPTY = new Set(
  "i you we he she it they me us them my your our i'm i'll i'd i've we'll we're we've we'd you'll you're let's that that's this these those the a an and or but so then to of in on for with at as by is are be was do does did don't done go going ahead yes yeah yep yup no nope okay ok sure fine good great right alright all well just please thanks thank perfect sounds agreed agree absolutely definitely want like think would could should can will know mean see get make take if not now here there about what how why who when which one ones thing things way idea it's he's she's same plan gradually slowly today both option first second other work works for me rather let have has had 0 ? !".split(
    ' ',
  ),
)
const matterOf = (unit: Unit): string[] => wordsOf(unit).filter((word) => !EMPTY.has(word))

/** Those who speak; of more than so many the ones who say most. */
function speakersOf(units: readonly Unit[]): string[] {
  const said = new Map<string, number>()
  for (const { speaker } of units) if (speaker !== null) said.set(speaker, (said.get(speaker) ?? 0) + 1)
  const names = [...said.keys()]
  if (names.length <= MOST_PRESENT) return names
  return names.toSorted((one, other) => (said.get(other) ?? 0) - (said.get(one) ?? 0)).slice(0, MOST_PRESENT)
}

/** Those whom the first lines of notes name; `me` is who wrote them. */
function namedInNotes(source: string): { readonly names: readonly string[]; readonly me: string | null } {
  const head = source.slice(0, 400).split('\n', 3).join('\n')
  const me = /(\p{Lu}[\p{L}'’-]{1,40}) \((?:me|myself|I)\)/u.exec(head)?.[1] ?? null
  const named = [...head.matchAll(/(?:\bw\/|\bwith|\bpresent:|\battend\w*:|,|&|\band|\/) ?(\p{Lu}\p{Ll}{1,40})\b/giu)]
    .map(([, name]) => name ?? '')
    .filter((name) => /^\p{Lu}/u.test(name))
  return { names: [...new Set([...named, ...(me === null ? [] : [me])])], me }
}

/** Who advises: a name that says so, else who promises and proposes most. */
function adviserOf(units: readonly Read[], names: readonly string[]): string | null {
  const titled = names.find((name) => /\b(?:advis[oe]r|planner|cfp|cfa|agent)\b/i.test(name))
  if (titled !== undefined) return titled
  const lean = new Map<string, number>()
  for (const { speaker, likely, lead, text } of units) {
    if (speaker === null) continue
    const words = tokensOf(`${lead}${text}`)
    const yours = words.filter((word) => word.startsWith('your') || word === "you're").length
    const mine = words.filter((word) => word === 'my' || word === 'mine').length
    lean.set(
      speaker,
      (lean.get(speaker) ?? 0) +
        likely.proposal +
        likely.request +
        likely.promise / 2 +
        yours -
        mine -
        likely.event -
        likely.wish,
    )
  }
  const [first, second] = [...lean].toSorted(([, one], [, other]) => other - one)
  return first && first[1] > 1 && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

/** The next turns of others, as far as they reply. */
function replyTo(units: readonly Read[], at: number): Read[] {
  const asked = units[at]
  let from = at + 1
  while (from < units.length && units[from]?.speaker === asked?.speaker) {
    if (from - at > REPLY_LENGTH) return []
    from++
  }
  return units.slice(from, from + REPLY_LENGTH).filter((unit, step) => unit.speaker !== asked?.speaker || step < 2)
}

const firstNameOf = (name: string): string => name.replace(/^(?:dr|mr|mrs|ms|prof)\.?\s+/i, '').split(' ')[0] ?? name

/** Who of those present is called in a sentence, at its beginning or its end. */
function calledIn(text: string, names: readonly string[]): string | null {
  const low = text.toLowerCase()
  return (
    names.find((name) =>
      [name, firstNameOf(name), name.split(' ').at(-1) ?? name].some((each) => {
        const call = each.toLowerCase()
        return (
          call.length > 1 &&
          (low.startsWith(`${call}, `) || new RegExp(`, ${call.replaceAll(/[^\p{L}\d ]/gu, '.')}[.?!,]`, 'u').test(low))
        )
      }),
    ) ?? null
  )
}

/** Somebody else than who speaks, of whom it is said that they will do it. */
const THIRD =
  /^(?:and |so |then )?((?:my|our) [\p{L} ]{3,30}?|\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)?|(?:the|his|her|their) [\p{L} ]{3,30}?)(?: will|'ll|’ll| is going to| has to| needs to| shall) /u

function ownerOf(
  unit: Read,
  isRequest: boolean,
  names: readonly string[],
  reply: readonly Read[],
  me: string | null,
): string | null {
  if (unit.origin === 'NOTES') return ownerInNotes(unit.text, names, me)
  const third = THIRD.exec(unit.text)?.[1]
  if (third !== undefined && !/^(?:I|We|You|He|She|They|It|That|This|There|Then|What)$/i.test(third)) {
    const known = names.find((name) => name === third || firstNameOf(name) === third || name.includes(third))
    return known ?? third.replace(/^(?:my|our) /, '')
  }
  if (!isRequest) return unit.speaker
  const called = calledIn(
    unit.text,
    names.filter((name) => name !== unit.speaker),
  )
  if (called !== null) return called
  const others = names.filter((name) => name !== unit.speaker)
  if (others.length === 1) return others[0] ?? null
  const taker = reply.find(({ meaning }) => meaning === 'acceptance' || meaning === 'promise')
  return taker?.speaker ?? null
}

/** Words with which somebody goes over what was said already. */
const RECAP =
  /^(?:(?:so|okay|ok|alright|then|well|and|right|now)[,.]? )*(?:to (?:recap|summari[sz]e|sum up|sum it up|be clear|repeat)|in summary|just to (?:recap|be clear)|(?:a )?quick (?:recap|summary)|before (?:we|you|i) go\b|where we are|let me (?:recap|repeat|read (?:it|that|this) back)|as (?:i|we) said|like i said|what i have (?:is|so far))/i
const isRecap = ({ lead, text }: Unit): boolean => RECAP.test(`${lead}${text}`) || RECAP.test(text)

/** What a meeting turns to next, which settles nothing but the order of talk. */
const TURNS_TO =
  /^(?:.{0,30}?\b)??(?:let's|let us|shall we|why don't we|can we|could we|should we|i'd like to|we(?:'ll| will| can| could| should)?) (?:just |first |now |maybe |quickly |also |all )*(?:begin|start (?!(?:a|an|the|your|my|our|with \$)\b)|get (?:started|going|into it)|kick (?:off|this off)|move on|turn to|talk (?:about|through)|go (?:over|through|around)|walk through|run through|look at|take a (?:quick )?look|dive (?:in|into)|jump (?:in|into)|discuss|touch on|circle back|come back to|recap|wrap up|pick (?:this|that|it) up)\b/i
const isOrderOfTalk = ({ lead, text }: Unit): boolean => TURNS_TO.test(`${lead}${text}`.replaceAll('’', "'"))

/** What would be, or would have been, is decided by nobody. */
const HYPOTHETICAL = /^(?:(?:even )?if|had|were|suppose|imagine)\b.*\b(?:would|could|might|'d)\b/i
const isHypothetical = ({ text }: Unit): boolean => HYPOTHETICAL.test(text.replaceAll('’', "'"))

/** A wish or a memory in the first person, which settles nothing. */
const WISHED = /^i(?:'d| would)? (?:rather|never|don't want|do not want|used to|always|hate|love)\b/i
/** Questions that offer something to be done, among all that ask. */
const OFFERS =
  /\b(?:how about|what about|what if|why (?:don't|not)|shall|should (?:we|i|you)|(?:can|could|may|might) (?:we|i|you)|would you (?:like|consider|be|want)|are you (?:okay|ok|comfortable|fine|good)|does (?:it|that) make sense to|do you want (?:me|us) to|let's|want to)\b/i

const isTask = ({ meaning, likely }: Read): boolean =>
  likely.promise + likely.request >= TASK && !['repeat', 'confirm', 'talk'].includes(meaning)

/** Whom a line of notes names: by name, by an initial, as who wrote them, or as the one client. */
function ownerInNotes(text: string, names: readonly string[], me: string | null): string | null {
  const low = text.toLowerCase()
  const called = names.find((name) => {
    const at = low.indexOf(name.toLowerCase())
    return (
      at === 0 ||
      (at > 0 &&
        /^\P{L}/u.test(low.slice(at + name.length)) &&
        /^[^.]{0,3}(?:will|to|sends?|is going|has|needs)\b/.test(low.slice(at + name.length)))
    )
  })
  if (called !== undefined) return called
  const initial = /^(\p{Lu})\.?(?: to\b|: | will\b| \p{Ll}+s\b)/u.exec(text)?.[1]
  const initials = names.filter((name) => initial !== undefined && name.startsWith(initial))
  if (initials.length === 1) return initials[0] ?? null
  if (/^(?:me|i)\b|\((?:me|i)\)|\bmine\b|\bi(?:'ll| will| owe)\b/i.test(text)) return me
  const others = names.filter((name) => name !== me)
  return /\b(?:she|he|client)\b/i.test(text) && me !== null && others.length === 1 ? (others[0] ?? null) : null
}

/** Tasks of what was said: promises, and what was asked for and not refused. */
function tasksOf(
  units: readonly Read[],
  names: readonly string[],
  partiesOf: (unit: Read) => Parties,
  me: string | null = null,
): Task[] {
  return units.flatMap((unit, at): Task[] => {
    if (!isTask(unit) || isRecap(unit) || matterOf(unit).length === 0) return []
    const reply = unit.origin === 'NOTES' ? [] : replyTo(units, at)
    const [answer] = reply
    if (answer?.meaning === 'refusal' && answer.likely.refusal > 0.5) return []
    const isRequest = unit.likely.request > unit.likely.promise
    const owner = ownerOf(unit, isRequest, names, reply, me)
    return tasksSaid(unit.text.slice(0, LINE_LIMIT), partiesOf(unit), { isRequest, owner }).map((text) => ({
      text: text.slice(0, LINE_LIMIT),
      units: [unit],
      owner: owner?.slice(0, 100) ?? null,
    }))
  })
}

/** Whether the one who replies takes a proposal, before anybody refuses it, asks back or leaves it open. */
function takenBy(units: readonly Read[], at: number): Read | null {
  const unit = units[at]
  const reply = replyTo(units, at)
  for (const other of reply) {
    if (other.speaker === unit?.speaker) continue
    const { likely, meaning } = other
    if (likely.refusal > 0.35 || likely.open > 0.35 || meaning === 'question') return null
    if (likely.acceptance >= ACCEPTANCE || (likely.decision >= DECISION && matterOf(other).length < 2)) return other
    // further than a turn and its answer nobody looks
    if (other.turn > (reply[0]?.turn ?? 0) + 1 || meaning === 'proposal') return null
  }
  return null
}

/** Words that say themselves that something is settled now, however the rest of the sentence sounds. */
const SETTLED =
  /\b(?:(?:we|i)(?:'ve| have)? (?:now |finally |both |just )*(?:decided|agreed|settled) (?:to|not to|on|against|that|for)|(?:it's|that's) (?:decided|settled|agreed))\b/i
/** The same words told of another time, or of what has not come to it. */
const NOT_NOW =
  /\b(?:last (?:time|year|month|week|meeting)|back (?:then|when)|previously|originally|years? ago|not decided|(?:once|until|before|if|when|whether|unless) (?:we|i)(?:'ve| have)?)\b/i

const saysSettled = ({ text, origin }: Read): boolean =>
  origin === 'TRANSCRIPT' && SETTLED.test(text.replaceAll('’', "'")) && !isOfAnotherTime(text)
const isOfAnotherTime = (text: string): boolean => {
  const plain = text.replaceAll('’', "'")
  return SETTLED.test(plain) && NOT_NOW.test(plain)
}

/** Words that let what was just offered or asked go ahead. */
const GO_AHEAD =
  /\b(?:go ahead(?: with (?:that|it|this))?|let's (?:do|go with) (?:that|it|this)|do (?:that|it),? please|(?:i'm|we're|i am|we are) (?:fine|okay|ok|good|happy|comfortable) with (?:that|it|this))\b/i
const isGoAhead = (unit: Read): boolean =>
  unit.origin === 'TRANSCRIPT' &&
  unit.likely.refusal < 0.35 &&
  !unit.text.endsWith('?') &&
  GO_AHEAD.test(`${unit.lead}${unit.text}`.replaceAll('’', "'")) &&
  matterOf(unit).length < 2

/** What is told of things as they were or are, in the third person, which settles nothing. */
const TOLD =
  /^(?:the|my|our|his|her|their|this|it) (?:\p{L}+ ){0,3}?(?:went|came|was|were|had|got|said|told|did|would be|keeps?) (?!as\b)/iu

const isDecided = (unit: Read): boolean =>
  ((unit.meaning === 'decision' && unit.likely.decision >= DECISION) || saysSettled(unit)) &&
  !unit.text.endsWith('?') &&
  !isRecap(unit) &&
  !isOrderOfTalk(unit) &&
  !isHypothetical(unit) &&
  !TOLD.test(unit.text.replaceAll('’', "'")) &&
  !isOfAnotherTime(unit.text) &&
  !LEAVES_OPEN.test(unit.text.replaceAll('’', "'")) &&
  !WISHED.test(unit.text.replaceAll('’', "'"))

/** What a sentence and those that go on with it in the same breath say. */
function breath(units: readonly Read[], at: number): Read[] {
  const said = [units[at] as Read]
  for (let next = at + 1; next < units.length; next++) {
    const [last, unit] = [said.at(-1) as Read, units[next] as Read]
    if (unit.turn !== last.turn || unit.start - last.end > 12 || /[.?!]$/.test(last.text)) break
    said.push(unit)
  }
  return said
}

/** Letters of matter that a decision has to have to be understood by itself. */
const FULL = 4

/** What was decided: proposals that somebody took, and what was settled, with what it was about where it says little. */
function decisionsOf(units: readonly Read[], partiesOf: (unit: Read) => Parties): Line[] {
  const lines: { text: string; units: [Read, ...Read[]]; at: number }[] = []
  const used = new Set<Read>()
  const said = (unit: Read, text = unit.text): string => decisionSaid(text.slice(0, LINE_LIMIT), partiesOf(unit))
  for (const [at, unit] of units.entries()) {
    if (used.has(unit)) continue
    if (
      unit.meaning === 'proposal' &&
      unit.likely.proposal >= PROPOSAL &&
      unit.origin === 'TRANSCRIPT' &&
      (!unit.text.endsWith('?') || OFFERS.test(`${unit.lead}${unit.text}`)) &&
      !isRecap(unit) &&
      !isOrderOfTalk(unit) &&
      !isHypothetical(unit) &&
      matterOf(unit).length > 1
    ) {
      const taken = takenBy(units, at)
      // who takes it in other words, or another sum, says best what was decided
      if (taken === null || isSettledInReply(units, taken)) continue
      used.add(taken)
      lines.push({ text: said(unit), units: [unit, taken], at })
    } else if (isDecided(unit) || isGoAhead(unit)) {
      const parts = breath(units, at)
      for (const part of parts) used.add(part)
      const text = unit.source.slice(unit.start, parts.at(-1)?.end)
      const matter = parts.flatMap(matterOf).length
      const isFull =
        (matter >= FULL || (matter > 0 && saysSettled(unit))) && !/\b(?:it|that|them|those|this one)\b/i.test(text)
      const about = isFull ? undefined : topicBefore(units, at)
      const before = lines.findIndex((line) => about !== undefined && line.units.includes(about))
      if (before !== -1) lines.splice(before, 1)
      if (about === undefined && parts.flatMap(matterOf).length === 0) continue
      lines.push(
        about === undefined
          ? { text: said(unit, text), units: [unit, ...parts.slice(1)], at }
          : {
              text: aboutLine(about, said, parts.flatMap(matterOf).length === 0 ? null : said(unit, text)),
              units: [unit, ...parts.slice(1), about],
              at,
            },
      )
    }
  }
  return lines
}

/** The proposal, or the question, that a decision in few words settles, with those words. */
function aboutLine(about: Read, said: (unit: Read) => string, words: string | null): string {
  if (words === null) return said(about)
  // who only says it again adds nothing
  const stems = stemsOf(about.text)
  if (about.meaning !== 'question' && [...stemsOf(words)].every((word) => stems.has(word))) return said(about)
  const topic = about.meaning === 'question' ? about.text : said(about).replace(/\.$/, ':')
  return `${topic} ${words}`
}

/** Whether the turn that takes a proposal goes on to say itself what is decided. */
const isSettledInReply = (units: readonly Read[], taken: Read): boolean =>
  units.some((unit) => unit.turn === taken.turn && isDecided(unit) && matterOf(unit).length > 0)

/** What few words such as "let's do that" speak of: the last proposal or question of somebody else. */
const topicBefore = (units: readonly Read[], at: number): Read | undefined => {
  const before = units.slice(Math.max(0, at - REPLY_LENGTH), at).filter((other) => other.speaker !== units[at]?.speaker)
  return (
    before.findLast((other) => other.likely.proposal >= 0.3 && matterOf(other).length > 1) ??
    before.slice(-2).findLast((other) => other.meaning === 'question' && matterOf(other).length > 0)
  )
}

/** Words that say of a question that it stays open. */
const LEAVES_OPEN =
  /\b(?:(?:do|does|did|would)(?:n't| not) (?:actually |really |yet )?know|not (?:\w+ )?(?:sure|certain)|no (?:idea|clue)|(?:can|could)(?:n't|not)(?: \w+)? (?:say|tell|answer)|(?:have|need|want|like) to (?:check|look|ask|see|read|think|find out|compare)|it depends|hard to say|too early|who knows|nobody knows|anybody's guess|(?:have|has)(?:n't| not) (?:decided|looked|answered|filed|said)|unclear|up in the air|sleep on|get back to you on|find out)\b/i

/** Whether a question got an answer in the turns after it. */
function isAnswered(units: readonly Read[], at: number): boolean {
  const reply = replyTo(units, at)
  return reply.some(
    ({ likely, speaker }) =>
      speaker !== units[at]?.speaker &&
      likely.open < 0.4 &&
      likely.question < 0.5 &&
      likely.talk < 0.8 + (likely.answer > 0.05 ? 0.2 : 0),
  )
}

/** Notes name the kind of a line before it: "Open: does it pay?". */
const withoutLabel = (text: string): string =>
  text.replace(/^(?:open(?: questions?| points?)?|questions?|q|unclear): (\p{L})/iu, (_, first: string) =>
    first.toUpperCase(),
  )

/** What stayed open, in the words it was said in. */
function openOf(units: readonly Read[], partiesOf: (unit: Read) => Parties): Line[] {
  return units.flatMap((unit, at): Line[] => {
    if (matterOf(unit).length === 0) return []
    const { likely } = unit
    const reply = replyTo(units, at)
    if (unit.meaning === 'open' && likely.open > 0.4) {
      // what was asked stands for the answer that leaves it open
      const asked = units
        .slice(Math.max(0, at - 3), at)
        .findLast((other) => other.likely.question > 0.5 && other.speaker !== unit.speaker)
      return asked ? [] : [{ text: reported(unit.text.slice(0, LINE_LIMIT), partiesOf(unit)), units: [unit] }]
    }
    if (
      unit.meaning !== 'question' || likely.question < 0.5 || unit.origin === 'NOTES' ? !unit.text.endsWith('?') : false
    )
      return []
    const isLeft = reply
      .slice(0, 3)
      .some((other) => other.likely.open > 0.3 || LEAVES_OPEN.test(other.text.replaceAll('’', "'")))
    return unit.meaning === 'question' && (isLeft || !isAnswered(units, at))
      ? [{ text: withoutLabel(unit.text).slice(0, LINE_LIMIT), units: [unit] }]
      : []
  })
}

const stem = (word: string): string => word.replace(/(?:'s|ies|ied|ing|ed|es|s)$/, '').slice(0, 7)
const stemsOf = (text: string): Set<string> =>
  new Set(
    tokensOf(text)
      .filter((word) => !EMPTY.has(word))
      .map(stem),
  )

/** Each thing once: what says again what was said before, in nearly the same words, is left out. */
function distinct<L extends Line>(lines: readonly L[]): L[] {
  const kept: { line: L; stems: Set<string> }[] = []
  for (const line of lines) {
    const stems = stemsOf(line.text)
    const isSaid = kept.some(({ line: other, stems: before }) => {
      if (other.text === line.text) return true
      const both = [...stems].filter((word) => before.has(word)).length
      return both >= 2 && both / Math.min(stems.size, before.size) >= 0.75
    })
    if (!isSaid && stems.size > 0) kept.push({ line, stems })
  }
  return kept.map(({ line }) => line).slice(0, LINES_LIMIT)
}

/** What was said of a line, with the words around it. */
function quoteOf({ text: line, units: [unit] }: Line): SummaryQuote {
  const text = unit.text.slice(0, LINE_LIMIT)
  // around the line when its turn is long
  const from = Math.max(
    unit.turnStart,
    Math.min(unit.start, unit.start - Math.floor((PASSAGE_LIMIT - text.length) / 2)),
  )
  const passage = unit.source.slice(from, Math.min(unit.turnEnd, from + PASSAGE_LIMIT))
  const { origin, start, speaker } = unit
  return {
    line,
    text,
    origin,
    start,
    end: start + text.length,
    speaker,
    passage: passage.includes(text) ? passage : text,
  }
}

function readUnits(source: string, origin: SummaryQuote['origin']): Read[] {
  const units = unitsOf(source, origin === 'NOTES')
  return classify(units).map((likely, at): Read => ({
    ...(units[at] as Unit),
    origin,
    source,
    likely,
    meaning: meaningOf(likely),
  }))
}

const FINDINGS: readonly (readonly [meaning: Meaning, kind: MeetingFinding['kind'], least: number])[] = [
  ['event', 'LIFE_EVENT', 0.5],
  ['wish', 'WISH', 0.5],
  ['guarantee', 'GUARANTEE', 0.5],
]

/** What a meeting yields, each line with the sentences it comes from. */
export interface Reading {
  readonly keyPoints: readonly Line[]
  readonly decisions: readonly Line[]
  readonly tasks: readonly Task[]
  readonly open: readonly Line[]
  readonly findings: readonly Finding[]
  readonly content: readonly Line[]
  readonly participants: readonly Participant[]
}

/** Reads a meeting by what each of its sentences is likely to be. */
export function readMeeting({ transcript, notes }: Pick<Material, 'transcript' | 'notes'>): Reading {
  const spoken = readUnits(transcript, 'TRANSCRIPT')
  const written = readUnits(notes, 'NOTES')
  const names = speakersOf(spoken)
  const adviser = adviserOf(spoken, names)
  const inNotes = namedInNotes(notes)
  const partiesOf = ({ speaker, origin }: Read): Parties =>
    origin === 'NOTES'
      ? { speaker: inNotes.me, others: inNotes.names.filter((name) => name !== inNotes.me) }
      : { speaker, others: names.filter((name) => name !== speaker) }
  const tasks = distinct([
    ...tasksOf(spoken, names, partiesOf),
    ...tasksOf(written, inNotes.names, partiesOf, inNotes.me),
  ])
  const decisions = distinct([...decisionsOf(spoken, partiesOf), ...decisionsOf(written, partiesOf)])
  const used = new Set([...tasks, ...decisions].flatMap(({ units }) => units))
  const units = [...spoken, ...written]
  const open = distinct([...openOf(spoken, partiesOf), ...openOf(written, partiesOf)])
    .filter(({ units: [unit] }) => !used.has(unit))
    .slice(0, MOST_QUESTIONS)
  const said = (meaning: Meaning, least: number) =>
    distinct(
      units
        .filter(
          (unit) =>
            unit.meaning === meaning && unit.likely[meaning] >= least && matterOf(unit).length > 0 && !used.has(unit),
        )
        .map((unit): Line => ({ text: reported(unit.text.slice(0, LINE_LIMIT), partiesOf(unit)), units: [unit] })),
    )
  const findings = FINDINGS.flatMap(([meaning, kind, least]) =>
    said(meaning, least).map((line) => ({ ...line, kind })),
  ).slice(0, MOST_FINDINGS)
  // an exclamation of one word is no fact that anybody could use
  const facts = said('fact', 0.5).filter(({ units: [unit] }) => matterOf(unit).length > 1)
  const keyPoints = [
    ...findings.filter(({ kind, units: [unit] }) => kind !== 'GUARANTEE' && matterOf(unit).length > 1),
    ...facts.toSorted((one, other) => other.units[0].likely.fact - one.units[0].likely.fact),
  ]
    .slice(0, KEY_POINTS)
    .toSorted((one, other) => one.units[0].start - other.units[0].start)
  return {
    keyPoints,
    decisions,
    tasks,
    open,
    findings,
    content: contentOf({ decisions, tasks, findings, facts, open }),
    participants: names.map((name): Participant => ({ name, is_advisor: name === adviser })),
  }
}

/**
 * What matters of a meeting. Lines are put in the third person and say nothing that was not said; `quotes` says where
 * each comes from.
 */
export function extractSummary(material: Material): Extraction {
  const { keyPoints, decisions, tasks, open, findings, content, participants } = readMeeting(material)
  const lines = [...keyPoints, ...decisions, ...tasks, ...open, ...findings, ...content]
  return {
    content: content.map(({ text }) => text).join(' '),
    key_points: keyPoints.map(({ text }) => text),
    decisions: decisions.map(({ text }) => text),
    action_items: tasks.map((task) => actionOf(task, material.day)),
    findings: findings.map(({ kind, text }) => ({ kind, text })),
    quotes: [...new Map(lines.map((line) => [line.text, line])).values()].map(quoteOf),
    questions: open.map(({ text }) => text),
    participants,
  }
}

function actionOf({ text, owner, units: [unit] }: Task, day: string): ActionItem {
  const due = dueIn(unit.text, day)
  return { text, owner, due_date: due?.to ?? null, due_from: due?.from ?? null, done: false }
}

interface Parts {
  readonly decisions: readonly Line[]
  readonly tasks: readonly Task[]
  readonly findings: readonly Finding[]
  readonly facts: readonly Line[]
  readonly open: readonly Line[]
}

/** Up to six sentences: how things stand, what is new, what was decided, who does what, what is open. */
function contentOf({ decisions, tasks, findings, facts, open }: Parts): Line[] {
  const lead = (start: string, line: Line): Line => ({ ...line, text: `${start}${line.text}` })
  const picked = [
    ...facts.slice(0, 1),
    ...findings.filter(({ kind }) => kind === 'LIFE_EVENT').slice(0, 1),
    ...findings.filter(({ kind }) => kind === 'WISH').slice(0, 1),
    ...decisions.slice(0, 2).map((line) => lead('Decided: ', line)),
    ...tasks.slice(0, 1).map((task) => lead(task.owner === null ? 'To do: ' : `To do for ${task.owner}: `, task)),
    ...open.slice(0, 1).map((line) => lead('Still open: ', line)),
  ]
  const more = [...decisions.slice(2).map((line) => lead('Decided: ', line)), ...facts.slice(1)]
  return [...picked, ...more].slice(0, CONTENT_SENTENCES)
}
