import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { themeManager } from '../ui/color-scheme.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import classes from './providers.module.css'

const colorScheme = themeManager()

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
        <Notifications
          position="top-right"
          limit={3}
          autoClose={4000}
          containerWidth={380}
          classNames={{ root: classes.toasts ?? '' }}
        />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}
