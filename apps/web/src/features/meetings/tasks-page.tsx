import { TASKS_PAGE_SIZE, type Task, taskParty, taskState } from '@keelwise/contract/tasks'
import { taskPartyDisplay, taskStateDisplay } from '@keelwise/contract/words'
import { Box, Button, Card, Checkbox, Stack } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { PagedList } from '../../domain/paged-list.tsx'
import { paths } from '../../domain/paths.ts'
import { PracticeNav } from '../../domain/section-nav.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import table from '../../ui/data-table.module.css'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import list from '../../ui/list-page.module.css'
import { ListFilter, ListTools } from '../../ui/list-tools.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { FilterByClient } from './client-picker.tsx'
import meetings from './meetings.module.css'
import { TaskDialog } from './task-dialog.tsx'
import classes from './tasks-page.module.css'
import { type TasksChoice, useTaskChanges, useTasks } from './use-tasks.ts'

interface TasksPageProps {
  readonly choice: TasksChoice
  readonly onChoose: (choice: TasksChoice) => void
}

/** `/advisor/tasks`: what is to be done for all clients, out of meetings and by hand. */
export function TasksPage({ choice, onChoose }: TasksPageProps) {
  const [edited, setEdited] = useState<Task | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Task | null>(null)
  const { query, counts, isOld } = useTasks(choice)
  const { remove } = useTaskChanges()
  const isNarrow = useIsNarrow()
  const filter = (change: Partial<TasksChoice>) => onChoose({ ...choice, ...change, page: 1 })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setEdited('new')}>
      New Task
    </Button>
  )
  const confirm = async ({ id }: Task) => {
    try {
      await remove.mutateAsync(id)
      setDeleted(null)
      toast.success('Task deleted successfully')
    } catch {
      toast.error('Failed to delete task')
    }
  }
  const Rows = isNarrow ? TasksList : TasksTable
  return (
    <Stack gap="md">
      <PracticeNav />
      <ListTools
        noun="Tasks"
        placeholder="Task, client or meeting"
        search={choice.search}
        onSearch={(search) => filter({ search })}
        filters={
          <>
            <FilterByClient value={choice.client} onChoose={(client) => filter({ client })} />
            <ListFilter
              label="Owner"
              every="Every owner"
              options={taskParty.options}
              display={(party) => (party === 'ADVISOR' ? 'Mine' : taskPartyDisplay[party])}
              value={choice.party}
              onChoose={(party) => filter({ party })}
            />
          </>
        }
      >
        <SegmentedChoice
          label="State"
          data={taskState.options.map((value) => ({
            value,
            label: counts ? `${taskStateDisplay[value]} ${formatCount(counts[value])}` : taskStateDisplay[value],
          }))}
          value={choice.state}
          onChange={(state) => filter({ state })}
        />
        {add}
      </ListTools>
      <Card padding={0}>
        <PagedList
          query={query}
          noun={['task', 'tasks']}
          page={choice.page}
          pageSize={TASKS_PAGE_SIZE}
          onPage={(page) => onChoose({ ...choice, page })}
          isOld={isOld}
          isFiltered={choice.search !== '' || choice.party !== '' || choice.client !== '' || choice.state !== 'open'}
          onClear={() => filter({ search: '', party: '', client: '', state: 'open' })}
          empty={
            <Notice
              drawing={<CalmWaterDrawing />}
              heading="Nothing to do"
              text="What is agreed in meetings stands here with its day, and so does what you add by hand."
              action={add}
            />
          }
        >
          {(tasks) => <Rows tasks={tasks} onEdit={setEdited} onDelete={setDeleted} />}
        </PagedList>
      </Card>
      <TaskDialog task={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={deleted !== null}
        title="Delete task"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted) void confirm(deleted)
        }}
      >
        {deleted?.meeting_title
          ? `Delete “${deleted.text}”? It is taken out of the summary of “${deleted.meeting_title}”, whose earlier text stays readable.`
          : `Delete “${deleted?.text ?? ''}”? It cannot be taken back.`}
      </ConfirmDialog>
    </Stack>
  )
}

interface RowsProps {
  readonly tasks: readonly Task[]
  readonly onEdit: (task: Task) => void
  readonly onDelete: (task: Task) => void
}

