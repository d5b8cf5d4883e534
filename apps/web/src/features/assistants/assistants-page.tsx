import '@mantine/core/styles/Tabs.layer.css'
import { Box, Button, Skeleton, Tabs } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { useState } from 'react'
import { isHttpError } from '../../lib/api-error.ts'
import { AgentCarousel } from './agent-carousel.tsx'
import classes from './assistants-page.module.css'
import { RecentTable } from './recent-table.tsx'
import { agentsPageSize, useAgentTypes } from './use-agents.ts'

const ALL = 'all'

/** The assistants by kind, and those used lately. */
export function AssistantsPage() {
  const [tab, setTab] = useState(ALL)
  const types = useAgentTypes()
  // zero until it was measured
  const pageSize = agentsPageSize(useViewportSize().width || window.innerWidth)
  const type = tab === ALL ? null : tab
  const tabs = [{ value: ALL, label: 'All' }, ...(types.data?.agent_types ?? [])]
  return (
    <div className={classes.page}>
      {types.isError && (
        <div className={classes.again} role="alert">
          {isHttpError(types.error)
            ? 'Failed to load agent types.'
            : 'An unexpected error occurred while loading agent types.'}
          <Button variant="default" size="xs" loading={types.isFetching} onClick={() => void types.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      <Tabs value={tab} onChange={(value) => setTab(value ?? ALL)} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Kinds of assistants">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
          {types.isPending && <Skeleton height={16} width={180} my="auto" ml={12} aria-hidden />}
        </Tabs.List>
        <Tabs.Panel value={tab} pt={20}>
          <AgentCarousel key={`${tab} ${pageSize}`} filter={{ type, pageSize }} />
        </Tabs.Panel>
      </Tabs>
      <Box
        bd="1px solid var(--kw-hairline)"
        bdrs="lg"
        bg="var(--kw-surface)"
        style={{ overflow: 'hidden', boxShadow: 'var(--kw-shadow-card)' }}
      >
        <Box component="h2" pt="md" px={20} pb="xs">
          Recent Assistants Used
        </Box>
        <RecentTable />
      </Box>
    </div>
  )
}
