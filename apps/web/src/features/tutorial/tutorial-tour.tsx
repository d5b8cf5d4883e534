import { Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Dialog } from '../../ui/dialog.tsx'
import { TutorialVideo } from './tutorial-video.tsx'

interface TutorialTourProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The tour with what it is. */
export const TutorialTour = ({ isOpen, onClose }: TutorialTourProps) => (
  <Dialog isOpen={useMounted() && isOpen} onClose={onClose} title="Tutorial & Help" size={760}>
    <Text size="sm" c="dimmed" mb="md">
      A tour of the advisor area, 40 seconds without sound. You find it again in the settings.
    </Text>
    <TutorialVideo />
  </Dialog>
)
