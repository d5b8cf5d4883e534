import { Flex } from '@mantine/core'
import { useDeferredValue } from 'react'
import { SavedQuestions } from '../../domain/saved/saved-questions.tsx'
import { AllocationCard } from './allocation-card.tsx'
import { AssistantsCard } from './assistants-card.tsx'
import classes from './dashboard-page.module.css'
import { GoalsCard } from './goals-card.tsx'
import { HealthCard } from './health-card.tsx'
import { InstitutionsCard } from './institutions-card.tsx'
import { MoneyCards } from './money-cards.tsx'
import { NeedsCards } from './needs-card.tsx'
import { NetWorthCard } from './net-worth-card.tsx'
import { PaymentsCard } from './payments-card.tsx'

/** `/investor`: a brief for this person: what they own and why it changed, what needs them, then everything at a glance. Each block loads, fails and is tried again on its own. */
export function DashboardPage() {
  // what nobody sees before they scroll comes in a step of its own
  const isTopDrawn = useDeferredValue(true, false)
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <NetWorthCard />
      <NeedsCards />
      <MoneyCards />
      <PaymentsCard />
      <GoalsCard />
      {isTopDrawn && (
        <>
          <AllocationCard />
          <HealthCard />
          <div className={classes.halves}>
            <InstitutionsCard />
            <AssistantsCard />
          </div>
          <SavedQuestions />
        </>
      )}
    </Flex>
  )
}
