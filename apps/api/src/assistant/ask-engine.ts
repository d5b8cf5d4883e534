import { isDeepStrictEqual } from 'node:util'
import { dayOf, daysBetween } from '@keelwise/finance/days'
import {
  type Condition,
  type DataPart,
  type NamedPlan,
  type Plan,
  type PlanPart,
  type ShownRows,
  type Understanding,
  barePart,
} from '@keelwise/contract/plan'
import { AskSession } from './compile/ask-session.ts'
import { settledPart } from './compile/complete-part.ts'
import { shownRowsOf } from './compile/shown-rows.ts'
import { type AssistantEngine, EngineError, type EngineEvent, type Question } from './engine.ts'
import { choiceIn, isOffer } from './choice.ts'
import { FIRST_ANSWERS, type Section, dataPartOf, wholeAnswerTo } from './first-answers.ts'
import { everyFirstQuestion, firstQuestionsFor } from './first-questions.ts'
import { chipsOf, nameOfPlan, nextOf } from './speak/english/chips.ts'
import { nextOfClients } from './speak/english/next-of-book.ts'
import { listed } from './speak/english/conditions.ts'
import { profilePart, sayProfile } from './speak/english/profile.ts'
import { refusalOf } from './speak/english/refusals.ts'
import { type Speaking, speakPart } from './speak/english/speak.ts'
import { SMALL_TALK, abilitiesOf, noAccountsText } from './speak/english/talk.ts'
import { titlesFor } from './speak/english/titles.ts'
import { Page } from './speak/page.ts'
import { Told } from './speak/told.ts'
import { voiceFor } from './speak/voice.ts'
import { findDone, findTaskAsked } from './meetings/done.ts'
import { type FoundInMeeting, asksForPartOf, findInMeeting, isAboutMeeting } from './meetings/open-meeting.ts'
import { findSaid } from './meetings/said.ts'
import { BOOK_SUBJECTS } from './model-of-data/model.ts'
import {
  askedOfAnything,
  askedOfDecisions,
  askedToRecall,
  askedOfTalks,
  askedOfTask,
  askedOfThing,
  isRare,
  askedToSend,
  askedToTell,
  askedWhetherDone,
  askedWhetherSharing,
  askedOfMeetings,
  withDayOfMeeting,
  wholeOfClients,
} from './of-clients.ts'
import { contactSections } from './of-contact.ts'
import { asksOfPay, ofEnoughDays, ofPay } from './of-pay.ts'
import {
  isOfOpenForSure,
  isOfRowShown,
  likelyBefore,
  readNames,
  readingNamesOnce,
  withRowPointedAt,
  rowsLastShown,
} from './read-question.ts'
import { hadInMind, isRemark, withoutAsides } from './understand/manners.ts'
import { conditionOfAny } from './understand/certain-of-both.ts'
import { sharingDays } from './understand/compose/message.ts'
import { correctionIn } from './understand/corrected.ts'
import type { Directory } from './understand/directory.ts'
import { canLead } from './understand/leading.ts'
import { type Move, movesOf } from './understand/moves/moves.ts'
import { type AskedUnit, unitsAskedIn } from './understand/moves/units.ts'
import { numbersInDigits } from './understand/read/in-digits.ts'
import { questionsApart } from './understand/several.ts'
import { lastSpokenOf, namedIn } from './understand/of-whom.ts'
import { answersOther } from './understand/choose/likeness.ts'
import { inWholeWords } from './understand/shorthand.ts'
import { withRowNamed } from './understand/row-named.ts'
import { asksOfNone } from './understand/rows-asked.ts'
import { sharedOf } from './understand/of-client.ts'
import { isSameFigure, isToldWith } from './understand/same-figure.ts'
import { type Lore, type OfClient, type PlanOf, type Understand, isSureRead } from './understanding.ts'
import { NO_CLIENT, NOTHING_SHARED } from './tools/client-scope.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { ToolError } from './tools/tool.ts'

const MOST_PARTS = 4
const MOST_NEXT = 4
/** Names that a sentence lists. */
const MOST_NAMED = 4

/** Nothing was answered, and this can be asked. */
const nothingWith = (next: NamedPlan[], likely?: Plan): Understanding => ({
  plan: { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] },
  chips: [],
  instead: [],
  next,
  left_out: [],
  ...(likely ? { likely } : {}),
})

