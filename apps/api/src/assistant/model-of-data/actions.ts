import { findActions } from './actions.find.ts'
import { type Subject, dimension, measure, oneOf } from './subject.ts'

export const actions: Subject = {
  name: 'actions',
  row: 'a task or question out of a meeting',
  rows: 'action',
  words: { en: ['action', 'task', 'to-do', 'todo', 'follow-up', 'action item', 'question'] },
  measures: {
    open: measure(
      'Open',
      'count',
      ['open', 'outstanding', 'not done', 'what do i have to do', 'to do', 'left to do', 'unanswered'],
      'Tasks that are not done and questions without an answer.',
      'bad',
    ),
    overdue: measure(
      'Overdue',
      'count',
      ['overdue', 'late', 'past due', 'missed'],
      'Tasks whose day has passed.',
      'bad',
    ),
    count: measure(
      'All',
      'count',
      ['how many tasks', 'how many actions', 'how many questions', 'number of tasks'],
      'How many there are, done ones with them.',
    ),
    done: measure(
      'Done',
      'count',
      ['done', 'finished', 'completed'],
      'Tasks that are done and questions that have an answer.',
      'good',
    ),
    next_due: measure(
      'Next due',
      'day',
      ['next due', 'due next', 'due date', 'when is it due'],
      'The next day on which one is due.',
    ),
    oldest: measure('Oldest', 'day', ['oldest', 'waiting longest'], 'The day of the meeting it stems from.'),
  },
  dimensions: {
    action: dimension('Task', 'name', ['task', 'action', 'each', 'list']),
    client: dimension('Client', 'name', ['client', 'for', 'customer']),
    kind: oneOf('Kind', ['kind'], {
      task: ['task', 'action', 'action item', 'to-do', 'todo', 'follow-up'],
      question: ['question'],
    }),
    state: oneOf('State', ['state', 'status'], {
      open: ['open', 'outstanding', 'not done', 'unanswered'],
      done: ['done', 'finished', 'answered'],
    }),
    overdue: dimension('Overdue', 'flag', ['overdue', 'late', 'past due']),
    owner: dimension('Owner', 'text', ['owner', 'who does it', 'assigned to']),
    party: oneOf('Whose', ['whose', 'side'], {
      ADVISOR: [
        'mine',
        'ours',
        'my own',
        'on my side',
        'on me',
        'i promise',
        'i promised',
        'did i promise',
        'i owe',
        'i said i would',
      ],
      CLIENT: [
        'theirs',
        'owe me',
        'owing me',
        'owes me',
        'of the client',
        'they promise',
        'they promised',
        'on their side',
        'waiting for clients',
      ],
    }),
    due: dimension('Due', 'day', ['due', 'due date', 'due this week', 'deadline']),
    met: dimension('Day of the meeting', 'day', ['from meetings', 'out of meetings'], 'filters'),
    words: dimension('Text', 'text', ['text', 'about', 'mentioning'], 'filters'),
  },
  usual: { measure: 'open', period: 'all' },
  find: (context, asked) => findActions(actions, context, asked),
}
