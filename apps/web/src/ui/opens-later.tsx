import { useMounted } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, type ReactElement, type ReactNode, cloneElement, useState } from 'react'
import { hasMovedOn } from './has-moved-on.ts'
import { type Later, useLater } from './later.ts'

interface OpensLaterProps<T> {
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly opens: 'menu' | 'dialog'
  readonly code: Later<T>
  /** The button together with what opens, see `use-opens-at-once.ts`; drawn from the first press on. */
  readonly children: (come: T) => ReactNode
}

/** A button alone until its first press: what opens there, and the library that places it, weighs more than a page. */
export function OpensLater<T>({ button, opens, code, children }: OpensLaterProps<T>) {
  const [come, setCome] = useState<T | null>(null)
  if (come !== null) return children(come)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const there = code.get()
    // who has gone on to another control is not brought back: another press opens it
    if (there === null)
      code.fetch().then((now) => (hasMovedOn(currentTarget) ? undefined : setCome(() => now)), console.error)
    else setCome(() => there)
  }
  return cloneElement(button, { 'aria-haspopup': opens, 'aria-expanded': false, onClick: open })
}

interface DialogLaterProps<T> {
  readonly code: Later<T>
  readonly isOpen: boolean
  /** @param isOpen follows one drawing later the first time: what opens after that knows where the focus goes back to */
  readonly children: (come: T, isOpen: boolean) => ReactNode
}

/** A dialog that somebody opens elsewhere: its code, with the forms and what judges them, is wanted from then on. */
export function DialogLater<T>({ code, isOpen, children }: DialogLaterProps<T>) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const come = useLater(code, wasOpened)
  return come && <Drawn isOpen={isOpen}>{(isShown) => children(come, isShown)}</Drawn>
}

interface DrawnProps {
  readonly isOpen: boolean
  readonly children: (isOpen: boolean) => ReactNode
}

function Drawn({ isOpen, children }: DrawnProps) {
  const isDrawn = useMounted()
  return children(isOpen && isDrawn)
}
