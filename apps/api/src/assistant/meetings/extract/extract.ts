import type { ActionItem, MeetingFinding, SummaryQuote } from '@keelwise/contract/meetings'
import type { Extraction, Material, Participant } from '../analyst.ts'
import { meaningOf } from '../meaning/classify.ts'
import type { Likely, Meaning } from '../meaning/meanings.ts'
import { type Outcomes, type ToldUnit, tellDecisions, tellOf } from '../meaning/outcomes.ts'
import {
  EMPTY,
  LEAVES_OPEN,
  PARTICULARS,
  TOLD,
  WISHED,
  amountsIn,
  asksHowThingsAre,
  asksToChoose,
  isDeferral,
  isGoAhead,
  isHypothetical,
  isOfAnotherTime,
  isOrderOfTalk,
  isRecap,
  isSettling,
  matterIn,
  saysSettled,
} from '../meaning/phrases.ts'
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

/** So likely something has to come of a sentence to stand in a summary. */
const LEAST = { task: 0.58, decided: 0.42, settling: 0.32, offered: 0.38, open: 0.25 } as const
/** So likely a question stays open though words that follow seem to settle it. */
const STAYS_OPEN = 0.4
/** What stands alone, an offer that nobody is seen to take or words that take up no other's, has to be as likely. */
const ALONE = { offered: 0.5, settled: 0.45 } as const
/** So likely an offer and what takes it have to be together. */
const TOGETHER = 0.65
/** So likely an offer stands though it is asked about at once, or put off, and nobody is seen to take it. */
const SURELY_OFFERED = 0.65
/** So likely what answers how things are has to settle something all the same. */
const SURELY_SETTLED = 0.7
/** So much what comes of a sentence weighs against what it is, where something is settled. */
const COMES_OF = 0.65
const ACCEPTANCE = 0.3

interface Read extends Unit {
  readonly origin: SummaryQuote['origin']
  readonly source: string
  readonly likely: Likely
  readonly meaning: Meaning
  readonly outcome: Outcomes
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
  /^(?:and |so |then )?((?:[Mm]y|[Oo]ur) [\p{L} ]{3,30}?|\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)?|(?:the|his|her|their) [\p{L} ]{3,30}?)(?: will| can|'ll|’ll| is going to| has to| needs to| shall) /u

const FIRST_PERSON =
  /^(?:(?:and|so|then|okay|ok|well),? )*(?:i(?:[’']ll| will| can|[’']m going to| am going to)|let me)\b/i

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
    const known =
      names.find((name) => name === third || firstNameOf(name) === third || name.includes(third)) ??
      // "my wife June"
      names.find((name) => third.endsWith(` ${firstNameOf(name)}`))
    return known ?? third.replace(/^(?:my|our) /i, '')
  }
  if (!isRequest || FIRST_PERSON.test(unit.text)) return unit.speaker
  const called = calledIn(
    unit.text,
    names.filter((name) => name !== unit.speaker),
  )
  if (called !== null) return called
  const others = names.filter((name) => name !== unit.speaker)
  if (others.length === 1) return others[0] ?? null
  const taker = reply.find(
    ({ meaning, lead, text }) =>
      meaning === 'acceptance' ||
      meaning === 'promise' ||
      /^(?:yes|yeah|yep|sure|ok|okay|will do)\b/i.test(`${lead}${text}`),
  )
  if (taker !== undefined) return taker.speaker
  // who is asked with "you" is who answers
  const [answer] = reply
  const isAnswered = answer !== undefined && answer.meaning !== 'question' && answer.meaning !== 'proposal'
  return isAnswered && /\byou\b/i.test(unit.text) ? answer.speaker : null
}

const isTask = ({ outcome, meaning }: Read): boolean =>
  outcome.task >= LEAST.task && !['repeat', 'confirm', 'talk'].includes(meaning)

