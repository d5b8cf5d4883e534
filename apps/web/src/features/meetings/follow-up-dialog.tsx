import type { Meeting, MeetingSummary } from '@keelwise/contract/meetings'
import { Box, Button, Checkbox, Group, Portal, Stack, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { followUpEmail, mailtoOf } from './follow-up-email.ts'
import classes from './meetings.module.css'
import { useClientOf, useKeptLetter } from './use-meetings.ts'

interface FollowUpDialogProps {
  readonly meeting: Meeting
  readonly summary: MeetingSummary
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Drafts a letter from the tasks the advisor approves; nothing is sent from here. */
export function FollowUpDialog({ isOpen, onClose, ...given }: FollowUpDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Follow-up e-mail" size={600}>
      {isOpen ? <Draft {...given} /> : null}
    </Dialog>
  )
}

function Draft({ meeting, summary }: Pick<FollowUpDialogProps, 'meeting' | 'summary'>) {
  const [approved, setApproved] = useState<readonly number[]>([])
  const [edited, setEdited] = useState<string | null>(null)
  const client = useClientOf(meeting.client_id)
  const clipboard = useClipboard({ timeout: 2000 })
  const tasks = summary.action_items.filter((_, at) => approved.includes(at))
  const { subject, body } = followUpEmail(meeting, summary.decisions, tasks, summary.participants)
  const text = edited ?? body
  const mailto = mailtoOf(client.data?.email ?? null, subject, text)
  const keepLetter = useKeptLetter(meeting.client_id)
  const keep = () => keepLetter(`${subject}\n\n${text}`)
  const approve = (at: number, isApproved: boolean) => {
    setApproved((last) => (isApproved ? [...last, at].toSorted((a, b) => a - b) : last.filter((each) => each !== at)))
    // what was typed over the draft would hide the change
    setEdited(null)
  }
  return (
    <Stack gap="md">
      {summary.action_items.length === 0 ? null : (
        <Box component="fieldset" m={0} p={0} bd={0}>
          <Box component="legend" fz="h3" fw={600} lh={1.4}>
            Approve what everybody who took part should read
          </Box>
          <Stack gap={8} mt={8}>
            {summary.action_items.map((item, at) => (
              <Checkbox
                key={`${at} ${item.text}`}
                label={item.text}
                checked={approved.includes(at)}
                onChange={(event) => approve(at, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Box>
      )}
      <Textarea
        label={subject}
        autosize
        minRows={8}
        maxRows={16}
        value={text}
        onChange={(event) => setEdited(event.currentTarget.value)}
      />
      <p className="tiny dimmed pretty">
        Nothing is sent from here. What is copied, printed or opened in mail is kept in the client’s timeline.
      </p>
      <Portal reuseTargetNode={false}>
        <p className={classes.letter}>{`${subject}\n\n${text}`}</p>
      </Portal>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            keep()
            window.print()
          }}
        >
          Print
        </Button>
        <Button
          variant="default"
          onClick={() => {
            clipboard.copy(text)
            keep()
          }}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        {mailto ? (
          <Button component="a" href={mailto} onClick={keep}>
            Open in mail
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
