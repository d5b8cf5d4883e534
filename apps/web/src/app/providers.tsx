import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { themeManager } from '../ui/color-scheme.ts'
import { atFirstTouch, useLater } from '../ui/later.ts'
import { cssVariables, theme } from '../ui/theme.ts'

const colorScheme = themeManager()

const toaster = atFirstTouch(() => import('./toaster.tsx'))

/** Theme, toasts and the query cache around everything. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Nothing until the first toast. */
function Toasts() {
  const { notifications } = useNotifications()
  const [wereAny, setWereAny] = useState(false)
  if (!wereAny && notifications.length > 0) setWereAny(true)
  const come = useLater(toaster, wereAny)
  return come && <come.Toaster />
}
