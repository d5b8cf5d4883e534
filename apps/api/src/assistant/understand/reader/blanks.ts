import type { Condition, Plan } from '@keelwise/contract/plan'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import type { Directory } from '../directory.ts'
import type { PeriodRead } from '../read/periods.ts'

/**
 * What stands for the days, numbers and names of a message and of the plans before it while a plan is written in words:
 * `<D1>` the first days that were said, `yearbefore(<bD1>)` those of the plan before a year earlier, `@MORTGAGE` the
 * mortgages of the person. Several blanks can say the same; written is the first of them.
 */
export class Blanks {
  readonly #spans: [string, string][] = []
  readonly #numbers: [string, string][] = []
  readonly #names: {
    readonly blank: string
    readonly kind: string
    readonly values: readonly string[]
    /** How the person reads them. */
    readonly words: string | undefined
  }[] = []
  readonly #terms: [string, string][] = []
  /** Days in the words in which they were said. */
  readonly #daysSaid = new Map<string, string>()
  readonly #directory: Directory
  readonly #today: string

  constructor(directory: Directory, today: string) {
    this.#directory = directory
    this.#today = today
  }

  /** Days that a blank stands for. @param from null is since the beginning */
  addSpan(blank: string, from: string | null, to: string): void {
    this.#spans.push([blank, `${from ?? ''}..${to}`])
  }

  /** A number that a blank stands for, as decimal text. */
  addNumber(blank: string, value: string): void {
    this.#numbers.push([blank, value])
  }

  /** A word of investing that a blank stands for, by its id. */
  addTerm(blank: string, term: string): void {
    this.#terms.push([blank, term])
  }

  /** @returns the blank, that of the same name where it was said before; null beyond the fourth of a kind */
  addName(kind: string, values: readonly string[], prefix: string, words?: string): string | null {
    const same = this.#names.find((each) => each.kind === kind && isSame(each.values, values))
    if (same) return same.blank
    const count = this.#names.filter(({ blank }) => blank.startsWith(`<${prefix}`)).length
    if (count >= MOST_OF_A_KIND) return null
    const blank = `<${prefix}${count + 1}>`
    this.#names.push({ blank, kind, values, words })
    return blank
  }

  /** The blank of days `from..to`; null where none has them, and no two of those that were said. */
  ofSpan(span: string): string | null {
    const found = this.#spans.find(([, each]) => each === span)?.[0]
    if (found !== undefined) return found
    for (const one of JOINED_DAYS)
      for (const other of JOINED_DAYS) {
        const blank = `join(${one},${other})`
        if (one !== other && this.span(blank) === span) return blank
      }
    return null
  }

  /** The days `from..to` that a blank stands for; null where it stands for none. */
  span(blank: string): string | null {
    const said = (name: string | undefined): string[] | undefined =>
      this.#spans.find(([each]) => each === name)?.[1].split('..')
    const joined = /^join\((.+),(.+)\)$/.exec(blank)
    const [days, others] = [said(joined?.[1] ?? blank), said(joined?.[2])]
    if (days === undefined) return null
    if (joined === null) return days.join('..')
    // from the beginning of the one to the end of the other
    const [from = ''] = days
    const to = others?.[1] ?? ''
    return others === undefined || from === '' || from > to ? null : `${from}..${to}`
  }

  /** What stands for a number; itself where it is small, null where nobody said it or one that it is made of. */
  ofNumber(value: string): string | null {
    const found = this.#numbers.find(([, each]) => Number(each) === Number(value))?.[0]
    if (found !== undefined || isPlain(value)) return found ?? value
    for (const [name, make] of MADE_OF_NUMBERS) {
      const [blank] = this.#numbers.find(([, each]) => isAsMuch(make(Number(each)), Number(value))) ?? []
      if (blank !== undefined) return `${name}(${blank})`
    }
    return null
  }

  /** The number that a word stands for, as decimal text; null where it stands for none. */
  number(blank: string): string | null {
    const said = this.#numbers.find(([name]) => name === blank)?.[1]
    if (said !== undefined || isPlain(blank)) return said ?? blank
    const [, name, inner] = /^(\w+)\((<.+>)\)$/.exec(blank) ?? []
    const make = MADE_OF_NUMBERS.find(([each]) => each === name)?.[1]
    const of = this.#numbers.find(([each]) => each === inner)?.[1]
    return make === undefined || of === undefined ? null : String(Number(make(Number(of)).toFixed(4)))
  }

  /** What stands for a word of investing; its id where nobody said it. */
  ofTerm(term: string): string {
    return this.#terms.find(([, each]) => each === term)?.[0] ?? term
  }

  /** The id that a word stands for; null where it stands for none. */
  term(blank: string): string | null {
    return blank.startsWith('<') ? (this.#terms.find(([name]) => name === blank)?.[1] ?? null) : blank
  }

  /** Whether a blank stands for something: `day(<D1>)` too. */
  stands(word: string): boolean {
    const inner = /^(?:pair|day|to|from|next|minus|thousand|half|double)\((.*)\)$/.exec(word)?.[1] ?? word
    return (
      [...this.#spans, ...this.#numbers, ...this.#terms].some(
        ([blank, value]) => (blank === word || blank === inner) && value !== '..',
      ) ||
      (inner.startsWith('join(') && this.span(inner) !== null) ||
      this.#names.some(({ blank }) => blank === word)
    )
  }

  /** The values of the first name that a field can hold; null where none was said. */
  anyName(field: string): readonly string[] | null {
    const kinds = KINDS_OF_FIELD[field] ?? []
    return this.#names.find(({ kind }) => kinds.includes(kind))?.values ?? null
  }

  /** What stands for the values of a condition; null where nothing does. */
  ofValues(field: string, values: readonly string[]): string[] | null {
    const joined = values.join('|')
    if (/^\d{4}-\d\d-\d\d\|\d{4}-\d\d-\d\d$/.test(joined)) {
      const span = this.ofSpan(joined.replace('|', '..'))
      return span === null ? null : [`pair(${span})`]
    }
    if (/^\d{4}-\d\d-\d\d$/.test(joined)) {
      const day = this.ofSpan(`${joined}..${joined}`)
      if (day !== null) return [`day(${day})`]
      const until = this.#spans.find(([, span]) => span.endsWith(`..${joined}`))
      if (until) return [`to(${until[0]})`]
      const since = this.#spans.find(([, span]) => span.startsWith(`${joined}..`))
      if (since) return [`from(${since[0]})`]
      const after = this.#spans.find(([, span]) => span.endsWith(`..${addDays(joined, -1)}`))
      return after ? [`next(${after[0]})`] : null
    }
    if (field !== 'account_type' && values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value)))
      return between(values.map((value) => this.ofNumber(value)))
    if (!NAMED_FIELDS.has(field)) return between(values.map((value) => value.replaceAll(' ', '_')))
    const whole = this.#nameOf(field, values)
    if (whole !== null) return [whole]
    const each = values.length < 2 ? null : between(values.map((value) => this.#nameOf(field, [value])))
    return each ?? this.#withOrWithout(field, values)
  }

  /** All that was named together before and some more, or all but one; null for the rest. */
  #withOrWithout(field: string, values: readonly string[]): string[] | null {
    const kinds = KINDS_OF_FIELD[field] ?? []
    for (const { blank, kind, values: own } of this.#names) {
      if (own.length < 2 || !kinds.includes(kind)) continue
      const more = values.filter((value) => !own.includes(value))
      const less = own.filter((value) => !values.includes(value))
      if (less.length === 0 && more.length < values.length) {
        const words = between(more.map((value) => this.#nameOf(field, [value])))
        if (words !== null) return [blank, '|', ...words]
      }
      const [name] = less
      const word = more.length === 0 && less.length === 1 && name !== undefined ? this.#nameOf(field, [name]) : null
      if (word !== null) return [blank, 'without', word]
    }
    return null
  }

  /** The values that a word stands for; null where it stands for none. */
  values(field: string, word: string): readonly string[] | null {
    const ofDays = /^(pair|day|to|from|next)\((.*)\)$/.exec(word)
    if (ofDays && !this.#spans.some(([name]) => name === word)) {
      const span = this.span(ofDays[2] ?? '')?.split('..')
      if (!span || span.some((day) => day === '')) return null
      const [from = '', to = ''] = span
      if (ofDays[1] === 'pair') return [from, to]
      return [ofDays[1] === 'next' ? addDays(to, 1) : ofDays[1] === 'to' ? to : from]
    }
    const name = this.#names.find(({ blank }) => blank === word)
    if (name) return name.values
    if (word.startsWith('@')) return this.#ofType(word.slice(1))
    const number = this.number(word)
    if (number !== null) return [number]
    return /[<(|]/.test(word) || (NAMED_FIELDS.has(field) && field !== 'category' && field !== 'plan')
      ? null
      : [field === 'plan' ? word.replaceAll('_', ' ') : word]
  }

  /** How the person reads what a name or days stand for; undefined where it says so itself. */
  wordsOf(blank: string): string | undefined {
    return this.#names.find((name) => name.blank === blank)?.words ?? this.#daysSaid.get(blank)
  }

  /** Of which types accounts are. @param ids of accounts */
  typesOf(ids: readonly string[]): string[] {
    return this.#directory.accounts.flatMap(({ id, type }) => (ids.includes(id) ? [type] : []))
  }

  #ofType(type: string): readonly string[] | null {
    const ids = this.#directory.accounts.flatMap((account) => (account.type === type ? [account.id] : []))
    return ids.length === 0 ? null : ids
  }

  #nameOf(field: string, values: readonly string[]): string | null {
    const kinds = KINDS_OF_FIELD[field] ?? []
    const wanted = this.#keysOf(field, values)
    const found = this.#names.find(
      ({ kind, values: own }) =>
        kinds.includes(kind) && (isSame(own, values) || (wanted !== '' && wanted === this.#keysOf(kind, own))),
    )
    if (found) return found.blank
    if (field === 'account' || field === 'other_account') {
      const types = new Set(values.map((id) => this.#directory.accounts.find((account) => account.id === id)?.type))
      const [type] = types
      const all = type === undefined ? null : this.#ofType(type)
      return types.size === 1 && all?.length === values.length ? `@${type}` : null
    }
    return field === 'category' || field === 'plan' ? (values[0] ?? '').replaceAll(' ', '_') : null
  }

  /** Which of the person's things values of a kind leave, so that two ways to name them are the same. */
  #keysOf(kind: string, values: readonly string[]): string {
    const { securities, payees, clients, accounts, goals = [] } = this.#directory
    // what says one security exactly is in the names of its options too
    const isKey = (value: string): boolean => securities.some(({ key }) => key === value)
    const has = (text: string): boolean =>
      values.some((value) => !isKey(value) && text.toLowerCase().includes(value.toLowerCase().replace(/^name:/, '')))
    switch (kind) {
      case 'security':
      case 'issuer':
      case 'name':
        return securities
          .filter(
            ({ key, name, ticker }) =>
              values.some((value) => value === key || value.toLowerCase() === ticker?.toLowerCase()) || has(name),
          )
          .map(({ key }) => key)
          .join()
      case 'payee':
        return payees
          .filter(({ name }) => has(name))
          .map(({ name }) => name)
          .join()
      case 'client':
        return clients
          .filter(({ id }) => values.includes(id))
          .map(({ id }) => id)
          .join()
      case 'household':
        return clients
          .filter(({ household }) => household !== null && has(household))
          .map(({ id }) => id)
          .join()
      case 'plan':
      case 'goal':
        return goals.filter(has).join()
      case 'account':
      case 'other_account':
        return accounts
          .filter(({ id }) => values.includes(id))
          .map(({ id }) => id)
          .join()
      default:
        return ''
    }
  }

  /** Days that have a name today: nothing that is learned depends on the day. */
  addDaysOfToday(): void {
    const today = this.#today
    const year = Number(today.slice(0, 4))
    const month = `${today.slice(0, 8)}01`
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    const add = (name: string, from: string, to: string): void => this.addSpan(name, from, to)
    add('today', today, today)
    add('yesterday', addDays(today, -1), addDays(today, -1))
    add('ytd', `${year}-01-01`, today)
    add('mtd', month, today)
    add('lastmonth', addMonths(month, -1), addDays(month, -1))
    add('lastyear', `${year - 1}-01-01`, `${year - 1}-12-31`)
    add('thisyear', `${year}-01-01`, `${year}-12-31`)
    add('thismonth', month, endOfMonth(today))
    add('nextmonth', addMonths(month, 1), endOfMonth(addMonths(month, 1)))
    add('nextyear', `${year + 1}-01-01`, `${year + 1}-12-31`)
    for (const days of [7, 14, 30, 60, 90]) {
      add(`last${days}d`, addDays(today, 1 - days), today)
      add(`next${days}d`, today, addDays(today, days))
      add(`next${days}e`, addDays(today, 1), addDays(today, days))
    }
    for (const months of [1, 2, 3, 6, 12, 24, 36, 60, 120]) {
      const then = addMonths(today, -months)
      add(`last${months}m`, addDays(then, 1), today)
      add(`back${months}m`, then, today)
      add(`at${months}mago`, then, then)
      add(`next${months}m`, today, addMonths(today, months))
      add(`next${months}n`, addDays(today, 1), addMonths(today, months))
    }
    add('wtd', monday, today)
    add('lastweek', addDays(monday, -7), addDays(monday, -1))
    add('thisweek', monday, addDays(monday, 6))
    add('nextweek', addDays(monday, 7), addDays(monday, 13))
    add('ever', '', today)
    add('lastytd', `${year - 1}-01-01`, addMonths(today, -12))
    add('lastmtd', addMonths(month, -1), addMonths(today, -1))
    add('twoyears', `${year - 1}-01-01`, today)
    add('prev30d', addDays(today, -59), addDays(today, -30))
    for (const quarter of [1, 2, 3, 4]) {
      const begin = addMonths(`${year}-01-01`, 3 * (quarter - 1))
      add(`q${quarter}`, begin, endOfMonth(addMonths(begin, 2)))
    }
    add('restyear', today, `${year}-12-31`)
    add('restmonth', today, endOfMonth(today))
  }

  /** Days that a message says, as they are and as what can be made of them. @param words as they were said */
  addDaysSaid(name: string, read: PeriodRead, words: string): void {
    const today = this.#today
    this.#daysSaid.set(name, words)
    if (read.kind === 'days') {
      const { from, to, fullTo } = read
      this.addSpan(name, from, to)
      this.addSpan(`full(${name})`, from, fullTo)
      this.addSpan(`end(${name})`, to, to)
      this.addSpan(`till(${name})`, today, fullTo)
      this.addSpan(`till1(${name})`, addDays(today, 1), fullTo)
      this.addSpan(`upto(${name})`, null, to)
      const nextYear = addMonths(fullTo, 12)
      if (fullTo < today && nextYear > today) {
        // "until the end of March" of what lies ahead
        this.addSpan(`tillnext(${name})`, today, nextYear)
        this.addSpan(`tillnext1(${name})`, addDays(today, 1), nextYear)
      }
      if (fullTo > today) this.addNumber(`length(${name})`, String(daysBetween(today, fullTo)))
      if (from === null) return
      if (fullTo < today) this.addSpan(`nextyear(${name})`, addMonths(from, 12), nextYear)
      this.addSpan(`since(${name})`, from, today)
      this.addSpan(`start(${name})`, from, from)
      this.addSpan(`sinceafter(${name})`, addDays(from, 1), today)
      this.addSpan(`yearbefore(${name})`, addMonths(from, -12), addMonths(to, -12))
      this.addSpan(`before(${name})`, addDays(from, -(daysBetween(from, fullTo) + 1)), addDays(from, -1))
      if (from.endsWith('-01')) this.addSpan(`monthbefore(${name})`, addMonths(from, -1), addDays(from, -1))
      this.addNumber(`year(${name})`, from.slice(0, 4))
      this.addNumber(`month(${name})`, String(Number(from.slice(5, 7))))
    } else if (read.kind === 'length') {
      const count = Number(read.count)
      const months = count * (MONTHS_OF[read.unit] ?? 0)
      const days = count * (DAYS_OF[read.unit] ?? 0)
      const moved = (by: 1 | -1): string =>
        Number.isInteger(months) && months > 0 ? addMonths(today, by * months) : addDays(today, by * Math.round(days))
      if ((Number.isInteger(months) && months > 0) || days > 0) {
        this.addSpan(name, addDays(moved(-1), 1), today)
        this.addSpan(`back(${name})`, moved(-1), today)
        this.addSpan(`ahead(${name})`, today, moved(1))
        this.addSpan(`ahead1(${name})`, addDays(today, 1), moved(1))
        this.addSpan(`ago(${name})`, moved(-1), moved(-1))
      }
      this.addNumber(`count(${name})`, String(count))
      if (read.unit === 'year') {
        this.addNumber(`months(${name})`, String(12 * count))
        this.addNumber(`days(${name})`, String(365 * count))
      }
      if (read.unit === 'month') {
        this.addNumber(`years(${name})`, String(count / 12))
        this.addNumber(`days(${name})`, String(Math.round(count * 30.4)))
        this.addNumber(`days30(${name})`, String(30 * count))
      }
      if (read.unit === 'week') this.addNumber(`days(${name})`, String(7 * count))
    }
  }

  /**
   * What a plan before holds.
   * @param letter of its blanks: `b` of the one right before, `c` and `d` of those before that
   */
  addPlan({ parts }: Plan, letter: string): void {
    const [spans, numbers]: [Set<string>, Set<string>] = [new Set(), new Set()]
    const span = (from: string | null, to: string): void => {
      if (spans.has(`${from}${to}`)) return
      spans.add(`${from}${to}`)
      this.#addDaysBefore(`<${letter}D${spans.size}>`, from, to)
    }
    const number = (value: string): void => {
      if (numbers.has(value)) return
      numbers.add(value)
      this.addNumber(`<${letter}N${numbers.size}>`, value)
    }
    for (const part of parts) {
      if (part.kind !== 'data') continue
      if (part.period) span(part.period.from, part.period.to)
      if (part.compare?.kind === 'period') span(part.compare.period.from, part.compare.period.to)
      for (const condition of part.where) {
        const { field, values } = condition
        const [first = '', second = ''] = values
        if (values.length === 2 && [first, second].every((value) => IS_DAY.test(value))) span(first, second)
        else if (values.length === 1 && IS_DAY.test(first)) span(first, first)
        else if (values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value))) for (const value of values) number(value)
        else if (NAMED_FIELDS.has(field)) this.#addNameBefore(condition, letter)
      }
      if (part.limit !== null && part.limit > 1) number(String(part.limit))
      for (const value of Object.values(part.derive?.given ?? {})) number(value)
    }
  }

  #addNameBefore({ field, values, words }: Condition, letter: string): void {
    const count = this.#names.filter(({ blank }) => blank.startsWith(`<${letter}V`)).length
    if (count < MOST_OF_A_KIND) this.#names.push({ blank: `<${letter}V${count + 1}>`, kind: field, values, words })
  }

  #addDaysBefore(name: string, from: string | null, to: string): void {
    this.addSpan(name, from, to)
    if (from === null) {
      this.addSpan(`at(${name})`, to, to)
      return
    }
    const days = daysBetween(from, to) + 1
    this.addSpan(`yearbefore(${name})`, addMonths(from, -12), addMonths(to, -12))
    const year = Number(from.slice(0, 4)) - 1
    if (from.endsWith('-01-01')) this.addSpan(`fullyearbefore(${name})`, `${year}-01-01`, `${year}-12-31`)
    if (from.endsWith('-01')) {
      const next = addMonths(from, 1)
      this.addSpan(`monthbefore(${name})`, addMonths(from, -1), addDays(from, -1))
      this.addSpan(`monthafter(${name})`, next, endOfMonth(next))
    }
    this.addSpan(`before(${name})`, addDays(from, -days), addDays(from, -1))
    this.addSpan(`samemonthbefore(${name})`, addMonths(from, -1), addMonths(to, -1))
    if (to < this.#today) this.addSpan(`sinceafter(${name})`, addDays(to, 1), this.#today)
    this.addSpan(`after(${name})`, addDays(to, 1), addDays(to, days))
    this.addSpan(`since(${name})`, from, this.#today)
    this.addSpan(`end(${name})`, to, to)
    this.addSpan(`start(${name})`, from, from)
  }

  /** What a plan before is in words: its own blanks come first. */
  static ofPlan(plan: Plan, letter: string, directory: Directory, today: string): Blanks {
    const blanks = new Blanks(directory, today)
    blanks.addPlan(plan, letter)
    blanks.addDaysOfToday()
    return blanks
  }
}

