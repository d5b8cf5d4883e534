import { Button } from '@mantine/core'
import { MessagePage } from '../domain/message-page.tsx'
import { paths } from '../domain/paths.ts'
import { SeaDrawing } from '../ui/sea-drawing.tsx'

/** The generic error screen. Both ways on load the document anew, since nothing of the running page is trusted. */
export function ErrorScreen() {
  return (
    <MessagePage
      drawing={<SeaDrawing scene="storm" />}
      title="Error Occurred"
      text="An unexpected error has occurred. Please try refreshing the page or contact support if the problem persists."
      actions={
        <>
          <Button component="a" href={paths.root} variant="default">
            Return to Home
          </Button>
          <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        </>
      }
    />
  )
}
