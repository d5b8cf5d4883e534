import { SecurityCard } from '../../features/security/security-card.tsx'
import { PracticeCard } from '../../features/settings/advisor-cards.tsx'
import { RiskCard } from '../../features/risk-tolerance/risk-card.tsx'
import { ConnectionsCard } from '../../features/settings/investor-cards.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { openTutorial } from '../../features/tutorial/tutorial-state.ts'

/** `/investor/settings` */
export function InvestorSettings() {
  return (
    <SettingsPage
      security={<SecurityCard />}
      ownCards={(me) => (
        <>
          <RiskCard userId={me.id ?? ''} />
          <ConnectionsCard me={me} />
        </>
      )}
    />
  )
}

/** `/advisor/settings` */
export function AdvisorSettings() {
  return (
    <SettingsPage
      security={<SecurityCard />}
      ownCards={(me) => <PracticeCard me={me} onOpenTutorial={openTutorial} />}
    />
  )
}