/** Ticks a task off, and back on; it shows at once what was chosen. */
function Tick({ task }: { readonly task: Task }) {
  const { update } = useTaskChanges()
  // of its own: what a call says of itself comes a moment later, and the box would jump back
  const [chosen, setChosen] = useState<boolean | null>(null)
  const change = async (done: boolean) => {
    setChosen(done)
    try {
      await update.mutateAsync({ params: { id: task.id }, body: { done } })
    } catch {
      toast.error('Failed to update task')
    } finally {
      setChosen(null)
    }
  }
  return (
    <Checkbox
      className={classes.tick}
      aria-label={`Done: ${task.text}`}
      checked={chosen ?? task.done}
      disabled={chosen !== null}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

/** The task's words with what was said that they were taken from, on demand. */
function Words({ task: { text, passage, done } }: { readonly task: Task }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={`block anywhere pretty ${done ? 'dimmed' : ''}`}>{text}</span>
      {passage === null ? null : (
        <button type="button" className={meetings.quote} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide source' : 'Show source'}
        </button>
      )}
      {isOpen && passage ? (
        <p className={meetings.passage}>
          {passage.speaker ? <strong>{passage.speaker}: </strong> : null}
          {passage.text}
        </p>
      ) : null}
    </>
  )
}

const dueWords = ({ due_from: from, due_date: due }: Task): string =>
  due === null ? 'No date' : from ? `${formatDate(from)} to ${formatDate(due)}` : formatDate(due)

const Due = ({ task }: { readonly task: Task }) => (
  <>
    {dueWords(task)} {task.is_overdue ? <StatusPill tone="bad">Overdue</StatusPill> : null}
  </>
)

const ClientLink = ({ task }: { readonly task: Task }) => (
  <Link to={paths.advisorClient} params={{ id: task.client_id }} className={list.link}>
    {task.client_name}
  </Link>
)

const MeetingLink = ({ task }: { readonly task: Task }) =>
  task.meeting_id === null ? (
    <span className="dimmed">By hand</span>
  ) : (
    <Link to={paths.advisorMeetings} search={{ meeting: task.meeting_id }} className={list.link}>
      {task.meeting_title}, {formatDate(task.meeting_at)}
    </Link>
  )

const TaskMenu = ({ task, size, onEdit, onDelete }: Omit<RowsProps, 'tasks'> & { task: Task; size: number }) => (
  <RowMenu
    label={`Actions for ${task.text}`}
    size={size}
    items={[
      { label: 'Edit', icon: IconPencil, onChoose: () => onEdit(task) },
      { label: 'Delete', icon: IconTrash, onChoose: () => onDelete(task), isDestructive: true },
    ]}
  />
)

function TasksTable({ tasks, ...acts }: RowsProps) {
  return (
    <table className={table.table} aria-label="Tasks">
      <thead>
        <tr>
          <th scope="col">Done</th>
          <th scope="col">Task</th>
          <th scope="col">Due</th>
          <th scope="col">Owner</th>
          <th scope="col">Client</th>
          <th scope="col">Meeting</th>
          <td data-action />
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td>
              <Tick task={task} />
            </td>
            <td data-wraps className={classes.wide}>
              <Words task={task} />
            </td>
            <td data-wraps="narrow">
              <Due task={task} />
            </td>
            <td data-wraps="narrow">{task.owner ?? <span className="dimmed">Nobody</span>}</td>
            <td data-wraps="narrow">
              <ClientLink task={task} />
            </td>
            <td data-wraps>
              <MeetingLink task={task} />
            </td>
            <td data-action>
              <TaskMenu task={task} size={32} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same tasks on a small screen. */
function TasksList({ tasks, ...acts }: RowsProps) {
  return (
    <ul aria-label="Tasks">
      {tasks.map((task) => (
        <Box component="li" key={task.id} className="flex gap-4 at-start lined" p="8px 8px 8px 12px">
          <Tick task={task} />
          <Box className="stack grow gap-4 at-start" p="10px 0">
            <Words task={task} />
            <p className="tiny dimmed pretty">
              <Due task={task} /> · {task.owner ?? 'Nobody'}
            </p>
            <p className="tiny dimmed pretty">
              <ClientLink task={task} /> · <MeetingLink task={task} />
            </p>
          </Box>
          <TaskMenu task={task} size={44} {...acts} />
        </Box>
      ))}
    </ul>
  )
}
