import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm, FormButtons, requiredText, useEntryForm } from './form.tsx'

interface NameFormProps {
  readonly title: string
  /** What the field is called. */
  readonly label: string
  readonly start: string
  readonly maxLength: number
  /** What is said when it could not be saved. */
  readonly failure: string
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** `name` is what the server calls the field in what it refuses. */
const nameForm = z.object({ name: requiredText })

/** The dialog behind `NameDialog`. */
export function NameForm({ title, label, start, maxLength, failure, onSave, onClose }: NameFormProps) {
  const form = useEntryForm({
    schema: nameForm,
    start: { name: start },
    save: async ({ name }) => {
      await onSave(name.trim())
      onClose()
    },
    onFailure: () => {
      form.blame('name', failure)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} canClose={!form.isBusy}>
      <EntryForm form={form}>
        <TextInput label={label} maxLength={maxLength} data-autofocus {...form.input('name')} />
        <FormButtons form={form} save="Save" onCancel={onClose} />
      </EntryForm>
    </Dialog>
  )
}
