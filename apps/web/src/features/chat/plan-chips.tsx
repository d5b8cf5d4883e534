import type { Message } from '@keelwise/contract/conversation-messages'
import type { NamedPlan, PlanChip, Understanding } from '@keelwise/contract/plan'
import { Box, Button, Menu, Modal } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import classes from './plan-chips.module.css'
import type { Chat } from './use-chat.ts'
import { useReportMisunderstood } from './use-messages.ts'

/** What a question was taken for, under its answer: each part can be changed or taken away, which asks again. */
export function PlanChips({ message, chat }: { readonly message: Message; readonly chat: Chat }) {
  const understanding = message.parts.find((part) => part.type === 'plan')?.understanding
  if (!understanding || understanding.chips.length === 0) return null
  const send = (words: string, plan: NamedPlan['plan']) => chat.send(words, plan)
  return (
    <div className={classes.row}>
      <ul className={classes.chips} aria-label="What this was taken for">
        {understanding.chips.map((chip, index) => (
          <li key={index}>
            <Chip chip={chip} isBusy={chat.isBusy} onAsk={send} />
          </li>
        ))}
      </ul>
      <NotMeant message={message} understanding={understanding} isBusy={chat.isBusy} onAsk={send} />
    </div>
  )
}

interface AskProps {
  readonly isBusy: boolean
  readonly onAsk: (words: string, plan: NamedPlan['plan']) => void
}

function Chip({ chip: { kind, words, without, options }, isBusy, onAsk }: AskProps & { readonly chip: PlanChip }) {
  const taken = kind === 'period' ? `At any time, not ${inText(words)}` : `Without “${words}”`
  if (options.length === 0 && !without) return <span className={classes.plain}>{words}</span>
  if (options.length === 0 && without)
    return (
      <button
        type="button"
        className={classes.chip}
        disabled={isBusy}
        aria-label={`Ask without ${words}`}
        onClick={() => onAsk(taken, without)}
      >
        {words}
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    )
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.chip} disabled={isBusy} aria-label={`Change ${words}`}>
          {words}
          <IconChevronDown size={13} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item key={option.words} onClick={() => onAsk(option.words, option.plan)}>
            {option.words}
          </Menu.Item>
        ))}
        {without && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconX size={14} stroke={1.8} />} onClick={() => onAsk(taken, without)}>
              Ask without it
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const inText = (words: string): string => (/^[A-Z][a-z]+ \d/.test(words) ? words : words.toLowerCase())

interface NotMeantProps extends AskProps {
  readonly message: Message
  readonly understanding: Understanding
}

/** Another reading of the question, and leave to keep it so that the assistant learns. */
function NotMeant({ message, understanding, isBusy, onAsk }: NotMeantProps) {
  const [isOpen, setOpen] = useState(false)
  const report = useReportMisunderstood(message)
  const close = () => setOpen(false)
  const keep = () =>
    report.mutate(null, {
      onSuccess: () => {
        close()
        toast.success('Thank you. The question was kept.')
      },
      onError: () => toast.error('The question could not be kept. Please try again.'),
    })
  return (
    <>
      <button type="button" className={classes.quiet} onClick={() => setOpen(true)}>
        Not what I meant
      </button>
      <Modal opened={isOpen} onClose={close} title="Not what I meant">
        {understanding.instead.length > 0 && (
          <>
            <Box component="p" m="0 0 12px">
              Did you mean one of these?
            </Box>
            <Box component="ul" className="stack gap-8" m="0 0 16px">
              {understanding.instead.map(({ words, plan }) => (
                <li key={words}>
                  <Button
                    variant="default"
                    fullWidth
                    justify="flex-start"
                    disabled={isBusy}
                    classNames={{ label: classes.wrapped ?? '' }}
                    onClick={() => {
                      close()
                      onAsk(words, plan)
                    }}
                  >
                    {words}
                  </Button>
                </li>
              ))}
            </Box>
          </>
        )}
        <Box component="p" m="0 0 12px">
          You can also change the parts under the answer, or ask in other words. If you allow it, your question is kept
          for whoever runs this application, so that it is understood next time: its words and what they were taken for,
          without your name and without the answer. It is deleted together with this conversation.
        </Box>
        <div className="flex wrap gap-8 to-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button loading={report.isPending} onClick={keep}>
            Keep my question
          </Button>
        </div>
      </Modal>
    </>
  )
}
