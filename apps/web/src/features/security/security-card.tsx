import { paths } from '../../domain/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SecurityActivityPart } from './security-activity-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** Everything about signing in: password, devices, second factor and what happened. */
export function SecurityCard() {
  return (
    <SettingsCard title="Security" anchor="security">
      <SettingsPart
        title="Password"
        text="Changing it logs your other devices out."
        action={
          <LinkButton to={paths.changePassword} variant="default">
            Change Password
          </LinkButton>
        }
      />
      <SessionsPart />
      <SecondFactorPart />
      <SecurityActivityPart />
    </SettingsCard>
  )
}
