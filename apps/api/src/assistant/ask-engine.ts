import { dayOf } from '@keelwise/finance/days'
import type { NamedPlan, Plan, PlanPart, ShownRows, Understanding } from '@keelwise/contract/plan'
import { AskSession } from './compile/ask-session.ts'
import { settledPart } from './compile/complete-part.ts'
import { shownRowsOf } from './compile/shown-rows.ts'
import { type AssistantEngine, EngineError, type EngineEvent, type Question } from './engine.ts'
import { FIRST_ANSWERS, type Section, wholeAnswerTo } from './first-answers.ts'
import { everyFirstQuestion, firstQuestionsFor } from './first-questions.ts'
import { chipsOf, nameOfPlan, nextOf } from './speak/english/chips.ts'
import { type Speaking, refusalOf, speakPart } from './speak/english/speak.ts'
import { SMALL_TALK, abilitiesOf, noAccountsText } from './speak/english/talk.ts'
import { titlesFor } from './speak/english/titles.ts'
import { Page } from './speak/page.ts'
import { voiceFor } from './speak/voice.ts'
import { findInMeeting, isAboutMeeting } from './meetings/open-meeting.ts'
import { BOOK_SUBJECTS } from './model-of-data/model.ts'
import { canLead } from './understand/leading.ts'
import type { Lore, OfClient, Understand } from './understanding.ts'
import { NO_CLIENT, NOTHING_SHARED } from './tools/client-scope.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { ToolError } from './tools/tool.ts'

const MOST_PARTS = 4
const MOST_NEXT = 4

/** Nothing was answered, and this can be asked. */
const nothingWith = (next: NamedPlan[]): Understanding => ({
  plan: { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] },
  chips: [],
  instead: [],
  next,
  left_out: [],
})

const settled = (part: PlanPart): PlanPart => (part.kind === 'data' ? settledPart(part) : part)

/** An answer while it is written. */
class Answer {
  readonly #question: Question
  #session: AskSession
  #speaking: Speaking
  #client: OfClient | null = null
  readonly #lore: Lore
  readonly #deps: ToolDeps
  readonly page = new Page()
  #shown: ShownRows | null = null

  constructor(deps: ToolDeps, question: Question, lore: Lore) {
    const voice = voiceFor(question)
    this.#question = question
    this.#lore = lore
    this.#deps = deps
    const today = dayOf(deps.clock())
    this.#session = new AskSession(deps, question, titlesFor(voice, today))
    this.#speaking = { page: this.page, session: this.#session, voice, today }
  }

  get today(): string {
    return this.#speaking.today
  }

