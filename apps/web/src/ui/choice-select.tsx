import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Choice, choiceFor } from './choice-search.ts'

/** Milliseconds after which typed letters begin a new search. */
const TYPE_AHEAD_RESET_MS = 1000

interface ChoiceSelectProps extends Omit<
  SelectProps,
  'data' | 'searchable' | 'value' | 'onChange' | 'allowDeselect' | 'clearable'
> {
  readonly data: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One choice of a fixed list: typing letters goes to the choice that begins with them. */
export function ChoiceSelect({ data, value, onChange, ...rest }: ChoiceSelectProps) {
  const search = useRef({ text: '', at: 0 })
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // an open list follows what was typed
    const list = document.getElementById(input.current?.getAttribute('aria-controls') ?? '')
    list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [value])

  const typeAhead = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const isLetter = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const now = Date.now()
    const isFresh = now - search.current.at >= TYPE_AHEAD_RESET_MS
    // a space at the beginning opens the list
    if (!isLetter || (key === ' ' && (isFresh || search.current.text === ''))) return
    event.preventDefault()
    search.current = { text: (isFresh ? '' : search.current.text) + key, at: now }
    const found = choiceFor(data, search.current.text, value)
    if (found) onChange(found.value)
  }

  return (
    <Select
      {...rest}
      ref={input}
      data={[...data]}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen)
      }}
      allowDeselect={false}
      searchable={false}
      checkIconPosition="right"
      // the list itself scrolls: a scrolling box around it would be out of reach by keyboard
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      // inside the page's own landmark, where a reader looks for it
      comboboxProps={{ portalProps: { target: '#page' } }}
      onKeyDownCapture={typeAhead}
    />
  )
}
