import { useState } from 'react'
import { useSession } from '../../domain/session.ts'
import { later, useLater } from '../../ui/later.ts'
import { closeTutorial, useTutorial } from './tutorial-state.ts'
import { completeTutorial } from './use-complete-tutorial.ts'

const tour = later(() => import('./tutorial-tour.tsx'))

/** The tour of the advisor area: opens by itself until it was seen once, and from the settings. */
export function TutorialDialog() {
  const showTutorial = useSession((state) => state.showTutorial)
  const { isOpenedByHand, isClosed } = useTutorial()
  const isOpen = isOpenedByHand || (showTutorial && !isClosed)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  const close = () => {
    closeTutorial()
    if (showTutorial) void completeTutorial()
  }

  const come = useLater(tour, wasOpened)
  return come && <come.TutorialTour isOpen={isOpen} onClose={close} />
}
