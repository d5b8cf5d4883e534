import type { Me } from '../../domain/use-me.ts'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { LinkedPart } from './linked-part.tsx'
import { PreferencesPart } from './preferences-part.tsx'

const DEFAULTS = { email_notifications: true, sync_alerts: true, product_updates: false }

/** Where the investor's data comes from, what is told about it and who may see it. */
export function ConnectionsCard({ me }: { readonly me: Me }) {
  return (
    <SettingsCard title="Accounts and sharing">
      <LinkedPart />
      <PreferencesPart preferences={me.preferences ?? DEFAULTS} />
      <SettingsPart
        title="Advisor access"
        text="No advisor can see your accounts. Asking and agreeing are being built; you will decide here."
      />
    </SettingsCard>
  )
}
