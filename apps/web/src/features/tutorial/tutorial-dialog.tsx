import { Text } from '@mantine/core'
import { useSession } from '../../domain/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { closeTutorial, useTutorial } from './tutorial-state.ts'
import { TutorialVideo } from './tutorial-video.tsx'
import { completeTutorial } from './use-complete-tutorial.ts'

/** The tour of the advisor area: opens by itself until it was seen once, and from the settings. */
export function TutorialDialog() {
  const showTutorial = useSession((state) => state.showTutorial)
  const { isOpenedByHand, isClosed } = useTutorial()

  const close = () => {
    closeTutorial()
    if (showTutorial) void completeTutorial()
  }

  return (
    <Dialog isOpen={isOpenedByHand || (showTutorial && !isClosed)} onClose={close} title="Tutorial & Help" size={760}>
      <Text size="sm" c="dimmed" mb="md">
        A tour of the advisor area, 40 seconds without sound. You find it again in the settings.
      </Text>
      <TutorialVideo />
    </Dialog>
  )
}
