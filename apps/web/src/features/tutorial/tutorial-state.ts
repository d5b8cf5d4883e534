import { create } from 'zustand'
import { useSession } from '../../domain/session.ts'

interface TutorialState {
  /** Opened by hand from the settings. */
  isOpenedByHand: boolean
  /** Closed since this login; it opens by itself again at the next one. */
  isClosed: boolean
}

const AT_LOGIN: TutorialState = { isOpenedByHand: false, isClosed: false }

/** Whether the tutorial is on the screen. */
export const useTutorial = create<TutorialState>()(() => AT_LOGIN)

useSession.subscribe((now, before) => {
  if (now.isAuthenticated !== before.isAuthenticated) useTutorial.setState(AT_LOGIN)
})

/** Opens the tutorial from the settings. */
export function openTutorial(): void {
  useTutorial.setState({ isOpenedByHand: true })
}

/** Takes the tutorial off the screen. */
export function closeTutorial(): void {
  useTutorial.setState({ isOpenedByHand: false, isClosed: true })
}
