import { categoryGroups, groupOfCategory } from '@keelwise/contract/words'
import { payeeWordsOf } from '../classify.ts'
import { decideCategory } from '../decide.ts'
import { knownPayee } from '../known-payees.ts'
import { cleanPayee } from '../payee.ts'
import { type CategoryLesson, HELD_OUT, readLessons } from './lessons.ts'

/** A text that was not learned from, and what was made of it. */
export interface Measured extends CategoryLesson {
  readonly folder: (typeof HELD_OUT)[number]
  readonly got: string
  readonly isClaimed: boolean
  /** Whether the lessons have the name of its payee, or it is one that many people pay. */
  readonly isLearned: boolean
}

const spoken = (name: string): string => payeeWordsOf(name).join(' ')
/** Shorter words begin names of anybody. */
const SHORTEST = 4

/** Whether what is read of a text begins with a name of the lessons. */
function isLearned(text: string, learned: ReadonlySet<string>): boolean {
  const read = cleanPayee(text) ?? text
  if (knownPayee(read) !== null) return true
  const words = spoken(read).split(' ')
  return words.some((_word, at) => {
    const start = words.slice(0, at + 1).join(' ')
    return learned.has(start) && (start.length >= SHORTEST || at === words.length - 1)
  })
}

/** Decides texts that were not learned from as when they come in: nobody says their type, and income comes in. */
export function measureHeldOut(): Measured[] {
  const learned = new Set(readLessons('learned').map(({ name }) => spoken(name)))
  return HELD_OUT.flatMap((folder) =>
    readLessons(folder).map(({ name, category }) => {
      const isIncome = categoryGroups[groupOfCategory(category)].kind === 'income'
      const decided = decideCategory(
        {
          type: 'OTHER',
          amount: isIncome ? '25.00' : '-25.00',
          name: null,
          fiDescription: name,
          description: null,
          ticker: null,
          units: null,
          sourceCategory: null,
          accountType: 'CHECKING',
        },
        new Map(),
      )
      return {
        folder,
        name,
        category,
        got: decided.category,
        isClaimed: decided.by !== 'NONE',
        isLearned: isLearned(name, learned),
      }
    }),
  )
}
