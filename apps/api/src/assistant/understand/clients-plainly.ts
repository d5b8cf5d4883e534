import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { type Construed, conditionIs, conditionOfAny, daysWithWords, partAsking, thisYear } from './certain-of-both.ts'
import { type Spotted, joined, slice } from './spot/spotted.ts'
import type { Directory } from './directory.ts'
import { namedIn } from './of-whom.ts'
import { COUNTED, OWN_MEAN, RESULTS, type ClientQuestion, Reading, SUMS, directionOf, unitOf } from './clients-read.ts'
import { itemsOf } from './clients-words.ts'

/**
 * Plain questions about clients, read word by word: who is asked for, by what figures, within which bounds, in which
 * order. A word that nothing here uses leaves the question to be read otherwise, so what is answered is what was asked.
 */

/** What is to be done of each is counted with the questions, as the list of it is. */
const TASKS: Readonly<Record<string, string>> = { open_actions: 'open', overdue_actions: 'overdue' }
/** Of several that nobody counted. */
const FEW = 10

/** The part that a question asks for by itself; null where it is not said whom or what it is about. */
function standing(read: ClientQuestion, today: string): DataPart | null {
  const { fold, group, order, where } = read
  if (read.isOfFlows) return flowsOf(read, today)
  const by = read.by ?? (read.isOfFigure ? 'client' : null)
  if (read.isNth && order === null) return null
  const did = read.shown.some((name) => RESULTS.has(name))
  // whose portfolio did best is asked of what it did, and who has the most cash of an amount
  const isMost = order !== null && read.isBare && read.isEither
  const shown = read.shown
    .filter(
      (name) => name !== 'value' || !(did || (read.isOfMany && order?.isFirst === true && order.measure !== null)),
    )
    .map((name) => (name === 'cash_share' && isMost ? 'cash' : name))
  const ofMembers = read.isOfMembers && order !== null && shown.length === 0 && order.measure === null
  if (order && order.measure === null && shown.length === 0 && read.isBare && !ofMembers) return null
  const main = ofMembers ? 'count' : (order?.measure ?? shown[0] ?? (order && by !== null ? 'value' : undefined))
  // the most overdue task is none of clients
  if (
    by === null &&
    order !== null &&
    main !== undefined &&
    COUNTED.has(main) &&
    unitOf(main) === 'count' &&
    group === null
  )
    return null
  const isOfResults = [...shown, ...where.map(({ field }) => field), main ?? ''].some((name) => RESULTS.has(name))
  const period = isOfResults
    ? (read.period ?? thisYear(today))
    : read.agedOn === null
      ? null
      : daysWithWords(read.agedOn, read.agedOn, today)
  const isToday = read.period?.from === today && read.period.to === today
  if (read.period !== null && !read.isDated && !isOfResults && !isToday) return null
  if (isOfResults && (period === null || period.to > today)) return null
  // "how many households do I have", "clients per household on average"
  const isOfMembersAlone = shown.length === 0 && order === null && where.length === 0 && period === null
  if (isOfMembersAlone && read.isCount && (group === 'household' || by === 'household') && (fold === 'mean' || !fold)) {
    const households = { where: [conditionIs('in_household', 'yes', 'yes')], by: ['household'] }
    if (fold === 'mean')
      return partAsking('clients', 'count', { ...households, derive: { formula: 'mean', given: {} } })
    if (by === 'household' && group === null) return partAsking('clients', 'households')
  }
  if (fold !== null || read.isAmount) {
    const of = shown.length === 1 && order === null && !read.isCount ? shown[0] : undefined
    return of === undefined ? null : folded(read, of, period)
  }
  const ofTasks = where.length === 0 && shown.length === 1 ? TASKS[main ?? ''] : undefined
  const isOfEach = group === 'client' || (group === null && order !== null && by === 'client')
  if (ofTasks !== undefined && isOfEach && !read.isCount)
    return partAsking('actions', ofTasks, {
      by: ['client'],
      order: order && { by: ofTasks, direction: directionOf(order, main ?? '') },
      limit: order?.isFirst === true ? (read.limit ?? (read.isOne ? 1 : null)) : read.limit,
    })
  if (group !== null && order === null && !read.isOne) {
    if (shown.length > 1 || (group !== 'client' && by === 'household')) return null
    const [measure = 'count'] = shown
    if (group === 'client' && shown.length === 0) return null
    return partAsking('clients', measure, {
      where,
      by: [group],
      period,
      order: measure === 'count' ? null : { by: measure, direction: 'desc' },
    })
  }
  if (by === null && order === null && where.length === 0) return null
  // who holds stocks at all is asked of what is held
  if (read.isEither && order === null && group === null && shown.includes('equity_share')) return null
  if (
    by === null &&
    shown.length === 0 &&
    order?.measure == null &&
    !read.usual.includes('days_to_birthday') &&
    !where.some(({ field }) => field === 'link')
  )
    return null
  if (read.isCount) {
    if (order?.isFirst === true || (by === null && !read.usual.includes('days_to_birthday'))) return null
    if (shown.length > 0 || group !== null || where.length === 0) return null
    return by === 'household' ? null : partAsking('clients', 'count', { where, period })
  }
  const row = group === 'household' || by === 'household' ? 'household' : 'client'
  if (read.side !== null || (read.isOfMembers && !ofMembers && !where.some(({ field }) => field === 'count')))
    return null
  const measures = [...new Set([main, ...shown, ...read.usual].flatMap((name) => name ?? []))]
  if (measures.length === 0 && where.length === 0) return null
  const isPlanned = where.some(({ field, values }) => field === 'planned' && values[0] === 'no')
  const isFirst = order?.isFirst === true
  return partAsking('clients', measures[0] ?? 'count', {
    measures: measures.length === 0 ? ['count'] : measures.slice(0, 6),
    where,
    by: [row],
    period,
    order: order
      ? { by: main ?? measures[0] ?? 'count', direction: directionOf(order, main ?? '') }
      : row === 'household' && where.length === 0 && measures.length > 0
        ? { by: measures[0] ?? 'value', direction: 'desc' }
        : isPlanned && measures[0] === 'days_since_meeting'
          ? { by: 'days_since_meeting', direction: 'desc' }
          : null,
    limit: isFirst
      ? (read.limit ?? ((read.isOne || by === null) && !read.isOfMany ? 1 : main === 'value' ? FEW : null))
      : read.limit,
  })
}

