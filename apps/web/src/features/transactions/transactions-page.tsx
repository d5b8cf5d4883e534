import { exportTransactions } from '@keelwise/contract/transactions'
import { Box, Group, Stack, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AskedFor } from '../../domain/asked-for.tsx'
import { ExportButton } from '../../domain/export-button.tsx'
import { paths } from '../../domain/paths.ts'
import { useToday } from '../../domain/use-today.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { readTransactionsAddress } from './address-filter.ts'
import { AddTransaction } from './add-transaction.tsx'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { type FullDateRange, formatRange } from './date-range.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { TransactionGroup } from './transaction-group.tsx'
import { TransactionsByAccountType } from './transactions-by-account-type.tsx'
import { TransactionsByInstitution } from './transactions-by-institution.tsx'
import type { TransactionsChoice } from './use-transactions.ts'

/** Cash flow: Money In and Money Out of a range, and the transactions behind them. */
export function TransactionsPage() {
  const address = useLocation().searchStr
  // another address is another question: what was picked by hand before does not stay
  return <CashFlow key={address} address={address} />
}

function CashFlow({ address }: { readonly address: string }) {
  const today = useToday()
  const asked = readTransactionsAddress(Object.fromEntries(new URLSearchParams(address)), today)
  const [range, setRange] = useState<FullDateRange>(asked.range)
  const { filter } = asked
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Stack gap="lg">
      <Group gap="md" justify="space-between">
        <Box component="h2" fz="h1" lts="-0.02em" lh={1.25}>
          Cash flow
        </Box>
        <Group gap="xs" align="stretch" justify="flex-end">
          <AddTransaction />
          <ExportButton
            endpoint={exportTransactions}
            query={{ ...filter, execution_date__gte: range.from, execution_date__lte: range.to }}
            fileName={`keelwise-transactions-${range.from}-to-${range.to}`}
          />
          <DateRangePicker range={range} today={today} onChange={setRange} />
        </Group>
      </Group>
      {isFiltered ? (
        <AskedFor
          accountId={filter.account_id}
          institutionId={filter.institution}
          words={asked.words}
          all={paths.investorTransactions}
        />
      ) : null}
      <CashFlowCards range={range} filter={filter} />
      {isFiltered ? <Matching range={range} filter={filter} /> : <Groups range={range} />}
      <div>
        <LinkButton variant="subtle" size="compact-md" to={paths.investorChanges}>
          Changes by hand
        </LinkButton>
      </div>
    </Stack>
  )
}

/** What the address asks for, in one open table. */
function Matching({ range, filter }: { readonly range: FullDateRange; readonly filter: TransactionsChoice }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <TransactionGroup
      name="All that match"
      detail={formatRange(range)}
      filter={filter}
      range={range}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  )
}

function Groups({ range }: { readonly range: FullDateRange }) {
  return (
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
  )
}
