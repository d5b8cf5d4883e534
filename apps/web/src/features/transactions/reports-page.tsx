import { type SavedReport, REPORT_MOST_MONTHS, REPORT_NAME_LIMIT, exportReportTable } from '@keelwise/contract/reports'
import { exportReport } from '@keelwise/contract/transactions'
import {
  type ReportGrouping,
  namesOf,
  reportGroupingDisplay,
  reportKindDisplay,
  reportSpanDisplay,
} from '@keelwise/contract/words'
import { Box, Button, Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sumOf } from '../../domain/cents.ts'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { NameDialog } from '../../domain/name-dialog.tsx'
import { paths } from '../../domain/paths.ts'
import { useToday } from '../../domain/use-today.ts'
import { Loaded } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { ledgerUrl } from './address-filter.ts'
import { type FullDateRange, formatRange, rangeEndingToday, rangeQuery } from './date-range.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { FlowView } from './flow-view.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import {
  type ReportChoice,
  bodyOf,
  changedChoice,
  isSame,
  rangeOf,
  readReportAddress,
  timesFor,
  timeText,
  writeReportAddress,
} from './report-address.ts'
import { ColumnsView } from './report-columns-view.tsx'
import { PrintButton, SpendingReport } from './report-view.tsx'
import classes from './reports-page.module.css'
import { lookedSince } from './searched-since.ts'
import { useReportTable, useSavedReportChanges, useSavedReports } from './use-reports.ts'

const kinds = namesOf(reportKindDisplay)
const groupings = namesOf(reportGroupingDisplay)

/** `/investor/reports`: where money came from and went, and the reports that are kept. */
export function ReportsPage() {
  const saved = useSavedReports()
  return (
    <Loaded
      query={saved}
      failure="Your reports could not be loaded."
      skeleton={<Skeleton height={420} radius="lg" role="status" aria-label="Loading reports" />}
    >
      {({ results }) => <Content reports={results} />}
    </Loaded>
  )
}

function Content({ reports }: { readonly reports: readonly SavedReport[] }) {
  const today = useToday()
  const navigate = useNavigate()
  const address = Object.fromEntries(new URLSearchParams(useLocation().searchStr))
  const opened = reports.find(({ id }) => id === address.saved)
  const choice = readReportAddress(address, opened)
  const typed = choice.filter
  const search = useSettled(typed.search ?? '')
  const asked: ReportChoice = { ...choice, filter: { ...typed, search: search || undefined } }
  const range = rangeOf(choice, today)
  const choose = (change: Partial<ReportChoice>) =>
    void navigate({
      to: paths.investorReports,
      search: writeReportAddress(changedChoice(choice, change), opened?.id),
      replace: true,
      resetScroll: false,
    })
  return (
    <Stack gap="md">
      <Group gap="md" justify="space-between">
        <Box component="h2" fz="h1" lts="-0.02em" lh={1.25} miw={0} className="anywhere">
          {opened?.name ?? 'Reports'}
        </Box>
        <Actions choice={choice} opened={opened} range={range} />
      </Group>
      {address.saved && !opened ? (
        <Text c="dimmed" fz="sm" role="status">
          The report of this address is not here any more.
        </Text>
      ) : null}
      {reports.length > 0 ? <SavedList reports={reports} opened={opened} /> : null}
      <Stack gap="sm">
        <Group gap="xs" justify="space-between" className="no-print">
          <Choices
            label="Report"
            options={kinds}
            names={reportKindDisplay}
            value={choice.kind}
            onChoose={(kind) => choose({ kind })}
          />
          <Choices
            label="Report by"
            options={groupings}
            names={BY}
            value={choice.groupedBy}
            onChoose={(groupedBy) => choose({ groupedBy })}
          />
        </Group>
        <Group gap="xs" align="flex-start">
          <Group gap="xs" className="no-print">
            <Time choice={choice} today={today} onChoose={choose} />
          </Group>
          {/* on paper stands what was left out */}
          <Box flex={1} miw={280} className={Object.values(typed).some(Boolean) ? undefined : 'no-print'}>
            <LedgerFilters filter={typed} onChange={(change) => choose({ filter: { ...typed, ...change } })} />
          </Box>
        </Group>
      </Stack>
      <Report choice={asked} range={range} />
    </Stack>
  )
}

const BY: Readonly<Record<ReportGrouping, string>> = { group: 'By group', category: 'By category', payee: 'By payee' }

interface ChoicesProps<T extends string> {
  readonly label: string
  readonly options: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChoose: (value: T) => void
}

