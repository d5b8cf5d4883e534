import { useMounted } from '@mantine/hooks'
import { type ComponentProps, type ReactElement, cloneElement, useState } from 'react'

/**
 * For what stands in an `OpensLater`: it was asked for by a press, so it opens as soon as it is drawn. Not with the first
 * drawing: what opens after that knows what had the focus, and gives it back.
 * @returns the button with the focus that the one before it had, and the state for the library
 */
export function useOpensAtOnce(button: ReactElement<ComponentProps<'button'>>) {
  const isDrawn = useMounted()
  const [isWanted, setOpened] = useState(true)
  return { target: cloneElement(button, { autoFocus: true }), opened: isDrawn && isWanted, setOpened }
}
