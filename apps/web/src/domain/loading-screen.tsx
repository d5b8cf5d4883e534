import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FullPage } from './full-page.tsx'
import { KeelMark } from './keel-mark.tsx'
import classes from './loading-screen.module.css'

interface LoadingScreenProps {
  children: ReactNode
  /** Stands in place of the progress line when waiting has ended badly. */
  action?: ReactNode
}

/** The whole window while something has to be known before a page can be drawn. */
export function LoadingScreen({ children, action }: LoadingScreenProps) {
  return (
    <FullPage gap="md">
      <KeelMark size={36} className="accent" />
      <Text fz="h3" fw={500} c="var(--kw-text)" role="status">
        {children}
      </Text>
      {action ?? <div className={classes.line} aria-hidden="true" />}
    </FullPage>
  )
}
