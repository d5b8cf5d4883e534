import { type FrameEvent, frameEvent } from '@keelwise/contract/account-link'
import { Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './aggregator-frame.module.css'
import { FrameWaiting } from './frame-card.tsx'
import type { FrameForm } from './frame-form.ts'

interface AggregatorFrameProps {
  /** Posted once into the frame. */
  form: FrameForm
  aggregatorOrigin: string
  /** Names the frame, e.g. "Account linking". */
  title: string
  /** Said until the frame has loaded. */
  loadingText: string
  /** A message of the frame, checked for origin, window, shape and session. */
  onEvent: (event: FrameEvent) => void
}

const FRAME_NAME = 'aggregator'

/** The aggregator's own pages in a frame: posts the form into it and listens to what it says. */
export function AggregatorFrame({ form, aggregatorOrigin, title, loadingText, onEvent }: AggregatorFrameProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const posted = useRef(false)
  const [loaded, setLoaded] = useState(false)
  const listener = useRef(onEvent)
  const sessionId = form.fields.session_id

  useEffect(() => {
    listener.current = onEvent
  })

  useEffect(() => {
    const handle = (message: MessageEvent<unknown>) => {
      if (message.origin !== aggregatorOrigin || message.source !== frameRef.current?.contentWindow) return
      const event = frameEvent.safeParse(message.data)
      if (event.success && event.data.session_id === sessionId) listener.current(event.data)
    }
    window.addEventListener('message', handle)
    return () => window.removeEventListener('message', handle)
  }, [aggregatorOrigin, sessionId])

  useEffect(() => {
    // a session is good for one post, and effects may run twice
    if (posted.current) return
    posted.current = true
    formRef.current?.submit()
  }, [])

  return (
    <Group gap={0} align="stretch" wrap="nowrap" pos="relative" flex={1} mih={0}>
      {!loaded && (
        <FrameWaiting pos="absolute" inset={0} bg="var(--kw-surface)" bdrs="lg">
          {loadingText}
        </FrameWaiting>
      )}
      <form ref={formRef} method="post" action={form.action} target={FRAME_NAME} hidden>
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <iframe
        ref={frameRef}
        name={FRAME_NAME}
        title={title}
        className={classes.frame}
        sandbox="allow-forms allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        // the empty frame loads too, before anything was posted
        onLoad={() => setLoaded(posted.current)}
      />
    </Group>
  )
}
