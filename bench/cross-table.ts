import { GRADES, type Graded, isGood } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import { printTable } from './report.ts'

/** Prints how questions were graded, by file and by how sure the reading was. */
export function printCross(all: readonly Graded[], title = 'Each author as a stranger'): void {
  const rowOf = (name: string, some: readonly Graded[]) => {
    const followUps = some.filter(({ question }) => question.before !== null)
    return [
      name,
      some.length,
      ...GRADES.map((grade) => some.filter((each) => each.grade === grade).length),
      `${followUps.filter(isGood).length} of ${followUps.length}`,
    ]
  }
  const byFile = Map.groupBy(all, ({ question }) => question.place.split(':')[0] ?? '')
  printTable(
    title,
    ['questions', 'number', ...GRADES, 'follow-ups'],
    [...[...byFile].map(([file, some]) => rowOf(file, some)), rowOf('all', all)],
  )
  printTable(
    'How sure, how right',
    ['sure', 'number', 'right'],
    [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from, at, steps) => {
      const here = all.filter(({ confidence }) => confidence >= from && confidence < (steps[at + 1] ?? 2))
      return [
        `from ${from}`,
        here.length,
        here.filter((each) => isGood(each) || each.grade === 'declined' || each.isFirstRight).length,
      ]
    }),
  )
}
