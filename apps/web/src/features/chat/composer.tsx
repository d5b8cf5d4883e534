import { MESSAGE_LIMIT } from '@keelwise/contract/conversation-messages'
import { Button, Textarea } from '@mantine/core'
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './composer.module.css'
import { formatCount } from '../../domain/locale.ts'

/** From here on the field says how many characters there are. */
const COUNTED_FROM = 7000

/** From here on it says how many messages are left. */
const LEFT_FROM = 20

/** From one line to eight. Where the browser cannot do that itself, the field is measured, which lays the page out thrice. */
const GROWS = CSS.supports('field-sizing', 'content')
  ? ({ rows: 1, styles: { input: { fieldSizing: 'content', maxHeight: 'calc(8lh + 8px)' } } } as const)
  : { autosize: true, minRows: 1, maxRows: 8 }

interface ComposerProps {
  readonly initialText?: string
  readonly placeholder: string
  /** Messages that may still be sent today; undefined while unknown. */
  readonly messagesLeft: number | undefined
  /** An answer is being written: nothing can be sent. */
  readonly isBusy: boolean
  /** Stops the answer being written; null where it cannot be. */
  readonly onStop: (() => void) | null
  /** Sends the text; false keeps it in the field. */
  readonly onSend: (text: string) => Promise<boolean> | void
}

/** The field for a message: Enter sends, Shift and Enter begin a new line. */
export function Composer({ initialText = '', placeholder, messagesLeft, isBusy, onStop, onSend }: ComposerProps) {
  const [text, setText] = useState(initialText)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const isTooLong = text.length > MESSAGE_LIMIT
  const canSend = !isBusy && text.trim() !== '' && !isTooLong

  const send = async () => {
    if (!canSend) return
    const sent = text.trim()
    setText('')
    field.current?.focus()
    if ((await onSend(sent)) === false) setText((meanwhile) => meanwhile || sent)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character sends nothing
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form className={classes.composer} onSubmit={submit} data-too-long={isTooLong || undefined}>
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        {...GROWS}
        variant="unstyled"
        aria-label="Message"
        aria-describedby="composer-count"
        aria-invalid={isTooLong || undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus={matchMedia('(hover: hover)').matches}
      />
      <div className="row between gap-12">
        <Counter length={text.length} isTooLong={isTooLong} messagesLeft={messagesLeft} />
        {isBusy ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            disabled={!onStop}
            onClick={() => onStop?.()}
          >
            Stop
          </Button>
        ) : (
          <Button
            type="submit"
            size="sm"
            leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
            disabled={!canSend}
          >
            Send
          </Button>
        )}
      </div>
    </form>
  )
}

function leftText(messages: number | undefined): string {
  if (messages === undefined || messages > LEFT_FROM) return ''
  if (messages === 0) return 'No messages left today'
  return messages === 1 ? '1 message left today' : `${messages} messages left today`
}

interface CounterProps extends Pick<ComposerProps, 'messagesLeft'> {
  readonly length: number
  readonly isTooLong: boolean
}

function Counter({ length, isTooLong, messagesLeft }: CounterProps): ReactNode {
  return (
    <span id="composer-count" className={classes.count} role="status" data-too-long={isTooLong || undefined}>
      {length >= COUNTED_FROM
        ? `${formatCount(length)} of ${formatCount(MESSAGE_LIMIT)} characters`
        : leftText(messagesLeft)}
    </span>
  )
}