  /** From here on it is about this client of the advisor's, who is asked for as if they were open. */
  about(client: OfClient): void {
    const { today } = this
    const voice = voiceFor(this.#question, client.name)
    this.#client = client
    this.#session = new AskSession(this.#deps, { ...this.#question, clientId: client.id }, titlesFor(voice, today))
    this.#speaking = { page: this.page, session: this.#session, voice, today }
  }

  /** Answers the parts of a plan, and keeps what they were taken for. */
  async tell(
    asked: Plan,
    about: { readonly leftOut: readonly string[]; readonly instead: readonly Plan[] },
  ): Promise<void> {
    const { voice } = this.#speaking
    const plan: Plan = { ...asked, parts: asked.parts.map(settled) }
    const left_out = [...new Set(about.leftOut)].slice(0, 20).map((word) => word.slice(0, 100))
    for (const part of plan.parts.slice(0, MOST_PARTS)) await this.#part(part)
    if (left_out.length > 0)
      this.page.events.push({ type: 'notice', text: `I left out ${left_out.map((word) => `“${word}”`).join(', ')}.` })
    const main = plan.parts.find((part) => part.kind === 'data')
    await this.#keep({
      plan,
      chips: chipsOf(plan, voice, this.today),
      instead: this.#named(about.instead, plan),
      next: main ? nextOf(main, this.today) : await this.#first(),
      left_out,
    })
  }

  /** Asks back, or offers the nearest that can be asked. */
  async offer(
    plans: readonly Plan[],
    { notFound = [], unclear }: { readonly notFound?: readonly string[]; readonly unclear?: string } = {},
  ): Promise<void> {
    const next = this.#named(plans)
    if (notFound.length > 0) {
      this.page.say(
        `I did not find ${quoted(notFound)} here, so I do not have that.${next.length > 0 ? ' Without it I can answer:' : ''}`,
      )
      await this.#keep(nothingWith(next.length > 0 ? next : await this.#first()))
      return
    }
    const doubt = unclear === undefined ? null : `I do not know whom “${unclear}” means here.`
    if (next.length === 0) {
      this.page.say(doubt ?? 'I did not understand that, so I do not have an answer.', abilitiesOf(this.#question))
      await this.#keep(nothingWith(await this.#first()))
      return
    }
    this.page.say(
      `${doubt ?? 'I did not understand that for certain.'} Do you mean ${next.length > 1 ? 'one of these' : 'this'}?`,
    )
    await this.#keep(nothingWith(next))
  }

  /** Plans as buttons, each of them once, without the one that is answered. */
  #named(plans: readonly Plan[], answered: Plan | null = null): NamedPlan[] {
    const { voice } = this.#speaking
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
    else {
      const result = this.#session.number(found.output)
      this.page.foundBesides(result)
      this.page.say(found.words).table(result)
    }
    await this.#keep(nothingWith(await this.#first()))
    return true
  }

  /** There is nothing yet to answer from. */
  async nothingYet(): Promise<void> {
    this.page.say(noAccountsText)
    await this.#keep(nothingWith([]))
  }

  /** The first answer of an assistant. */
  async begin(sections: readonly Section[]): Promise<void> {
    const parts: PlanPart[] = []
    for (const section of sections) {
      const mark = this.page.events.length
      if (section.heading) this.page.heading(section.heading)
      let hasFigures = false
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
    }
    const plan: Plan = { version: 1, parts: parts.slice(0, MOST_PARTS) }
    const main = parts.find((part) => part.kind === 'data')
    await this.#keep(
      parts.length === 0
        ? nothingWith(await this.#first())
        : { plan, chips: [], instead: [], next: main ? nextOf(main, this.today) : [], left_out: [] },
    )
  }

  /** @returns whether figures were found */
  async #part(part: PlanPart, isSilent = false): Promise<boolean> {
    switch (part.kind) {
      case 'data':
        try {
          const answer = await this.#session.ask(part)
          const isFound = answer.result.values.length > 0
          if (isFound || !isSilent) {
            await speakPart(answer, this.#speaking)
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
        const { text, helps } = refusalOf(part.reason)
        if (helps === null) this.page.say(text, abilitiesOf(this.#question))
        else {
          const mark = this.page.events.length
          this.page.say(`${text} ${helps}`)
          let isHelped = false
          for (const each of part.related.slice(0, 3)) isHelped = (await this.#part(each, true)) || isHelped
          if (!isHelped) {
            this.page.events.length = mark
            this.page.say(text, abilitiesOf(this.#question))
          }
        }
        return true
      }
    }
  }

  #first(): Promise<NamedPlan[]> {
    return firstQuestionsFor(this.#deps, this.#question)
  }

  async #keep(understood: Understanding): Promise<void> {
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

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ')

const plain = (text: string): string => text.trim().toLowerCase()

/** The plan of a button whose words were sent: one under the answer before, or one to begin with. */
async function planOfButton(deps: ToolDeps, question: Question): Promise<Plan | null> {
  const before = question.history.findLast(({ role }) => role === 'assistant')?.understanding
  const isMeant = ({ words }: NamedPlan): boolean => plain(words) === plain(question.text ?? '')
  if (before) return [...before.instead, ...before.next].find(isMeant)?.plan ?? null
  // what there is to begin with is asked of the data: not for words that are on no button
  if (question.history.length > 0 || !everyFirstQuestion(question, dayOf(deps.clock())).some(isMeant)) return null
  return (await firstQuestionsFor(deps, question)).find(isMeant)?.plan ?? null
}

/** What was asked last, also before an answer that was about nothing. */
const planBefore = ({ history }: Question): Plan | null =>
  history.findLast(({ understanding }) => understanding && canLead(understanding.plan))?.understanding?.plan ?? null

/** A button under an answer about a client's own. */
const asksOfOwn = ({ parts }: Plan): boolean =>
  parts.some((part) => part.kind === 'data' && !BOOK_SUBJECTS.has(part.subject))

/** Answers from the person's own data: reads the question as a plan, runs the plan, says what it found. Never guesses. */
export const askEngine = (deps: ToolDeps, understand: Understand, lore: Lore): AssistantEngine => ({
  name: 'built_in',
  answer: async function* (question): AsyncGenerator<EngineEvent> {
    const answer = new Answer(deps, question, lore)
    try {
      if (question.text === null) {
        const sections = FIRST_ANSWERS[question.agentName ?? '']?.(answer.today, question.clientId !== null)
        if (!sections) await answer.offer([])
        else if (question.role === 'INVESTOR' && (await hasNothing(deps, question))) await answer.nothingYet()
        else await answer.begin(sections)
      } else {
        const given = question.plan ?? (await planOfButton(deps, question))
        const whole = given ? null : wholeAnswerTo(question.text, question.role)
        const isInMeeting = question.meetingId !== null && question.role === 'ADVISOR'
        const ofMeeting = isInMeeting ? isAboutMeeting(question.text) : 'no'
        const last = question.history.findLast(({ role }) => role === 'assistant')?.understanding?.of_client
        if (given && last && asksOfOwn(given)) answer.about(last)
        if (given) await answer.tell(given, { leftOut: [], instead: [] })
        else if (whole)
          if (question.role === 'INVESTOR' && (await hasNothing(deps, question))) await answer.nothingYet()
          else await answer.begin(whole(answer.today, question.clientId !== null))
        else if (ofMeeting !== 'no' && (await answer.fromMeeting(ofMeeting === 'surely'))) {
          // it was told
        } else {
          const understood = await understand(deps, question, planBefore(question), answer.today)
          if (understood.client) answer.about(understood.client)
          // what no data say may have been said
          if ('ask' in understood && isInMeeting && (await answer.fromMeeting(false))) {
            // it was told
          } else if ('ask' in understood) {
            if (isInMeeting) answer.page.say('This meeting does not say that.')
            await answer.offer(understood.ask, understood)
          } else if (
            question.role === 'INVESTOR' &&
            understood.plan.parts.some(({ kind }) => kind === 'data') &&
            (await hasNothing(deps, question))
          )
            await answer.nothingYet()
          else await answer.tell(understood.plan, { leftOut: understood.leftOut, instead: understood.alternatives })
        }
      }
    } catch (error) {
      throw new EngineError('Your data could not be read. Please try again.', { retryable: true, cause: error })
    }
    yield* answer.page.events
  },
})

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
