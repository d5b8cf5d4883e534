import type { Me } from '../../domain/use-me.ts'
import { paths } from '../../domain/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { AdvisorAccessPart } from './advisor-access-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { DEFAULT_PREFERENCES, INVESTOR_SWITCHES, PreferencesPart } from './preferences-part.tsx'

/** Where the investor's data comes from, what is told about it and who may see it. */
export function ConnectionsCard({ me }: { readonly me: Me }) {
  return (
    <SettingsCard title="Accounts and sharing">
      <LinkedPart />
      <SettingsPart
        title="Alerts"
        text="Large transactions, low balances, categories over an amount and more: told in the bell, by mail or once a week."
        action={
          <LinkButton to={paths.investorAlerts} variant="default">
            Set alerts
          </LinkButton>
        }
      />
      <PreferencesPart preferences={me.preferences ?? DEFAULT_PREFERENCES} switches={INVESTOR_SWITCHES} />
      <AdvisorAccessPart />
    </SettingsCard>
  )
}