/** What was put in less what was taken out, of all of them or of each. */
function flowsOf(
  { shown, order, isCount, by, isOne, group, where, ...read }: ClientQuestion,
  today: string,
): DataPart | null {
  const period = read.period ?? thisYear(today)
  if (shown.length > 0 || order !== null || isCount || isOne || read.fold === 'mean' || period.to > today) return null
  const measures = ['put_in', 'taken_out']
  return group === 'client'
    ? partAsking('clients', 'put_in', { measures, where, by: ['client'], period })
    : group !== null || by === 'household'
      ? null
      : partAsking('clients', 'put_in', { measures, where, period, derive: { formula: 'difference', given: {} } })
}

/** A figure of all of them: a sum, a mean or what stands in the middle. */
function folded(
  { fold, group, where, by }: ClientQuestion,
  measure: string,
  period: PlanPeriod | null,
): DataPart | null {
  const rows = group !== null && group !== 'client' ? [group] : []
  // a household has what its clients have together
  const isOfHouseholds = rows.includes('household') || by === 'household'
  if ((fold === 'mean' || fold === 'median') && isOfHouseholds && SUMS.has(measure))
    return partAsking('clients', measure, {
      where,
      by: ['household'],
      period,
      derive: { formula: fold, given: {} },
    })
  if (fold === 'mean' && OWN_MEAN[measure] !== undefined)
    return partAsking('clients', OWN_MEAN[measure], { where, by: rows, period })
  if (fold === 'mean' || fold === 'median')
    return rows.length > 0 || by === 'household'
      ? null
      : partAsking('clients', measure, { where, period, derive: { formula: fold, given: {} } })
  const summed = measure === 'cash_share' ? 'cash' : measure
  return SUMS.has(summed) ? partAsking('clients', summed, { where, by: rows, period }) : null
}

