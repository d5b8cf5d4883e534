import { meetingStatusDisplay, meetingTypeDisplay } from '@keelwise/contract/words'
import { type Meeting, meetingStatus, meetingType, newMeeting } from '@keelwise/contract/meetings'
import { Button, Group, NativeSelect, Stack, Switch, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { format } from 'date-fns'
import { type FormEvent, useState } from 'react'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ClientPicker } from './client-picker.tsx'
import classes from './meetings.module.css'
import { useMeetingChanges } from './use-meetings.ts'

interface MeetingDialogProps {
  /** `new` adds one; null closes the dialog. */
  readonly meeting: Meeting | 'new' | null
  readonly onClose: () => void
}

/** Adds a meeting, or changes one. */
export function MeetingDialog({ meeting, onClose }: MeetingDialogProps) {
  const isNew = meeting === 'new'
  return (
    <Dialog isOpen={meeting !== null} onClose={onClose} title={isNew ? 'New Meeting' : 'Edit meeting'} size={600}>
      {meeting === null ? null : <MeetingForm meeting={isNew ? null : meeting} onClose={onClose} />}
    </Dialog>
  )
}

type Field = keyof typeof newMeeting.shape
const local = (instant: string): string => format(new Date(instant), "yyyy-MM-dd'T'HH:mm")

const entryOf = (meeting: Meeting | null) => ({
  client_id: meeting?.client_id ?? '',
  title: meeting?.title ?? '',
  meeting_type: meeting?.meeting_type ?? 'REVIEW',
  status: meeting?.status ?? 'SCHEDULED',
  scheduled_at: meeting ? local(meeting.scheduled_at) : '',
  duration_minutes: String(meeting?.duration_minutes ?? 60),
  location: meeting?.location ?? '',
  agenda: meeting?.agenda ?? '',
  notes: meeting?.notes ?? '',
})
type Entry = ReturnType<typeof entryOf>

const WORDS: Partial<Record<Field, string>> = {
  client_id: 'Choose a client.',
  scheduled_at: 'Enter a date and time.',
  duration_minutes: 'Enter 5 to 480 minutes.',
}

function MeetingForm({ meeting, onClose }: { readonly meeting: Meeting | null; readonly onClose: () => void }) {
  const { create, update } = useMeetingChanges()
  const [entry, setEntry] = useState<Entry>(() => entryOf(meeting))
  const [flags, setFlags] = useState({
    consent_to_record: meeting?.consent_to_record ?? false,
    is_restricted: meeting?.is_restricted ?? false,
    legal_hold: meeting?.legal_hold ?? false,
  })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [isStale, setStale] = useState(false)
  const isBusy = create.isPending || update.isPending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(entry.scheduled_at)
    const parsed = newMeeting.safeParse({
      ...entry,
      ...flags,
      scheduled_at: Number.isNaN(at.getTime()) ? '' : at.toISOString(),
      duration_minutes: Number(entry.duration_minutes),
      location: entry.location.trim() || null,
    })
    if (!parsed.success) {
      const found = parsed.error.issues.toReversed().map(({ path: [field], message }) => {
        const name = field as Field
        return [name, WORDS[name] ?? (name === 'title' && entry.title.trim() === '' ? 'Required' : message)]
      })
      return setErrors(Object.fromEntries(found) as typeof errors)
    }
    setErrors({})
    try {
      if (meeting === null) await create.mutateAsync(parsed.data)
      else
        await update.mutateAsync({
          params: { id: meeting.id },
          // the second time the advisor knows that somebody else saved, and saves over it
          body: isStale ? parsed.data : { ...parsed.data, version: meeting.version },
        })
      toast.success(meeting === null ? 'Meeting created successfully' : 'Meeting updated successfully')
      onClose()
    } catch (thrown) {
      const problem = toApiError(thrown)
      if (problem.code === 'version_conflict') return setStale(true)
      const refused = (Object.keys(newMeeting.shape) as Field[]).map((field) => [field, fieldMessage(problem, field)])
      setErrors(Object.fromEntries(refused.filter(([, message]) => message !== null)) as typeof errors)
      toast.error(meeting === null ? 'Failed to create meeting' : 'Failed to update meeting')
    }
  }
  const set = (field: keyof Entry, value: string) => {
    setEntry((last) => ({ ...last, [field]: value }))
    setErrors((last) => ({ ...last, [field]: undefined }))
  }
  const input = (field: keyof Entry) => ({
    value: entry[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  })
  const flag = (field: keyof typeof flags) => ({
    checked: flags[field],
    onChange: (event: { currentTarget: { checked: boolean } }) => {
      const { checked } = event.currentTarget
      setFlags((last) => ({ ...last, [field]: checked }))
    },
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {isStale ? (
          <p role="alert" className={classes.calm}>
            This meeting was changed while you were editing. Saving again writes your version over it; the dialog can
            also be closed to see the other one.
          </p>
        ) : null}
        <TextInput label="Title" maxLength={200} data-autofocus {...input('title')} />
        <ClientPicker
          label="Client"
          placeholder="Search by name"
          value={entry.client_id}
          onChange={(id) => set('client_id', id)}
          chosen={meeting ? { id: meeting.client_id, name: meeting.client_name } : undefined}
          error={errors.client_id}
        />
        <div className={classes.pair}>
          <TextInput label="Date and time" type="datetime-local" {...input('scheduled_at')} />
          <TextInput label="Minutes" inputMode="numeric" maxLength={3} {...input('duration_minutes')} />
          <NativeSelect
            label="Type"
            data={meetingType.options.map((value) => ({ value, label: meetingTypeDisplay[value] }))}
            {...input('meeting_type')}
          />
          <NativeSelect
            label="Status"
            data={meetingStatus.options.map((value) => ({ value, label: meetingStatusDisplay[value] }))}
            {...input('status')}
          />
        </div>
        <TextInput label="Location" placeholder="Optional" maxLength={200} {...input('location')} />
        <Textarea label="Agenda" maxLength={5000} autosize minRows={2} maxRows={8} {...input('agenda')} />
        <Textarea label="Notes" maxLength={20_000} autosize minRows={3} maxRows={12} {...input('notes')} />
        <Switch
          label="Consent to record"
          description="The client agreed that what is said is recorded and summarised."
          {...flag('consent_to_record')}
        />
        <Switch
          label="Restricted"
          description="Only you see this meeting; no assistant reads it."
          {...flag('is_restricted')}
        />
        <Switch
          label="Legal hold"
          description="The meeting cannot be deleted until this is lifted."
          {...flag('legal_hold')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {meeting === null ? 'Create' : isStale ? 'Save anyway' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
