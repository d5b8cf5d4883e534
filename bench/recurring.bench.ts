// What comes back, found among the transactions of made-up people of some two to three years each, whose truth is known:
// how much of what is found is right, and how much of what is right is found. The rule was made by looking at the first half of the seeds;
// the second was opened when it stood (`docs/performance.md`). With `--wrong` each miss is named, of the first half only.
import { findSeries } from '../apps/api/src/wealth/recurring.rules.ts'
import { gradeSeries, personWithBills } from '../apps/api/src/wealth/testing/people-with-bills.ts'
import { printTable } from './report.ts'

const HALF = 30
/** Seeds from which the halves begin; `--open FROM` looks at the half that begins there. */
const HALVES = { 'looked at': 1, 'held out': 1_001 } as const
const isClosed = process.argv.includes('--closed')

const peopleFrom = (first: number) => Array.from({ length: HALF }, (_, at) => personWithBills(first + at))

printTable(
  'What recurs',
  [
    'people',
    'number',
    'years',
    'true',
    'found',
    'right',
    'precision',
    'recall',
    'states',
    'rises',
    'found',
    'right',
    'ms a person',
  ],
  Object.entries(HALVES)
    .filter(([, first]) => !isClosed || first === 1)
    .map(([name, first]) => {
      const people = peopleFrom(first)
      const began = performance.now()
      const graded = gradeSeries(people, ({ bookings, today }) => findSeries(bookings, today))
      const took = performance.now() - began
      if (process.argv.includes('--wrong') && first === 1) for (const line of graded.wrong) console.log(line)
      const years = people.reduce(
        (sum, { bookings, today }) =>
          sum + (Date.parse(today) - Date.parse(bookings[0]?.day ?? today)) / 31_557_600_000,
        0,
      )
      return [
        name,
        people.length,
        years.toFixed(0),
        graded.real,
        graded.found,
        graded.right,
        graded.precision.toFixed(3),
        graded.recall.toFixed(3),
        graded.states.toFixed(3),
        graded.rises.real,
        graded.rises.found,
        graded.rises.right,
        (took / people.length).toFixed(0),
      ]
    }),
)
