import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Title of a card and the one sentence below it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div style={{ marginBottom: 24 }}>
      <Title order={1} style={{ letterSpacing: '-0.02em' }}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" mt={6} style={{ textWrap: 'pretty' }}>
          {children}
        </Text>
      )}
    </div>
  )
}
