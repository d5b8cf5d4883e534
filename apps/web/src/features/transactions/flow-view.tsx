import type { ReportTable } from '@keelwise/contract/reports'
import type { ReportGrouping } from '@keelwise/contract/words'
import { Card, Text } from '@mantine/core'
import { amountOf } from '../../domain/cents.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import table from '../../ui/data-table.module.css'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './flow-view.module.css'
import {
  FLOW_BAR,
  FLOW_WIDTH,
  type Flow,
  type FlowNode,
  type FlowPart,
  SMALL_PART_PERCENT,
  drawFlow,
  flowOf,
} from './report-flow.ts'
import { inDigits } from '../../domain/locale.ts'

/** Words stand on bands, and thin ones would strike them through. */
const HALO = { textShadow: Array.from({ length: 6 }, () => '0 0 3px var(--kw-surface)').join(', ') }

/** Height in px of all that flowed. */
const MIDDLE = { wide: 340, narrow: 280 }

interface FlowViewProps {
  readonly data: ReportTable
  readonly groupedBy: ReportGrouping
  /** The time in words. */
  readonly period: string
  /** The ledger with the report's own filters and those of a part. */
  readonly ledgerOf: (asked: Readonly<Record<string, string>>) => string
}

/** Where money came from in a period and where it went: a drawing to press, and the same in figures. */
export function FlowView({ data, groupedBy, period, ledgerOf }: FlowViewProps) {
  const isMobile = useIsMobile()
  const { whole, shown } = flowOf(data, groupedBy, useCategoryBook())
  if (whole.whole === 0n)
    return (
      <Card padding={0}>
        <Notice drawing={<CalmWaterDrawing />} text="Nothing came in or was spent in this time." />
      </Card>
    )
  const drawing = drawFlow(shown, isMobile ? MIDDLE.narrow : MIDDLE.wide)
  const { currency } = data
  const hrefOf = ({ asked }: FlowPart): string | null => (asked ? ledgerOf(asked) : null)
  const hasOther = [...shown.sources, ...shown.uses].some(({ key }) => key === 'other')
  return (
    <>
      <Card component="section" padding={0} aria-label={`Flow of ${period}`}>
        <div className={classes.flow} style={{ height: drawing.height }}>
          <svg
            viewBox={`0 0 ${FLOW_WIDTH} ${drawing.height}`}
            preserveAspectRatio="none"
            width="100%"
            height={drawing.height}
            aria-hidden
            focusable="false"
          >
            {drawing.sources.map((node) => (
              <Band key={node.part.key} node={node} x={0} href={hrefOf(node.part)} currency={currency} />
            ))}
            {drawing.uses.map((node) => (
              <Band
                key={node.part.key}
                node={node}
                x={FLOW_WIDTH - FLOW_BAR}
                href={hrefOf(node.part)}
                currency={currency}
              />
            ))}
            <rect
              x={(FLOW_WIDTH - FLOW_BAR) / 2}
              y={drawing.middle.y}
              width={FLOW_BAR}
              height={drawing.middle.height}
              className={classes.middle}
            />
          </svg>
          <ul aria-label="Where it came from">
            {drawing.sources.map((node) => (
              <Node key={node.part.key} node={node} href={hrefOf(node.part)} currency={currency} />
            ))}
          </ul>
          <Middle flow={shown} top={drawing.middle.y} period={period} currency={currency} href={ledgerOf({})} />
          <ul aria-label="Where it went">
            {drawing.uses.map((node) => (
              <Node key={node.part.key} node={node} href={hrefOf(node.part)} currency={currency} isRight />
            ))}
          </ul>
        </div>
        {hasOther ? (
          <Text c="dimmed" fz="xs" px={{ base: 'md', sm: 20 }} pb="md">
            Parts of less than {SMALL_PART_PERCENT}% of their side stand together as other; the table below has each of
            them.
          </Text>
        ) : null}
      </Card>
      <FlowTable flow={whole} currency={currency} hrefOf={hrefOf} period={period} />
    </>
  )
}

