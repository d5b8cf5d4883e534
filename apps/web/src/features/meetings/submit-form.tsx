import { type Meeting, NOTES_LIMIT, TRANSCRIPT_LIMIT } from '@keelwise/contract/meetings'
import { Button, Checkbox, FileButton, Group, Textarea } from '@mantine/core'
import { z } from 'zod'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { useAssistantStatus } from '../../domain/use-assistant-status.ts'
import { toast } from '../../ui/toast.ts'
import { TRANSCRIPT_FILES, readTranscriptFile } from './read-transcript-file.ts'
import { useMeetingChanges } from './use-meetings.ts'

interface SubmitFormProps {
  readonly meeting: Meeting
  /** With the summary that is being made, or without when nothing was submitted. */
  readonly onDone: (summaryId?: string) => void
}

const submitForm = z
  .object({
    hasConsent: z.boolean(),
    transcript: z.string().max(TRANSCRIPT_LIMIT),
    notes: z.string().max(NOTES_LIMIT),
  })
  .transform(({ hasConsent, transcript, notes }, context) => {
    const body = { transcript: hasConsent ? transcript : '', notes }
    if (body.transcript.trim() === '' && notes.trim() === '')
      context.addIssue({
        code: 'custom',
        path: [hasConsent ? 'transcript' : 'notes'],
        message: 'Enter a transcript or notes.',
      })
    return { ...body, hasConsent }
  })

/** Takes a transcript or notes to be summarised. */
export function SubmitForm({ meeting, onDone }: SubmitFormProps) {
  const { submit } = useMeetingChanges()
  const form = useEntryForm({
    schema: submitForm,
    start: { hasConsent: meeting.consent_to_record, transcript: '', notes: meeting.notes },
    save: async ({ hasConsent, ...words }) => {
      const consent = hasConsent && !meeting.consent_to_record ? { consent_to_record: true as const } : {}
      onDone((await submit.mutateAsync({ params: { id: meeting.id }, body: { ...words, ...consent } })).id)
    },
    onRefused: () => {
      toast.error('The summary could not be started')
    },
  })
  const status = useAssistantStatus()
  const take = async (file: File | null) => {
    if (!file) return
    try {
      const text = await readTranscriptFile(file)
      if (text.length > TRANSCRIPT_LIMIT) toast.error(`${file.name} is longer than a transcript may be`)
      else form.setValue('transcript', text, { shouldDirty: true })
    } catch {
      toast.error(`${file.name} could not be read`)
    }
  }
  const area = { autosize: true, minRows: 6, maxRows: 14 }
  return (
    <EntryForm form={form} label="Summarise">
      {meeting.consent_to_record ? null : (
        <Checkbox
          label="The client agreed to recording"
          description="A transcript can be summarised only then; your own notes always."
          {...form.input('hasConsent')}
        />
      )}
      {form.watch('hasConsent') ? (
        <>
          <Textarea
            label="Transcript"
            description="As your meeting program wrote it: Zoom, Teams, Otter, or one turn per line as in “Name: words”."
            {...area}
            maxLength={TRANSCRIPT_LIMIT}
            data-autofocus
            {...form.input('transcript')}
          />
          <Group>
            <FileButton accept={TRANSCRIPT_FILES} onChange={(file) => void take(file)}>
              {(props) => (
                <Button {...props} variant="default" size="compact-sm">
                  Read from a file
                </Button>
              )}
            </FileButton>
            <span className="tiny dimmed pretty">.vtt, .srt, .docx or .txt</span>
          </Group>
        </>
      ) : null}
      <Textarea label="Notes" {...area} maxLength={NOTES_LIMIT} {...form.input('notes')} />
      <p className="tiny dimmed pretty">
        Key points, decisions and action items are picked out of what was said, each with its passage. Private numbers
        such as social security numbers are hidden.
      </p>
      {status.data && status.data.engine !== 'built_in' && status.data.notice ? (
        <p className="tiny dimmed pretty">{status.data.notice}</p>
      ) : null}
      <FormButtons form={form} save="Summarise" onCancel={() => onDone()} />
    </EntryForm>
  )
}