/** The part before, turned by what is said. */
function turned(read: ClientQuestion, before: DataPart, today: string): DataPart | null {
  const { fold, group, order, shown } = read
  if (
    before.derive !== null ||
    before.compare !== null ||
    before.by.some((name) => name !== 'client' && name !== 'household')
  )
    return null
  if (read.isAmount && fold !== 'sum') return null
  const [main = 'count'] = before.measures
  const isCut = before.limit !== null
  // whom few rows were of is known by the rows alone
  const fields = new Set(read.where.map(({ field }) => field))
  // who put in instead of who took out
  const [other] = shown.filter((name) => RESULTS.has(name))
  const isOfOther =
    other !== undefined &&
    shown.length === 1 &&
    RESULTS.has(main) &&
    (before.order?.by === main || before.where.some(({ field }) => field === main))
  if (isCut && !isOfOther && (read.isOfThose || shown.length > 0 || fold !== null) && order === null) return null
  // who did best is none of those alone who lost
  const isAnew = order?.isFirst === true && read.isBare && RESULTS.has(main)
  const kept = before.where
    .filter(({ field }) => !read.isOfAll && !fields.has(field) && !(isAnew && RESULTS.has(field)))
    .map((condition) =>
      other !== undefined && condition.field === main && RESULTS.has(main) ? { ...condition, field: other } : condition,
    )
  const sides: Condition[] = read.side === null ? [] : [{ field: 'drift', op: read.side, values: ['-0'] }]
  const where = [...kept, ...read.where, ...sides]
  if (before.by.includes('household') && read.where.length > 0) return null
  // where no rows were shown there is nothing to put in order
  if (order !== null && before.by.length === 0 && order.measure === 'age') return null
  if (read.isCount)
    return isCut || read.where.length === 0 || shown.length > 0
      ? null
      : partAsking('clients', 'count', { where, period: before.period })
  const wanted = order?.measure ?? (read.isOfSize && read.isOfThose ? 'value' : null)
  // which of those were not met is told by when they were
  const isOfOthers = (read.isOfThose && !read.isOnly && read.usual.length > 0) || (wanted !== null && read.isOfThose)
  const told = shown.length > 0 ? shown : isOfOthers ? [] : before.measures.filter((name) => name !== 'count')
  const measures = [
    ...new Set([
      ...(wanted === null ? [] : [wanted]),
      ...told,
      ...read.usual.filter((name) => name !== 'value' || told.length === 0),
    ]),
  ]
  const [first = main] = measures
  const isOfResults = [...measures, ...where.map(({ field }) => field)].some((name) => RESULTS.has(name))
  if (read.period !== null && !read.isDated && !isOfResults) return null
  const period = isOfResults
    ? (read.period ?? before.period ?? thisYear(today))
    : read.agedOn === null
      ? null
      : daysWithWords(read.agedOn, read.agedOn, today)
  if (fold !== null) {
    const of = shown.length > 1 ? undefined : (shown[0] ?? main)
    return of === undefined || of === 'count' ? null : folded({ ...read, where }, of, period)
  }
  if (group !== null) return partAsking('clients', shown[0] ?? main, { where, by: [group], period, order: null })
  const isOnlyNth = read.isNth && order === null && before.order === null
  const by = before.by.length === 0 && (read.where.length > 0 || order !== null) ? ['client'] : before.by
  const isFirst = order?.isFirst === true
  const ordered = wanted ?? (shown.length > 0 ? first : (before.order?.by ?? main))
  return {
    ...before,
    measures: (measures.length === 0 ? ['count'] : measures).slice(0, 6),
    where,
    by,
    period,
    order: order
      ? { by: ordered, direction: directionOf(order, ordered) }
      : shown.length > 0
        ? isOfOther && before.order && other !== undefined
          ? { by: other, direction: before.order.direction }
          : null
        : isOnlyNth
          ? { by: main, direction: 'desc' }
          : before.order,
    limit: isFirst ? (read.limit ?? 1) : order ? null : (read.limit ?? before.limit),
    show: 'auto',
  }
}

const HOW_MANY = /^(?:and )?how many(?: are (?:there|that|those))?$/

