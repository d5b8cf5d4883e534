import { type Meeting, NOTES_LIMIT, TRANSCRIPT_LIMIT } from '@keelwise/contract/meetings'
import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useMeetingChanges } from './use-meetings.ts'

interface SubmitFormProps {
  readonly meeting: Meeting
  /** With the summary that is being made, or without when nothing was submitted. */
  readonly onDone: (summaryId?: string) => void
}

/** Takes a transcript or notes to be summarised. */
export function SubmitForm({ meeting, onDone }: SubmitFormProps) {
  const { submit } = useMeetingChanges()
  const [transcript, setTranscript] = useState('')
  const [notes, setNotes] = useState(meeting.notes)
  const [hasConsent, setConsent] = useState(meeting.consent_to_record)
  const [error, setError] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (transcript.trim() === '' && notes.trim() === '') return setError('Enter a transcript or notes.')
    try {
      const consent = hasConsent && !meeting.consent_to_record ? { consent_to_record: true as const } : {}
      const body = { transcript: hasConsent ? transcript : '', notes, ...consent }
      const { id } = await submit.mutateAsync({ params: { id: meeting.id }, body })
      onDone(id)
    } catch (thrown) {
      const problem = toApiError(thrown)
      setError(fieldMessage(problem, 'transcript') ?? fieldMessage(problem, 'notes'))
      toast.error('The summary could not be started')
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-label="Summarise">
      <Stack gap="md">
        {meeting.consent_to_record ? null : (
          <Checkbox
            label="The client agreed to recording"
            description="A transcript can be summarised only then; your own notes always."
            checked={hasConsent}
            onChange={(event) => setConsent(event.currentTarget.checked)}
          />
        )}
        {hasConsent ? (
          <Textarea
            label="Transcript"
            description="One turn per line, as in “Name: words”."
            autosize
            minRows={6}
            maxRows={14}
            maxLength={TRANSCRIPT_LIMIT}
            value={transcript}
            onChange={(event) => setTranscript(event.currentTarget.value)}
            error={error}
            data-autofocus
          />
        ) : null}
        <Textarea
          label="Notes"
          autosize
          minRows={6}
          maxRows={14}
          maxLength={NOTES_LIMIT}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={hasConsent ? null : error}
        />
        <p className={classes.small}>
          Rules pick out key points, decisions and action items in the words that were said. Nothing is added.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onDone()}>
            Cancel
          </Button>
          <Button type="submit" loading={submit.isPending}>
            Summarise
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
