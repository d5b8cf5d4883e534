import type { IncomeCalendar } from '@keelwise/contract/income'
import { Box, Button, Flex, UnstyledButton } from '@mantine/core'
import { IconCalendarDown, IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatLongDate, formatMonth, formatShortDay } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { positionUrl } from '../../domain/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Block } from '../../ui/block.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Explain } from '../../ui/explain.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './income-page.module.css'
import { incomeCsv, incomeIcs } from './income-files.ts'
import { type ExpectedPayment, payerName, whyExpected } from './income-text.ts'
import { incomeKindDisplay } from '@keelwise/contract/words'

/** How many payments are in view before somebody asks for a month's: those of the next months, as far as they are few. */
const FEW = 12

/** Everything that is expected, by date under its months, each with why, and as files. */
export function ExpectedPayments({ calendar }: { readonly calendar: IncomeCalendar }) {
  const isMobile = useIsMobile()
  const { expected, months, from } = calendar
  return (
    <Block
      title="Expected payments"
      action={expected.length > 0 && !isMobile ? <Downloads calendar={calendar} /> : null}
      className={classes.card}
    >
      {expected.length > 0 && isMobile ? <Downloads calendar={calendar} /> : null}
      {expected.length === 0 ? (
        <Notice isCompact text="Nothing is expected in the next 12 months." />
      ) : (
        months
          .map((entry) => ({ entry, rows: expected.filter(({ date }) => date.startsWith(entry.month)) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ entry, rows }, index, all) => (
            <Month
              key={entry.month}
              month={entry}
              rows={rows}
              currency={calendar.currency}
              isCurrent={entry.month === from.slice(0, 7)}
              isOpenAtFirst={index < 2 && all.slice(0, index + 1).reduce((sum, one) => sum + one.rows.length, 0) <= FEW}
            />
          ))
      )}
    </Block>
  )
}

interface MonthProps {
  readonly month: IncomeCalendar['months'][number]
  readonly rows: readonly ExpectedPayment[]
  readonly currency: string
  /** Only the days that are left of it. */
  readonly isCurrent: boolean
  readonly isOpenAtFirst: boolean
}

function Month({ month: { month, income, maturity }, rows, currency, isCurrent, isOpenAtFirst }: MonthProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const listId = useId()
  return (
    <section className={classes.month} aria-label={formatMonth(month)}>
      <h3>
        <UnstyledButton
          className={classes.monthRow}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{formatMonth(month)}</span>
          <small>
            {rows.length} {rows.length === 1 ? 'payment' : 'payments'}
            {isCurrent ? ' still to come' : ''}
            {Number(maturity) > 0 ? `, ${formatMoney(maturity, currency)} repaid` : ''}
          </small>
          <Box component="span" ml="auto" className="tabular">
            {formatMoney(income, currency)}
          </Box>
          <Chevron isOpen={isOpen} />
        </UnstyledButton>
      </h3>
      {isOpen ? (
        <ul id={listId} aria-label={`Payments in ${formatMonth(month)}`}>
          {rows.map((row) => (
            <Payment key={`${row.kind} ${row.date} ${row.position_id ?? row.account_id}`} income={row} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Payment({ income }: { readonly income: ExpectedPayment }) {
  const name = payerName(income)
  return (
    <li className={classes.payment}>
      <Box component="time" c="dimmed" className="tabular" dateTime={income.date}>
        {formatShortDay(income.date)}
      </Box>
      <span className={classes.what}>
        {income.position_id === null ? (
          <strong>{name}</strong>
        ) : (
          <PositionLink income={income} institutionId={income.institution_id} positionId={income.position_id} />
        )}
        <small>
          {[incomeKindDisplay[income.kind], ...(income.position_id === null ? [] : [income.account_name])].join(' · ')}
          <span className={classes.institution}> · {income.institution_name}</span>
        </small>
      </span>
      <span className={classes.amount}>
        {income.is_estimated ? '≈ ' : ''}
        {formatMoney(income.amount, income.currency)}
      </span>
      <Explain label={`Why ${name} on ${formatLongDate(income.date)}`}>
        <p>{whyExpected(income)}</p>
      </Explain>
    </li>
  )
}

interface PositionLinkProps {
  readonly income: ExpectedPayment
  readonly institutionId: string
  readonly positionId: string
}

function PositionLink({ income, institutionId, positionId }: PositionLinkProps) {
  const link = useHref(positionUrl(institutionId, positionId))
  return (
    <a {...link} className={classes.link}>
      {income.ticker ? `${income.ticker} · ` : ''}
      {payerName(income)}
    </a>
  )
}

function Downloads({ calendar }: { readonly calendar: IncomeCalendar }) {
  const name = `keelwise-income-${calendar.from}`
  const save = (text: string, type: string, extension: string) =>
    saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `${name}.${extension}`)
  return (
    <Flex component="span" gap="xs" pt={{ base: 10, sm: 0 }} px={{ base: 'md', sm: 0 }}>
      <Button
        variant="default"
        size="xs"
        className={classes.download}
        leftSection={<IconCalendarDown size={16} stroke={1.6} aria-hidden />}
        onClick={() => save(incomeIcs(calendar), 'text/calendar', 'ics')}
      >
        Calendar file
      </Button>
      <Button
        variant="default"
        size="xs"
        className={classes.download}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => save(incomeCsv(calendar), 'text/csv', 'csv')}
      >
        Export CSV
      </Button>
    </Flex>
  )
}
