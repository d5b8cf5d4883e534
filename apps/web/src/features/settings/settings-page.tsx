import { Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Me, useMe } from '../../domain/use-me.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DataCard } from './data-card.tsx'
import { ProfileCard } from './profile-card.tsx'

interface SettingsPageProps {
  /** Everything about signing in. */
  readonly security: ReactNode
  /** The cards of the role alone. */
  readonly ownCards: (me: Me) => ReactNode
}

/** Settings of either role: the person first, then what protects them, then what they may hand on or end. */
export function SettingsPage({ security, ownCards }: SettingsPageProps) {
  const { data: me } = useMe()
  const hash = useLocation({ select: (location) => location.hash })
  const isReady = me !== undefined
  useEffect(() => {
    // the card a link names is only there now
    if (isReady && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isReady, hash])
  // the guard has waited for it
  if (!me) return null
  return (
    <Stack gap="md" maw={720} mx="auto">
      <ProfileCard me={me} />
      {security}
      <AppearanceCard />
      {ownCards(me)}
      <DataCard />
    </Stack>
  )
}
