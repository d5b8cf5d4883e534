import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { actionItem } from './meetings.ts'
import { calendarDate, dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { namesOf, taskPartyDisplay, taskStateDisplay } from './words.ts'

/** Tasks per page. */
export const TASKS_PAGE_SIZE = 20

export const taskParty = z.enum(namesOf(taskPartyDisplay))
export const taskState = z.enum(namesOf(taskStateDisplay))

/** Something to be done for a client: out of a meeting's newest summary, or added by hand. */
const task = z.object({
  /** Of a task out of a meeting it is made of its words, and changes with them. */
  id: z.uuid(),
  client_id: z.uuid(),
  client_name: z.string(),
  /** The meeting it stems from; all three are null for one added by hand. */
  meeting_id: z.uuid().nullable(),
  meeting_title: z.string().nullable(),
  meeting_at: dateTime.nullable(),
  text: z.string(),
  /** Who said they would do it, and whose side that is. */
  owner: z.string().nullable(),
  party: taskParty,
  /** Where a stretch was named, such as “next week”: its first day, `due_date` being its last. */
  due_from: calendarDate.nullable(),
  due_date: calendarDate.nullable(),
  is_overdue: z.boolean(),
  done: z.boolean(),
  /** What was said that it was taken from. */
  passage: z.object({ speaker: z.string().nullable(), text: z.string() }).nullable(),
  created_at: dateTime,
})
export type Task = z.output<typeof task>

const filters = {
  client_id: z.string().optional(),
  meeting_id: z.string().optional(),
  party: taskParty.optional(),
  search: z.string().max(200).optional(),
}

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/',
  access: 'advisor',
  summary: 'What is to be done for all own clients, the earliest due first and those without a day last',
  query: pageQuery(TASKS_PAGE_SIZE).extend({ ...filters, state: taskState.optional() }),
  status: [200],
  response: page(task),
})

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/counts/',
  access: 'advisor',
  summary: 'How many tasks the same filters find in each state; overdue ones are open too',
  query: z.object(filters),
  status: [200],
  response: z.object({ open: z.number().int(), overdue: z.number().int(), done: z.number().int() }),
})

const { shape } = actionItem
/** What is written of a task by hand. */
export const newTask = z.object({
  client_id: z.uuid(),
  text: shape.text,
  owner: z.string().trim().max(100).nullable().default('Advisor'),
  due_date: shape.due_date,
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks/',
  access: 'advisor',
  summary: 'Add a task for an own client',
  body: newTask,
  status: [201],
  response: task,
})

const params = z.object({ id: z.uuid() })

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/{id}/',
  access: 'advisor',
  summary:
    'Change a task or tick it off; of one out of a meeting the summary changes with it, its earlier text stays readable',
  params,
  body: z
    .object({
      text: shape.text,
      owner: z.string().trim().max(100).nullable(),
      due_date: calendarDate.nullable(),
      done: z.boolean(),
    })
    .partial(),
  status: [200],
  response: task,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/{id}/',
  access: 'advisor',
  summary: 'Delete a task; one out of a meeting is taken out of its summary, whose earlier text stays readable',
  params,
  status: [204],
})
