import type { Me } from '../../domain/use-me.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { AdvisorAccessPart } from './advisor-access-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { PreferencesPart } from './preferences-part.tsx'

const DEFAULTS = { email_notifications: true, sync_alerts: true, product_updates: false }

/** Where the investor's data comes from, what is told about it and who may see it. */
export function ConnectionsCard({ me }: { readonly me: Me }) {
  return (
    <SettingsCard title="Accounts and sharing">
      <LinkedPart />
      <PreferencesPart preferences={me.preferences ?? DEFAULTS} />
      <AdvisorAccessPart />
    </SettingsCard>
  )
}
