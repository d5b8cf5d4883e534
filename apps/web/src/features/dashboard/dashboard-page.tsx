import { Flex } from '@mantine/core'
import { SavedQuestions } from '../../domain/saved/saved-questions.tsx'
import { AllocationCard } from './allocation-card.tsx'
import { AssistantsCard } from './assistants-card.tsx'
import classes from './dashboard-page.module.css'
import { HealthCard } from './health-card.tsx'
import { InstitutionsCard } from './institutions-card.tsx'
import { MoneyCards } from './money-cards.tsx'
import { NetWorthCard } from './net-worth-card.tsx'

/** `/investor`: everything at a glance. Each block loads, fails and is tried again on its own. */
export function DashboardPage() {
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <NetWorthCard />
      <MoneyCards />
      <AllocationCard />
      <HealthCard />
      <div className={classes.halves}>
        <InstitutionsCard />
        <AssistantsCard />
      </div>
      <SavedQuestions />
    </Flex>
  )
}
