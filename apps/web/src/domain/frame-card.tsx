import { Alert, Button, Card, Loader, Stack, type CardProps, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The card in which pages of the aggregator are shown. */
export const FrameCard = (props: CardProps & { readonly children: ReactNode }) => (
  <Card padding={0} mih={560} {...props} />
)

const Centre = (props: StackProps & { readonly role?: string }) => (
  <Stack flex={1} gap="md" align="center" justify="center" p="lg" c="dimmed" fz="sm" ta="center" {...props} />
)

/** What is waited for. */
export const FrameWaiting = ({ children, ...place }: StackProps) => (
  <Centre role="status" {...place}>
    <Loader size={28} aria-hidden />
    <span>{children}</span>
  </Centre>
)

/** Stands for a frame that could not be opened. */
export const FrameFailure = ({ text, onTryAgain }: { readonly text: string; readonly onTryAgain: () => void }) => (
  <Centre>
    <Alert color="red" title="Failed to initialize session" maw={420}>
      {text}
    </Alert>
    <Button variant="default" onClick={onTryAgain}>
      Try Again
    </Button>
  </Centre>
)
