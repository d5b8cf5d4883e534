import type { NetWorthChangeParts } from '@keelwise/contract/brief'
import type { ChangePart } from '@keelwise/contract/words'
import { amountOf, centsOf } from '../../domain/cents.ts'

type Part = NonNullable<NetWorthChangeParts['change']>['parts'][number]

/** Words around an amount that is said without its sign: where it is more than nothing, and where it is less. */
type Words = readonly [before: string, after: string]

const WORDS: Readonly<Record<ChangePart, readonly [more: Words, less: Words]>> = {
  put_in: [
    ['', ' came in'],
    ['', ' was taken back'],
  ],
  spent: [
    ['', ' more was given back than spent'],
    ['', ' was spent'],
  ],
  markets: [
    ['markets added ', ''],
    ['markets took ', ''],
  ],
  currency: [
    ['exchange rates added ', ''],
    ['exchange rates took ', ''],
  ],
  income: [
    ['dividends and interest brought ', ''],
    ['dividends and interest of ', ' were taken back'],
  ],
  interest_paid: [
    ['interest on debts gave back ', ''],
    ['interest on debts cost ', ''],
  ],
  fees: [
    ['fees gave back ', ''],
    ['fees cost ', ''],
  ],
  taxes: [
    ['taxes gave back ', ''],
    ['taxes cost ', ''],
  ],
  other: [
    ['balances rose by ', ' without a booking'],
    ['balances fell by ', ' without a booking'],
  ],
}

/** Parts that a sentence names; the others are one. */
const NAMED = 4

/** A stretch of the sentence; an amount stands without its sign, which `isLess` says. */
export interface Said {
  readonly before: string
  readonly amount: string
  readonly after: string
  readonly isLess: boolean
}

const saidOf = (amount: string, [more, less]: readonly [Words, Words]): Said => {
  const isLess = amount.startsWith('-')
  const [before, after] = isLess ? less : more
  return { before, amount: amount.replace('-', ''), after, isLess }
}

/** What a change came from, the largest parts by name and the others as one, so that what is said adds up to it. */
export function sayParts(parts: readonly Part[]): Said[] {
  const named = parts.length > NAMED + 1 ? parts.slice(0, NAMED) : parts
  const rest = parts.slice(named.length).reduce((sum, { amount }) => sum + centsOf(amount), 0n)
  return [
    ...named.map(({ part, amount }) => saidOf(amount, WORDS[part])),
    ...(rest === 0n
      ? []
      : [
          saidOf(amountOf(rest), [
            ['everything else added ', ''],
            ['everything else took ', ''],
          ]),
        ]),
  ]
}

/** What stands before a stretch: the sentence begins large, its parts are held apart. */
export const joinedBefore = (said: readonly Said[], index: number): string =>
  index === 0 ? '' : index === said.length - 1 ? ' and ' : ', '

/** With a large first letter. */
export const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
