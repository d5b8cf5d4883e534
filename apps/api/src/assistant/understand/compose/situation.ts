import type { Situation } from '../guess/clues.ts'
import type { Context } from './reading.ts'

/** What a guess knows beside the words. */
export const situationOf = ({ today, before, termBefore, clientOpen, subjects }: Context): Situation => ({
  today,
  before,
  isAfterTerm: termBefore !== null,
  isBook: !subjects.has('worth'),
  clientOpen,
})
