import { showIn } from '../../wealth/base-currency.ts'
import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { type AccessScope, spendableTypes } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import { lastMonths } from '@keelwise/finance/spans'
import { selectAccounts } from '../../wealth/accounts.ts'
import { findClientHolder, openClientHoldings } from '../../wealth/holder.ts'
import { readWithSimulations } from '../../wealth/simulate-aside.ts'
import type { Question } from '../engine.ts'
import { asksWhatIsHeld, asksWhatWasGained } from '../model-of-data/clients.find.ts'
import { readHeldByClients } from '../model-of-data/held-by-clients.ts'
import { asksAgainstIndex, asksHowTheyDid, readResultsOfClients } from '../model-of-data/results-of-clients.ts'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import { asksOfGoalsAlone } from '../model-of-data/plans.find.ts'
import type { AskContext } from '../model-of-data/subject.ts'
import {
  GOALS_NOT_SHARED,
  NOTHING_SHARED,
  NOT_SHARED,
  NO_CLIENT,
  NO_PLANS_KEPT,
  forAdvisor,
  SPENDING_NOT_KNOWN,
} from '../tools/client-scope.ts'
import type { ToolOutput, ToolResult, ToolValue } from '../tools/tool-result.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { ToolError } from '../tools/tool.ts'
import { explainAside } from './ask-aside.ts'
import { completePart } from './complete-part.ts'
import { type Derived, derive } from './derive.ts'
import { periodWords } from '../understand/read/period-words.ts'
import { type Answered, runPart } from './run-part.ts'
import { comparedOutputOf, derivedOutputOf, explainedOutputOf, outputOf } from './to-output.ts'
import { type Explained, explain } from './why.ts'

/** Who asks, and about whom. */
export type AskScope = Pick<Question, 'userId' | 'role' | 'clientId' | 'currency'>

interface WithResult {
  /** With what goes without saying. */
  readonly part: DataPart
  /** As it was asked. */
  readonly asked: DataPart
  readonly result: ToolResult
}

/** A part's answer before it is said. */
export type PartAnswer = WithResult &
  (
    | { readonly kind: 'found'; readonly answered: Answered }
    | { readonly kind: 'compared'; readonly answered: Answered; readonly other: Answered }
    | { readonly kind: 'derived'; readonly derived: Derived }
    | { readonly kind: 'explained'; readonly explained: Explained }
  )

/** What results are called; the language is not known here. */
export interface Titles {
  title(part: DataPart): string
  /** What the two sides of a comparison are called. */
  sides(part: DataPart, other: DataPart): { readonly now: string; readonly before: string }
}

/** What an advisor may ask about a client, and as what the investor sees it recorded. */
const SCOPES: Readonly<Partial<Record<SubjectName, readonly AccessScope[]>>> = {
  accounts: ['accounts'],
  worth: ['accounts'],
  positions: ['positions'],
  income: ['positions'],
  returns: ['performance'],
  fit: ['positions', 'risk_score'],
}

/** The questions of one answer, each in a transaction that shows one person's rows; results are numbered in their order. */
export class AskSession {
  readonly #deps: ToolDeps
  readonly #scope: AskScope
  readonly #titles: Titles
  #results = 0

  constructor(deps: ToolDeps, scope: AskScope, titles: Titles) {
    this.#deps = deps
    this.#scope = scope
    this.#titles = titles
  }

