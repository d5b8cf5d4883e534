import { type ComponentProps, type ReactElement, type ReactNode, cloneElement, useState } from 'react'
import type { Later } from './later.ts'

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
  const open = () => {
    const there = code.get()
    if (there === null) code.fetch().then((now) => setCome(() => now), console.error)
    else setCome(() => there)
  }
  return cloneElement(button, { 'aria-haspopup': opens, 'aria-expanded': false, onClick: open })
}