const ASKS_HOW =
  /\b(?:how (?:do|can|would|could|to|does)|where (?:do|can|could|would) (?:i|you|we)|where(?:['’]?s| is| are) (?:the |my )?(?:settings?|buttons?|menu|page)|can (?:i|you|we)|turn (?:on|off)|settings?|link|connect|export|download|import|upload|delete|invite|password|app|screen|button|print|dark)\b/i
const ASKS_MEANING =
  /\bmean(?:s|ing|t)?\b|\bexplain\w*|\bdefin\w*|\bwhat(?:['’]?s| is| are) an?\b|^\W*(?:(?:and|so|ok|but) )*what(?:['’]?s| is| are) [\p{L}\d ()-]{2,30}[?.! ]*$/iu

const settled = (part: PlanPart): PlanPart => (part.kind === 'data' ? settledPart(part) : part)

/** When the last meeting was and what was decided in it are two things to tell. */
function lastAndDecided(part: PlanPart): PlanPart[] {
  if (part.kind !== 'data' || part.subject !== 'meetings' || part.measures.join() !== 'last,decisions') return [part]
  const held: Condition = { field: 'status', op: 'is', values: ['COMPLETED'] }
  return [
    { ...part, measures: ['last'], limit: 1, show: 'list' },
    { ...part, measures: ['decisions'], where: [...part.where, held], by: ['meeting'], limit: 1 },
  ]
}

const A_YEAR = 365
/** What something will be worth on a day to come is not known: what it is worth now may help. Of less than a year there is no return a year. */
function ofKnownDays(part: PlanPart, today: string): PlanPart {
  if (part.kind !== 'data' || part.derive !== null) return part
  const { period, subject, measures } = part
  if (subject === 'worth' && (period?.from ?? '') > today)
    return { kind: 'decline', reason: 'forecast', related: [{ ...part, period: null, compare: null, why: false }] }
  const isShort = period?.from != null && daysBetween(period.from, period.to) < A_YEAR
  return subject === 'returns' && isShort && measures[0] === 'twr_yearly' ? { ...part, measures: ['twr'] } : part
}

const WHETHER =
  /^(?:(?:and|so|ok|okay|hey|hi|but|also|now)[ ,]+)*(?:is|are|was|were|do|does|did|has|have|had|will|any|anything|anyone|anybody)\b(?! (?:you|a look)\b)/i
/** "Did we do everything": what there is of it says nothing of all. */
const OF_ALL = /\b(?:everything|all of (?:it|them|that|those))\b/i
/** Whether a question can be answered with yes or no. */
const asksWhether = (text: string | null): boolean => text !== null && WHETHER.test(text.trim()) && !OF_ALL.test(text)

/** Whether a question asks that two sums are the same. */
const asksSame = (text: string | null): boolean =>
  asksWhether(text) && /\b(?:same|equal|identical|as much)\b/i.test(text ?? '')

/** An answer while it is written. */
class Answer {
  #question: Question
  #session: AskSession
  #speaking: Speaking
  #kept: Understanding[] | null = null
  /** What a question that is left out may have meant. */
  readonly #offered: NamedPlan[] = []
  #client: OfClient | null = null
  readonly #lore: Lore
  readonly #deps: ToolDeps
  readonly page = new Page()
  /** Whether it asks which of some plans was meant. */
  isOffering = false
  #shown: ShownRows | null = null
  #otherwise: { readonly found: FoundInMeeting; readonly clients: readonly OfClient[] } | null = null

  constructor(deps: ToolDeps, question: Question, lore: Lore) {
    const voice = voiceFor(question)
    this.#question = question
    this.#lore = lore
    this.#deps = deps
    const today = dayOf(deps.clock())
    this.#session = new AskSession(deps, question, titlesFor(voice, today))
    this.#speaking = {
      page: this.page,
      session: this.#session,
      voice,
      today,
      asksWhether: asksWhether(question.text),
      asksSame: asksSame(question.text),
    }
  }

  get today(): string {
    return this.#speaking.today
  }

  /**
   * From here on the answer is to one of several questions of a message; all of them are one answer, which `together` ends.
   */
  andTo(question: Question): void {
    this.#question = question
    this.#client = null
    this.#shown = null
    this.#kept ??= []
    const voice = voiceFor(question)
    this.#session = this.#session.about(question, titlesFor(voice, this.today))
    const { text } = question
    this.#speaking = {
      ...this.#speaking,
      session: this.#session,
      voice,
      asksWhether: asksWhether(text),
      asksSame: asksSame(text),
    }
  }

  /** What it was taken for, or asks back. */
  get taken(): Understanding | undefined {
    return this.page.events.findLast((event) => event.type === 'plan')?.understanding
  }

  get partsTold(): readonly PlanPart[] {
    return this.taken?.plan.parts ?? []
  }

  /** What the last of several questions was taken for. */
  get kept(): Understanding | null {
    return this.#kept?.at(-1) ?? null
  }

  /** Leaves out what was said to the last of several questions. @param events how many there were before it */
  takeBack(events: number): void {
    this.page.events.length = events
    const taken = this.#kept?.pop()
    if (taken && isOffer(taken)) this.#offered.push(...taken.next.slice(0, 2))
  }

  /** Ends an answer to several questions; which of them it does not answer is said. */
  async together(leftOut: readonly string[]): Promise<void> {
    const kept = this.#kept ?? []
    this.#kept = null
    if (leftOut.length > 0) this.#leaveOut(leftOut)
    const last = kept.at(-1)
    const parts = kept.flatMap(({ plan }) => plan.parts).filter(({ kind }) => kind !== 'talk')
    this.#shown ??= kept.findLast(({ shown }) => shown)?.shown ?? null
    this.#client ??= kept.findLast(({ of_client: of }) => of)?.of_client ?? null
    const plan: Plan = { version: 1, parts: parts.slice(0, MOST_PARTS) }
    await this.#keep({
      ...nothingWith([]),
      ...(parts.length === 0 ? {} : { plan }),
      left_out: leftOut.map((words) => words.slice(0, 100)),
      next: [...this.#offered, ...(last?.next ?? [])].slice(0, MOST_NEXT),
    })
  }

  #leaveOut(words: readonly string[]): void {
    this.page.events.push({ type: 'notice', text: `I left out ${words.map((word) => `“${word}”`).join(', ')}.` })
  }

  get #isOfClient(): boolean {
    return this.#client !== null || this.#question.clientId !== null
  }

  /** From here on it is about this client of the advisor's, who is asked for as if they were open. */
  about(client: OfClient): void {
    const { today } = this
    const voice = voiceFor(this.#question, client.name)
    this.#client = client
    this.#session = this.#session.about({ ...this.#question, clientId: client.id }, titlesFor(voice, today))
    this.#speaking = { ...this.#speaking, session: this.#session, voice }
  }

  /** Answers the parts of a plan, and keeps what they were taken for. */
  async tell(
    asked: Plan,
    about: {
      readonly leftOut: readonly string[]
      readonly instead: readonly Plan[]
      /** It may have been meant otherwise: what it was taken for is said first. */
      readonly isDoubtful?: boolean
    },
  ): Promise<void> {
    const { voice } = this.#speaking
    // yes and no would be of a question that nobody may have asked
    if (about.isDoubtful === true) this.#speaking = { ...this.#speaking, asksWhether: false }
    const { text } = this.#question
    // buttons from before ask of bookings too
    const ofClient = this.#question.role === 'ADVISOR' && this.#isOfClient ? sharedOf(asked) : asked
    const isOther = ofClient.parts.some((part, at) => part !== asked.parts[at])
    const shared = isOther && (await this.#session.knowsBookings()) ? asked : ofClient
    const known = [
      ...new Map(
        shared.parts
          .flatMap(lastAndDecided)
          .map((part) => ofEnoughDays(ofKnownDays(settled(part), this.today), this.today))
          .map((part) => [JSON.stringify(part), part] as const),
      ).values(),
    ]
    const isOwn = this.#question.role === 'INVESTOR'
    const parts = await Promise.all(
      known.map(async (part) =>
        isOwn && asksOfPay(part, text) ? ofPay(part, this.#deps, this.#question.userId, this.today) : part,
      ),
    )
    const plan: Plan = { ...asked, parts }
    const left_out = [...new Set(about.leftOut)].slice(0, 20).map((word) => word.slice(0, 100))
    if (about.isDoubtful === true) {
      const [taken] = this.#named([asked])
      // its numbers are those of the question, which nothing has to prove
      if (taken) this.page.quote(`I am not certain what you mean. If it is “${taken.words}”:`)
    }
    for (const [at, part] of plan.parts.slice(0, MOST_PARTS).entries()) {
      // yes or no is said once
      if (at > 0) this.#speaking = { ...this.#speaking, asksWhether: false }
      await this.#part(part)
    }
    if (left_out.length > 0) this.#leaveOut(left_out)
    const main = plan.parts.find((part) => part.kind === 'data')
    // what may be asked of one's own after a word that was explained, or a way to do something
    const isExplained = plan.parts.every(({ kind }) => kind === 'term' || kind === 'help')
    const instead = this.#named(about.instead, plan)
    await this.#keep({
      plan,
      chips: chipsOf(plan, voice, this.today),
      instead,
      // what else may have been meant is one press away
      next: [
        ...(about.isDoubtful === true ? instead : []),
        ...(main ? nextOf(main, this.today) : isExplained && instead.length > 0 ? instead : await this.#first()),
      ].slice(0, MOST_NEXT),
      left_out,
    })
  }

  /** Answers the same of several clients, one beside the other; each can be asked alone next. */
  async tellEach(offers: readonly PlanOf[]): Promise<void> {
    for (const { plan, client } of offers) {
      if (!client) continue
      this.about(client)
      this.page.heading(client.name)
      for (const part of plan.parts.slice(0, MOST_PARTS)) await this.#part(settled(part))
    }
    this.#client = null
    this.#shown = null
    const [first] = offers
    await this.#keep({
      plan: first?.plan ?? { version: 1, parts: [] },
      chips: [],
      instead: [],
      next: this.#ofEach(offers),
      left_out: [],
    })
  }

  /** Asks back, or offers the nearest that can be asked. */
  async offer(
    plans: readonly Plan[],
    {
      notFound = [],
      unclear,
      offers = [],
      likely,
    }: {
      readonly notFound?: readonly string[]
      readonly unclear?: string
      readonly offers?: readonly PlanOf[]
      readonly likely?: Plan
    } = {},
  ): Promise<void> {
    const next =
      offers.length > 0
        ? this.#ofEach(unclear === undefined ? await this.#answerable(offers) : offers)
        : this.#named(this.#offerable(plans))
    if (notFound.length > 0) {
      this.page.say(
        `I did not find ${quoted(notFound)} here, so I do not have that.${next.length > 0 ? ' Without it I can answer:' : ''}`,
      )
      await this.#keep(nothingWith(next.length > 0 ? next : await this.#first()))
      return
    }
    const doubt =
      unclear !== undefined
        ? `I do not know whom “${unclear}” means here.`
        : offers.length > 1 && next.length > 0
          ? 'I answer that of one client at a time.'
          : null
    if (next.length === 0) {
      this.page.say(doubt ?? 'I did not understand that, so I do not have an answer.', abilitiesOf(this.#question))
      await this.#keep(nothingWith(await this.#first()))
      return
    }
    this.isOffering = true
    this.page.say(
      `${doubt ?? 'I did not understand that for certain.'} Do you mean ${next.length > 1 ? 'one of these' : 'this'}?`,
    )
    await this.#keep(nothingWith(next, likely))
  }

  /** Offers that have an answer: what is not known of a client is none. */
  async #answerable(offers: readonly PlanOf[]): Promise<readonly PlanOf[]> {
    const known = await Promise.all(
      offers.map(async ({ plan, client }) => {
        const scope = { ...this.#question, ...(client ? { clientId: client.id } : {}) }
        const session = new AskSession(this.#deps, scope, titlesFor(voiceFor(scope), this.today))
        const told = await Promise.all(
          plan.parts.map(async (part) => {
            const found = part.kind === 'data' ? await session.askIfKnown(settledPart(part)) : null
            return part.kind !== 'data' || (found !== null && found.result.values.length > 0)
          }),
        )
        return told.some(Boolean)
      }),
    )
    return offers.filter((_offer, at) => known[at])
  }

  /** The same question of several clients, as buttons with their names. */
  #ofEach(offers: readonly PlanOf[]): NamedPlan[] {
    return offers.flatMap(({ plan, client }) => {
      const voice = voiceFor(this.#question, client?.name)
      return this.#named([plan], null, voice).map((each) => ({ ...each, ...(client ? { of_client: client } : {}) }))
    })
  }

  /** Ways to do something and words to explain are offered to who asks how or what something means, and where nothing else is. */
  #offerable(plans: readonly Plan[]): readonly Plan[] {
    const { text, history } = this.#question
    const fitting = plans.filter(({ parts }) =>
      parts.every(
        ({ kind }) =>
          (kind !== 'help' || ASKS_HOW.test(text ?? '')) && (kind !== 'term' || ASKS_MEANING.test(text ?? '')),
      ),
    )
    return fitting.length > 0 || history.length > 0 ? fitting : plans
  }

  /** Plans as buttons, each of them once, without the one that is answered. */
  #named(plans: readonly Plan[], answered: Plan | null = null, voice = this.#speaking.voice): NamedPlan[] {
    const names = {
      term: (id: string) => this.#lore.explain(id, 'usual')?.name ?? id.replaceAll('_', ' '),
      page: (id: string) => this.#lore.help(id)?.title.toLowerCase() ?? id.replaceAll('_', ' '),
    }
    const nameOf = (plan: Plan): string => nameOfPlan(plan, voice, this.today, names)
    const seen = new Set(answered ? [nameOf(answered)] : [])
    return plans
      .map((plan): NamedPlan => {
        const asked: Plan = { ...plan, parts: plan.parts.map(settled) }
        return { words: nameOf(asked), plan: asked }
      })
      .filter(({ words }) => !seen.has(words) && seen.add(words))
      .slice(0, MOST_NEXT)
  }

  /**
   * Answers from the meeting the conversation is about.
   * @param isSure whether nothing else could be meant: then it is said that the meeting does not say it
   * @returns whether it was answered
   */
  async fromMeeting(isSure: boolean): Promise<boolean> {
    const { userId, meetingId, text } = this.#question
    const found = await findInMeeting(this.#deps, userId, meetingId ?? '', text ?? '')
    if (found === null || (typeof found === 'string' && !isSure)) return false
    if (typeof found === 'string') this.page.say(found)
    else this.#quote(found)
    await this.#keep(nothingWith(await this.#first()))
    return true
  }

  #quote({ words, output }: FoundInMeeting): void {
    const result = this.#session.number(output)
    this.page.foundBesides(result)
    this.page.say(words).table(result)
  }

  /** Shows what was said or noted, or that nothing was; what follows goes on about whom it is. */
  async fromTalks(found: FoundInMeeting, clients: readonly OfClient[]): Promise<void> {
    this.#quote(found)
    const [one] = clients
    if (one && clients.length === 1 && this.#question.clientId === null) this.#client = one
    await this.#keep(nothingWith(clients.length > 0 ? nextOfClients(clients) : await this.#first()))
  }

  /** What is told where figures do not answer it either. */
  otherwise(found: FoundInMeeting, clients: readonly OfClient[]): void {
    this.#otherwise = { found, clients }
  }

  /** Whether something is told where figures do not answer it. */
  get hasOtherwise(): boolean {
    return this.#otherwise !== null
  }

  /** @returns whether there was something to tell */
  async tellOtherwise(): Promise<boolean> {
    if (this.#otherwise === null) return false
    await this.fromTalks(this.#otherwise.found, this.#otherwise.clients)
    return true
  }

  /**
   * Says something short to the answer before it, and offers what goes on from that.
   * @param isRemark whether nothing was asked: what was told before stays what is talked about all the same
   * @param madeOf what the figure before consists of, where somebody had another in mind
   */
  async sayOf(
    { plan, of_client: client, shown }: Understanding,
    text: string,
    { isRemark: isTalk = false, madeOf = null }: { readonly isRemark?: boolean; readonly madeOf?: Plan | null } = {},
  ): Promise<void> {
    if (client) this.about(client)
    this.page.say(text)
    const main = plan.parts.find((part) => part.kind === 'data')
    const next = [...(madeOf ? this.#named([madeOf], plan) : []), ...(main ? nextOf(main, this.today) : [])]
    if (!isTalk) this.#shown = shown ?? null
    await this.#keep({
      ...nothingWith(next.slice(0, MOST_NEXT)),
      plan: isTalk ? { version: 1, parts: [{ kind: 'talk', about: 'remark' }] } : plan,
    })
  }

  /** There is nothing yet to answer from. */
  async nothingYet(): Promise<void> {
    this.page.say(noAccountsText)
    await this.#keep(nothingWith([]))
  }

  /** The first answer of an assistant. */
  async begin(sections: readonly Section[]): Promise<void> {
    // sections are no answer to yes or no
    this.#speaking = { ...this.#speaking, asksWhether: false }
    const parts: PlanPart[] = []
    for (const section of sections) {
      const mark = this.page.events.length
      if (section.heading) this.page.heading(section.heading)
      let hasFigures = false
      if (section.profile !== undefined) {
        const part = profilePart(section.profile)
        parts.push(part)
        hasFigures = await sayProfile(part, this.#speaking)
      }
      for (const part of section.parts ?? []) {
        parts.push(part)
        hasFigures =
          (await this.#part(part, section.otherwise !== undefined || section.parts?.indexOf(part) !== 0)) || hasFigures
      }
      if (!hasFigures && section.otherwise) {
        this.page.events.length = mark
        if (section.heading) this.page.heading(section.heading)
        this.page.say(section.otherwise)
        // the first without a heading is what the others are about
        if (section === sections[0] && !section.heading) break
      }
      this.page.say(section.text ?? null)
      if (section.own !== undefined) this.page.quote(section.own)
    }
    const plan: Plan = { version: 1, parts: parts.slice(0, MOST_PARTS) }
    const main = parts.find((part) => part.kind === 'data')
    await this.#keep(
      parts.length === 0
        ? nothingWith(await this.#first())
        : {
            plan,
            chips: [],
            instead: [],
            next: this.#client ? nextOfClients([this.#client]) : main ? nextOf(main, this.today) : [],
            left_out: [],
          },
    )
  }

  /** What exactly is not kept of a book, where an advisor asks all of it; null for the rest. */
  #unkeptOfBook(): string | null {
    const { role, text } = this.#question
    if (role !== 'ADVISOR' || this.#client !== null || this.#question.clientId !== null || text === null) return null
    if (OF_FEES.test(text)) return 'What your clients pay you is not kept here, so I do not have it.'
    return OF_RESULTS.test(text)
      ? 'Performance is not worked out over all clients, so I do not have that. I can tell it of one client: ask how the investments of a client did.'
      : null
  }

  /** What the advisor's own records say of a client who has no risk score of their own; null where nothing else does. */
  #ofRecords({ subject, measures: [measure = ''] }: DataPart): DataPart | null {
    const instead = subject === 'fit' ? OF_RECORDS[measure] : undefined
    return this.#client && instead !== undefined ? this.#recordOf(this.#client, [instead]) : null
  }

  #recordOf({ id, name }: OfClient, measures: string[]): DataPart {
    const where: Condition[] = [{ field: 'client', op: 'is', values: [id], words: name }]
    return { ...barePart, subject: 'clients', measures, where, by: [] }
  }

  /** What the net worth of a client leaves open: it counts what is known, and the advisor may have noted another. */
  async #besides({ subject, measures: [measure = ''], where, period, derive, compare }: DataPart): Promise<void> {
    const isAll = where.length === 0 && period === null && derive === null && compare === null
    if (this.#client === null || subject !== 'worth' || measure !== 'net_worth' || !isAll) return
    const noted = await this.#session.askIfKnown(this.#recordOf(this.#client, ['net_worth_estimate']))
    const told = noted && new Told(noted.result)
    const isNoted = told?.has('net_worth_estimate') === true
    if (noted && isNoted) this.page.foundBesides(noted.result)
    this.page.say(
      `This is of the accounts that are known here.${isNoted ? ` Your record of the client estimates ${told.fig('net_worth_estimate')}.` : ''}`,
    )
  }

  /** Beside what is known of a client's portfolio stands what the advisor estimates that all of it is worth. */
  async #estimated({ subject, measures, where, by }: DataPart): Promise<void> {
    const [only, ...others] = where
    const isOfOne = only?.field === 'client' && only.op === 'is' && only.values.length === 1 && others.length === 0
    if (subject !== 'clients' || measures.join() !== 'value' || by.length > 0 || !isOfOne) return
    if (!/\bworth\b/i.test(this.#question.text ?? '')) return
    const noted = await this.#session.askIfKnown(
      this.#recordOf({ id: only.values[0] ?? '', name: only.words ?? '' }, ['net_worth_estimate']),
    )
    const told = noted && new Told(noted.result)
    if (!noted || !told?.has('net_worth_estimate')) return
    this.page.foundBesides(noted.result)
    this.page.say(
      `That is the portfolio. Your record of the client estimates a net worth of ${told.fig('net_worth_estimate')}.`,
    )
  }

  /** Bonds that funds hold mature for nobody who owns the funds. */
  async #withoutMaturity({ subject, measures: [measure = ''], where }: DataPart): Promise<boolean> {
    const isOfBonds = where.every(({ field, values }) => field === 'sec_type' && values.includes('BOND'))
    if (subject !== 'positions' || measure !== 'maturity' || !isOfBonds) return false
    const held: DataPart = {
      ...barePart,
      subject: 'positions',
      measures: ['value'],
      // what else is of fixed income may have such a day
      where: [
        { field: 'asset_class', op: 'is', values: ['fixed_income'], words: 'fixed income' },
        { field: 'sec_type', op: 'is', values: ['ETF', 'MUTUAL_FUND'], words: 'funds' },
      ],
      by: ['security'],
    }
    const names = ((await this.#session.look(held))?.groups ?? []).flatMap(({ names: [name] }) => name ?? [])
    if (names.length === 0) return false
    this.page.say(
      `No single bonds are held: ${names.length > MOST_NAMED ? 'what is held in fixed income are funds' : `${listed(names)} ${names.length === 1 ? 'is a fund' : 'are funds'}`}, and a fund of bonds has no day on which it matures.`,
    )
    return true
  }

  /** What is to be paid besides what comes back: a card is paid by what was spent with it. */
  async #cards({ subject, measures: [measure = ''], where, by }: DataPart): Promise<void> {
    const isOfDays = measure === 'next_due' || where.some(({ field }) => field === 'due')
    const isOfBills = where.every(
      ({ field, values }) => field === 'due' || (field === 'kind' && values.every((value) => value === 'recurring')),
    )
    if (subject !== 'plans' || !isOfDays || !isOfBills || by.some((name) => name !== 'plan')) return
    const cards: Condition = { field: 'account_type', op: 'is', values: ['CREDIT_CARD'], words: 'credit cards' }
    const owed = { ...barePart, subject: 'accounts' as const, measures: ['owed'], where: [cards], by: [] }
    const found = await this.#session.askIfKnown(owed)
    const told = found && new Told(found.result)
    if (!found || told?.has('owed') !== true || told.number('owed') <= 0) return
    this.page.foundBesides(found.result)
    this.page.say(
      `Not among these is what is owed on credit cards: ${told.fig('owed')}. By when a card has to be paid is not known here.`,
    )
  }

  /** What the last booking came to, and whether it is still pending. */
  async #newest(part: DataPart): Promise<void> {
    const isLast = part.subject === 'transactions' && part.measures.join() === 'last' && part.by.length === 0
    if (!isLast || part.compare !== null || part.derive !== null) return
    const order = { by: 'day', direction: 'desc' as const }
    // of several on the last day nobody knows which one is meant
    const newest: DataPart = { ...part, measures: ['amount'], by: ['booking'], order, limit: 1 }
    const [last, other] = (await this.#session.look({ ...newest, limit: 2 }))?.groups ?? []
    if (other && other.details?.['Date'] === last?.details?.['Date']) return
    const found = await this.#session.askIfKnown(newest)
    const told = found && new Told(found.result)
    if (found?.kind !== 'found' || told?.has('g1.amount') !== true) return
    this.page.foundBesides(found.result)
    const isPending = found.answered.groups[0]?.details?.['State'] === 'Pending'
    this.page.say(`It came to **${told.size('g1.amount')}**${isPending ? ' and is still pending' : ' and is booked'}.`)
  }

  /** @returns whether figures were found */
  async #part(part: PlanPart, isSilent = false): Promise<boolean> {
    switch (part.kind) {
      case 'data':
        try {
          const answer = await this.#session.ask(part)
          const isFound = answer.result.values.length > 0
          const recorded = isFound ? null : this.#ofRecords(part)
          if (recorded) return await this.#part(recorded, isSilent)
          if (!isFound && !isSilent && (await this.#withoutMaturity(part))) return false
          if (isFound || !isSilent) {
            await speakPart(answer, this.#speaking)
            if (isFound) await this.#besides(part)
            if (isFound) await this.#estimated(part)
            await this.#cards(part)
            if (isFound) await this.#newest(part)
            this.#shown = shownRowsOf(answer) ?? this.#shown
          }
          return isFound
        } catch (error) {
          if (!(error instanceof ToolError)) throw error
          if (!isSilent) {
            this.page.failed(part, error.message)
            this.page.say(
              error.message === NO_CLIENT || error.message === NOTHING_SHARED
                ? `I do not have that. ${error.message}`
                : `I do not have that: ${error.message}`,
            )
          }
          return false
        }
      case 'term': {
        const found = this.#lore.explain(part.term, part.level)
        if (found) this.page.quote(`**${found.name}.** ${found.text}`)
        else this.page.say(`I do not have the word “${part.term}”.`)
        if (found?.example) await this.#part(found.example, true)
        return found !== null
      }
      case 'help': {
        const found = this.#lore.help(part.page)
        if (found) this.page.quote(found.text)
        else this.page.say('I do not have a page about that.')
        return found !== null
      }
      case 'talk':
        this.page.say(part.about === 'abilities' ? abilitiesOf(this.#question) : SMALL_TALK[part.about])
        return true
      case 'decline': {
        const refusal = refusalOf(part, this.#question.role === 'ADVISOR')
        const { helps } = refusal
        const text = (part.reason === 'not_kept' && helps === null && this.#unkeptOfBook()) || refusal.text
        if (helps === null) this.page.say(text)
        else {
          const mark = this.page.events.length
          this.page.say(`${text} ${helps}`)
          let isHelped = false
          for (const each of part.related.slice(0, 3)) isHelped = (await this.#part(each, true)) || isHelped
          if (!isHelped) {
            this.page.events.length = mark
            this.page.say(text)
          }
        }
        return true
      }
    }
  }

  /** What can be asked about the client who is spoken of, else what there is to begin with. */
  #first(): Promise<NamedPlan[]> {
    return this.#client ? Promise.resolve(nextOfClients([this.#client])) : firstQuestionsFor(this.#deps, this.#question)
  }

  async #keep(understood: Understanding): Promise<void> {
    if (this.#kept) {
      this.#kept.push({
        ...understood,
        ...(this.#shown ? { shown: this.#shown } : {}),
        ...(this.#client ? { of_client: this.#client } : {}),
      })
      return
    }
    this.page.close()
    const isEnd = understood.next.length === 0
    const understanding: Understanding = {
      ...understood,
      ...(isEnd ? { next: await this.#first() } : {}),
      ...(this.#shown ? { shown: this.#shown } : {}),
      ...(this.#client ? { of_client: this.#client } : {}),
    }
    this.page.events.push({ type: 'plan', understanding })
    const next = understanding.next.map(({ words }) => words)
    if (next.length > 0)
      this.page.events.push({ type: 'follow-ups', questions: [...new Set(next)].slice(0, MOST_NEXT) })
  }
}

const OF_FEES =
  /\b(?:fees?|revenue|billing|commissions?|pa(?:y|id|ys) (?:me|us)|(?:did|do|have) (?:i|we) (?:earn|make|made))\b/i
const OF_RESULTS =
  /\b(?:perform\w*|returns?|returned|los[et]\w*|losing|gain\w*|made|best|worst|up|down|beat|outperform\w*|underperform\w*|did (?:well|badly|best|worst))\b/i

/** Figures of the fit to a risk score with what the advisor's records say of them. */
const OF_RECORDS: Readonly<Record<string, string>> = { drift: 'drift', score: 'risk_score' }

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ')

const plain = (text: string): string => text.trim().toLowerCase()

/** The button that was pressed: what it asks, and of whom; null where words of the person's own were sent. */
async function pressedIn(deps: ToolDeps, question: Question): Promise<(PlanOf & { readonly rest?: string }) | null> {
  const before = lastAnswer(question)
  const isMeant = ({ words }: NamedPlan): boolean => plain(words) === plain(question.text ?? '')
  const pressed = before && [...before.instead, ...before.next].find(isMeant)
  // what was asked back is taken by its place before a row that was shown earlier
  const choice =
    pressed || !before || (!isOffer(before) && isOfRowShown(question)) ? null : choiceIn(question.text, before)
  const button = pressed ?? choice?.button
  const about = before?.of_client
  const of = (plan: Plan, client: OfClient | undefined): PlanOf =>
    client && asksOfOwn(plan) ? { plan, client } : { plan }
  if (question.plan) return of(question.plan, button?.of_client ?? about)
  if (before) return button ? { ...of(button.plan, button.of_client ?? about), rest: choice?.rest ?? '' } : null
  // what there is to begin with is asked of the data: not for words that are on no button
  if (question.history.length > 0 || !everyFirstQuestion(question, dayOf(deps.clock())).some(isMeant)) return null
  const first = (await firstQuestionsFor(deps, question)).find(isMeant)
  return first ? { plan: first.plan } : null
}

const lastAnswer = ({ history }: Question): Understanding | undefined =>
  history.findLast(({ role }) => role === 'assistant')?.understanding ?? undefined

/** The same question as it would be asked had this been asked and answered right before. */
function askedAfter(question: Question, text: string, plan: Plan): Question {
  const at = question.history.findLastIndex(({ role }) => role === 'assistant')
  const history = question.history.map((message, each) => {
    if (each !== at || !message.understanding) return message
    const { likely: _likely, shown: _shown, ...understanding } = message.understanding
    return { ...message, understanding: { ...understanding, plan, next: [], instead: [] } }
  })
  return { ...question, text, history }
}

/** What is said besides taking an offer, read as going on from it: "the first, but without interest". */
async function chosenWith(
  deps: ToolDeps,
  understand: Understand,
  question: Question,
  { plan, rest = '' }: PlanOf & { readonly rest?: string },
  today: string,
): Promise<{ readonly plan: Plan; readonly leftOut: readonly string[] }> {
  if (rest === '') return { plan, leftOut: [] }
  const read = await understand(deps, askedAfter(question, rest, plan), plan, today)
  // of an offer that was taken not much else can be meant: what is likely is sure enough
  return 'plan' in read && read.leftOut.length === 0 ? { plan: read.plan, leftOut: [] } : { plan, leftOut: [rest] }
}

/**
 * Reads a question. Where the one before was asked back and this one takes none of what was offered, it may say more
 * exactly what was meant: it is read as going on from each of the offers too, and the answer says what it was taken for.
 */
async function readOn(
  deps: ToolDeps,
  understand: Understand,
  question: Question,
  today: string,
): ReturnType<Understand> {
  const read = await understand(deps, question, planBefore(question), today)
  const before = lastAnswer(question)
  const isRead = 'plan' in read && read.leftOut.length === 0 && read.isDoubtful !== true
  const isAbout = 'ask' in read && (read.unclear !== undefined || (read.notFound?.length ?? 0) > 0 || read.offers)
  if (isRead || isAbout || !before || !isOffer(before) || question.text === null) return read
  // "that" of a question that was not understood is about nothing that is known
  if (OF_IT.test(question.text)) return read
  for (const { plan, of_client: client } of before.next.slice(0, MOST_READ_ON)) {
    const more = await understand(deps, askedAfter(question, question.text, plan), plan, today)
    const isMore = 'plan' in more && more.leftOut.length === 0 && more.plan.parts.some(({ kind }) => kind === 'data')
    if (isMore && !isDeepStrictEqual(more.plan, plan))
      return { ...more, ...(client ? { client } : {}), isDoubtful: true }
  }
  return read
}
const MOST_READ_ON = 3
const OF_IT = /\b(?:that|it|its|this|those|these|them|they|then)\b/i

const OF_RMD = /\brequired distribution\b/i

/** What was asked last, also before an answer that was about nothing; of what was asked back, what it likely meant. */
const planBefore = (question: Question): Plan | null =>
  likelyBefore(question) ??
  question.history.findLast(({ understanding }) => understanding && canLead(understanding.plan))?.understanding?.plan ??
  null

/** A button under an answer about a client's own. */
const asksOfOwn = ({ parts }: Plan): boolean =>
  parts.some((part) => part.kind === 'data' && !BOOK_SUBJECTS.has(part.subject))

/** What is not kept as a figure, or is about others than the client, may have been noted. */
const isUnkept = ({ parts }: Plan): boolean =>
  parts.every((part) => part.kind === 'decline' && (part.reason === 'not_kept' || part.reason === 'others'))

/** What is worked out from numbers that were said is nothing that anybody noted. */
const isSupposed = ({ parts }: Plan): boolean =>
  parts.some((part) => part.kind === 'data' && Object.keys(part.derive?.given ?? {}).length > 0)

const ASKS_SUM =
  /\b(?:how (?:much|many)|when|left|missing|still|remaining|remains|already|yet|due|outstanding|paid|owed?)\b/i
/** "How much of the distribution is still missing": of a client that is a sum, which what the word means does not tell. */
const isWordForSum = ({ parts }: Plan, text: string): boolean =>
  parts.every(({ kind }) => kind === 'term') &&
  ASKS_SUM.test(text) &&
  !/\b(?:mean|means|explain|definition|works?)\b/i.test(text)

/** It was declined right before: of other days nothing else is looked for. */
const isDeclinedAgain = ({ history }: Question, plan: Plan): boolean =>
  isDeepStrictEqual(history.at(-1)?.understanding?.plan.parts, plan.parts)

/** Whether an advisor asks where their own records of clients can say more than figures do. */
const isOfRecords = ({ role, meetingId }: Question): boolean => role === 'ADVISOR' && meetingId === null

/** Tells what an advisor asks of clients besides figures: who they are, what was said, what was done. @returns whether that was asked */
async function tellOfClients(
  deps: ToolDeps,
  question: Question,
  answer: Answer,
  directory: Directory,
): Promise<boolean> {
  const whole = await wholeOfClients(deps, question, directory, answer.today)
  if (whole) {
    if (whole.client) answer.about(whole.client)
    await answer.begin(whole.sections)
    return true
  }
  if (isOfOpenForSure(question, directory)) return false
  const telling = askedToTell(question, directory)
  if (telling) {
    const { client, other, isSpouse, who, isOfFigure } = telling
    const asked = { topic: 'power of attorney', by: null, days: null, isLast: false, isNotes: false, isWhole: true }
    const { output } = await findSaid(deps, question.userId, { ...asked, clients: [client] })
    const of = [{ field: 'client', op: 'is' as const, values: [client.id], words: client.name }]
    const [given = ''] = other?.name.split(' ') ?? []
    await answer.begin([
      {
        text: `Whether you may tell ${other && isSpouse ? other.name : `the ${who}`} is not decided here: that is for you and ${client.name}. What is on record may help.`,
      },
      {
        parts: isOfFigure ? [{ ...barePart, subject: 'clients', measures: ['value'], where: of, by: [] }] : [],
      },
      {
        heading: 'On record',
        own:
          output.rows.length === 0
            ? `Nothing is noted of a power of attorney or a permission of ${client.name}.`
            : output.rows.map(([line = '', from = '']) => `- ${line} (${from})`).join('\n'),
      },
      ...(other
        ? [
            {
              heading: `What ${given}${isSpouse ? '' : ', of the same household,'} has to do`,
              parts: [
                {
                  ...barePart,
                  subject: 'actions' as const,
                  measures: ['open'],
                  where: [...of, { field: 'owner', op: 'is' as const, values: [given], words: given }],
                  by: ['action'],
                  show: 'list' as const,
                },
              ],
              otherwise: 'Nothing is open.',
            },
          ]
        : []),
    ])
    return true
  }
  const sending = askedToSend(question, directory)
  if (sending) {
    const { client, words } = sending
    const asked = { clients: [client], words, asks: 'whether' as const, by: 'ADVISOR' as const }
    const task = await findTaskAsked(deps, question.userId, asked, false)
    const isOfTask = task !== null && !task.words.startsWith('There is no task')
    const row = isOfTask ? task.output.rows.find((each) => each.at(-1) === 'Open') : undefined
    const [named = '', , due = ''] = row ?? []
    answer.about({ id: client.id, name: client.name })
    await answer.begin([
      { text: 'I only read: I cannot send anything. You do it yourself.' },
      ...(await contactSections(deps, question.userId, [client], 'contact')),
      ...(row
        ? [{ own: `The task for it is “${named}”: open, ${due === 'No date' ? 'without a date' : `due ${due}`}.` }]
        : []),
    ])
    return true
  }
  const sharers = askedWhetherSharing(question, directory)
  if (sharers) {
    if (sharers.isOfOpening)
      answer.page.say('Whether an invitation was opened is not known here, only whether it was accepted.')
    const parts = sharers.clients.map(({ id, name }): DataPart => ({
      ...barePart,
      subject: 'clients',
      measures: ['count'],
      where: [{ field: 'client', op: 'is', values: [id], words: name }],
      by: ['link'],
    }))
    await answer.tell({ version: 1, parts }, { leftOut: [], instead: [] })
    return true
  }
  const ofMeetings = askedOfMeetings(question, directory, answer.today)
  if (ofMeetings) {
    await answer.tell({ version: 1, parts: [ofMeetings] }, { leftOut: [], instead: [] })
    return true
  }
  const deed = askedWhetherDone(question, directory)
  const done = deed && (await findDone(deps, question.userId, deed))
  if (done) {
    await answer.fromTalks(done, deed.clients)
    return true
  }
  const ofTask = askedOfTask(question, directory)
  const task = ofTask && (await findTaskAsked(deps, question.userId, ofTask, deed?.isSurely === true))
  if (task) {
    await answer.fromTalks(task, ofTask.clients)
    return true
  }
  if (ofTask?.isOnList === true) {
    const names = ofTask.clients.map(({ name }) => name).join(' and ')
    await answer.begin([
      { text: `No task with ${names} is about “${ofTask.words}”. What is open:` },
      {
        parts: [
          dataPartOf('actions', ['open'], {
            where: [conditionOfAny('client', ofTask.clients)],
            by: ['action'],
            show: 'list',
          }),
        ],
      },
    ])
    return true
  }
  if (deed?.isSurely === true) {
    const asked = { ...deed, topic: deed.deed, by: null, days: null, isLast: false, isNotes: false, isWhole: true }
    const said = await findSaid(deps, question.userId, asked)
    if (said.output.rows.length > 0) {
      await answer.fromTalks(said, deed.clients)
      return true
    }
    // of a distribution that has to be taken it was spoken in other words than it is asked
    const near = OF_RMD.test(deed.deed)
      ? await findSaid(deps, question.userId, { ...asked, topic: 'required distribution' })
      : null
    if (near && near.output.rows.length > 0) {
      await answer.fromTalks(near, deed.clients)
      return true
    }
    // figures may know it: whoever contributed has a booking
    const words = `There is no task about that with ${deed.clients.map(({ name }) => name).join(' and ')}, and nothing is noted of it, so I do not have that.`
    answer.otherwise({ ...said, words }, deed.clients)
    return false
  }
  if (await tellOfDecisions(deps, question, answer, directory)) return true
  const recalled = askedToRecall(question, directory, answer.today)
  const remembered = recalled && (await findSaid(deps, question.userId, recalled))
  if (remembered && remembered.output.rows.length > 0) {
    await answer.fromTalks(remembered, recalled.clients)
    return true
  }
  const talks = askedOfTalks(question, directory, answer.today)
  if (!talks) return false
  const found = await findSaid(deps, question.userId, { ...talks, isNearEnough: true })
  // where nothing was noted by hand, what was decided and understood is what a meeting left
  const [met, ...others] = talks.clients
  if (found.output.rows.length === 0 && talks.isNotes && talks.isLast && talks.topic === '' && met && !others.length) {
    const where = [{ field: 'client', op: 'is' as const, values: [met.id], words: met.name }]
    const last = { ...barePart, subject: 'meetings' as const, measures: ['last'], where, by: [], limit: 1 }
    await answer.tell({ version: 1, parts: [{ ...last, show: 'list' }] }, { leftOut: [], instead: [] })
    return true
  }
  await answer.fromTalks(found, talks.clients)
  return true
}

/**
 * Tells what was decided with a client. Where it is asked about something that no decision says, that is said first, and
 * what was said of it stands below. @returns whether that was asked
 */
async function tellOfDecisions(
  deps: ToolDeps,
  question: Question,
  answer: Answer,
  directory: Directory,
): Promise<boolean> {
  const all = askedOfDecisions(question, directory)
  const talks = askedOfTalks(question, directory, answer.today)
  const [client, ...others] = talks?.clients ?? []
  const isOfThing =
    talks !== null && talks.topic !== '' && !/^(?:decided|decisions?|agreed|concluded)$/i.test(talks.topic)
  if (talks?.isOfDecisions === true && isOfThing && client && others.length === 0) {
    const { output } = await findSaid(deps, question.userId, { ...talks, isWhole: true })
    if (!output.rows.some(([, from]) => from === 'Decision')) {
      const where = [conditionOfAny('client', [client])]
      const parts = [
        dataPartOf('meetings', ['decisions'], { where, by: ['meeting'], show: 'list', limit: FEW_MEETINGS }),
      ]
      const spoken = output.rows.map(([line = '', ...from]) => `- ${line} (${from.join(', ')})`).join('\n')
      await answer.begin([
        { own: `No decision with ${client.name} that is noted says “${talks.topic}”. These are all that were noted:` },
        { parts, otherwise: 'None.' },
        ...(spoken === '' ? [] : [{ own: `### What was said about “${talks.topic}”\n\n${spoken}` }]),
      ])
      return true
    }
  }
  if (!all) return false
  await answer.tell({ version: 1, parts: [all] }, { leftOut: [], instead: [] })
  return true
}
const FEW_MEETINGS = 5

/** Words that say days or how much, and are no topic that anybody talked about: "and in the year before?". */
const OF_NO_TOPIC =
  /^(?:(?:the|a|an|in|of|on|and|or|for|last|next|this|that|these|those|years?|months?|weeks?|quarters?|days?|before|after|ago|earlier|later|rest|others?|ones?|same|time|amount|since|when|still|open|anything|something|from|total|percent|most|least|best|worst)[\s,.?!]*)+$/i

/** What no figure answers may have been said or noted. @returns whether it was */
async function tellOfTalks(deps: ToolDeps, question: Question, answer: Answer): Promise<boolean> {
  if (!isOfRecords(question)) return false
  const directory = await readNames(deps, question)
  const asked = askedOfAnything(question, directory, answer.today)
  // figures alone say nothing
  const isWords = /\p{L}{3}/u.test(asked?.topic ?? '') && !OF_NO_TOPIC.test(asked?.topic ?? '')
  const found = asked && isWords ? await findSaid(deps, question.userId, { ...asked, isWhole: true }) : null
  if (asked && found && found.output.rows.length > 0) {
    await answer.fromTalks(found, asked.clients)
    return true
  }
  const thing = askedOfThing(question, directory, answer.today)
  // two words that are rare are as good as all of them
  for (let rare = thing?.words ?? []; thing && rare.length > 0; rare = rare.slice(1)) {
    if (rare.length === 1 && thing.words.length > 1 && !isRare(rare[0] ?? '')) break
    const said = await findSaid(deps, question.userId, { ...thing.talks, topic: rare.join(' ') })
    if (said.output.rows.length > 0) {
      await answer.fromTalks(said, thing.talks.clients)
      return true
    }
  }
  return false
}

/** What is talked about: what was answered last, and what was only said where nothing was. */
function talkedOf({ history }: Question): Understanding | null | undefined {
  const last = history.findLast(({ understanding }) => understanding && canLead(understanding.plan))
  return (last ?? history.findLast(({ understanding }) => understanding))?.understanding
}

/** How a question was answered: from an advisor's records besides figures, by a plan, or with what else can be asked. */
type HowTold = 'records' | 'plan' | 'in part' | 'nothing'

/** Asks for what a figure is made of. */
const ARE_YOU_SURE = 'are you sure'

/** Answers a question of words or the press of a button. */
async function tellOne(deps: ToolDeps, understand: Understand, answer: Answer, written: Question): Promise<HowTold> {
  const asked = isOfRecords(written) ? withRowPointedAt(written, answer.today) : written
  const records = isOfRecords(asked) && asked.text !== null ? await readNames(deps, asked) : null
  const said = records === null ? asked : await withDayOfMeeting(deps, asked, records, answer.today)
  const given = await pressedIn(deps, said)
  // what is given up, or felt, is nothing to look for
  const question =
    said.text === null || given ? said : { ...said, text: withoutAsides(said.text, said.history.length > 0) }
  if (question.text === null) {
    const sections = FIRST_ANSWERS[question.agentName ?? '']?.(answer.today, question.clientId !== null)
    if (!sections) await answer.offer([])
    else if (question.role === 'INVESTOR' && (await hasNothing(deps, question))) await answer.nothingYet()
    else await answer.begin(sections)
    return 'plan'
  }
  if (given) {
    if (given.client) answer.about(given.client)
    const { plan, leftOut } = await chosenWith(deps, understand, question, given, answer.today)
    await answer.tell(plan, { leftOut, instead: [] })
    return leftOut.length > 0 ? 'in part' : 'plan'
  }
  const last = question.history.findLast(({ understanding }) => understanding && canLead(understanding.plan))
  const remarked = talkedOf(question)
  // "a ring would look good in the slides" asks for one
  const isAsked = async (): Promise<boolean> => isSureRead(await readOn(deps, understand, question, answer.today))
  if (remarked && isRemark(question.text) && !(await isAsked())) {
    const doubted = hadInMind(question.text)
      ? await understand(deps, { ...question, text: ARE_YOU_SURE }, planBefore(question), answer.today)
      : null
    const madeOf = doubted && 'plan' in doubted && doubted.leftOut.length === 0 ? doubted.plan : null
    await answer.sayOf(remarked, madeOf ? SMALL_TALK.recorded : SMALL_TALK.remark, { isRemark: true, madeOf })
    return 'plan'
  }
  if (remarked && asksOfNone(question.text, question.history)) {
    await answer.sayOf(remarked, 'None of these.')
    return 'plan'
  }
  const isInMeeting = question.meetingId !== null && question.role === 'ADVISOR'
  const ofMeeting = isInMeeting ? isAboutMeeting(question.text) : 'no'
  if (isInMeeting && asksForPartOf(question.text) && (await answer.fromMeeting(true))) return 'records'
  // what corrects an answer is no record of what was said
  const isCorrection = last !== undefined && correctionIn(question.text) !== null
  if (records && !isCorrection && (await tellOfClients(deps, question, answer, records))) return 'records'
  const whole = wholeAnswerTo(question.text, question.role)
  if (whole && !answer.hasOtherwise) {
    if (question.role === 'INVESTOR' && (await hasNothing(deps, question))) await answer.nothingYet()
    else await answer.begin(whole(answer.today, question.clientId !== null))
    return 'plan'
  }
  if (ofMeeting !== 'no' && (await answer.fromMeeting(ofMeeting === 'surely'))) return 'records'
  const understood = await readOn(deps, understand, question, answer.today)
  if (understood.client) answer.about(understood.client)
  const isUnknown =
    'ask' in understood
      ? understood.unclear === undefined && !understood.offers?.length
      : (understood.isDoubtful === true && !isSupposed(understood.plan)) ||
        (isUnkept(understood.plan) && !isDeclinedAgain(question, understood.plan)) ||
        (isOfRecords(question) && isWordForSum(understood.plan, question.text))
  const isWhole = isSureRead(understood)
  const isUnsure = 'ask' in understood || understood.isDoubtful === true
  // what no data say may have been said, and nobody knows whether it was done
  if (!isWhole && (await answer.tellOtherwise())) return 'records'
  if (isUnsure && isInMeeting && (await answer.fromMeeting(false))) return 'records'
  if (isUnknown && (await tellOfTalks(deps, question, answer))) return 'records'
  if ('ask' in understood) {
    if (understood.isOfEach === true && understood.offers) {
      await answer.tellEach(understood.offers)
      return 'plan'
    }
    if (isInMeeting) answer.page.say('This meeting does not say that.')
    await answer.offer(understood.ask, understood)
    return 'nothing'
  }
  const isOfData = understood.plan.parts.some(({ kind }) => kind === 'data')
  if (question.role === 'INVESTOR' && isOfData && (await hasNothing(deps, question))) await answer.nothingYet()
  else await answer.tell(understood.plan, { ...understood, instead: understood.alternatives })
  return isUnsure ? 'nothing' : understood.leftOut.length > 0 ? 'in part' : 'plan'
}

const MOST_QUESTIONS = 4
/** Fewer words are about the same thing: "and how much". */
const FEWEST_WORDS = 3
/** "How many dollars worth" says nothing of its own. */
const OF_SUMS = /^(?:how (?:much|many|long|often)|what)\b/i
const FEW_WORDS = 4
/** What leans on a question that was not understood is about nothing that is known. */
const LEANS = /\b(?:it|its|that|this|those|these|they|them|there|then|one|ones|same|he|she|him|her|his)\b/i

/** One of several questions of a message, how it was answered, and by which plan. */
interface ToldClause {
  readonly text: string
  readonly how: HowTold
  readonly parts: readonly PlanPart[]
  readonly kept: Understanding | null
}

/** Whether an answer shows the same rows, or says just the same, as one before it: "whom do I meet, and at what time". */
function isSaidBefore(said: readonly EngineEvent[], before: readonly (readonly EngineEvent[])[]): boolean {
  const rowsIn = (events: readonly EngineEvent[]) =>
    events.flatMap((event) => (event.type === 'table' && event.table.rows.length > 0 ? [event.table.rows] : []))
  const wordsIn = (events: readonly EngineEvent[]): string =>
    events
      .map((event) => (event.type === 'text' ? event.delta : ''))
      .join('')
      .trim()
  const [rows, words] = [rowsIn(said), wordsIn(said)]
  return before.some((each) =>
    rows.length > 0
      ? rows.every((own) => rowsIn(each).some((other) => isDeepStrictEqual(own, other)))
      : words !== '' && wordsIn(each) === words,
  )
}

/** Several questions of one message, each answered after the one before it, as in a conversation. */
async function tellEachAsked(
  deps: ToolDeps,
  understand: Understand,
  answer: Answer,
  units: readonly AskedUnit[],
  question: Question,
): Promise<readonly ToldClause[]> {
  let { history } = question
  const told: ToldClause[] = []
  const answers: (readonly EngineEvent[])[] = []
  for (const unit of units) {
    let [text] = unit
    // of more than so many the rest is named, and not answered
    const isAdrift =
      told.length >= MOST_QUESTIONS ||
      (told.at(-1)?.how === 'nothing' && (LEANS.test(text) || text.split(/\s+/).length < FEW_WORDS))
    const mark = answer.page.events.length
    let how: HowTold = 'nothing'
    // what does not go on from the question before it may go on from what was asked before the message
    const befores = told.length > 0 ? [history, question.history] : [history]
    const ways = isAdrift
      ? []
      : befores.flatMap((before) => unit.map((way) => ({ ...question, text: way, history: before })))
    answer.andTo({ ...question, text, history })
    for (const [at, one] of ways.entries()) {
      if (at > 0) answer.takeBack(mark)
      answer.andTo(one)
      text = one.text
      how = await tellOne(deps, understand, answer, one)
      if (how !== 'nothing') break
    }
    const kept = how === 'nothing' ? null : answer.kept
    const said = answer.page.events.slice(mark)
    const tables = said.flatMap((event) => (event.type === 'table' ? [event.table] : []))
    const isAgain = how === 'plan' && isSaidBefore(said, answers)
    told.push({
      text: how === 'nothing' ? unit[0] : text,
      how,
      kept: isAgain ? null : kept,
      parts: isAgain ? [] : (kept?.plan.parts ?? []),
    })
    if (how === 'nothing') {
      if (!isAdrift) answer.takeBack(mark)
    } else if (isAgain) answer.takeBack(mark)
    else {
      answers.push(said)
      const turn = { role: 'assistant', content: '', understanding: answer.kept, tables } as const
      history = [...history, { role: 'user', content: text }, turn]
    }
  }
  await answer.together(leftOutOf(told))
  return told
}

const leftOutOf = (told: readonly ToldClause[]): string[] =>
  told.flatMap(({ text, how }) => (how === 'nothing' ? [text.replace(/[?.!\s]+$/, '')] : []))

/** "What did I spend on food in May, and how much on coffee": the days that one of several questions names are those of all. */
async function tellOfSharedDays(answer: Answer, told: readonly ToldClause[], question: Question): Promise<boolean> {
  const parts = told.flatMap((each) => each.parts)
  const shared = sharingDays(parts)
  if (told.some(({ how }) => how === 'records') || isDeepStrictEqual(parts, shared)) return false
  for (const { text, kept } of told) {
    if (!kept) continue
    const own = shared.splice(0, kept.plan.parts.length)
    answer.andTo({ ...question, text })
    if (kept.of_client) answer.about(kept.of_client)
    await answer.tell({ ...kept.plan, parts: own }, { leftOut: kept.left_out, instead: [] })
  }
  await answer.together(leftOutOf(told))
  return true
}

/** The questions of a message, where it asks several of which none is part of another. */
async function questionsIn(deps: ToolDeps, question: Question, today: string): Promise<readonly string[]> {
  const clauses = questionsApart(withoutAsides(question.text ?? '', question.history.length > 0))
  if (clauses.length < 2 || clauses.length > MOST_QUESTIONS) return []
  if (clauses.some((clause) => clause.split(/\s+/).length < FEWEST_WORDS)) return []
  if (await pressedIn(deps, question)) return []
  if (question.role === 'INVESTOR') return clauses
  if (!isOfRecords(question)) return []
  const directory = await readNames(deps, question)
  const isOne =
    isOfOpenForSure(question, directory) || (await wholeOfClients(deps, question, directory, today)) !== null
  return isOne ? [] : clauses
}

/** Whether a part is told by another, or told with it; the first by one figure is not told with that by another. */
function isTold(part: PlanPart, other: PlanPart): boolean {
  if (part.kind !== 'data' || other.kind !== 'data') return isDeepStrictEqual(part, other)
  const isOfSame = isDeepStrictEqual(part.where, other.where) && isDeepStrictEqual(part.period, other.period)
  // of the last meeting alone is what was decided in it
  const isNarrower =
    part.subject === other.subject &&
    isDeepStrictEqual(part.measures, other.measures) &&
    isDeepStrictEqual(part.by, other.by) &&
    isDeepStrictEqual(part.period, other.period) &&
    part.where.every((each) => other.where.some((own) => isDeepStrictEqual(own, each)))
  return (
    (isSameFigure(part, other) || isNarrower || (isOfSame && isToldWith(part, other))) &&
    (part.order === null || part.order.by === other.order?.by)
  )
}

const areTold = (parts: readonly PlanPart[], others: readonly PlanPart[]): boolean =>
  parts.every((part) => others.some((other) => isTold(part, other)))

/**
 * Whether several questions are better answered one by one than as one: one of them asks for what was said or done, the
 * whole is not understood, leaves something out, or tells nothing of one of them.
 */
function isBetterApart(told: readonly ToldClause[], how: HowTold, whole: readonly PlanPart[]): boolean {
  const known = told.filter((each) => each.how !== 'nothing')
  if (known.length === 0) return false
  if (known.some((each) => each.how === 'records')) return true
  const parts = known.flatMap((each) => each.parts)
  if (how === 'nothing') return known.length === told.length || !areTold(parts, whole)
  if (how === 'in part') return told.every((each) => each.how === 'plan')
  if (how === 'records') return false
  const lost = told.filter((each) => each.how === 'nothing')
  if (lost.length === 0) return !areTold(parts, whole) && areTold(whole, parts)
  // whoever tells all that was asked for leaves nothing out
  const isMore = lost.some(({ text }) => !OF_SUMS.test(text) || text.split(/\s+/).length > FEW_WORDS)
  return isMore && areTold(whole, parts)
}

const isOnlyTalk = (parts: readonly PlanPart[]): boolean =>
  parts.length > 0 &&
  parts.every((part) => part.kind === 'talk' && /^(?:thanks|greeting|goodbye|remark)$/.test(part.about))

const MAY_ASK =
  /\?|\b(?:what|whats|how|which|who|whose|when|where|why|show|list|give me|tell me|want|need|know|wonder|like to see)\b/i

/** An answer with how it was come by. */
interface Answered {
  readonly answer: Answer
  readonly how: HowTold
}

/** Answers a message as one question. */
async function tellWhole(deps: ToolDeps, understand: Understand, lore: Lore, question: Question): Promise<Answered> {
  const answer = new Answer(deps, question, lore)
  return { answer, how: await tellOne(deps, understand, answer, question) }
}

/** Answers what is asked, each of its questions by itself where they are not understood as one. */
async function tellAsWritten(
  deps: ToolDeps,
  understand: Understand,
  lore: Lore,
  question: Question,
  whole?: Answered,
): Promise<Answered> {
  const isSaid = question.text !== null && !question.plan
  const clauses = isSaid ? await questionsIn(deps, question, dayOf(deps.clock())) : []
  const one = whole ?? (await tellWhole(deps, understand, lore, question))
  if (clauses.length === 0) return one
  const units = clauses.map((clause): AskedUnit => [clause])
  return (await tellApart(deps, understand, lore, units, question, one)) ?? one
}

/** Whether a message that as a whole asks back may mean what a stretch of it was read as: something of it is among the offers. */
async function mayBeMeant(
  deps: ToolDeps,
  question: Question,
  { answer }: Answered,
  parts: readonly PlanPart[],
): Promise<boolean> {
  const offered = answer.isOffering ? (answer.taken?.next ?? []) : []
  if (offered.length === 0) return true
  const directory = await readNames(deps, question)
  const known = { directory, today: dayOf(deps.clock()) }
  return offered.some(({ plan }) => parts.some((part) => answersOther(plan, { version: 1, parts: [part] }, known)))
}

/** Answers the questions of a message one by one; null where the message is better answered as a whole. */
async function tellApart(
  deps: ToolDeps,
  understand: Understand,
  lore: Lore,
  units: readonly AskedUnit[],
  question: Question,
  whole: Answered,
): Promise<Answered | null> {
  const apart = new Answer(deps, question, lore)
  const told = await tellEachAsked(deps, understand, apart, units, question)
  // as a whole what is asked beyond so many would be left out without a word
  const isApart = units.length > MOST_QUESTIONS && told.some((each) => each.how !== 'nothing')
  if (!isApart && !isBetterApart(told, whole.how, whole.answer.partsTold)) return null
  const parts = told.flatMap((each) => each.parts)
  if (told.every((each) => each.how === 'plan') && !(await mayBeMeant(deps, question, whole, parts))) return null
  const how = told.some((each) => each.how === 'nothing') ? 'in part' : 'plan'
  const shared = new Answer(deps, question, lore)
  return { answer: (await tellOfSharedDays(shared, told, question)) ? shared : apart, how }
}

const isWords =
  (text: string) =>
  ({ words }: NamedPlan): boolean =>
    plain(words) === plain(text)

/**
 * Answers a message as it stands where that is understood, else by what its stretches do: without what it only tells, what
 * it names beside its question with it. Several questions are answered each by itself where that tells more.
 */
async function tellMessage(deps: ToolDeps, understand: Understand, lore: Lore, asIs: Question): Promise<Answer> {
  const isPressed = asIs.text === null || asIs.plan || lastAnswer(asIs)?.next.some(isWords(asIs.text))
  const shown = isPressed ? undefined : rowsLastShown(asIs.history)
  const question = shown ? { ...asIs, text: withRowNamed(asIs.text ?? '', shown) } : asIs
  const { text, history } = question
  if (text === null || isPressed) return (await tellAsWritten(deps, understand, lore, question)).answer
  const moves = movesOf(text, history.length === 0)
  const isNaming = (does: Move): boolean => does === 'names' || does === 'means'
  const asked = unitsAskedIn(
    moves.map((each) => (isNaming(each.does) ? { ...each, text: withRowNamed(each.text, shown) } : each)),
  )
  const [one, ...more] = asked ?? []
  const read = await tellWhole(deps, understand, lore, question)
  // thanks are no answer to what asks besides
  const isThanks = moves.some(({ does }) => does === 'asks') && isOnlyTalk(read.answer.partsTold)
  const known: Answered = isThanks ? { ...read, how: 'nothing' } : read
  // a name is a name
  const isName = known.how !== 'nothing' && text.split(' ').length < FEW_WORDS
  if (asked && more.length > 0 && !isName) {
    const apart = await tellApart(deps, understand, lore, asked, question, known)
    if (apart || known.how === 'plan') return (apart ?? known).answer
  }
  const whole = await tellAsWritten(deps, understand, lore, question, known)
  const onlyTells = moves.every(({ does }) => does === 'tells') && !MAY_ASK.test(text)
  if (whole.how === 'nothing' && history.length > 0 && onlyTells && !whole.answer.isOffering) {
    const remark = new Answer(deps, question, lore)
    const remarked = talkedOf(question)
    if (remarked) await remark.sayOf(remarked, SMALL_TALK.remark, { isRemark: true })
    return remarked ? remark : whole.answer
  }
  if (!asked || !one || more.length > 0 || isName) return whole.answer
  if (whole.how === 'plan') return whole.answer
  let first: Answered | null = null
  for (const way of one) {
    if (plain(way) === plain(text)) continue
    const told = await tellAsWritten(deps, understand, lore, { ...question, text: way })
    if (told.how === 'plan' && !(await mayBeMeant(deps, question, whole, told.answer.partsTold))) continue
    if (told.how === 'plan' || (told.how === 'records' && first === null)) return told.answer
    first ??= told
  }
  const isBetter = whole.how === 'nothing' && (first?.how !== 'nothing' || first.answer.isOffering)
  return first && isBetter ? first.answer : whole.answer
}

/** "Another 400 a month" is 400 more. */
const ANOTHER_SUM =
  /\banother (?<sum>[$€£]?\d[\d,]*(?:\.\d+)?k?)(?! (?:days?|weeks?|months?|years?|times?|\p{L}+s)\b)/giu

/** Answers from the person's own data: reads the question as a plan, runs the plan, says what it found. Never guesses. */
export const askEngine = (deps: ToolDeps, understand: Understand, lore: Lore): AssistantEngine => ({
  name: 'built_in',
  answer: async function* (written): AsyncGenerator<EngineEvent> {
    const isSaid = written.text !== null && !written.plan
    const isOfAdvisor = written.role === 'ADVISOR' && isSaid
    const said = isSaid ? numbersInDigits(written.text ?? '').replaceAll(ANOTHER_SUM, '$<sum> more') : written.text
    const question = { ...written, text: isOfAdvisor ? inWholeWords(said ?? '') : said }
    try {
      const once = readingNamesOnce(deps)
      const asked = isOfAdvisor ? await ofWhoIsNamed(once, question) : question
      const { page } = await tellMessage(once, understand, lore, asked)
      yield* page.events
    } catch (error) {
      throw new EngineError('Your data could not be read. Please try again.', { retryable: true, cause: error })
    }
  },
})

const PERSON = /\b(?:he|she|him|her|his|hers|they|them|their|theirs)\b/i

/**
 * While one client is open, another who is named, or who was spoken of last and is "she", is asked about as from the book: of
 * both at once there is nothing, which is no answer.
 */
async function ofWhoIsNamed(deps: ToolDeps, question: Question): Promise<Question> {
  const { clientId, meetingId, text, history } = question
  if (clientId === null || meetingId !== null || text === null) return question
  const { clients } = await readNames(deps, question)
  const named = namedIn(text, clients)
  const spoken = named.length === 0 && PERSON.test(text) ? lastSpokenOf(history, clients) : null
  return [...named, ...(spoken ? [spoken] : [])].some(({ id }) => id !== clientId)
    ? { ...question, clientId: null }
    : question
}

/** Whether there is nothing yet to answer from. */
const hasNothing = ({ db }: ToolDeps, { userId }: Question): Promise<boolean> =>
  db.asUser(userId, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .where('user_id', '=', userId)
      .where('is_counted', '=', true)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return row === undefined
  })
