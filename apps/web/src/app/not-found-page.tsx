import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { MessagePage } from '../domain/message-page.tsx'
import { paths } from '../domain/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageTitle } from '../domain/use-page-title.ts'
import { SeaDrawing } from '../ui/sea-drawing.tsx'

/** Every address that is none of ours; without a history to go back in, 'Go Back' goes to the root. */
export function NotFoundPage() {
  const router = useRouter()
  usePageTitle('Page not found')
  return (
    <MessagePage
      drawing={<SeaDrawing scene="buoy" />}
      title="404 - Page Not Found"
      text="The page you are looking for does not exist or has been moved."
      actions={
        <>
          <Button
            variant="default"
            // a wrong address is nearly always typed or mailed: the router itself has counted no step then
            onClick={() =>
              window.history.length > 1 ? window.history.back() : void router.navigate({ to: paths.root })
            }
          >
            Go Back
          </Button>
          <LinkButton to={paths.root}>Return to Home</LinkButton>
        </>
      }
    />
  )
}
