import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FullPage } from './full-page.tsx'

interface MessagePageProps {
  title: string
  text: string
  drawing: ReactNode
  actions: ReactNode
}

/** A page of its own, without a shell, that says one thing and offers the ways on. */
export function MessagePage({ title, text, drawing, actions }: MessagePageProps) {
  return (
    <FullPage py="xl" ta="center">
      <Box mb="lg" c="var(--kw-accent)">
        {drawing}
      </Box>
      <Box component="h1" mb="xs" fz="h1" lh={1.25} fw={600} lts="-0.02em">
        {title}
      </Box>
      <Text maw="46ch" mb="lg" c="dimmed" className="pretty">
        {text}
      </Text>
      <Group gap="sm" align="stretch" justify="center">
        {actions}
      </Group>
    </FullPage>
  )
}
