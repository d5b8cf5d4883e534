import type { AnswerChart } from '@keelwise/contract/answer-events'
import { absolute, minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { percentShares } from '@keelwise/finance/percent-shares'
import { figureText } from '../figures.ts'
import { TIME_DIMENSIONS, bucketDays } from '../model-of-data/spans.ts'
import { type Group, type Measure, isAdditive } from '../model-of-data/subject.ts'
import type { Column, ToolOutput, ToolValue, ValueUnit } from '../tools/tool-result.ts'
import { isOneSecurity } from './complete-part.ts'
import type { Derived } from './derive.ts'
import type { DerivedFigure } from './maker.ts'
import { type Answered, rounded } from './run-part.ts'
import type { Explained } from './why.ts'

const NOT_AVAILABLE = 'Not available'
/** Points of a line. */
const MOST_POINTS = 120
/** Years of the growth of a security that was named. */
const GROWTH_YEARS = 5
/** The growth of a security is that of so many dollars, whatever the sums are in. */
const GROWTH_CURRENCY = 'USD'
/** More than so many parts make a ring unreadable. */
const MOST_SLICES = 8

interface Known {
  readonly currency: string
  readonly source: string
  readonly asOf: string | null
  readonly href: string | null
}

const valueOf = (
  known: Known,
  id: string,
  label: string,
  value: string,
  unit: ValueUnit,
  currency = known.currency,
  href: string | null = known.href,
): ToolValue => ({
  id,
  label,
  value,
  unit,
  currency: unit === 'money' ? currency : null,
  as_of: known.asOf,
  source: known.source,
  href,
})

/** A figure of a group as the person knows it: in its own currency where it is one row. */
function figureOf(
  group: Group,
  name: string,
  unit: ValueUnit,
  base: string,
): { value: string | null; currency: string } {
  const own = group.own?.figures[name]
  return own != null && unit === 'money'
    ? { value: rounded(own, unit), currency: group.own?.currency ?? base }
    : { value: group.figures[name] ?? null, currency: base }
}

const nameOf = (group: Group): string => group.names.join(', ')

/** Which measures are shown: those asked for, then what groups are ordered and kept by. */
const shownOf = ({ asked, subject }: Answered): (readonly [string, Measure])[] =>
  asked.measures.flatMap((name) => {
    const measure = subject.measures[name]
    return measure ? [[name, measure] as const] : []
  })

function chartOf(answered: Answered, title: string): AnswerChart | null {
  const { asked, groups, part, subject, found } = answered
  const ticker = part.where.find(({ field }) => field === 'security')?.values[0]
  if (
    subject.name === 'positions' &&
    asked.by.length === 0 &&
    ticker !== undefined &&
    !ticker.startsWith('name:') &&
    found.total.count > 0 &&
    isOneSecurity(part)
  )
    return {
      title: `Growth of $10,000 in ${ticker}`,
      kind: 'line',
      unit: GROWTH_CURRENCY,
      points: [],
      growth: { fund_identifiers: [ticker], years: GROWTH_YEARS },
    }
  const [dimension, ...others] = asked.by
  const [name = ''] = asked.measures
  const measure = subject.measures[name]
  if (dimension === undefined || others.length > 0 || !measure || groups.length < 2) return null
  const isMoney = measure.unit === 'money'
  const unit = isMoney ? answered.currency : measure.unit === 'percent' || measure.unit === 'points' ? '%' : null
  if (unit === null || groups.some(({ own }) => own)) return null
  const points = groups.flatMap((group) => {
    const value = group.figures[name]
    return value == null ? [] : [{ group, value }]
  })
  const isTime = TIME_DIMENSIONS.has(dimension)
  const kind =
    part.show === 'line' || part.show === 'bar' || part.show === 'ring'
      ? part.show
      : isTime
        ? subject.name === 'worth'
          ? 'line'
          : 'bar'
        : 'ring'
  const isLine = kind === 'line' && groups.every(({ keys }) => bucketDays(dimension, keys[0] ?? '', null) !== null)
  if (isLine || (kind !== 'ring' && isTime)) {
    const inTime = points.toSorted((a, b) => ((a.group.keys[0] ?? '') < (b.group.keys[0] ?? '') ? -1 : 1))
    const step = Math.max(1, Math.ceil(inTime.length / MOST_POINTS))
    const kept = inTime.filter((_, at) => (inTime.length - 1 - at) % step === 0)
    return {
      title,
      kind: isLine ? 'line' : 'bar',
      unit,
      points: kept.map(({ group, value }) => ({
        x: isLine ? (bucketDays(dimension, group.keys[0] ?? '', found.period)?.to ?? '') : nameOf(group),
        y: value,
      })),
    }
  }
  // a ring divides a whole: all of it has to be there, and nothing negative
  const isWhole =
    isAdditive(name, measure) && groups.length === answered.all && points.every(({ value }) => !value.startsWith('-'))
  if (kind === 'ring' && isWhole && points.length <= MOST_SLICES && isMoney) {
    const shares = percentShares(points.map(({ value }) => value))
    return {
      title,
      kind: 'ring',
      unit,
      points: points.map(({ group, value }, at) => ({ x: nameOf(group), y: value, share: shares[at] ?? '0.00' })),
      total: rounded(sumKnown(points.map(({ value }) => value)), 'money') ?? '0.00',
    }
  }
  return { title, kind: 'bar', unit, points: points.map(({ group, value }) => ({ x: nameOf(group), y: value })) }
}

/** What was found for a part, as results are kept, checked and shown. Ids: `out`, without its sign `size.out`, of groups `g1.out`, of those shown together `shown.out`. */
export function outputOf(answered: Answered, title: string): ToolOutput {
  const { groups, asked, subject, all, currency: base } = answered
  const found = { ...answered.found, currency: base }
  const measures = shownOf(answered)
  const values: ToolValue[] = []
  for (const [name, { label, unit }] of measures) {
    const value = found.total.figures[name]
    if (value == null) continue
    values.push(valueOf(found, name, label, value, unit))
    // what words say of the direction, the figure does not say again
    if (value.startsWith('-') && unit !== 'day')
      values.push(valueOf(found, `size.${name}`, label, absolute(value), unit))
  }
  groups.forEach((group, at) => {
    for (const [name, { label, unit }] of measures) {
      const { value, currency } = figureOf(group, name, unit, base)
      if (value !== null)
        values.push(
          valueOf(
            found,
            `g${at + 1}.${name}`,
            `${label}, ${nameOf(group)}`,
            value,
            unit,
            currency,
            group.href ?? found.href,
          ),
        )
      // of a single booking words say which way it went
      if (value?.startsWith('-') === true && unit !== 'day' && asked.limit === 1 && asked.by[0] === 'booking')
        values.push(valueOf(found, `size.g${at + 1}.${name}`, label, absolute(value), unit, currency))
    }
  })
  if (groups.length > 1 && groups.length < all)
    for (const [name, measure] of measures) {
      const sum = isAdditive(name, measure) ? sumKnown(groups.map(({ figures }) => figures[name] ?? null)) : null
      if (sum !== null)
        values.push(
          valueOf(
            found,
            `shown.${name}`,
            `${measure.label}, together`,
            rounded(sum, measure.unit) ?? sum,
            measure.unit,
          ),
        )
    }
  const details = [...new Set(groups.flatMap(({ details: more }) => Object.keys(more ?? {})))]
  const dimensions = asked.by.map((name) =>
    name === subject.rows && details.length > 0 ? 'Name' : (subject.dimensions[name]?.label ?? name),
  )
  const isList = asked.by.includes(subject.rows)
  // in a list of rows a day that stands in its details is not told twice, nor that each of them is one
  const told = measures.filter(([name, { unit }]) => {
    if (!isList || details.length === 0) return true
    if (unit === 'count') return groups.some(({ figures }) => Number(figures[name] ?? 0) > 1)
    const isSaid = ({ figures, details: more }: Group): boolean => {
      const value = figures[name]
      return value == null || Object.values(more ?? {}).includes(figureText(value, 'day'))
    }
    return unit !== 'day' || !groups.every(isSaid)
  })
  const columns: Column[] = [
    ...dimensions.map((label): Column => ({ label, align: 'left' })),
    ...details.map((label): Column => ({ label, align: 'left' })),
    ...told.map(([, { label }]): Column => ({ label, align: 'right' })),
  ]
  return {
    title,
    values,
    columns,
    rows: groups.map((group) => [
      ...group.names,
      ...details.map((label) => group.details?.[label] ?? ''),
      ...told.map(([name, { unit }]) => {
        const { value, currency } = figureOf(group, name, unit, base)
        return value === null ? NOT_AVAILABLE : figureText(value, unit, currency)
      }),
    ]),
    truncated: groups.length < all,
    total: all,
    period: found.period,
    chart: chartOf(answered, title),
    unconverted: [...found.unconverted],
    notes: [...found.notes],
    facts: {
      ...found.facts,
      ...Object.fromEntries(groups.map((group, at) => [`g${at + 1}.name`, nameOf(group)])),
    },
    href: found.href,
  }
}

interface Pair {
  readonly group: Group | null
  readonly other: Group | null
}

/** The groups of two results beside each other: of days in their order, else those of the other that stand alone last. */
export function pairsOf(now: Answered, then: Answered): Pair[] {
  const isTime = TIME_DIMENSIONS.has(now.asked.by[0] ?? '')
  const keyOf = (group: Group, at: number): string => (isTime ? String(at) : group.keys.join('\n'))
  const inTime = (groups: readonly Group[]): readonly Group[] =>
    isTime ? groups.toSorted((a, b) => ((a.keys[0] ?? '') < (b.keys[0] ?? '') ? -1 : 1)) : groups
  const others = new Map(inTime(then.groups).map((group, at) => [keyOf(group, at), group]))
  const pairs = inTime(now.groups).map((group, at) => ({ group, other: others.get(keyOf(group, at)) ?? null }))
  if (isTime) return pairs
  const mine = new Set(now.groups.map(keyOf))
  const alone = then.groups.filter((group, at) => !mine.has(keyOf(group, at)))
  return [...pairs, ...alone.map((other) => ({ group: null, other }))]
}

/** Two results of the same part beside each other. Ids: `out`, `other.out`, `difference.out`, `difference_percent.out`, of groups `g1.out` and so on. */
export function comparedOutputOf(
  now: Answered,
  then: Answered,
  title: string,
  labels: { readonly now: string; readonly before: string },
): ToolOutput {
  const measures = shownOf(now)
  const { currency } = now
  const [here, there] = [
    { ...now.found, currency },
    { ...then.found, currency },
  ]
  const values: ToolValue[] = []
  const add = (
    prefix: string,
    name: string,
    { label, unit }: Measure,
    one: string | null | undefined,
    other: string | null | undefined,
    href: string | null,
    otherHref: string | null,
  ): void => {
    if (one != null)
      values.push(valueOf(here, `${prefix}${name}`, `${label}, ${labels.now}`, one, unit, currency, href))
    if (other != null)
      values.push(
        valueOf(there, `${prefix}other.${name}`, `${label}, ${labels.before}`, other, unit, currency, otherHref),
      )
    // what is owed is told without its sign
    if (unit === 'money' && Number(one ?? 0) < 0)
      values.push(valueOf(here, `${prefix}absolute.${name}`, `${label}, ${labels.now}`, absolute(one ?? '0'), unit))
    if (unit === 'money' && Number(other ?? 0) < 0)
      values.push(
        valueOf(there, `${prefix}absolute.other.${name}`, `${label}, ${labels.before}`, absolute(other ?? '0'), unit),
      )
    if (one == null || other == null || unit === 'day') return
    const difference = minus(one, other)
    const isPercent = unit === 'percent'
    values.push(
      valueOf(
        here,
        `${prefix}difference.${name}`,
        `${label}, difference`,
        rounded(difference, unit) ?? difference,
        isPercent ? 'points' : unit,
      ),
    )
    values.push(
      valueOf(
        here,
        `${prefix}size.${name}`,
        `${label}, difference`,
        rounded(absolute(difference), unit) ?? difference,
        isPercent ? 'points' : unit,
      ),
    )
    const percent = over(multiply(difference, '100'), absolute(other))
    if (percent !== null && unit === 'money')
      values.push(
        valueOf(
          here,
          `${prefix}difference_percent.${name}`,
          `${label}, difference`,
          rounded(percent, 'percent') ?? percent,
          'percent',
        ),
      )
  }
  for (const [name, measure] of measures)
    add(
      '',
      name,
      measure,
      now.found.total.figures[name],
      then.found.total.figures[name],
      now.found.href,
      then.found.href,
    )
  const [name = ''] = now.asked.measures
  const measure = now.subject.measures[name]
  const isTime = TIME_DIMENSIONS.has(now.asked.by[0] ?? '')
  const pairs = pairsOf(now, then)
  const rows: string[][] = []
  const text = (value: string | null | undefined, unit: ValueUnit): string =>
    value == null ? NOT_AVAILABLE : figureText(value, unit, currency)
  // where a group had nothing, a sum of it was nothing
  const orNothing = (value: string | null | undefined): string | null =>
    value ?? (measure && isAdditive(name, measure) ? '0' : null)
  if (measure && now.asked.by.length > 0)
    pairs.forEach(({ group, other }, at) => {
      const [one, two] = [orNothing(group?.figures[name]), orNothing(other?.figures[name])]
      const href = group?.href ?? other?.href ?? null
      add(
        `g${at + 1}.`,
        name,
        measure,
        one === null ? null : rounded(one, measure.unit),
        two === null ? null : rounded(two, measure.unit),
        href,
        other?.href ?? href,
      )
      const label = (group ?? other)?.names.join(', ') ?? ''
      rows.push([
        isTime && other && group ? `${nameOf(group)} / ${nameOf(other)}` : label,
        text(one, measure.unit),
        text(two, measure.unit),
        one === null || two === null
          ? NOT_AVAILABLE
          : text(minus(one, two), measure.unit === 'percent' ? 'points' : measure.unit),
      ])
    })
  else
    for (const [each, { label, unit }] of measures) {
      const [one, two] = [now.found.total.figures[each], then.found.total.figures[each]]
      if (unit === 'day') continue
      rows.push([
        label,
        text(one, unit),
        text(two, unit),
        one == null || two == null ? NOT_AVAILABLE : text(minus(one, two), unit === 'percent' ? 'points' : unit),
      ])
    }
  const first = now.asked.by.map((dimension) => now.subject.dimensions[dimension]?.label ?? dimension).join(', ')
  return {
    title,
    values,
    columns: [
      { label: first === '' ? '' : first, align: 'left' },
      { label: capital(labels.now), align: 'right' },
      { label: capital(labels.before), align: 'right' },
      { label: 'Difference', align: 'right' },
    ],
    rows,
    truncated: now.groups.length < now.all,
    total: Math.max(rows.length, now.all),
    period: now.found.period,
    chart: null,
    unconverted: [...new Set([...now.found.unconverted, ...then.found.unconverted])],
    notes: [...new Set([...now.found.notes, ...then.found.notes])],
    facts: {
      ...now.found.facts,
      ...Object.fromEntries(
        pairs.flatMap(({ group }, at) => (group ? [[`g${at + 1}.name`, nameOf(group)] as const] : [])),
      ),
    },
    href: now.found.href,
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A formula's answer. Ids: `value`, of what went in `in.cash`, of assumptions `assumed.rate`, of what follows `more.gap`. */
export function derivedOutputOf(derived: Derived, title: string, currency: string): ToolOutput {
  const known = { source: derived.source, asOf: derived.asOf, href: derived.href, currency }
  const tell = (prefix: string, each: DerivedFigure): ToolValue =>
    valueOf(known, `${prefix}${each.key}`, each.label, each.value, each.unit, currency, each.href ?? null)
  const inputs = derived.inputs.map((each) => ({ ...each, value: rounded(each.value, each.unit) ?? each.value }))
  const all = [...(derived.value ? [derived.value] : []), ...inputs, ...derived.assumed, ...derived.more]
  return {
    title,
    values: [
      ...(derived.value ? [tell('', derived.value)] : []),
      ...inputs.map((each) => tell('in.', each)),
      ...derived.assumed.map((each) => ({ ...tell('assumed.', each), source: 'Assumed for this answer' })),
      ...derived.more.map((each) => tell('more.', each)),
    ],
    columns: [
      { label: 'What', align: 'left' },
      { label: 'Figure', align: 'right' },
    ],
    rows: all.map(({ label, value, unit }) => [label, figureText(value, unit, currency)]),
    truncated: false,
    total: all.length,
    period: derived.period,
    chart: null,
    unconverted: [],
    notes: [...derived.notes],
    facts: {},
    href: derived.href,
  }
}

/** Why something changed. Ids: `change`, `size`, `before`, `after`, of the parts `p1`. */
export function explainedOutputOf(explained: Explained, title: string, currency: string): ToolOutput {
  const known = { source: explained.source, asOf: explained.period.to, href: explained.href, currency }
  const { label, unit, change, before, after, because, madeOf = [], usual = null } = explained
  const told: (readonly [string, string, string | null])[] = [
    ['change', `${label}, change`, change],
    ['size', `${label}, change`, change === null ? null : absolute(change)],
    ['before', `${label} before`, before],
    ['after', `${label} after`, after],
  ]
  return {
    title,
    values: [
      ...told.flatMap(([id, name, value]) =>
        value === null ? [] : [valueOf(known, id, name, rounded(value, unit) ?? value, unit)],
      ),
      ...because.map((each, at) => valueOf(known, `p${at + 1}`, each.label, each.value, unit, currency, each.href)),
      ...because.map((each, at) =>
        valueOf(
          known,
          `p${at + 1}.size`,
          each.label,
          rounded(absolute(each.value), unit) ?? each.value,
          unit,
          currency,
          each.href,
        ),
      ),
      // what it was and is, of those that are told one by one
      ...because.flatMap((each, at) =>
        [
          { key: 'before', value: each.before },
          { key: 'after', value: each.after },
        ].flatMap(({ key, value }) =>
          value === null
            ? []
            : [
                valueOf(
                  known,
                  `p${at + 1}.${key}`,
                  each.label,
                  rounded(value, unit) ?? value,
                  unit,
                  currency,
                  each.href,
                ),
              ],
        ),
      ),
      ...madeOf.flatMap((each, at) => [
        valueOf(known, `m${at + 1}`, each.label, each.value, unit),
        ...(each.share === null
          ? []
          : [valueOf(known, `m${at + 1}.share`, each.label, rounded(each.share, 'percent') ?? each.share, 'percent')]),
      ]),
      ...(usual === null
        ? []
        : [valueOf(known, 'usual', `${label} a month before`, rounded(usual, unit) ?? usual, unit)]),
    ],
    columns: [
      { label: 'Part', align: 'left' },
      { label: 'Change', align: 'right' },
    ],
    rows: [
      ...because.map((each) => [each.label, figureText(each.value, unit, currency)]),
      ...(change === null || because.length === 0 ? [] : [['Together', figureText(change, unit, currency)]]),
    ],
    truncated: false,
    total: because.length + 1,
    period: explained.period,
    chart: null,
    unconverted: [],
    notes: [...explained.notes],
    facts: {
      ...Object.fromEntries(because.map((each, at) => [`p${at + 1}.name`, each.label])),
      ...Object.fromEntries(madeOf.map((each, at) => [`m${at + 1}.name`, each.label])),
    },
    href: explained.href,
  }
}
