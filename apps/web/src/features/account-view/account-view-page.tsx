import { createLinkSession } from '@keelwise/contract/account-link'
import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AggregatorFrame } from '../../domain/aggregator-frame.tsx'
import { frameForm } from '../../domain/frame-form.ts'
import { call } from '../../lib/api.ts'
import { config } from '../../lib/config.ts'
import classes from './account-view-page.module.css'

const LOADING = 'Loading account...'

/** `/advisor/by-all-accounts`: the aggregator's own portfolio pages in a frame. */
export function AccountViewPage({ onClose }: { readonly onClose: () => void }) {
  const [hasFrameFailed, setFrameFailed] = useState(false)
  // a session of its own for every visit: a used one cannot be posted again
  const [visit, setVisit] = useState(() => Date.now())
  const { aggregatorOrigin } = config()
  const session = useQuery({
    queryKey: ['account-view', visit],
    queryFn: async () => frameForm(await call(createLinkSession, { body: {} }), 'portfolio', aggregatorOrigin),
    staleTime: Infinity,
    gcTime: 0,
  })
  const tryAgain = () => {
    setFrameFailed(false)
    setVisit(Date.now())
  }
  if (session.isError || hasFrameFailed) {
    return (
      <Stack
        gap={0}
        h="calc(100dvh - 56px - 64px)"
        mih={560}
        bd="1px solid var(--kw-hairline)"
        bdrs="lg"
        bg="var(--kw-surface)"
        style={{ overflow: 'hidden', boxShadow: 'var(--kw-shadow-card)' }}
      >
        <div className={classes.centre}>
          <Alert color="red" role="alert" title="Failed to initialize session" maw={420}>
            The account pages could not be opened.
          </Alert>
          <Button variant="default" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      </Stack>
    )
  }
  return (
    <Stack
      gap={0}
      h="calc(100dvh - 56px - 64px)"
      mih={560}
      bd="1px solid var(--kw-hairline)"
      bdrs="lg"
      bg="var(--kw-surface)"
      style={{ overflow: 'hidden', boxShadow: 'var(--kw-shadow-card)' }}
    >
      {session.data ? (
        <AggregatorFrame
          key={visit}
          form={session.data}
          aggregatorOrigin={aggregatorOrigin}
          title="Accounts"
          loadingText={LOADING}
          onEvent={({ type }) => {
            if (type === 'session.closed') onClose()
            if (type === 'session.error') setFrameFailed(true)
          }}
        />
      ) : (
        <div className={classes.centre} role="status">
          <Loader size={28} aria-hidden />
          {LOADING}
        </div>
      )}
    </Stack>
  )
}
