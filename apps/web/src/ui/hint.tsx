import type { TooltipProps } from '@mantine/core'
import { type PointerEvent, type ReactElement, cloneElement, useEffect, useState } from 'react'
import { atFirstTouch, useLater } from './later.ts'

const bubble = atFirstTouch(() => import('./hint-bubble.tsx'))

/** Milliseconds that a pointer rests before the words come up. */
const REST_MS = 300

interface HintProps extends Pick<TooltipProps, 'label' | 'position' | 'multiline' | 'maw' | 'disabled'> {
  readonly children: ReactElement<{
    onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
    onPointerLeave?: () => void
  }>
}

/** Words beside what a mouse rests on. The library that places them comes when somebody moves. */
export function Hint({ children, disabled = false, ...words }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const come = useLater(bubble, target !== null)
  const [isNear, setIsNear] = useState(false)
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (!isNear) return undefined
    const timer = setTimeout(() => setIsResting(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isNear])
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'mouse' || disabled) return
          setTarget(currentTarget)
          setIsNear(true)
        },
        onPointerLeave: () => {
          setIsNear(false)
          setIsResting(false)
        },
      })}
      {target && come && <come.HintBubble {...words} target={target} opened={isResting && !disabled} />}
    </>
  )
}
