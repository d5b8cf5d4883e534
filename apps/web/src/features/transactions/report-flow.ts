import type { CategoryBook } from '@keelwise/contract/category-book'
import type { ReportTable } from '@keelwise/contract/reports'
import type { ReportGrouping } from '@keelwise/contract/words'
import { categoryColor } from '../../domain/category-mark.tsx'
import { amountOf, centsOf } from '../../domain/cents.ts'

/** Parts of less than this share of what came in or went out, in percent, stand together. */
export const SMALL_PART_PERCENT = 2

/** Something that money came from or went to. */
export interface FlowPart {
  readonly key: string
  readonly name: string
  readonly color: string
  /** Above zero. */
  readonly cents: bigint
  /** Filters of the transactions behind it; null: they have no filter in common. */
  readonly asked: Readonly<Record<string, string>> | null
  /** The categories in it; none of payees. */
  readonly categories: readonly string[]
  /** How many parts it stands for, more than one where small ones are together. */
  readonly parts: number
}

/** The flow of a period: both sides come to the same. */
export interface Flow {
  /** The largest first; what stands for several and what was taken from savings last. */
  readonly sources: readonly FlowPart[]
  readonly uses: readonly FlowPart[]
  /** What flowed in all: what came in, or went out where that was more. */
  readonly whole: bigint
  /** As cash flow says them. */
  readonly moneyIn: string
  readonly moneyOut: string
  /** Money In less Money Out. */
  readonly left: string
}

interface Side {
  readonly isIn: boolean
  readonly groupedBy: ReportGrouping
  readonly book: CategoryBook
}

/** What a row is part of on a side: kinds of income stand by themselves also where groups are told apart. */
function partOf(key: string | null, { isIn, groupedBy, book }: Side): Omit<FlowPart, 'cents' | 'parts' | 'categories'> {
  if (groupedBy === 'payee')
    return {
      key: key ?? '',
      name: key ?? 'Nobody named',
      color: isIn ? 'var(--kw-chart-line)' : 'var(--kw-category-5)',
      asked: key === null ? null : { payee: key },
    }
  const known = book.of(key ?? '')
  const color = categoryColor(known)
  const isBack = isIn && known.kind === 'spending'
  if (groupedBy === 'group' && !(isIn && known.kind === 'income')) {
    const name = book.groupName(known.group) ?? known.name
    return {
      key: known.group,
      name: isBack ? `${name}, given back` : name,
      color,
      asked: { category_group: known.group },
    }
  }
  return {
    key: known.key,
    name: isBack ? `${known.name}, given back` : known.name,
    color,
    asked: { category__in: known.key },
  }
}

const bySize = (one: FlowPart, other: FlowPart): number =>
  one.cents === other.cents ? one.name.localeCompare(other.name) : one.cents < other.cents ? 1 : -1

const sum = (parts: readonly Pick<FlowPart, 'cents'>[]): bigint => parts.reduce((all, { cents }) => all + cents, 0n)

/** The parts of a side, each once, those of a group or a name together. */
function partsOf(amounts: readonly (readonly [string | null, bigint])[], side: Side): FlowPart[] {
  const rows = amounts
    .filter(([, cents]) => cents > 0n)
    .map(([key, cents]) => ({ ...partOf(key, side), cents, category: side.groupedBy === 'payee' ? null : key }))
  return [...Map.groupBy(rows, ({ key, name }) => `${key} ${name}`).values()]
    .map((same): FlowPart => {
      const { category: _, ...part } = same[0]!
      return { ...part, cents: sum(same), categories: same.flatMap(({ category }) => category ?? []), parts: 1 }
    })
    .toSorted(bySize)
}

/** What is no category and no payee of its own. */
const rest = (key: string, name: string, color: string, cents: bigint): FlowPart => ({
  key,
  name,
  color,
  cents,
  asked: {},
  categories: [],
  parts: 1,
})

/** Small parts as one, where there are several. */
function folded(parts: readonly FlowPart[], name: string): FlowPart[] {
  const whole = sum(parts)
  const small = parts.filter(({ cents }) => cents * 100n < whole * BigInt(SMALL_PART_PERCENT))
  if (small.length < 2) return [...parts]
  const categories = small.flatMap((part) => part.categories)
  return [
    ...parts.filter((part) => !small.includes(part)),
    {
      ...rest('other', name, 'var(--kw-chart-second)', sum(small)),
      // several categories are one filter, several payees are none
      asked: categories.length > 0 ? { category__in: categories.join(',') } : null,
      categories,
      parts: small.length,
    },
  ]
}

/**
 * What came in and went out in one column of a report, in parts. Where more was given back on something than it cost, the
 * difference is a source, so both sides stay what cash flow says.
 */
