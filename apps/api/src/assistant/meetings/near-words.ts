import { stemsOf } from './extract/answer.ts'

/** Words that people say for one another when they speak of their lives and their money. */
const FAMILIES: readonly (readonly string[])[] = [
  'risk risky volatile volatility swings safe safer safety careful cautious aggressive conservative nervous worry worried night sleep fear afraid loss losses drop crash comfortable suit',
  'stocks equity shares market',
  'house home property mortgage apartment condo roof',
  'children child kids son daughter grandchildren family',
  'health medical hospital doctor sick illness care',
  'work job boss employer office retire retirement',
  'tax taxes deduction',
  'travel trip vacation holiday holidays',
  'estate will trust inherit inheritance heirs beneficiary attorney lawyer',
  'fees fee cost costs charge expensive',
  'gift gifts giving charity charities donation',
  'rmd distribution distributions withdrawal payout required',
  'income pension salary pay',
  'money cash savings',
  'death funeral widow widower passed',
].map((words) => words.split(' '))

/** Other words for a topic of a word or two; none where nobody says it otherwise. */
export function nearWords(topic: string): string[] {
  const stems = stemsOf(topic)
  const isOf = (word: string): boolean => stems.includes(stemsOf(word)[0] ?? '')
  return FAMILIES.filter((words) => words.some(isOf)).flatMap((words) => words.filter((word) => !isOf(word)))
}
