// What money is spent on, decided as when a transaction comes in (the names many people pay, what comes in or goes out, the
// classifier), for bank texts that were put into their category by hand and never learned from: how much is claimed, how much
// of that is right, and what is taken for what; apart for payees whose name the lessons have and for those they have not.
// With `--wrong` each miss is named.
import { HELD_OUT } from '../apps/api/src/ingest/categories/training/lessons.ts'
import { measureHeldOut } from '../apps/api/src/ingest/categories/training/measured.ts'
import { printTable } from './report.ts'

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1))

const all = measureHeldOut()
const lines = HELD_OUT.flatMap((folder) => {
  const judged = all.filter((each) => each.folder === folder)
  return (
    [
      ['all', judged],
      ['name learned', judged.filter((each) => each.isLearned)],
      ['name not learned', judged.filter((each) => !each.isLearned)],
    ] as const
  ).map(([which, some]) => {
    const claimed = some.filter((each) => each.isClaimed)
    const right = claimed.filter(({ category, got }) => category === got).length
    return [
      folder,
      which,
      some.length,
      claimed.length,
      percent(claimed.length, some.length),
      right,
      percent(right, claimed.length),
    ]
  })
})
printTable(
  'Texts that were not learned from',
  ['texts', 'whose', 'number', 'claimed', 'claimed %', 'right', 'right %'],
  lines,
)

const unseen = all.filter((each) => !each.isLearned)
printTable(
  'Categories of payees whose name was not learned',
  ['category', 'texts', 'claimed', 'right', 'taken for another', 'another taken for it'],
  [...Map.groupBy(unseen, ({ category }) => category)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([category, some]) => {
      const claimed = some.filter((each) => each.isClaimed)
      const right = claimed.filter(({ got }) => got === category).length
      const taken = unseen.filter((each) => each.isClaimed && each.got === category && each.category !== category)
      return [category, some.length, claimed.length, right, claimed.length - right, taken.length]
    }),
)
printTable(
  'Taken for another',
  ['what it is', 'taken for', 'name learned', 'times'],
  [
    ...Map.groupBy(
      all.filter(({ isClaimed, category, got }) => isClaimed && category !== got),
      ({ category, got, isLearned: learned }) => `${category}|${got}|${learned ? 'yes' : 'no'}`,
    ),
  ]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, some]) => [...what.split('|'), some.length]),
)
if (process.argv.includes('--wrong'))
  for (const { name, category, got, isClaimed, isLearned: learned } of all)
    if (isClaimed && got !== category)
      console.log(`${learned ? 'learned  ' : 'unlearned'} ${category} → ${got}: ${name}`)