const Choices = <T extends string>({ label, options, names, value, onChoose }: ChoicesProps<T>) => (
  <Group gap={4} role="group" aria-label={label}>
    {options.map((one) => (
      <Button
        key={one}
        size="compact-md"
        variant={value === one ? 'light' : 'subtle'}
        aria-pressed={value === one}
        onClick={() => onChoose(one)}
      >
        {names[one]}
      </Button>
    ))}
  </Group>
)

interface TimeProps {
  readonly choice: ReportChoice
  readonly today: string
  readonly onChoose: (change: Partial<ReportChoice>) => void
}

/** A time that goes on with the days, or two days. */
function Time({ choice, today, onChoose }: TimeProps) {
  const { time, kind } = choice
  const isFixed = typeof time === 'object'
  return (
    <>
      <NativeSelect
        aria-label="Time"
        value={isFixed ? 'days' : time}
        onChange={({ currentTarget: { value } }) => {
          const span = timesFor(kind).find((one) => one === value)
          onChoose({ time: span ?? rangeOf(choice, today) ?? rangeEndingToday(365, today) })
        }}
        data={[
          ...timesFor(kind).map((span) => ({ value: span, label: reportSpanDisplay[span] })),
          { value: 'days', label: 'Two days' },
        ]}
      />
      {isFixed ? <DateRangePicker range={time} today={today} onChange={(next) => onChoose({ time: next })} /> : null}
    </>
  )
}

interface SavedListProps {
  readonly reports: readonly SavedReport[]
  readonly opened: SavedReport | undefined
}