  /** The same answer about somebody else: its results go on being numbered. */
  about(scope: AskScope, titles: Titles): AskSession {
    const other = new AskSession(this.#deps, scope, titles)
    other.#results = this.#results
    return other
  }

  get today(): string {
    return dayOf(this.#deps.clock())
  }

  /** @throws ToolError for what cannot be asked, is not there or not shared */
  async ask(asked: DataPart): Promise<PartAnswer> {
    const part = this.#ofClient(completePart(asked))
    const about = { part, asked }
    return this.#read(part, async (context) => {
      if (await isSpendingUnknown(context, part)) throw new ToolError(SPENDING_NOT_KNOWN)
      if (part.derive) {
        const derived = await derive(context, part)
        return {
          kind: 'derived',
          derived,
          ...about,
          result: this.#number(derivedOutputOf(derived, this.#titles.title(part), context.currency), part),
        }
      }
      if (part.why) {
        const explained = await explainAside(context, part, explain)
        return {
          kind: 'explained',
          explained,
          ...about,
          result: this.#number(explainedOutputOf(explained, this.#titles.title(part), context.currency), part),
        }
      }
      const answered = await runPart(context, part)
      const against = otherOf(part)
      if (!against) {
        const longer = isNothingLately(answered) ? await lookFurther(context, answered) : null
        const told = longer ?? answered
        return {
          kind: 'found',
          answered: told,
          ...about,
          part: told.part,
          result: this.#number(outputOf(told, this.#titles.title(told.part)), told.part),
        }
      }
      const other = await runPart(context, against)
      const sides = this.#titles.sides(part, against)
      return {
        kind: 'compared',
        answered,
        other,
        ...about,
        result: this.#number(comparedOutputOf(answered, other, this.#titles.title(part), sides), part),
      }
    })
  }

  /** What is told besides: null where it cannot be asked or is not there. */
  async askIfKnown(part: DataPart): Promise<PartAnswer | null> {
    try {
      return await this.ask(part)
    } catch (error) {
      if (error instanceof ToolError) return null
      throw error
    }
  }

  /** A look that is not told by itself: what an answer needs to be interesting. Null where there is nothing. */
  async look(part: DataPart): Promise<Answered | null> {
    try {
      return await this.#read(part, (context) => runPart(context, part))
    } catch (error) {
      if (error instanceof ToolError) return null
      throw error
    }
  }

  /** Gives what was worked out from other results, or found besides them, the next id. */
  number(output: ToolOutput): ToolResult {
    const result_id = `r${++this.#results}`
    return {
      ...output,
      result_id,
      values: output.values.map((value) => ({ ...value, id: `${result_id}.${value.id}` })),
    }
  }