const MOST_OF_A_KIND = 4
const JOINED_DAYS = ['<D1>', '<D2>', '<bD1>', 'today']
/** Numbers that are made of one that was said: stocks that fall by 30 percent, "at 480" of a house, half of that. */
const MADE_OF_NUMBERS: readonly (readonly [string, (said: number) => number])[] = [
  ['minus', (said) => -said],
  ['thousand', (said) => said * 1000],
  ['half', (said) => said / 2],
  ['double', (said) => said * 2],
]
const isAsMuch = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6
/** Numbers up to this may be written though nobody said them: none, the first, a dozen. */
const MOST_PLAIN = 12
const isPlain = (text: string): boolean => /^-?\d{1,2}$/.test(text) && Math.abs(Number(text)) <= MOST_PLAIN
const IS_DAY = /^\d{4}-\d\d-\d\d$/
const MONTHS_OF: Readonly<Record<string, number>> = { year: 12, half: 6, quarter: 3, month: 1 }
const DAYS_OF: Readonly<Record<string, number>> = { year: 365, quarter: 91, month: 30.4, week: 7, day: 1 }

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one
    .map((each) => each.toLowerCase())
    .toSorted()
    .join('|') ===
    other
      .map((each) => each.toLowerCase())
      .toSorted()
      .join('|')

const endOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)

/** Values with bars between them; null where one is missing. */
const between = (values: readonly (string | null)[]): string[] | null =>
  values.every((value) => value !== null) ? values.flatMap((value, at) => (at === 0 ? [value] : ['|', value])) : null

/** Fields whose values are the person's own names. */
const NAMED_FIELDS: ReadonlySet<string> = new Set([
  'account',
  'other_account',
  'institution',
  'security',
  'payee',
  'category',
  'client',
  'household',
  'issuer',
  'name',
  'words',
  'title',
  'plan',
])

/** Which names of a message a field can hold; of plans before it is their field. */
const KINDS_OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'other_account'],
  other_account: ['account', 'other_account'],
  institution: ['institution'],
  security: ['security', 'issuer', 'name', 'text'],
  payee: ['payee', 'words', 'text', 'security'],
  category: ['category'],
  client: ['client'],
  household: ['household'],
  issuer: ['issuer', 'security'],
  name: ['security', 'issuer', 'name', 'text'],
  words: ['text', 'words', 'payee', 'title'],
  title: ['text', 'words', 'title'],
  plan: ['goal', 'plan', 'payee', 'text', 'category'],
}
