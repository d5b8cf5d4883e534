import { meetingStatusDisplay, meetingTypeDisplay } from '@keelwise/contract/words'
import { type Meeting, meetingStatus, meetingType, newMeeting } from '@keelwise/contract/meetings'
import { NativeSelect, SimpleGrid, Switch, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { toLocalMinute } from '../../domain/format-date.ts'
import { EntryForm, FormButtons, emptyIsNull, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { EntryDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ClientInput } from './client-picker.tsx'
import classes from './meetings.module.css'
import { useMeetingChanges } from './use-meetings.ts'

interface MeetingDialogProps {
  readonly meeting: Meeting | 'new' | null
  readonly onClose: () => void
}

/** Adds a meeting, or changes one. */
export const MeetingDialog = ({ meeting: entry, onClose }: MeetingDialogProps) => (
  <EntryDialog entry={entry} titles={['New Meeting', 'Edit meeting']} size={600} onClose={onClose}>
    {(meeting) => <MeetingForm meeting={meeting} onClose={onClose} />}
  </EntryDialog>
)

/** The instant of a local day and time; what is none stays as it is. */
const toInstant = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

const { shape } = newMeeting
const meetingForm = newMeeting.extend({
  client_id: textFor(shape.client_id, String, 'Choose a client.'),
  title: requiredText.pipe(shape.title),
  scheduled_at: textFor(shape.scheduled_at, toInstant, 'Enter a date and time.'),
  duration_minutes: textFor(shape.duration_minutes, Number, 'Enter 5 to 480 minutes.'),
  location: textFor(shape.location, emptyIsNull),
})

const entryOf = (meeting: Meeting | null) => ({
  client_id: meeting?.client_id ?? '',
  title: meeting?.title ?? '',
  meeting_type: meeting?.meeting_type ?? ('REVIEW' as const),
  status: meeting?.status ?? ('SCHEDULED' as const),
  scheduled_at: meeting ? toLocalMinute(meeting.scheduled_at) : '',
  duration_minutes: String(meeting?.duration_minutes ?? 60),
  location: meeting?.location ?? '',
  agenda: meeting?.agenda ?? '',
  notes: meeting?.notes ?? '',
  consent_to_record: meeting?.consent_to_record ?? false,
  is_restricted: meeting?.is_restricted ?? false,
  legal_hold: meeting?.legal_hold ?? false,
})

function MeetingForm({ meeting, onClose }: { readonly meeting: Meeting | null; readonly onClose: () => void }) {
  const { create, update } = useMeetingChanges()
  const [isStale, setStale] = useState(false)
  const form = useEntryForm({
    schema: meetingForm,
    start: entryOf(meeting),
    save: async (facts) => {
      if (meeting === null) await create.mutateAsync(facts)
      else
        await update.mutateAsync({
          params: { id: meeting.id },
          // the second time the advisor knows that somebody else saved, and saves over it
          body: isStale ? facts : { ...facts, version: meeting.version },
        })
      toast.success(meeting === null ? 'Meeting created successfully' : 'Meeting updated successfully')
      onClose()
    },
    onRefused: ({ code }) => {
      if (code === 'version_conflict') setStale(true)
      else toast.error(meeting === null ? 'Failed to create meeting' : 'Failed to update meeting')
    },
  })

  return (
    <EntryForm form={form}>
      {isStale ? (
        <p role="alert" className={classes.calm}>
          This meeting was changed while you were editing. Saving again writes your version over it; the dialog can also
          be closed to see the other one.
        </p>
      ) : null}
      <TextInput label="Title" maxLength={200} data-autofocus {...form.input('title')} />
      <ClientInput form={form} chosen={meeting ? { id: meeting.client_id, name: meeting.client_name } : undefined} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Date and time" type="datetime-local" {...form.input('scheduled_at')} />
        <TextInput label="Minutes" inputMode="numeric" maxLength={3} {...form.input('duration_minutes')} />
        <NativeSelect
          label="Type"
          data={meetingType.options.map((value) => ({ value, label: meetingTypeDisplay[value] }))}
          {...form.input('meeting_type')}
        />
        <NativeSelect
          label="Status"
          data={meetingStatus.options.map((value) => ({ value, label: meetingStatusDisplay[value] }))}
          {...form.input('status')}
        />
      </SimpleGrid>
      <TextInput label="Location" placeholder="Optional" maxLength={200} {...form.input('location')} />
      <Textarea label="Agenda" maxLength={5000} autosize minRows={2} maxRows={8} {...form.input('agenda')} />
      <Textarea label="Notes" maxLength={20_000} autosize minRows={3} maxRows={12} {...form.input('notes')} />
      <Switch
        label="Consent to record"
        description="The client agreed that what is said is recorded and summarised."
        {...form.input('consent_to_record')}
      />
      <Switch
        label="Restricted"
        description="Only you see this meeting; no assistant reads it."
        {...form.input('is_restricted')}
      />
      <Switch
        label="Legal hold"
        description="The meeting cannot be deleted until this is lifted."
        {...form.input('legal_hold')}
      />
      <FormButtons
        form={form}
        save={meeting === null ? 'Create' : isStale ? 'Save anyway' : 'Save'}
        onCancel={onClose}
      />
    </EntryForm>
  )
}