  /** A single figure about clients is about the one who is open. */
  #ofClient(part: DataPart): DataPart {
    const { role, clientId } = this.#scope
    const isOfAll = part.by.length > 0 || part.measures[0] === 'count'
    // who is named is meant, whoever is open
    const isNamed = part.where.some(({ field }) => field === 'client')
    if (role !== 'ADVISOR' || clientId === null || part.subject !== 'clients' || isOfAll || isNamed) return part
    return {
      ...part,
      where: [...part.where, { field: 'client', op: 'is', values: [clientId], words: 'the client' }],
    }
  }

  #number(output: ToolOutput, part: DataPart): ToolResult {
    const result_id = `r${++this.#results}`
    const { role, clientId } = this.#scope
    const told =
      role === 'ADVISOR' && clientId !== null && !BOOK_SUBJECTS.has(part.subject)
        ? forAdvisor(output, clientId)
        : output
    const values = [...told.values, ...givenOf(part, this.#scope.currency)]
    return {
      ...told,
      result_id,
      values: values.map((value) => ({ ...value, id: `${result_id}.${value.id}` })),
      facts: { ...told.facts, ...namesOf(part) },
    }
  }

  async #read<T>(part: DataPart, work: (context: AskContext) => Promise<T>): Promise<T> {
    const { readAs, shares, notedScore = null } = await this.#holder(part)
    const now = this.#deps.clock()
    const { clientId, currency } = this.#scope
    const held = asksWhatIsHeld(part)
      ? await readHeldByClients(this.#deps, {
          advisorId: readAs,
          currency,
          scopes: ['positions'],
          withGains: asksWhatWasGained(part),
        })
      : undefined
    const did = asksHowTheyDid(part)
      ? await readResultsOfClients(this.#deps, {
          advisorId: readAs,
          currency,
          days: daysOfResults(part, dayOf(now)),
          isAgainstIndex: asksAgainstIndex(part),
        })
      : undefined
    const about = {
      url: this.#deps.db.url,
      userId: readAs,
      clientId,
      now,
      today: dayOf(now),
      shares,
      currency,
      ...(held ? { held } : {}),
      ...(did ? { did } : {}),
      ...(notedScore === null ? {} : { notedScore }),
    }
    return readWithSimulations((simulated) =>
      this.#deps.db.asUser(readAs, async (tx) => {
        await showIn(tx, currency)
        return work({ ...about, tx, simulated })
      }),
    )
  }

  /** Whose data are read. Asked anew for every part, so that an access that has ended ends at once. */
  async #holder(part: DataPart): Promise<{ readAs: string; shares: AskContext['shares']; notedScore?: number | null }> {
    const { userId, role, clientId } = this.#scope
    if (role === 'INVESTOR') {
      if (BOOK_SUBJECTS.has(part.subject)) throw new ToolError('That is an advisor’s: there are no clients here.')
      return { readAs: userId, shares: 'all' }
    }
    if (BOOK_SUBJECTS.has(part.subject)) return { readAs: userId, shares: 'all' }
    if (clientId === null) throw new ToolError(NO_CLIENT)
    if (asksOfGoalsAlone(part)) return this.#goalsHolder(clientId)
    const on = FORMULAS[part.derive?.formula ?? '']?.on?.subject
    const scopes = [...new Set([...(SCOPES[part.subject] ?? []), ...((on && SCOPES[on]) ?? [])])]
    const holder = await openClientHoldings(this.#deps, { advisorId: userId, clientId, scopes })
    // what the advisor imported is known to them, bookings too
    const isImported = holder?.source === 'MANUAL'
    if (scopes.length === 0 && !isImported) throw new ToolError(NOT_SHARED)
    if (!holder?.holderId) throw new ToolError(NOTHING_SHARED)
    // who shares has their own target or none, as on their page
    return {
      readAs: holder.holderId,
      shares: isImported ? 'all' : 'holdings',
      notedScore: isImported ? holder.riskScore : null,
    }
  }

  /** Whether bookings of whom it is about can be asked: of oneself, and of a client whose statements were imported. */
  async knowsBookings(): Promise<boolean> {
    const { userId: advisorId, role, clientId } = this.#scope
    if (role === 'INVESTOR') return true
    if (clientId === null) return false
    const found = await this.#deps.db.asUser(advisorId, (tx) => findClientHolder(tx, advisorId, clientId))
    return found?.source === 'MANUAL'
  }

  /** Who shows their goals as a client. What is not shared is not looked at, so no look is kept. */
  async #goalsHolder(clientId: string): Promise<{ readAs: string; shares: AskContext['shares'] }> {
    const { userId: advisorId } = this.#scope
    const found = await this.#deps.db.asUser(advisorId, (tx) => findClientHolder(tx, advisorId, clientId))
    if (!found?.holderId) throw new ToolError(NOTHING_SHARED)
    if (found.source === 'MANUAL') throw new ToolError(NO_PLANS_KEPT)
    if (!found.sharesGoals) throw new ToolError(GOALS_NOT_SHARED)
    const holder = await openClientHoldings(this.#deps, { advisorId, clientId, scopes: ['goals'] })
    if (!holder?.holderId || !holder.sharesGoals) throw new ToolError(GOALS_NOT_SHARED)
    return { readAs: holder.holderId, shares: 'goals' }
  }
}

const SPENDING_ACCOUNTS: ReadonlySet<string> = new Set([...spendableTypes, 'CREDIT_CARD'])
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['account', 'account_type', 'group', 'institution'])

