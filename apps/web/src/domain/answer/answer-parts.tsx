import { Box, Flex, Group, VisuallyHidden } from '@mantine/core'
import type { AnswerTable as Table, AnswerValue, MessagePart } from '@keelwise/contract/answer-events'
import { IconArrowUpRight, IconCheck, IconDownload, IconFileText, IconInfoCircle, IconX } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import table from '../../ui/data-table.module.css'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useHref } from '../../ui/use-href.ts'
import { AnswerChartFigure } from './answer-chart.tsx'
import classes from './answer-parts.module.css'
import { isOwnPage } from './markdown-blocks.ts'
import { Markdown } from './markdown.tsx'
import { saveTable } from './save-table.ts'

/** Everything an answer is made of, in its order; what may be asked next stands elsewhere. */
export const AnswerParts = memo(function AnswerParts({ parts }: { readonly parts: readonly MessagePart[] }) {
  const values = useValues(parts)
  const sources = parts.filter((part) => part.type === 'source')
  return (
    <>
      {parts.map((part) => (
        <PartView key={`${part.type}-${part.id}`} part={part} values={values} />
      ))}
      {sources.length > 0 && (
        <Flex component="ul" wrap="wrap" gap={6} mb={12} className="tiny dimmed" aria-label="Sources">
          {sources.map(({ id, title }) => (
            <li key={id} className={classes.source}>
              <IconFileText size={14} stroke={1.6} aria-hidden />
              {title}
            </li>
          ))}
        </Flex>
      )}
    </>
  )
})

/** The figures of an answer; the same map while none is added, so that finished text is not drawn again. */
function useValues(parts: readonly MessagePart[]): ReadonlyMap<string, AnswerValue> {
  const known = parts.flatMap((part) => (part.type === 'values' ? part.values : []))
  const key = known.map(({ id }) => id).join(' ')
  // eslint-disable-next-line react/exhaustive-deps -- the values of a list of ids never change
  return useMemo(() => new Map(known.map((value) => [value.id, value])), [key])
}

interface PartViewProps {
  readonly part: MessagePart
  readonly values: ReadonlyMap<string, AnswerValue>
}

const PartView = memo(function PartView({ part, values }: PartViewProps) {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} values={values} />
    case 'tool':
      return <ToolCall name={part.name} state={part.state} />
    case 'table':
      return <AnswerTable answer={part.table} />
    case 'chart':
      return <AnswerChartFigure chart={part.chart} />
    case 'notice':
      return (
        <p className={classes.notice}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          {part.text}
        </p>
      )
    case 'values':
    case 'source':
    case 'plan':
    case 'follow_ups':
      return null
  }
})

const TOOL_TEXT = { running: 'Looking up', done: 'Looked up', failed: 'Could not look up' } as const

function ToolCall({ name, state }: Pick<Extract<MessagePart, { type: 'tool' }>, 'name' | 'state'>) {
  const subject = name.replace(/^(get|find|list|read)_/, '').replaceAll('_', ' ')
  return (
    <p className={classes.tool} data-state={state}>
      {state === 'running' && <i className="busy" aria-hidden />}
      {state === 'done' && <IconCheck size={14} stroke={2} aria-hidden />}
      {state === 'failed' && <IconX size={14} stroke={2} aria-hidden />}
      {TOOL_TEXT[state]} {subject}
    </p>
  )
}

/** Rows that are shown without scrolling. */
const MOST_SHOWN = 12
/** More columns than these are beside each other on no phone. */
const MOST_BESIDE = 3

function AnswerTable({ answer: { title, columns, rows, total, href } }: { readonly answer: Table }) {
  const isMobile = useIsMobile()
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title}
        <span className={classes.leads}>
          <button
            type="button"
            className="bare lead"
            aria-label={`Save ${title} as CSV`}
            onClick={() => saveTable(title, columns, rows)}
          >
            CSV
            <IconDownload size={14} stroke={1.75} aria-hidden />
          </button>
          {href && isOwnPage(href) ? <TableLead href={href} /> : null}
        </span>
      </figcaption>
      <div
        className={classes.scroller}
        data-long={rows.length > MOST_SHOWN || undefined}
        role="region"
        aria-label={title}
        tabIndex={0}
      >
        {isMobile && columns.length > MOST_BESIDE ? (
          <RowsInTwoLines title={title} columns={columns} rows={rows} />
        ) : (
          <table className={`${table.table} ${classes.table}`}>
            <thead>
              <tr>
                {columns.map(({ label, align }) => (
                  <th key={label} scope="col" data-numeric={align === 'right' || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map(({ label, align }, column) => (
                    <td key={label} data-numeric={align === 'right' || undefined}>
                      {row[column] ?? '-'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {total > rows.length && (
        <Box component="p" className="tiny dimmed ruled-above" p="8px 20px 12px">
          {rows.length} of {total} rows
        </Box>
      )}
    </figure>
  )
}

/** A row as its name and first figure, and under them the rest, each with what it is: nothing is beside the screen. */
function RowsInTwoLines({ title, columns, rows }: Pick<Table, 'title' | 'columns' | 'rows'>) {
  const main = columns.findIndex(({ align }, column) => column > 0 && align === 'right')
  return (
    <ul aria-label={title}>
      {rows.map((row, index) => (
        <Box component="li" key={index} p="10px 20px" className="ruled-above">
          <Group justify="space-between" align="baseline" gap="md" wrap="nowrap">
            <span className="narrowing anywhere medium">{row[0] ?? '-'}</span>
            {main > 0 ? (
              <span className="fixed tabular medium">
                <VisuallyHidden>{columns[main]?.label} </VisuallyHidden>
                {row[main] ?? '-'}
              </span>
            ) : null}
          </Group>
          <Group component="dl" gap="2px 14px" className="tiny dimmed" mt={2}>
            {columns.map(({ label, align }, column) =>
              column === 0 || column === main || !row[column] ? null : (
                <Group key={label} gap={4} wrap="nowrap" align="baseline">
                  <dt>{label}</dt>
                  <dd className={align === 'right' ? 'tabular nowrap' : 'anywhere'}>{row[column]}</dd>
                </Group>
              ),
            )}
          </Group>
        </Box>
      ))}
    </ul>
  )
}

function TableLead({ href }: { readonly href: string }) {
  return (
    <a {...useHref(href)} className="lead">
      Open
      <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
    </a>
  )
}