/** Whom a line of notes names: by name, by an initial, as who wrote them, or as the one client. */
function ownerInNotes(text: string, names: readonly string[], me: string | null): string | null {
  const low = text.toLowerCase()
  const called = names.find((name) =>
    [name, firstNameOf(name)].some((call) => {
      const at = low.indexOf(call.toLowerCase())
      const rest = low.slice(at + call.length)
      if (at === -1 || /^\p{L}/u.test(rest)) return false
      return at === 0 || (/^\P{L}/u.test(rest) && /^[^.]{0,3}(?:will|to|sends?|is going|has|needs)\b/.test(rest))
    }),
  )
  if (called !== undefined) return called
  const initial = /^(\p{Lu})\.?(?: to\b|: | will\b| \p{Ll}+s\b)/u.exec(text)?.[1]
  const initials = names.filter((name) => initial !== undefined && name.startsWith(initial))
  if (initials.length === 1) return initials[0] ?? null
  if (/^(?:me|i)\b|\((?:me|i)\)|\bmine\b|\bi(?:'ll| will| owe)\b/i.test(text)) return me
  const others = names.filter((name) => name !== me)
  return /\b(?:she|he|client)\b/i.test(text) && me !== null && others.length === 1 ? (others[0] ?? null) : null
}

/** What somebody is asked to tell or to give there and then. */
const ASKS_TO_TELL =
  /\b(?:can|could|would|will|might) you (?:\p{L}+ ){0,2}?(?:tell|share|remind|give|walk|describe|provide|explain|elaborate|state|spell|start|let me know|help me understand|mind (?:sharing|telling|giving))\b|^(?:please |so |and |just |okay,? )*(?:tell|remind|walk|give) me\b/iu

/** Whether a sentence asks for what the next turn says at once, and nobody undertakes to bring it later. */
function isToldAtOnce(unit: Read, [answer, ...more]: readonly Read[]): boolean {
  if (answer === undefined || !ASKS_TO_TELL.test(`${unit.lead}${unit.text}`)) return false
  const turn = [answer, ...more.filter((other) => other.turn === answer.turn)]
  return turn.some((other) => matterIn(other).length > 0) && turn.every(({ likely }) => likely.promise < 0.4)
}

/** Who finds something out tells it afterwards: that is the end of the one task, and no second. */
const TELLS_AFTERWARDS =
  /^(?:(?:and|then|so) )*(?:(?:i|we)(?:['’]ll| will| can)|let me) (?:then )?(?:let (?:you|both of you|everybody) (?:all )?know|(?:get|come|report|write) back to you|tell you|(?:call|ring|text|e-?mail|phone) you (?:back|with (?:it|that|what))|send (?:it|that|them) (?:over )?to you)\b/i

/** Tasks of what was said: promises, and what was asked for and not refused. */
function tasksOf(
  units: readonly Read[],
  names: readonly string[],
  partiesOf: (unit: Read) => Parties,
  me: string | null = null,
): Task[] {
  return units.flatMap((unit, at): Task[] => {
    if (!isTask(unit) || isRecap(unit) || matterIn(unit).length === 0 || endsTask(units, at)) return []
    const reply = unit.origin === 'NOTES' ? [] : replyTo(units, at)
    const [answer] = reply
    if (answer?.meaning === 'refusal' && answer.likely.refusal > 0.5) return []
    if (isToldAtOnce(unit, reply)) return []
    const isRequest = unit.likely.request > unit.likely.promise
    const owner = ownerOf(unit, isRequest, names, reply, me)
    const told = endsTask(units, at + 1) ? units[at + 1] : undefined
    const saidOf = ({ text }: Read): string[] =>
      tasksSaid(text.slice(0, LINE_LIMIT), partiesOf(unit), { isRequest, owner })
    const [end] = told === undefined ? [] : saidOf(told)
    const texts = saidOf(unit)
    if (end !== undefined)
      texts.push(`${(texts.pop() ?? '').replace(/\.$/, '')} and ${end.charAt(0).toLowerCase()}${end.slice(1)}`)
    return texts.map((text) => ({
      text: text.slice(0, LINE_LIMIT),
      units: told === undefined ? [unit] : [unit, told],
      owner: owner?.slice(0, 100) ?? null,
    }))
  })
}

/** Whether a sentence only says that what is promised just before it will be told. */
function endsTask(units: readonly Read[], at: number): boolean {
  const [before, unit] = [units[at - 1], units[at]]
  if (!before || unit?.turn !== before.turn || unit.origin === 'NOTES') return false
  return (
    unit.start - before.end < 12 &&
    !/[.?!]$/.test(before.text) &&
    TELLS_AFTERWARDS.test(unit.text) &&
    isTask(before) &&
    !endsTask(units, at - 1)
  )
}

/** So far on a proposal may still be taken that was asked about in between. */
const ASKED_ABOUT = 12

/** Who takes a proposal, in the reply or once what was asked about it is answered, before it is refused or left open. */
function takenBy(units: readonly Read[], at: number): Read | null {
  const unit = units[at]
  for (const other of units.slice(at + 1, at + 1 + ASKED_ABOUT)) {
    const { likely, meaning } = other
    if (other.speaker === unit?.speaker) {
      if (other.turn !== unit.turn && meaning === 'proposal') return null
      continue
    }
    if (likely.refusal > 0.35 || likely.open > 0.35) return null
    if (likely.acceptance >= ACCEPTANCE || (likely.decision >= ACCEPTANCE && matterIn(other).length < 2)) return other
    if (meaning === 'proposal') return null
  }
  return null
}

/** How likely a sentence settles something: by what comes of it, and by what it is. */
const settles = ({ outcome, likely, meaning }: Read): number =>
  outcome.decided * COMES_OF +
  Math.min(1, likely.decision + likely[meaning === 'proposal' ? 'proposal' : 'acceptance'] * 0.6) * (1 - COMES_OF)

/** Whether nothing came of an offer that nobody is seen to take: it was asked about, put off, or is not likely enough. */
function isLeftOffered(units: readonly Read[], at: number): boolean {
  const [reply] = replyTo(units, at)
  const isPassedOver =
    reply !== undefined && (reply.text.endsWith('?') || isDeferral(reply) || isOfAnotherTime(reply.text))
  return settles(units[at] as Read) < (isPassedOver ? SURELY_OFFERED : ALONE.offered)
}

/** How likely one or the other of two sentences settles something. */
const eitherSettles = (one: Read, other: Read): number => 1 - (1 - settles(one)) * (1 - settles(other))

/** How things are with somebody, and what a meeting turns to: neither is settled. */
const STATES =
  /^(?:(?:and|so|well|yes|yeah|then|right|okay)[,.]? )*(?:(?:i|we|you|they|he|she) (?:(?:also|already|currently|still|do|just) )*(?:have|own|owe|earn) (?!decided|agreed|settled|chosen|to\b)|(?:i|we) (?:usually|typically|normally|generally|tend to)\b|(?:usually|typically|normally),|let's (?:summari[sz]e|keep (?:this|that|it) in mind|focus on|check out)\b)/i

const isDecided = (unit: Read): boolean =>
  (settles(unit) >= LEAST[isOffer(unit) ? 'offered' : isSettling(unit) ? 'settling' : 'decided'] ||
    (unit.origin === 'TRANSCRIPT' && saysSettled(unit))) &&
  !isRecap(unit) &&
  !isOrderOfTalk(unit) &&
  !isHypothetical(unit) &&
  !isDeferral(unit) &&
  !(unit.origin === 'TRANSCRIPT' && STATES.test(unit.text.replaceAll('’', "'"))) &&
  !TOLD.test(unit.text.replaceAll('’', "'")) &&
  !PARTICULARS.test(unit.text) &&
  !isOfAnotherTime(unit.text) &&
  !LEAVES_OPEN.test(unit.text.replaceAll('’', "'")) &&
  !WISHED.test(unit.text.replaceAll('’', "'"))

/** Whether a sentence offers what somebody else has to take, rather than settle it. */
const isOffer = (unit: Read): boolean =>
  unit.text.endsWith('?') ||
  (unit.likely.proposal > Math.max(unit.likely.decision, unit.likely.acceptance) && !saysSettled(unit))

/** Whether a sentence goes ahead with what was offered, or settles what somebody else just asked to choose. */
const isPicked = (units: readonly Read[], at: number): boolean => {
  const [unit, asked] = [units[at] as Read, units[at - 1]]
  const isAsked = asked !== undefined && asked.speaker !== unit.speaker && asksToChoose(asked)
  return (
    unit.origin === 'TRANSCRIPT' && unit.likely.refusal < 0.35 && (isGoAhead(unit) || (isAsked && isSettling(unit)))
  )
}

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

/** Words that stand for what was said before. */
const SPEAKS_OF = /\b(?:it|that|them|those|this one)\b/i
/** Letters of matter that a decision has to have to be understood by itself. */
const FULL = 4

/** What was decided: proposals that somebody took, and what was settled, with what it was about where it says little. */
function decisionsOf(units: readonly Read[], partiesOf: (unit: Read) => Parties): Line[] {
  const lines: { text: string; units: [Read, ...Read[]]; at: number }[] = []
  const used = new Set<Read>()
  const said = (unit: Read, text = unit.text): string => decisionSaid(text.slice(0, LINE_LIMIT), partiesOf(unit))
  for (const [at, unit] of units.entries()) {
    if (used.has(unit) || saysAgain(unit, lines)) continue
    if (isOffer(unit) && unit.origin === 'TRANSCRIPT') {
      const matter = matterIn(unit).length
      // "I'd go to two" is of what was spoken of before
      const about = matter < 2 && amountsIn(unit.text).length > 0 ? topicBefore(units, at, false) : undefined
      if (!isDecided(unit) || (matter < 2 && about === undefined)) continue
      const taken = takenBy(units, at)
      if (taken === null ? isLeftOffered(units, at) : eitherSettles(unit, taken) < TOGETHER) continue
      // who takes it in other words, or another sum, says best what was decided
      if (taken !== null && isSettledInReply(units, taken)) continue
      if (taken !== null) used.add(taken)
      const text = about === undefined ? said(unit) : aboutLine(about, said, said(unit))
      lines.push({ text, units: [unit, ...[taken, about].filter((other) => other != null)], at })
    } else if (isDecided(unit) || isPicked(units, at)) {
      const parts = breath(units, at)
      for (const part of parts) used.add(part)
      const text = unit.source.slice(unit.start, parts.at(-1)?.end)
      const matter = parts.flatMap(matterIn).length
      const isFull = (matter >= FULL || (matter > 0 && saysSettled(unit))) && !SPEAKS_OF.test(text)
      const about = topicBefore(units, at, isFull)
      const isAlone = about === undefined && unit.origin === 'TRANSCRIPT' && takenBy(units, at) === null
      if (isAlone && settles(unit) < ALONE.settled && !saysSettled(unit)) continue
      // what somebody is told who asked how things are
      const isAnswer = about?.text.endsWith('?') && asksHowThingsAre(about) && !saysSettled(unit)
      if (isAnswer && settles(unit) < SURELY_SETTLED) continue
      const before = lines.findIndex((line) => about !== undefined && line.units.includes(about))
      if (before !== -1) lines.splice(before, 1)
      // "write it down" of which nobody can tell what it speaks of
      if (about === undefined && matter < (SPEAKS_OF.test(text) ? 2 : 1)) continue
      lines.push(
        about === undefined
          ? { text: said(unit, text), units: [unit, ...parts.slice(1)], at }
          : parts.flatMap(matterIn).length === 0
            ? { text: said(about), units: [about, ...parts], at }
            : { text: aboutLine(about, said, said(unit, text)), units: [unit, ...parts.slice(1), about], at },
      )
    }
  }
  return joined(units, lines)
}

/** A line with the places of its first and its last sentence. */
interface Placed {
  readonly line: Line
  readonly from: number
  readonly to: number
}

/** The lines in their order, those of one decision as one. */
function joined(units: readonly Read[], lines: readonly (Line & { readonly at: number })[]): Line[] {
  const placeOf = new Map(units.map((unit, place) => [unit, place]))
  const placed = (line: Line): Placed => {
    const places = line.units.map((unit) => placeOf.get(unit) ?? 0)
    return { line, from: Math.min(...places), to: Math.max(...places) }
  }
  const kept: Placed[] = []
  for (const { text, units: said } of lines.toSorted((one, other) => one.at - other.at)) {
    const settled = placed({ text, units: said })
    const next = placed({ text, units: [...said, ...agreedTo(units, settled.to)] })
    let before = kept.length - 1
    const last = Math.max(0, kept.length - LINES_BACK)
    while (before >= last && !isSameDecision(units, kept[before] as Placed, next)) before--
    if (before < last) kept.push(next)
    else kept[before] = placed(together((kept[before] as Placed).line, next.line))
  }
  return kept.map(({ line }) => line)
}

/** Two lines of one decision as one: the fuller, and what else the other says. */
function together(one: Line, other: Line): Line {
  const [fuller, rest] = matterOf(other) > matterOf(one) ? [other, one] : [one, other]
  const said = stemsOf(fuller.text)
  const hasMore = [...stemsOf(rest.text)].filter((word) => !said.has(word)).length > 1
  const text = hasMore ? `${one.text} ${other.text}` : fuller.text
  return { text: text.slice(0, LINE_LIMIT), units: [...fuller.units, ...rest.units] }
}

/** Who agrees to what was settled, in the words that follow and before anything else is offered. */
function agreedTo(units: readonly Read[], last: number): Read[] {
  const agreed: Read[] = []
  for (const unit of units.slice(last + 1, last + 1 + AGREED_WITHIN)) {
    if (unit.origin === 'NOTES' || unit.text.endsWith('?') || unit.likely.proposal >= 0.5) break
    if (unit.likely.acceptance >= 0.5 || (unit.likely.decision >= 0.5 && matterIn(unit).length < 2)) agreed.push(unit)
  }
  return agreed
}
const AGREED_WITHIN = 3

const matterOf = ({ text }: Line): number => stemsOf(text).size

/** A decision is not said in more sentences. */
const MOST_PLACES = 12
/** So many of the lines before may say the same decision. */
const LINES_BACK = 2
/** So far on words that do not stand by themselves speak of what was just settled, and the same words of the same thing. */
const SAME = { elliptic: 5, words: 20 } as const
/** So few words that follow at once are of what was named before. */
const FEW_WORDS = 3

const saidIn = ({ units }: Line): Set<string> =>
  new Set(
    units.flatMap(({ text }) => [
      ...[...stemsOf(text)].filter((word) => !/^(?:[$0]|decid|settl|agre)/.test(word)),
      ...amountsIn(text),
    ]),
  )

/** Whether two lines say one decision: it is settled in several places, by each of those who are there, and said again. */
function isSameDecision(
  units: readonly Read[],
  { line: one, to: end }: Placed,
  { line: other, from: start }: Placed,
): boolean {
  const gap = start - end
  // notes say each thing once
  if (gap > SAME.words || one.units.length > MOST_PLACES || other.units[0].origin === 'NOTES') return false
  if (gap <= 0) return true
  const before = saidIn(one)
  const again = saidIn(other)
  const shared = [...again].filter((word) => before.has(word)).length
  const isOffered = units.slice(end + 1, start + 1).some(({ likely }) => likely.proposal >= 0.5)
  // who was asked to choose, or says that it is settled, speaks of another thing
  const isAnother = saysSettled(other.units[0]) || other.units.some((unit) => asksToChoose(unit))
  if (gap > SAME.elliptic || isOffered || isAnother) return shared > 1
  return shared > 0 || (other.units.length === 1 && again.size <= FEW_WORDS)
}

/** Whether a sentence only goes over what was decided before. */
function saysAgain(unit: Read, lines: readonly Line[]): boolean {
  if (unit.likely.repeat < 0.2) return false
  const stems = stemsOf(unit.text)
  const said = new Set(lines.flatMap((line) => line.units.flatMap(({ text }) => [...stemsOf(text)])))
  return [...stems].filter((word) => said.has(word)).length >= Math.max(1, stems.size / 3)
}

/** The proposal, or the question, that a decision in few words settles, with those words. */
function aboutLine(about: Read, said: (unit: Read) => string, words: string): string {
  // who only says it again adds nothing
  const stems = stemsOf(about.text)
  if (about.meaning !== 'question' && [...stemsOf(words)].every((word) => stems.has(word))) return said(about)
  const topic = about.meaning === 'question' ? about.text : said(about).replace(/\.$/, ':')
  return `${topic} ${words}`
}

/** Whether the turn that takes a proposal goes on to say itself what is decided. */
const isSettledInReply = (units: readonly Read[], taken: Read): boolean =>
  units.some((unit) => unit.turn === taken.turn && isDecided(unit) && matterIn(unit).length > 0)

/**
 * What few words such as "let's do that" speak of: the last proposal or question of somebody else. Words that say it
 * themselves speak of a proposal that has a word in common with them.
 */
const topicBefore = (units: readonly Read[], at: number, isFull: boolean): Read | undefined => {
  const unit = units[at]
  const before = units.slice(Math.max(0, at - REPLY_LENGTH), at).filter((other) => other.speaker !== unit?.speaker)
  const offers = before.filter(
    (other) => other.likely.proposal >= 0.3 && (matterIn(other).length > 1 || amountsIn(other.text).length > 0),
  )
  if (isFull) {
    const stems = stemsOf(unit?.text ?? '')
    return offers.findLast((other) => [...stemsOf(other.text)].some((word) => stems.has(word)))
  }
  const offer = offers.at(-1)
  const asked = before
    .slice(-2)
    .findLast((other) => (other.meaning === 'question' || other.text.endsWith('?')) && matterIn(other).length > 0)
  // who was asked to choose since an offer answers that, and no more the offer
  return (
    (offer && !(asked && asked.start > offer.start && asksToChoose(asked)) ? offer : asked) ??
    namedBefore(units, at) ??
    // "do it like that" is of the sums that were named last
    (unit && SPEAKS_OF.test(unit.text) && matterIn(unit).length === 0
      ? before.findLast((other) => amountsIn(other.text).length > 1)
      : undefined)
  )
}

/** So far back somebody may have named the amount, or the thing, that few words settle. */
const NAMED_WITHIN = 20

const namesOf = new WeakMap<Read, ReadonlySet<string>>()
/** The things and amounts that a sentence names, found once: many sentences are held against each. */
function namesIn(unit: Read): ReadonlySet<string> {
  const names = namesOf.get(unit) ?? new Set([...stemsOf(unit.text), ...amountsIn(unit.text)])
  namesOf.set(unit, names)
  return names
}

/** What somebody else said last that names an amount or a thing of a sentence. */
function namedBefore(units: readonly Read[], at: number): Read | undefined {
  const unit = units[at]
  const named = unit ? namesIn(unit) : new Set<string>()
  return units
    .slice(Math.max(0, at - NAMED_WITHIN), at)
    .findLast(
      (other) =>
        other.speaker !== unit?.speaker &&
        matterIn(other).length > 1 &&
        [...namesIn(other)].some((name) => named.has(name)),
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
    if (matterIn(unit).length === 0) return []
    const { likely } = unit
    if (unit.outcome.open < LEAST.open) return []
    if (likely.open > likely.question && !unit.text.endsWith('?')) {
      // what was asked stands for the answer that leaves it open
      const asked = units
        .slice(Math.max(0, at - 3), at)
        .findLast((other) => other.likely.question > 0.5 && other.speaker !== unit.speaker)
      return asked ? [] : [{ text: reported(unit.text.slice(0, LINE_LIMIT), partiesOf(unit)), units: [unit] }]
    }
    return [{ text: withoutLabel(unit.text).slice(0, LINE_LIMIT), units: [unit] }]
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

function readUnits(units: readonly Unit[], source: string, origin: SummaryQuote['origin'], tell: Tell): Read[] {
  const told = tell(units)
  return units.map((unit, at): Read => {
    const is = told[at] as ToldUnit
    return { ...unit, ...is, origin, source, meaning: meaningOf(is.likely) }
  })
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

/** Tells of each sentence what it is likely to be, and what is likely to come of it. */
export type Tell = (units: readonly Unit[]) => readonly ToldUnit[]

/** Reads a meeting by what each of its sentences is likely to be. */
export function readMeeting(
  { transcript, notes }: Pick<Material, 'transcript' | 'notes'>,
  tell: Tell = tellOf,
  tellSettled: Tell = tell === tellOf ? tellDecisions : tell,
): Reading {
  const [heard, noted] = [unitsOf(transcript), unitsOf(notes, true)]
  const spoken = readUnits(heard, transcript, 'TRANSCRIPT', tell)
  const written = readUnits(noted, notes, 'NOTES', tell)
  const names = speakersOf(spoken)
  const adviser = adviserOf(spoken, names)
  const inNotes = namedInNotes(notes)
  /** Who is noted by a first name was heard under the whole of it. */
  const asHeard = (noted: string): string =>
    names.find((name) => name === noted || firstNameOf(name) === noted) ?? noted
  const partiesOf = ({ speaker, origin }: Read): Parties =>
    origin === 'NOTES'
      ? { speaker: inNotes.me, others: inNotes.names.filter((name) => name !== inNotes.me) }
      : { speaker, others: names.filter((name) => name !== speaker) }
  const tasks = distinct([
    ...tasksOf(spoken, names, partiesOf),
    ...tasksOf(
      written,
      [...new Set([...inNotes.names.map(asHeard), ...names])],
      partiesOf,
      inNotes.me === null ? null : asHeard(inNotes.me),
    ),
  ])
  const decisions = distinct([
    ...decisionsOf(readUnits(heard, transcript, 'TRANSCRIPT', tellSettled), partiesOf),
    ...decisionsOf(readUnits(noted, notes, 'NOTES', tellSettled), partiesOf),
  ])
  const placeOf = ({ origin, start }: Read): string => `${origin} ${start}`
  const used = new Set([...tasks, ...decisions].flatMap((line) => line.units.map(placeOf)))
  const units = [...spoken, ...written]
  const open = distinct([...openOf(spoken, partiesOf), ...openOf(written, partiesOf)])
    .filter(({ units: [unit] }) => !used.has(placeOf(unit)) || unit.outcome.open >= STAYS_OPEN)
    .slice(0, MOST_QUESTIONS)
  const said = (meaning: Meaning, least: number) =>
    distinct(
      units
        .filter(
          (unit) =>
            unit.meaning === meaning &&
            unit.likely[meaning] >= least &&
            matterIn(unit).length > 0 &&
            !used.has(placeOf(unit)),
        )
        .map((unit): Line => ({ text: reported(unit.text.slice(0, LINE_LIMIT), partiesOf(unit)), units: [unit] })),
    )
  const findings = FINDINGS.flatMap(([meaning, kind, least]) =>
    said(meaning, least).map((line) => ({ ...line, kind })),
  ).slice(0, MOST_FINDINGS)
  // an exclamation of one word is no fact that anybody could use
  const facts = said('fact', 0.5).filter(({ units: [unit] }) => matterIn(unit).length > 1)
  const keyPoints = [
    ...findings.filter(({ kind, units: [unit] }) => kind !== 'GUARANTEE' && matterIn(unit).length > 1),
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

/** When a task is due, by all that was said of it. */
export const dueOf = ({ units }: Line, day: string): ReturnType<typeof dueIn> =>
  dueIn(units.map((unit) => unit.text).join(' '), day)

function actionOf(task: Task, day: string): ActionItem {
  const { text, owner } = task
  const due = dueOf(task, day)
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