/** Nothing was booked as spent, and no account is known that anything is paid from: it may be any sum. */
async function isSpendingUnknown(context: AskContext, part: DataPart): Promise<boolean> {
  const { subject, measures, where } = part
  // of oneself a sum of nothing is told with that there are no transactions, and so much a month is not
  const isAlone = context.clientId === null && measures[0] === 'out' && part.derive === null
  const isSpending = subject === 'transactions' && /^(?:out|monthly)$/.test(measures[0] ?? '') && !isAlone
  if (!isSpending || where.some(({ field }) => OF_ACCOUNTS.has(field))) return false
  const accounts = await selectAccounts(context.tx, context.userId)
  if (accounts.some(({ account_type: type }) => SPENDING_ACCOUNTS.has(type))) return false
  const { found } = await runPart(context, {
    ...part,
    measures: ['out'],
    by: [],
    compare: null,
    derive: null,
    why: false,
  })
  return Number(found.total.figures['out'] ?? 0) === 0
}

/** Nothing of a kind was booked in the days that are usual where none are said. */
const isNothingLately = ({ part, asked, groups, found }: Answered): boolean =>
  part.subject === 'transactions' &&
  part.period === null &&
  part.where.length > 0 &&
  asked.days?.from != null &&
  groups.length === 0 &&
  found.total.count === 0

/**
 * What nobody said days of and was not booked lately is looked for over a year, and then over all: "how much on flights"
 * is not answered with nothing where the last one was six weeks ago. Null where there is nothing at all.
 */
async function lookFurther(context: AskContext, { part, asked }: Answered): Promise<Answered | null> {
  const { today } = context
  const year = lastMonths(12, today)
  const wasYear = (asked.days?.from ?? '') <= year.from
  const all = { from: null, to: today }
  for (const span of wasYear ? [all] : [year, all]) {
    const answered = await runPart(context, { ...part, period: { ...span, words: periodWords(span, today) } })
    if (answered.found.total.count === 0) continue
    const note = `Nothing of that was booked in the past ${wasYear ? 'twelve months' : 'thirty days'}: this is of ${span === all ? 'all that is on record' : 'the past twelve months'}.`
    return { ...answered, found: { ...answered.found, notes: [note, ...answered.found.notes] } }
  }
  return null
}

/** The days of results: this year so far where none are said, and nothing of days to come. */
function daysOfResults({ period }: DataPart, today: string): { from: string; to: string } {
  const to = period && period.to < today ? period.to : today
  return { from: period?.from ?? (period ? '1900-01-02' : `${today.slice(0, 4)}-01-01`), to }
}

/** The part that is held against: the same in other days, or of other rows. Null where nothing is compared. */
function otherOf(part: DataPart): DataPart | null {
  const { compare } = part
  if (compare?.kind === 'period') return { ...part, compare: null, period: compare.period }
  if (compare?.kind !== 'where') return null
  const fields = new Set(compare.where.map(({ field }) => field))
  return { ...part, compare: null, where: [...part.where.filter(({ field }) => !fields.has(field)), ...compare.where] }
}

/** Numbers of the question are known: an answer may say over which amount it looked. */
function givenOf({ subject, where }: DataPart, base: string): ToolValue[] {
  const model = SUBJECTS[subject]
  return where.flatMap(({ field, values, currency = base }, at) => {
    const unit = model.measures[field]?.unit ?? (model.dimensions[field]?.values === 'number' ? 'money' : null)
    if (unit === null || unit === 'day') return []
    return values
      .filter((value) => /^-?\d+(\.\d+)?$/.test(value))
      .map((value, place) => ({
        id: `given.${at + 1}.${place + 1}`,
        label: 'As it was asked',
        value,
        unit,
        currency: unit === 'money' ? currency : null,
        as_of: null,
        source: 'Your question',
        href: null,
      }))
  })
}

/** Names that conditions hold, which may have digits. */
const namesOf = ({ where }: DataPart): Record<string, string> =>
  Object.fromEntries(
    where.flatMap(({ values, words }, at) =>
      [words, ...values].flatMap((text, place) => (text ? [[`asked.${at + 1}.${place + 1}`, text]] : [])),
    ),
  )
