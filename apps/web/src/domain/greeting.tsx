import { Box } from '@mantine/core'
import { useState } from 'react'
import { useMe } from './use-me.ts'

/** The greeting of an hour of the day; first-calls.ts writes the same into a page that came as HTML. */
function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** Greets the person by name, where one is known. */
export function Greeting() {
  const { data: me } = useMe()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = me?.first_name?.trim()
  return (
    <Box component="h2" fz="h1" fw={600} lts="-0.02em" lh={1.25}>
      {name ? `${greeting}, ${name}` : greeting}
    </Box>
  )
}
