import { createLinkSession } from '@keelwise/contract/account-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AggregatorFrame } from '../../domain/aggregator-frame.tsx'
import { FrameCard, FrameFailure, FrameWaiting } from '../../domain/frame-card.tsx'
import { frameForm } from '../../domain/frame-form.ts'
import { call } from '../../lib/api.ts'
import { config } from '../../lib/config.ts'

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
      <FrameCard h="calc(100dvh - 56px - 64px)">
        <FrameFailure text="The account pages could not be opened." onTryAgain={tryAgain} />
      </FrameCard>
    )
  }
  return (
    <FrameCard h="calc(100dvh - 56px - 64px)">
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
        <FrameWaiting>{LOADING}</FrameWaiting>
      )}
    </FrameCard>
  )
}
