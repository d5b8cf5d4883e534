import type { Me } from '../../domain/use-me.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { AdvisorAccessPart } from './advisor-access-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { DEFAULT_PREFERENCES, INVESTOR_SWITCHES, PreferencesPart } from './preferences-part.tsx'

/** Where the investor's data comes from, what is told about it and who may see it. */
export function ConnectionsCard({ me }: { readonly me: Me }) {
  return (
    <SettingsCard title="Accounts and sharing">
      <LinkedPart />
      <PreferencesPart preferences={me.preferences ?? DEFAULT_PREFERENCES} switches={INVESTOR_SWITCHES} />
      <AdvisorAccessPart />
    </SettingsCard>
  )
}
