import { type Performance, type PerformancePeriod, performancePeriod } from '@keelwise/contract/performance'
import { Card, Flex, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { RiskFigures } from '../../domain/risk-figures.tsx'
import { WhatChanged } from '../../domain/what-changed.tsx'
import { isHttpError } from '../../lib/api-error.ts'
import { Loaded } from '../../ui/block.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import classes from './performance-page.module.css'
import { DataNotes } from './data-notes.tsx'
import { ReturnsCard } from './returns-card.tsx'
import { SecurityReturnsBlock } from './security-returns.tsx'
import { useBenchmarks, usePerformance } from './use-performance.ts'

/** `/investor/performance`: both returns of the investment accounts, and everything they are worked out from. */
export function PerformancePage() {
  const [period, setPeriod] = useState<PerformancePeriod>('1Y')
  const [chosen, setChosen] = useState('')
  const [benchmark, setBenchmark] = useState('')
  const all = usePerformance({ period, accountIds: [], benchmark: '' })
  const groups = groupsOf(all.data?.accounts ?? [])
  const accountIds = groups.find(({ name }) => name === chosen)?.ids ?? (chosen === '' ? [] : [chosen])
  const choice = { period, accountIds, benchmark }
  const query = usePerformance(choice)
  const benchmarks = useBenchmarks()
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <Group gap="sm">
        <SegmentedChoice
          label="Period"
          className={classes.periods}
          data={performancePeriod.options.map((value) => ({ value, label: value === 'ALL' ? 'All' : value }))}
          value={period}
          onChange={setPeriod}
        />
        <ChoiceSelect
          aria-label="Account"
          size="sm"
          className={classes.select}
          value={chosen}
          onChange={setChosen}
          data={[
            { value: '', label: 'All investment accounts' },
            ...groups.map(({ name, ids }) => ({ value: name, label: `${name} · ${ids.length} accounts` })),
            ...(all.data?.accounts ?? []).map((account) => ({
              value: account.id,
              label: `${account.account_name} · ${account.institution_name}`,
            })),
          ]}
        />
        <ChoiceSelect
          aria-label="Benchmark"
          size="sm"
          className={classes.select}
          value={benchmark}
          onChange={setBenchmark}
          data={[
            { value: '', label: 'No benchmark' },
            ...(benchmarks.data?.results ?? []).map((entry) => ({
              value: entry.symbol,
              label: entry.is_simulated ? `${entry.name} (simulated)` : entry.name,
            })),
          ]}
        />
        <TextLink to={paths.investorGains} fz="sm">
          Realized gains
        </TextLink>
      </Group>
      {isHttpError(query.error) && query.error.status === 404 ? (
        <Card padding={0}>
          <Notice text="Performance is worked out for investment accounts. Link one to see it." />
        </Card>
      ) : (
        <Loaded query={query} failure="Your performance could not be loaded." skeleton={<PerformanceSkeleton />}>
          {(performance) => (
            <>
              <ReturnsCard performance={performance} />
              <RiskFigures risk={performance.risk} />
              {performance.attribution ? (
                <WhatChanged
                  attribution={performance.attribution}
                  currency={performance.currency}
                  from={performance.period.from}
                  to={performance.period.to}
                />
              ) : null}
              <SecurityReturnsBlock choice={choice} />
              <DataNotes performance={performance} />
            </>
          )}
        </Loaded>
      )}
    </Flex>
  )
}

/** Accounts of one kind, where there are several kinds and more than one account of it. */
function groupsOf(accounts: Performance['accounts']): { readonly name: string; readonly ids: readonly string[] }[] {
  const groups = Map.groupBy(accounts, (account) => account.account_type_display)
  return groups.size < 2
    ? []
    : [...groups].flatMap(([name, some]) => (some.length < 2 ? [] : [{ name, ids: some.map(({ id }) => id) }]))
}

function PerformanceSkeleton() {
  return (
    <Card role="status" aria-label="Loading performance">
      <Skeleton height={64} width="60%" mb={24} />
      <Skeleton height={300} />
    </Card>
  )
}
