import { type Task, newTask } from '@keelwise/contract/tasks'
import { SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { EntryForm, FormButtons, emptyIsNull, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { EntryDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ClientInput } from './client-picker.tsx'
import { useTaskChanges } from './use-tasks.ts'

interface TaskDialogProps {
  readonly task: Task | 'new' | null
  readonly onClose: () => void
}

/** Adds a task by hand, or changes one. */
export const TaskDialog = ({ task: entry, onClose }: TaskDialogProps) => (
  <EntryDialog entry={entry} titles={['New Task', 'Edit task']} size={520} onClose={onClose}>
    {(task) => <TaskForm task={task} onClose={onClose} />}
  </EntryDialog>
)

const { shape } = newTask
const taskForm = newTask.extend({
  client_id: textFor(shape.client_id, String, 'Choose a client.'),
  text: requiredText.pipe(shape.text),
  owner: textFor(shape.owner, emptyIsNull),
  due_date: textFor(shape.due_date, emptyIsNull),
})

function TaskForm({ task, onClose }: { readonly task: Task | null; readonly onClose: () => void }) {
  const { create, update } = useTaskChanges()
  const form = useEntryForm({
    schema: taskForm,
    start: {
      client_id: task?.client_id ?? '',
      text: task?.text ?? '',
      owner: task === null ? 'Advisor' : (task.owner ?? ''),
      due_date: task?.due_date ?? '',
    },
    save: async (facts) => {
      const { client_id: _, ...rest } = facts
      if (task === null) await create.mutateAsync(facts)
      else await update.mutateAsync({ params: { id: task.id }, body: rest })
      toast.success(task === null ? 'Task created successfully' : 'Task updated successfully')
      onClose()
    },
    onRefused: () => toast.error(task === null ? 'Failed to create task' : 'Failed to update task'),
  })
  return (
    <EntryForm form={form}>
      <Textarea label="Task" maxLength={500} autosize minRows={2} maxRows={6} data-autofocus {...form.input('text')} />
      {task === null ? <ClientInput form={form} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Owner" placeholder="Advisor, Client or a name" maxLength={100} {...form.input('owner')} />
        <TextInput label="Due" type="date" {...form.input('due_date')} />
      </SimpleGrid>
      {task?.meeting_title ? (
        <p className="tiny dimmed pretty">
          The summary of “{task.meeting_title}” changes with it; its earlier text stays readable there.
        </p>
      ) : null}
      <FormButtons form={form} save={task === null ? 'Create' : 'Save'} onCancel={onClose} />
    </EntryForm>
  )
}
