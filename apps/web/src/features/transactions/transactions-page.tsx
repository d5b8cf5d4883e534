import { exportTransactions } from '@keelwise/contract/transactions'
import { Box, Group, Stack, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { paths } from '../../domain/paths.ts'
import { useToday } from '../../domain/use-today.ts'
import { atFirstTouch, useLater } from '../../ui/later.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useSettled } from '../../ui/use-settled.ts'
import {
  type AskedTransactions,
  TRANSACTION_VIEWS,
  readTransactionsAddress,
  writeTransactionsAddress,
} from './address-filter.ts'
import { AddTransaction } from './add-transaction.tsx'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { DEFAULT_RANGE_DAYS, rangeEndingToday, rangeQuery } from './date-range.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { LedgerView } from './ledger-view.tsx'

const otherViews = atFirstTouch(() => import('./other-views.tsx'))

/** Cash flow: Money In and Money Out of a range, and the transactions behind them; the address says which. */
export function TransactionsPage() {
  const today = useToday()
  const navigate = useNavigate()
  // a page left open over midnight keeps the days that it shows
  const [usual] = useState(() => rangeEndingToday(DEFAULT_RANGE_DAYS, today))
  const asked = readTransactionsAddress(Object.fromEntries(new URLSearchParams(useLocation().searchStr)), usual)
  const { view, range } = asked
  const choose = (change: Partial<AskedTransactions>) =>
    void navigate({
      to: paths.investorTransactions,
      search: writeTransactionsAddress({ ...asked, ...change }, usual),
      replace: true,
      resetScroll: false,
    })
  const isMobile = useIsMobile()
  const tabs = useRef<HTMLDivElement>(null)
  const isAtStart = useRef(view === 'all')
  useEffect(() => {
    // the first tab is in sight at first, and to look makes the browser lay out the page for it alone
    if (isAtStart.current && view === 'all') return
    isAtStart.current = false
    // where the row is wider than the window, the tab that an address opens is in sight
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tabs.current && tab) tabs.current.scrollLeft = tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2
  }, [view])
  const search = useSettled(asked.filter.search ?? '')
  const { search: _, ...others } = asked.filter
  const filter = search ? { ...others, search } : others
  const come = useLater(otherViews, view !== 'all')
  const panels = {
    all: (
      <LedgerView
        typed={asked.filter}
        filter={filter}
        range={range}
        onFilter={(next) => choose({ filter: next })}
        onAllDates={() => choose({ range: null })}
      />
    ),
    report: come && <come.ReportView range={range} />,
    recurring: come && <come.RecurringView />,
    institutions: come && <come.TransactionsByInstitution range={range} />,
    'account-type': come && <come.TransactionsByAccountType range={range} />,
  }
  return (
    <Stack gap="lg">
      <Group gap="md" justify="space-between">
        <Box component="h2" fz={{ base: 28, sm: 'h1' }} lts="-0.02em" lh={1.25}>
          Cash flow
        </Box>
        <Group gap="xs" align="stretch" justify="flex-end" grow={isMobile} preventGrowOverflow={false}>
          <AddTransaction />
          <ExportButton
            endpoint={exportTransactions}
            query={{ ...filter, ...rangeQuery(range) }}
            fileName={`keelwise-transactions-${range ? `${range.from}-to-${range.to}` : 'all-dates'}`}
          />
          <DateRangePicker range={range} today={today} onChange={(next) => choose({ range: next })} />
        </Group>
      </Group>
      <CashFlowCards range={range} filter={filter} />
      <Tabs
        value={view}
        onChange={(next) => choose({ view: TRANSACTION_VIEWS.find((one) => one === next) ?? 'all' })}
        keepMounted={false}
      >
        <Tabs.List
          ref={tabs}
          mb="md"
          aria-label="Transactions by"
          style={{ flexWrap: 'nowrap', overflow: 'auto hidden' }}
        >
          <Tabs.Tab value="all">All</Tabs.Tab>
          <Tabs.Tab value="report">Spending</Tabs.Tab>
          <Tabs.Tab value="recurring">Recurring</Tabs.Tab>
          <Tabs.Tab value="institutions">Institutions</Tabs.Tab>
          <Tabs.Tab value="account-type">Account Type</Tabs.Tab>
        </Tabs.List>
        {TRANSACTION_VIEWS.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {panels[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Group gap="xs" ml={-10}>
        <LinkButton variant="subtle" size="compact-md" to={paths.investorReports}>
          Reports
        </LinkButton>
        <LinkButton variant="subtle" size="compact-md" to={paths.investorCategories}>
          Categories
        </LinkButton>
        <LinkButton variant="subtle" size="compact-md" to={paths.investorChanges}>
          Rules and changes
        </LinkButton>
      </Group>
    </Stack>
  )
}
