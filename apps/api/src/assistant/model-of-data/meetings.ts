import { DAY_DIMENSIONS } from './account-dimensions.ts'
import { findMeetings } from './meetings.find.ts'
import { type Subject, dimension, measure, oneOf } from './subject.ts'

export const meetings: Subject = {
  name: 'meetings',
  row: 'a meeting of the advisor',
  rows: 'meeting',
  words: { en: ['meeting', 'appointment', 'call', 'calendar', 'agenda', 'schedule'] },
  measures: {
    count: measure(
      'Meetings',
      'count',
      ['how many meetings', 'number of meetings', 'meetings'],
      'How many meetings there are.',
    ),
    next: measure(
      'Next meeting',
      'day',
      ['next meeting', 'upcoming meeting', 'next appointment', 'when is my next meeting'],
      'The day of the next planned one.',
    ),
    last: measure(
      'Last meeting',
      'day',
      ['last meeting', 'previous meeting', 'most recent meeting', 'when did i last meet'],
      'The day of the newest completed one.',
    ),
    first: measure('First meeting', 'day', ['first meeting'], 'The day of the first one.'),
    minutes: measure(
      'Minutes',
      'count',
      ['minutes', 'time in meetings', 'hours', 'how long', 'duration'],
      'How long they take together.',
    ),
    days_since: measure(
      'Days since the last',
      'days',
      ['days since', 'how long ago'],
      'From the newest completed one to today.',
    ),
    decisions: measure(
      'Decisions',
      'count',
      ['decisions', 'decided', 'what did we decide', 'agreed'],
      'What was decided, by the newest summaries.',
    ),
    without_summary: measure(
      'Without a summary',
      'count',
      ['without summary', 'not summarized', 'missing notes'],
      'Completed meetings that have no finished summary.',
      'bad',
    ),
  },
  dimensions: {
    meeting: dimension('Meeting', 'name', ['meeting', 'each meeting', 'list']),
    client: dimension('Client', 'name', ['client', 'with', 'customer']),
    status: oneOf('Status', ['status'], {
      SCHEDULED: ['scheduled', 'planned', 'upcoming', 'coming'],
      COMPLETED: ['completed', 'past', 'held', 'done'],
      CANCELLED: ['cancelled', 'canceled'],
    }),
    type: oneOf('Type', ['type of meeting', 'kind of meeting'], {
      INTRO: ['intro', 'introduction', 'first meeting'],
      REVIEW: ['review', 'annual review'],
      PLANNING: ['planning'],
      CHECK_IN: ['check-in', 'check in'],
      OTHER: ['other'],
    }),
    title: dimension('Title', 'text', ['title', 'about', 'called'], 'filters'),
    ...DAY_DIMENSIONS,
  },
  usual: { measure: 'count', period: 'all' },
  find: (context, asked) => findMeetings(meetings, context, asked),
}
