import { type FrameEvent, frameEvent } from '@keelwise/contract/account-link'
import { Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { LinkForm } from './link-form.ts'
import classes from './link-frame.module.css'

interface LinkFrameProps {
  form: LinkForm
  aggregatorOrigin: string
  /** A message of the frame, checked for origin, window, shape and session. */
  onEvent: (event: FrameEvent) => void
}

const FRAME_NAME = 'account-linking'

/** The aggregator's own pages in a frame: posts the form into it and listens to what it says. */
export function LinkFrame({ form, aggregatorOrigin, onEvent }: LinkFrameProps) {
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
    <div className={classes.place}>
      {!loaded && (
        <div className={classes.spinner} role="status">
          <Loader size={28} aria-hidden />
          <span>Connecting to your institutions</span>
        </div>
      )}
      <form ref={formRef} method="post" action={form.action} target={FRAME_NAME} hidden>
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <iframe
        ref={frameRef}
        name={FRAME_NAME}
        title="Account linking"
        className={classes.frame}
        sandbox="allow-forms allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        // the empty frame loads too, before anything was posted
        onLoad={() => setLoaded(posted.current)}
      />
    </div>
  )
}