interface BandProps {
  readonly node: FlowNode
  /** Where its bar stands. */
  readonly x: number
  readonly href: string | null
  readonly currency: string
}

/** A band with its bar, which pointers press; keys and readers have the names beside it. */
function Band({ node: { part, y, height, band }, x, href, currency }: BandProps) {
  const link = useHref(href ?? '')
  const drawn = (
    <>
      <title>{`${part.name}: ${formatMoney(amountOf(part.cents), currency)}`}</title>
      <path d={band} fill={part.color} className={classes.band} />
      <rect x={x} y={y} width={FLOW_BAR} height={height} fill={part.color} />
    </>
  )
  return href === null ? (
    <g>{drawn}</g>
  ) : (
    <a {...link} tabIndex={-1}>
      {drawn}
    </a>
  )
}

interface NodeProps {
  readonly node: FlowNode
  readonly href: string | null
  readonly currency: string
  readonly isRight?: boolean
}

function Node({ node: { part, y, height }, href, currency, isRight = false }: NodeProps) {
  const link = useHref(href ?? '')
  const words = (
    <>
      <span className="truncate">{part.parts > 1 ? `${part.name} (${part.parts})` : part.name}</span>
      <span className={classes.amount}>{formatMoney(amountOf(part.cents), currency)}</span>
    </>
  )
  return (
    <li className={classes.node} style={{ ...HALO, top: y + height / 2 }} data-right={isRight || undefined}>
      {href === null ? (
        <span>{words}</span>
      ) : (
        <a {...link} className="plain-link">
          {words}
        </a>
      )}
    </li>
  )
}

interface MiddleProps {
  readonly flow: Flow
  readonly top: number
  readonly period: string
  readonly currency: string
  readonly href: string
}

function Middle({ flow, top, period, currency, href }: MiddleProps) {
  const link = useHref(href)
  return (
    <a {...link} className={classes.period} style={{ bottom: `calc(100% - ${top - 6}px)` }}>
      <span className="truncate">{period}</span>
      <span className={classes.amount}>{formatMoney(amountOf(flow.whole), currency)}</span>
    </a>
  )
}

interface FlowTableProps {
  readonly flow: Flow
  readonly currency: string
  readonly period: string
  readonly hrefOf: (part: FlowPart) => string | null
}

/** A part that is there is never 0.0%. */
function shareText(cents: bigint, whole: bigint): string {
  const thousandths = (cents * 1000n) / whole
  return thousandths === 0n && cents > 0n ? '<0.1%' : `${inDigits((Number(thousandths) / 10).toFixed(1))}%`
}

/** Every part in figures, small ones too. */
function FlowTable({ flow, currency, hrefOf, period }: FlowTableProps) {
  const sides = [
    ['Where it came from', flow.sources],
    ['Where it went', flow.uses],
  ] as const
  return (
    <Card padding={0}>
      <div className={classes.scroll} role="region" aria-label="Flow in figures, side by side" tabIndex={0}>
        <table className={table.table} aria-label={`Flow of ${period} in figures`}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" data-numeric>
                Amount
              </th>
            </tr>
          </thead>
          {sides.map(([name, parts]) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" className={classes.side}>
                  {name}
                </th>
                <td data-numeric data-strong>
                  {formatMoney(amountOf(flow.whole), currency)}
                </td>
              </tr>
              {parts.map((part) => (
                <tr key={part.key}>
                  <td data-wraps="narrow">
                    <PartName part={part} href={hrefOf(part)} /> <small>{shareText(part.cents, flow.whole)}</small>
                  </td>
                  <td data-numeric>{formatMoney(amountOf(part.cents), currency)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Card>
  )
}

function PartName({ part, href }: { readonly part: FlowPart; readonly href: string | null }) {
  const link = useHref(href ?? '')
  const name = (
    <>
      <span className={`swatch ${classes.swatch}`} style={{ background: part.color }} aria-hidden /> {part.name}
    </>
  )
  return href === null ? (
    name
  ) : (
    <a {...link} className={classes.link}>
      {name}
    </a>
  )
}
