import type { NamedPlan, Plan, PlanPart, Understanding } from '@keelwise/contract/plan'
import { AskSession } from './compile/ask-session.ts'
import { type AssistantEngine, EngineError, type EngineEvent, type Question } from './engine.ts'
import { FIRST_ANSWERS, type Section, dataPartOf } from './first-answers.ts'
import { chipsOf, nameOfPlan, nextOf } from './speak/english/chips.ts'
import { type Speaking, refusalOf, speakPart } from './speak/english/speak.ts'
import { SMALL_TALK, abilitiesOf, noAccountsText } from './speak/english/talk.ts'
import { titlesFor } from './speak/english/titles.ts'
import { Page } from './speak/page.ts'
import { THE_CLIENTS, YOURS } from './speak/voice.ts'
import type { Lore, Understand } from './understanding.ts'
import { NO_CLIENT, NOTHING_SHARED } from './tools/client-scope.ts'
import type { ToolDeps } from './tools/tool-session.ts'
import { ToolError } from './tools/tool.ts'

const MOST_PARTS = 4
const MOST_NEXT = 4

/** What can be asked first, by who asks; each of them answers on anybody’s data or says what is missing. */
function firstQuestions(role: Question['role'], hasClient: boolean, today: string): NamedPlan[] {
  const plan = (words: string, ...parts: PlanPart[]): NamedPlan => ({ words, plan: { version: 1, parts } })
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today, words: 'this year so far' }
  if (role === 'ADVISOR' && !hasClient)
    return [
      plan('What are my next meetings?', dataPartOf('meetings', ['next'], { show: 'list', limit: 5 })),
      plan(
        'What is open or overdue?',
        dataPartOf('actions', ['open'], { show: 'list', where: [{ field: 'state', op: 'is', values: ['open'] }] }),
      ),
      plan(
        'Which portfolios are the most concentrated?',
        dataPartOf('clients', ['largest_share'], {
          by: ['client'],
          order: { by: 'largest_share', direction: 'desc' },
          limit: 5,
        }),
      ),
      plan(
        'Whom have I not met for the longest time?',
        dataPartOf('clients', ['days_since_meeting'], {
          by: ['client'],
          order: { by: 'days_since_meeting', direction: 'desc' },
          limit: 5,
        }),
      ),
    ]
  const whose = role === 'ADVISOR' ? 'the' : 'my'
  const own = [
    plan(role === 'ADVISOR' ? 'What is the net worth?' : 'What is my net worth?', dataPartOf('worth', ['net_worth'])),
    plan(`How is ${whose} portfolio allocated?`, dataPartOf('positions', ['value'], { by: ['asset_class'] })),
    plan(`How did ${whose} investments do this year?`, dataPartOf('returns', ['twr'], { period: year })),
  ]
  return role === 'ADVISOR'
    ? [
        ...own,
        plan(
          'What is open from our meetings?',
          dataPartOf('actions', ['open'], { show: 'list', where: [{ field: 'state', op: 'is', values: ['open'] }] }),
        ),
      ]
    : [
        ...own,
        plan(
          'What did I spend this month?',
          dataPartOf('transactions', ['out'], {
            period: { from: `${today.slice(0, 7)}-01`, to: today, words: 'this month so far' },
          }),
        ),
      ]
}

/** An answer while it is written. */
class Answer {
  readonly #question: Question
  readonly #session: AskSession
  readonly #speaking: Speaking
  readonly #lore: Lore
  readonly page = new Page()

  constructor(deps: ToolDeps, question: Question, lore: Lore) {
    const voice = question.role === 'ADVISOR' ? THE_CLIENTS : YOURS
    this.#question = question
    this.#lore = lore
    const today = deps.clock().toISOString().slice(0, 10)
    this.#session = new AskSession(deps, question, titlesFor(voice, today))
    this.#speaking = { page: this.page, session: this.#session, voice, today }
  }

  get today(): string {
    return this.#speaking.today
  }