const SavedList = ({ reports, opened }: SavedListProps) => (
  <nav aria-label="Saved reports" className="no-print">
    <ul className={classes.saved}>
      {reports.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={paths.investorReports}
            search={{ saved: id }}
            className={classes.report}
            aria-current={id === opened?.id ? 'page' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

interface ActionsProps {
  readonly choice: ReportChoice
  readonly opened: SavedReport | undefined
  readonly range: FullDateRange | null
}

/** What can be done with what is shown, and with the saved report that is opened. */
function Actions({ choice, opened, range }: ActionsProps) {
  const navigate = useNavigate()
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const { save, change, remove } = useSavedReportChanges()
  const open = (id?: string) => void navigate({ to: paths.investorReports, search: id ? { saved: id } : {} })
  const isChanged = opened !== undefined && !isSame(choice, readReportAddress({}, opened))
  const bringBack = async (deleted: SavedReport) => {
    const { id, name } = deleted
    try {
      await save.mutateAsync({ ...bodyOf(readReportAddress({}, deleted), name), id })
      open(id)
    } catch {
      toast.somethingWentWrong()
    }
  }
  const by = choice.groupedBy === 'payee' ? 'payee' : 'category'
  const query = { ...bodyOf(choice, '').filters, ...rangeQuery(range), by } as Record<string, string>
  return (
    <Group gap="xs" className="no-print">
      {opened ? (
        <>
          {isChanged ? (
            <Button
              loading={change.isPending}
              onClick={() =>
                change.mutate(
                  { id: opened.id, body: bodyOf(choice, opened.name) },
                  { onSuccess: ({ id }) => open(id), onError: toast.somethingWentWrong },
                )
              }
            >
              Save changes
            </Button>
          ) : null}
          <LinkButton variant="default" to={paths.investorReports} search={{}}>
            Close report
          </LinkButton>
        </>
      ) : null}
      {opened && !isChanged ? null : (
        <Button
          variant={opened ? 'default' : 'filled'}
          leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
          onClick={() => setNaming('new')}
        >
          {opened ? 'Save as new' : 'Save report'}
        </Button>
      )}
      <ExportButton
        endpoint={choice.kind === 'spending' ? exportReport : exportReportTable}
        query={choice.kind === 'spending' ? query : { ...query, columns: columnsFor(choice) }}
        fileName={`keelwise-${choice.kind}-by-${by}-${range ? `${range.from}-to-${range.to}` : 'all-dates'}`}
      />
      <PrintButton />
      {opened ? (
        <RowMenu
          label={`Actions for ${opened.name}`}
          size={36}
          items={[
            { label: 'Rename', icon: IconPencil, onChoose: () => setNaming('rename') },
            {
              label: 'Delete',
              icon: IconTrash,
              isDestructive: true,
              onChoose: () =>
                remove.mutate(opened, {
                  onSuccess: () => {
                    open()
                    toast.success('Report deleted', {
                      action: { label: 'Undo', onAction: () => void bringBack(opened) },
                    })
                  },
                }),
            },
          ]}
        />
      ) : null}
      {naming ? (
        <NameDialog
          title={naming === 'new' ? 'Save report' : 'Rename report'}
          label="Name"
          start={naming === 'rename' && opened ? opened.name : `${reportKindDisplay[choice.kind]}, ${timeText(choice)}`}
          maxLength={REPORT_NAME_LIMIT}
          failure="The report could not be saved."
          onSave={async (name) => {
            const { id } =
              naming === 'rename' && opened
                ? await change.mutateAsync({ id: opened.id, body: bodyOf(readReportAddress({}, opened), name) })
                : await save.mutateAsync(bodyOf(choice, name))
            open(id)
          }}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </Group>
  )
}

const columnsFor = ({ kind }: ReportChoice): string => (kind === 'flow' || kind === 'spending' ? 'days' : kind)

interface ReportProps {
  readonly choice: ReportChoice
  /** Null: all dates. */
  readonly range: FullDateRange | null
}

function Report({ choice, range }: ReportProps) {
  const { kind, groupedBy, filter } = choice
  const by = groupedBy === 'payee' ? 'payee' : 'category'
  if (kind === 'months' && range && monthsIn(range) > REPORT_MOST_MONTHS)
    return (
      <Card padding={0}>
        <Notice text={`At most ${REPORT_MOST_MONTHS} months stand beside each other. Choose a shorter time.`} />
      </Card>
    )
  return kind === 'spending' ? (
    <Stack gap="md">
      <Told texts={[whatIsShown(choice), range ? formatRange(range) : 'All dates']} />
      <SpendingReport by={by} range={range} filter={filter} isFolded={groupedBy === 'group'} />
    </Stack>
  ) : (
    <TableReport key={`${kind} ${by}`} choice={choice} range={range} by={by} kind={kind} />
  )
}

/** What a report shows and how, as the paper of it has to say. */
const whatIsShown = ({ kind, groupedBy }: ReportChoice): string =>
  `${reportKindDisplay[kind]} ${BY[groupedBy].toLowerCase()}`

const Told = ({ texts }: { readonly texts: readonly string[] }) => (
  <Text c="dimmed" fz="sm" mx={2} className="tabular">
    {texts.join(' · ')}
  </Text>
)

const monthsIn = ({ from, to }: FullDateRange): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

interface TableReportProps extends ReportProps {
  readonly by: 'category' | 'payee'
  readonly kind: 'flow' | 'months' | 'years'
}

function TableReport({ choice, range, by, kind }: TableReportProps) {
  const { groupedBy, filter } = choice
  const columns = columnsFor(choice)
  const query = useReportTable({ ...bodyOf(choice, '').filters, ...rangeQuery(range), by, columns })
  const period = typeof choice.time === 'string' ? timeText(choice) : range ? formatRange(range) : ''
  return (
    <Loaded
      query={query}
      failure="The report could not be loaded."
      skeleton={<Skeleton height={420} radius="lg" role="status" aria-label="Loading the report" />}
    >
      {(data) => {
        const total = data.totals.at(-1)
        const before = data.columns[0]
        return (
          <Stack gap="md" data-old={query.isPlaceholderData || undefined}>
            <Told
              texts={[
                whatIsShown(choice),
                range ? formatRange(range) : 'All dates',
                ...(kind === 'years' && before?.from && before.to
                  ? [`beside ${formatRange({ from: before.from, to: before.to })}`]
                  : []),
                ...(kind === 'flow' && total
                  ? [
                      `Money In ${formatMoney(total.cash_in, data.currency)}`,
                      `Money Out ${formatMoney(total.cash_out, data.currency)}`,
                      `left ${formatMoneyChange(sumOf([total.cash_in, total.cash_out]), data.currency)}`,
                    ]
                  : []),
                ...(data.searched_since === null ? [] : [lookedSince(data.searched_since)]),
                ...(data.unconverted.length > 0
                  ? [`Without amounts in ${data.unconverted.join(', ')}: no exchange rate is known.`]
                  : []),
              ]}
            />
            {kind === 'flow' ? (
              <FlowView
                data={data}
                groupedBy={groupedBy}
                period={period}
                ledgerOf={(asked) => ledgerUrl(filter, range, asked)}
              />
            ) : data.columns.length < (kind === 'years' ? 2 : 1) ? null : (
              <ColumnsView key={kind} data={data} kind={kind} groupedBy={groupedBy} filter={filter} />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
