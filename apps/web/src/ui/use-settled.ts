import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Milliseconds that something typed stands still before it is asked for. */
const SETTLE_MS = 300

/**
 * `value` as it was until what moves it stands still; the first one counts at once.
 * @param moving what has to stand still: the value itself, or the part of it that is typed
 */
export function useSettled(value: string, moving = value): string {
  const [still] = useDebouncedValue(moving, SETTLE_MS)
  const [settled, setSettled] = useState(value)
  if (still === moving && settled !== value) setSettled(value)
  return still === moving ? value : settled
}