  /** Answers the parts of a plan, and keeps what they were taken for. */
  async tell(
    plan: Plan,
    about: { readonly leftOut: readonly string[]; readonly instead: readonly Plan[] },
  ): Promise<void> {
    const { voice } = this.#speaking
    const left_out = [...new Set(about.leftOut)].slice(0, 20).map((word) => word.slice(0, 100))
    for (const part of plan.parts.slice(0, MOST_PARTS)) await this.#part(part)
    if (left_out.length > 0)
      this.page.events.push({ type: 'notice', text: `I left out ${left_out.map((word) => `“${word}”`).join(', ')}.` })
    const main = plan.parts.find((part) => part.kind === 'data')
    const named = (plans: readonly Plan[]): NamedPlan[] =>
      plans.slice(0, MOST_NEXT).map((each) => ({ words: nameOfPlan(each, voice, this.today), plan: each }))
    this.#keep({
      plan,
      chips: chipsOf(plan, voice, this.today),
      instead: named(about.instead),
      next: main ? nextOf(main, this.today) : this.#first(),
      left_out,
    })
  }

  /** Asks back, or offers the nearest that can be asked. */
  offer(plans: readonly Plan[], isClose: boolean): void {
    const { voice } = this.#speaking
    const next = plans.slice(0, MOST_NEXT).map((plan) => ({ words: nameOfPlan(plan, voice, this.today), plan }))
    if (next.length === 0) {
      this.page.say('I did not understand that, so I do not have an answer.', abilitiesOf(this.#question))
      this.#keep(this.#nothing(this.#first()))
      return
    }
    this.page.say(
      isClose
        ? 'That could mean more than one thing. Which one do you mean?'
        : 'I did not understand that for certain. The nearest that I can answer:',
    )
    this.#keep(this.#nothing(next))
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
        if (section === sections[0]) break
      }
      this.page.say(section.text ?? null)
    }
    const plan: Plan = { version: 1, parts: parts.slice(0, MOST_PARTS) }
    const main = parts.find((part) => part.kind === 'data')
    this.#keep(
      parts.length === 0
        ? this.#nothing(this.#first())
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
          if (isFound || !isSilent) await speakPart(answer, this.#speaking)
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
        this.page.say(found ? `**${found.name}.** ${found.text}` : `I do not have the word “${part.term}”.`)
        if (found?.example) await this.#part(found.example, true)
        return found !== null
      }
      case 'help': {
        const found = this.#lore.help(part.page)
        this.page.say(found ? found.text : 'I do not have a page about that.')
        return found !== null
      }
      case 'talk':
        this.page.say(part.about === 'abilities' ? abilitiesOf(this.#question) : SMALL_TALK[part.about])
        return true
      case 'decline': {
        const related = part.related.slice(0, 3)
        this.page.say(refusalOf(part.reason), related.length === 0 ? abilitiesOf(this.#question) : null)
        for (const each of related) await this.#part(each, true)
        return true
      }
    }
  }

  #first(): NamedPlan[] {
    return firstQuestions(this.#question.role, this.#question.clientId !== null, this.today)
  }

  #nothing(next: NamedPlan[]): Understanding {
    return {
      plan: { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] },
      chips: [],
      instead: [],
      next,
      left_out: [],
    }
  }

  #keep(understanding: Understanding): void {
    this.page.close()
    this.page.events.push({ type: 'plan', understanding })
    const next = [...understanding.instead, ...understanding.next].map(({ words }) => words)
    if (next.length > 0)
      this.page.events.push({ type: 'follow-ups', questions: [...new Set(next)].slice(0, MOST_NEXT) })
  }
}

const plain = (text: string): string => text.trim().toLowerCase()

/** The plan of a button under the answer before, where its words were sent. */
function planOfButton({ history, text }: Question): Plan | null {
  const before = history.findLast(({ role }) => role === 'assistant')?.understanding
  const buttons = before ? [...before.instead, ...before.next] : []
  return buttons.find(({ words }) => plain(words) === plain(text ?? ''))?.plan ?? null
}

/** What was asked last, also before an answer that was about nothing. */
const planBefore = ({ history }: Question): Plan | null =>
  history.findLast(({ understanding }) => understanding?.plan.parts.some(({ kind }) => kind === 'data'))?.understanding
    ?.plan ?? null

/** Answers from the person's own data: reads the question as a plan, runs the plan, says what it found. Never guesses. @param otherwise asked what nothing fits for certain */
export const askEngine = (
  deps: ToolDeps,
  understand: Understand,
  lore: Lore,
  otherwise: AssistantEngine | null = null,
): AssistantEngine => ({
  name: 'built_in',
  answer: async function* (question, signal): AsyncGenerator<EngineEvent> {
    // of a client who is open the rules know more of meetings
    if (otherwise !== null && question.clientId !== null && !question.plan) {
      yield* otherwise.answer(question, signal)
      return
    }
    const answer = new Answer(deps, question, lore)
    try {
      if (question.text === null) {
        const sections = FIRST_ANSWERS[question.agentName ?? '']?.(answer.today, question.clientId !== null)
        if (!sections) answer.offer([], false)
        else if (question.role === 'INVESTOR' && (await hasNothing(deps, question))) answer.page.say(noAccountsText)
        else await answer.begin(sections)
      } else {
        const given = question.plan ?? planOfButton(question)
        if (given) await answer.tell(given, { leftOut: [], instead: [] })
        else {
          const understood = await understand(deps, question, planBefore(question), answer.today)
          // with something near to offer, asking is better than the rules, which may answer another question
          if ('ask' in understood && understood.ask.length === 0 && otherwise !== null) {
            yield* otherwise.answer(question, signal)
            return
          }
          if ('ask' in understood) answer.offer(understood.ask, understood.isSure)
          else if (
            question.role === 'INVESTOR' &&
            understood.plan.parts.some(({ kind }) => kind === 'data') &&
            (await hasNothing(deps, question))
          )
            answer.page.say(noAccountsText)
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