export function flowOf(
  { results, others, totals }: Pick<ReportTable, 'results' | 'others' | 'totals'>,
  groupedBy: ReportGrouping,
  book: CategoryBook,
): { readonly whole: Flow; readonly shown: Flow } {
  const total = totals[0] ?? { cash_in: '0.00', cash_out: '0.00' }
  const spent = results.map(({ key, cells }) => [key, -centsOf(cells[0]?.cash_out ?? '0.00')] as const)
  const back = spent.map(([key, cents]) => [key, -cents] as const)
  const gained = results.map(({ key, cells }) => [key, centsOf(cells[0]?.cash_in ?? '0.00')] as const)
  const left = centsOf(total.cash_in) + centsOf(total.cash_out)
  const beyond = (isIn: boolean): FlowPart[] => {
    const cell = others?.cells[0]
    const cents = !cell ? 0n : isIn ? centsOf(cell.cash_in) : -centsOf(cell.cash_out)
    const name = isIn ? 'Other payees, money in' : 'Other payees'
    if (!others || cents <= 0n) return []
    return [{ ...rest('others', name, 'var(--kw-chart-second)', cents), asked: null, parts: others.payees }]
  }
  const sources = [
    ...partsOf(gained, { isIn: true, groupedBy, book }),
    ...partsOf(back, { isIn: false, groupedBy, book }).map((part) => ({
      ...part,
      key: `back ${part.key}`,
      name: `${part.name}, given back`,
    })),
    ...beyond(true),
  ]
  const uses = [...partsOf(spent, { isIn: false, groupedBy, book }), ...beyond(false)]
  const saved = left > 0n ? [rest('left', 'Left over', 'var(--kw-accent)', left)] : []
  const taken = left < 0n ? [rest('taken', 'Taken from savings', 'var(--kw-amber)', -left)] : []
  const whole = sum([...sources, ...taken])
  const said = { whole, moneyIn: total.cash_in, moneyOut: total.cash_out, left: amountOf(left) }
  return {
    whole: { ...said, sources: [...sources, ...taken], uses: [...uses, ...saved] },
    shown: {
      ...said,
      sources: [...folded(sources, 'Other sources'), ...taken],
      uses: [...folded(uses, 'Other'), ...saved],
    },
  }
}

/** A part where it is drawn. */
export interface FlowNode {
  readonly part: FlowPart
  /** Of its bar, in px. */
  readonly y: number
  readonly height: number
  /** The outline of the band between it and the middle. */
  readonly band: string
}

export interface FlowDrawing {
  readonly height: number
  readonly middle: { readonly y: number; readonly height: number }
  readonly sources: readonly FlowNode[]
  readonly uses: readonly FlowNode[]
}

/** Widths of the drawing in its own units: it is stretched to the room that there is, on paper too. */
export const FLOW_WIDTH = 1000
export const FLOW_BAR = 10
/** A name and an amount fit in this. */
const LEAST_ROOM = 38
const GAP = 6
/** Above the middle stands what it is. */
const HEAD = 52

/** Where everything stands. @param middle height in px of all that flowed */
export function drawFlow({ sources, uses, whole }: Flow, middle: number): FlowDrawing {
  const heightOf = (cents: bigint): number => Math.max(1, (Number(cents) / Math.max(Number(whole), 1)) * middle)
  const roomOf = ({ cents }: FlowPart): number => Math.max(heightOf(cents), LEAST_ROOM) + GAP
  const tall = (parts: readonly FlowPart[]): number => parts.reduce((all, part) => all + roomOf(part), -GAP)
  const height = Math.ceil(Math.max(tall(sources), tall(uses), middle + 2 * HEAD))
  const top = (height - middle) / 2
  const side = (parts: readonly FlowPart[], isLeft: boolean): FlowNode[] => {
    let room = (height - tall(parts)) / 2
    let inMiddle = top
    return parts.map((part) => {
      const own = heightOf(part.cents)
      const y = room + (roomOf(part) - GAP - own) / 2
      const band = bandBetween(isLeft ? y : inMiddle, isLeft ? inMiddle : y, own, isLeft)
      room += roomOf(part)
      inMiddle += own
      return { part, y, height: own, band }
    })
  }
  return { height, middle: { y: top, height: middle }, sources: side(sources, true), uses: side(uses, false) }
}

function bandBetween(from: number, to: number, height: number, isLeft: boolean): string {
  const half = FLOW_WIDTH / 2
  const [x0, x1] = isLeft ? [FLOW_BAR, half - FLOW_BAR / 2] : [half + FLOW_BAR / 2, FLOW_WIDTH - FLOW_BAR]
  const bend = (x0 + x1) / 2
  const at = (value: number): string => value.toFixed(1)
  return (
    `M${x0} ${at(from)}C${bend} ${at(from)} ${bend} ${at(to)} ${x1} ${at(to)}` +
    `V${at(to + height)}C${bend} ${at(to + height)} ${bend} ${at(from + height)} ${x0} ${at(from + height)}Z`
  )
}
