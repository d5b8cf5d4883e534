import type { FrameEvent } from '@keelwise/contract/account-link'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AggregatorFrame } from '../../domain/aggregator-frame.tsx'
import { FrameCard, FrameFailure, FrameWaiting } from '../../domain/frame-card.tsx'
import type { FrameForm } from '../../domain/frame-form.ts'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { pollSync } from '../../domain/sync-polling.ts'
import { fetchLinkStatus, isLinked } from '../../domain/use-link-status.ts'
import { beginSyncPolling } from '../../domain/use-sync.ts'
import { config } from '../../lib/config.ts'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { type LinkRequest, linkForm, withSynced, withoutSynced } from './link-form.ts'
import { passOn, readSync, requestSync, useLinkSession } from './use-account-link.ts'

interface LinkSessionPanelProps {
  request: LinkRequest
  onStatementRequested: () => void
  onLeave: (href: string) => void
}

/** Opens a session, shows the frame, and brings what was done in it home. */
export function LinkSessionPanel({ request, onStatementRequested, onLeave }: LinkSessionPanelProps) {
  const queryClient = useQueryClient()
  // a visit of its own for every opening of the panel: a used session cannot be posted again
  const [visit, setVisit] = useState(() => Date.now())
  const [syncing, setSyncing] = useState(false)
  const [closed, setClosed] = useState(false)
  const seen = useRef(new Set<string>())
  const stopWaiting = useRef(() => {})
  const session = useLinkSession(request, visit)
  const { aggregatorOrigin } = config()
  const form = session.data ? formOf(request, session.data, aggregatorOrigin) : null
  const failed = session.isError || (session.isSuccess && form === null)

  useEffect(() => {
    if (failed) toast.error('Failed to initialize account linking', { id: 'account-link' })
  }, [failed, visit])

  useEffect(() => () => stopWaiting.current(), [])

  const leaveSynced = async () => {
    beginSyncPolling()
    await refreshInvestorData(queryClient)
    onLeave(withSynced(request.returnPath))
  }

  const handle = async (event: FrameEvent) => {
    if (seen.current.has(event.event_id)) return
    seen.current.add(event.event_id)
    if (event.type === 'statement.requested') return onStatementRequested()
    if (event.type === 'session.error') {
      toast.somethingWentWrong()
      return passOn(event)
    }
    if (event.type === 'session.closed') {
      void passOn(event)
      // without an account every other page leads back here: say so instead of opening the frame again
      const status = await fetchLinkStatus().catch(() => null)
      if (status && !isLinked(status)) return setClosed(true)
      return onLeave(withoutSynced(request.returnPath))
    }
    setSyncing(true)
    await passOn(event)
    // what was deleted may be gone here already, and cannot be asked for any more
    const isRunning = await requestSync(event.type === 'credential.deleted' ? null : request.credentialId).then(
      (sync) => sync.status === 'SYNCING',
      () => true,
    )
    // the first accounts of a person: their pages open only when there is one to show
    const status = await fetchLinkStatus().catch(() => null)
    if (!isRunning || (status && isLinked(status)) || event.type === 'credential.deleted') return leaveSynced()
    stopWaiting.current = pollSync({
      read: readSync,
      onFirstError: () => toast.error('Failed to fetch sync status'),
      onEnd: () => void leaveSynced(),
      onComplete: () => {},
    })
  }

  if (failed) {
    return (
      <FrameCard flex={1}>
        <FrameFailure
          text="We could not open the page of our linking partner."
          onTryAgain={() => setVisit(Date.now())}
        />
      </FrameCard>
    )
  }
  if (closed) {
    const again = () => {
      setClosed(false)
      setVisit(Date.now())
    }
    return (
      <FrameCard flex={1}>
        <Notice
          drawing={<FreeBuoyDrawing />}
          heading="You have not linked anything yet"
          text="Link an account, or upload a statement, and what you own will stand here."
          action={
            <Group gap="xs" justify="center">
              <Button onClick={again}>Link an account</Button>
              <Button variant="default" onClick={onStatementRequested}>
                Upload a statement
              </Button>
            </Group>
          }
        />
      </FrameCard>
    )
  }
  return (
    <FrameCard flex={1}>
      {syncing ? (
        <FrameWaiting>Syncing accounts... (This may take a few moments)</FrameWaiting>
      ) : form ? (
        <AggregatorFrame
          key={visit}
          form={form}
          aggregatorOrigin={aggregatorOrigin}
          title="Account linking"
          loadingText="Connecting to your institutions"
          onEvent={(event) => void handle(event)}
        />
      ) : (
        <FrameWaiting>Starting a secure session</FrameWaiting>
      )}
    </FrameCard>
  )
}

function formOf(request: LinkRequest, session: Parameters<typeof linkForm>[1], origin: string): FrameForm | null {
  try {
    return linkForm(request, session, origin)
  } catch (error) {
    console.error(error)
    return null
  }
}
