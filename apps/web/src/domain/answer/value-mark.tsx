import type { AnswerValue } from '@keelwise/contract/answer-events'
import { Box, Popover } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatLongDate } from '../format-date.ts'
import { useHref } from '../../ui/use-href.ts'
import { isOwnPage } from './markdown-blocks.ts'
import classes from './value-mark.module.css'

/** The pointer may cross to the card and back. */
const HOVER_MS = 160

interface ValueMarkProps {
  readonly value: AnswerValue
  /** As it stands in the text. */
  readonly children: string
}

/** A figure in an answer: hovering or pressing shows what it is, where it comes from and of which day. */
export function ValueMark({ value, children }: ValueMarkProps) {
  const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (from: typeof state, to: typeof state) => () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState((now) => (now === from ? to : now)), HOVER_MS)
  }
  const hover = { onMouseEnter: later('closed', 'hovered'), onMouseLeave: later('hovered', 'closed') }
  return (
    <Popover
      opened={state !== 'closed'}
      onDismiss={() => setState('closed')}
      position="top"
      width={260}
      withRoles={false}
      // pressed, also by keyboard, it is gone into; the pointer only looks
      trapFocus={state === 'pressed'}
      returnFocus={state === 'pressed'}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          aria-expanded={state !== 'closed'}
          aria-haspopup="dialog"
          {...hover}
          onClick={() => {
            clearTimeout(timer.current)
            setState('pressed')
          }}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} role="dialog" aria-label={`Where ${children} comes from`} {...hover}>
        <span className="tiny dimmed">{value.label}</span>
        <Box component="span" className="strong tabular" fz="xl" lh={1.35}>
          {value.text}
        </Box>
        <dl className={classes.facts}>
          <dt>Source</dt>
          <dd>{value.source}</dd>
          <dt>As of</dt>
          <dd>{value.as_of ? formatLongDate(value.as_of) : 'Not available'}</dd>
        </dl>
        {value.href && isOwnPage(value.href) ? <Lead href={value.href} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function Lead({ href }: { readonly href: string }) {
  return (
    <a {...useHref(href)} className="lead own-start" style={{ marginTop: 8 }}>
      Show where it is
      <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
    </a>
  )
}
