import { Flex, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

/** Light, dark, or as the system has it. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsCard title="Appearance" text="Kept on this device.">
      <Flex direction="column" align={{ base: 'stretch', sm: 'flex-start' }}>
        <SegmentedChoice
          label="Theme"
          value={colorScheme}
          onChange={setColorScheme}
          data={CHOICES.map(({ value, label, icon: ChoiceIcon }) => ({
            value,
            label: (
              <Flex component="span" display="inline-flex" align="center" gap="xs" px={4} py={2}>
                <ChoiceIcon size={16} stroke={1.6} aria-hidden />
                {label}
              </Flex>
            ),
          }))}
        />
      </Flex>
    </SettingsCard>
  )
}
