import { exportTransactions } from '@keelwise/contract/transactions'
import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { useToday } from '../../domain/use-today.ts'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { DEFAULT_RANGE_DAYS, type FullDateRange, rangeEndingToday } from './date-range.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { TransactionsByAccountType } from './transactions-by-account-type.tsx'
import { TransactionsByInstitution } from './transactions-by-institution.tsx'
import classes from './transactions-page.module.css'

/** Cash flow: Money In and Money Out of a range, and the transactions behind them in two groupings. */
export function TransactionsPage() {
  const today = useToday()
  const [range, setRange] = useState<FullDateRange>(() => rangeEndingToday(DEFAULT_RANGE_DAYS, today))
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <h2 className={classes.heading}>Cash flow</h2>
        <div className={classes.tools}>
          <ExportButton
            endpoint={exportTransactions}
            query={{ execution_date__gte: range.from, execution_date__lte: range.to }}
            fileName={`keelwise-transactions-${range.from}-to-${range.to}`}
          />
          <DateRangePicker range={range} today={today} onChange={setRange} />
        </div>
      </div>
      <CashFlowCards range={range} />
      <Tabs defaultValue="institutions" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Transactions by">
          <Tabs.Tab value="institutions">Institutions</Tabs.Tab>
          <Tabs.Tab value="account-type">Account Type</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="institutions">
          <TransactionsByInstitution range={range} />
        </Tabs.Panel>
        <Tabs.Panel value="account-type">
          <TransactionsByAccountType range={range} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