/** The words without the names of some clients. */
function withoutNamesOf(spotted: Spotted, names: readonly string[]): Spotted {
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(' ')).flatMap((word) => [word, `${word}s`]))
  return spotted.tokens.reduceRight(
    (rest, { text }, at) =>
      words.has(text.replace(/'s?$/, '')) ? joined(slice(rest, 0, at), slice(rest, at + 1, rest.tokens.length)) : rest,
    spotted,
  )
}

/** Several figures of who is named, who of some has more of one, or who is in a household with them; null for the rest. */
function ofWhoIsNamed({ today, directory }: Construed, spotted: Spotted, named: Directory['clients']): DataPart | null {
  const names = named.flatMap(({ name, household }) => [
    name,
    ...(household?.includes(' ') === true ? [household] : []),
  ])
  const said = itemsOf(withoutNamesOf(spotted, names), today, { isNamed: true })
  // "by size, cash and age" orders nothing
  const isOfSeveral = (said ?? []).filter(({ kind }) => kind === 'figure').length > 1
  const items = said?.filter(({ kind }) => !(isOfSeveral && kind === 'by'))
  const read = items && new Reading(items, today, null).get()
  if (!read || read.where.length > 0 || read.fold !== null || read.group !== null || read.isCount) return null
  if (read.isNth || read.isOfFlows || read.isAmount || read.isDated || read.limit !== null) return null
  const [one] = named
  if (read.by === 'household') {
    const households = new Set(named.map(({ household }) => household))
    const [household] = [...households]
    if (households.size > 1 || household == null || read.shown.length > 0 || read.order !== null) return null
    const others = directory.clients.filter((each) => each.household === household)
    return one && others.length > 0
      ? // nobody is left out of whom nothing is known
        partAsking('clients', 'count', { where: [conditionIs('household', household, household)], by: ['client'] })
      : null
  }
  const did = read.shown.some((name) => RESULTS.has(name))
  if (read.period !== null && !did) return null
  const where = [conditionOfAny('client', named)]
  const period = did ? (read.period ?? thisYear(today)) : null
  const [first] = read.shown
  if (read.order) {
    const main = read.order.measure ?? first ?? (read.isOfSize ? 'value' : undefined)
    if (named.length < 2 || main === undefined || read.shown.some((name) => name !== main)) return null
    const measure = main === 'cash_share' && read.isEither ? 'cash' : main
    return partAsking('clients', measure, {
      where,
      by: ['client'],
      period,
      order: { by: measure, direction: read.order.direction },
    })
  }
  // one figure of one client is read with what the client owns
  return read.shown.length > (named.length > 1 ? 0 : 1) && first !== undefined
    ? partAsking('clients', first, {
        measures: read.shown.slice(0, 6),
        where,
        by: named.length > 1 ? ['client'] : [],
        period,
      })
    : null
}

/** Why people of some age are asked for, and nothing that narrows them: "who turns 65 next year (Medicare talk)". */
const OF_AGED =
  /^(?:rmds?|medicare|social|security|qcds?|required|minimum|distributions?|birthday|cards?|gifts?|retirement|talks?|calls?|conversations?|planning|prep|reviews?|reminders?|letters?|list|purposes|reasons|for|the|a|an|our|my|due|to|talk|about|discuss)$/
const itemsWithoutReason = (spotted: Spotted, today: string): ReturnType<typeof itemsOf> => {
  const { tokens } = spotted
  const last = tokens.findLastIndex(({ text }) => !OF_AGED.test(text))
  const rest = tokens.slice(last + 1).map(({ text }) => text)
  if (!rest.some((word) => /^(?:rmds?|medicare|social|qcds?|distributions?|cards?|gifts?|letters?)$/.test(word)))
    return null
  const items = itemsOf(slice(spotted, 0, last + 1), today)
  const isOfAge = items?.some(
    (item) =>
      item.kind === 'turning' ||
      item.kind === 'birthday' ||
      item.kind === 'born' ||
      (item.kind === 'figure' && item.measure === 'age') ||
      (item.kind === 'narrowed' && item.measure === 'age') ||
      (item.kind === 'bound' && items.every(({ kind }) => kind !== 'figure')),
  )
  return items && isOfAge === true ? items : null
}

const isSaying = ({ where, shown, order, fold, group, limit, side }: ClientQuestion): boolean =>
  where.length + shown.length > 0 || [order, fold, group, limit, side].some((each) => each !== null)

/** What is asked of clients in plain words, of which every one is used; null for the rest. */
export function askedOfClientsPlainly(asked: Construed, spotted: Spotted): PlanPart[] | null {
  const { text, today, directory } = asked
  // after a mean it is asked of those whom it was of
  const isOfMean = /^(?:mean|median)$/.test(asked.before?.derive?.formula ?? '')
  const before = asked.before && isOfMean ? { ...asked.before, derive: null } : asked.before
  const named = namedIn(text, directory.clients)
  if (named.length > 0) {
    const part = ofWhoIsNamed(asked, spotted, named)
    return part && [part]
  }
  const words = spotted.tokens.map((token) => token.text)
  const isAfter = before?.subject === 'clients'
  // how many of what is counted already
  if (
    isAfter &&
    HOW_MANY.test(words.join(' ')) &&
    before.by.length === 0 &&
    unitOf(before.measures[0] ?? '') === 'count'
  )
    return [before]
  // slips of the pen are forgiven where nothing is read without
  const items =
    itemsOf(spotted, today) ?? itemsOf(spotted, today, { isForgiving: true }) ?? itemsWithoutReason(spotted, today)
  if (!items) return null
  const alone = new Reading(items, today, null).get()
  if (isAfter && (alone === null || goesOn(alone, words, before))) {
    const read = new Reading(items, today, before).get()
    const part = read && isSaying(read) ? turned(read, before, today) : null
    return part && [part]
  }
  // what names nobody goes on from something else
  if (alone === null || alone.isOfThose || (before !== null && alone.by === null && alone.group === null)) return null
  const part = standing(alone, today)
  return part && [part]
}

/** Whether it is said of the clients before, and not of all of them. */
const goesOn = (read: ClientQuestion, [first = '', ...words]: readonly string[], before: DataPart): boolean =>
  /^(?:and|but|only|just)$/.test(first) ||
  read.isOfThose ||
  read.isOnly ||
  read.by === null ||
  read.isNth ||
  // who of those that were shown is the oldest, and who was best at what was asked
  (first === 'who' &&
    !words.includes('clients') &&
    before.limit === null &&
    ((read.order !== null && (before.where.length > 0 || (read.order.measure === null && read.shown.length === 0))) ||
      // who gained, over the days in which the others lost
      (read.period === null && RESULTS.has(before.measures[0] ?? '') && read.shown.some((name) => RESULTS.has(name)))))
