import type { PlanPart } from '@keelwise/contract/plan'
import type { Construed } from './certain-of-both.ts'
import { askedAfterFewWords } from './certain-after-few-words.ts'
import { askedOfAims } from './certain-of-aims.ts'
import { askedOfFeasts } from './certain-of-feasts.ts'
import { askedOfNamedGoals } from './certain-of-goals.ts'
import { askedOfGrowth } from './certain-of-growth.ts'
import { askedOfIncomings } from './certain-of-incomings.ts'
import { askedOfInterestFrom, mostInterestAsked } from './certain-of-interest.ts'
import { askedOfPayForSure } from './certain-of-pay.ts'
import { askedOfPayeesForSure, whoIsAsked } from './certain-of-payees.ts'
import { askedOfPayoffForSure } from './certain-of-payoff.ts'
import { askedOfRetiring } from './certain-of-retiring.ts'
import { askedOfTermsForSure } from './certain-of-terms.ts'
import { askedOfSpending } from './certain-of-spending.ts'
import { askedInManners } from './certain-of-manners.ts'
import { askedOfWealth } from './certain-of-wealth.ts'
import { askedOfConnections, askedOfTroubles } from './certain-of-troubles.ts'

/** A second question in the same message, which none of these would answer. */
const SECOND =
  /\b(?:and|but|plus)(?: also)?,? (?:what|how|when|which|where|who|whose)\b|\?\s+(?:and |also )?(?:what|how|when|which|where|who|is|are|did|do|does)\b/i

/** What people ask of their money from day to day, whose construction says what is meant; null for the rest. */
export const askedOfEverydayForSure = (asked: Construed): readonly PlanPart[] | null =>
  whoIsAsked(asked) ??
  askedOfGrowth(asked) ??
  askedOfSpending(asked) ??
  askedOfWealth(asked) ??
  askedOfAims(asked) ??
  askedOfIncomings(asked) ??
  askedAfterFewWords(asked) ??
  askedOfConnections(asked) ??
  askedInManners(asked) ??
  // what begins with `and` goes on from before
  (SECOND.test(asked.text.replace(/^\s*(?:and|but|so|ok)\b/i, ''))
    ? null
    : (askedOfTroubles(asked) ??
      askedOfPayForSure(asked) ??
      askedOfPayoffForSure(asked) ??
      askedOfTermsForSure(asked) ??
      mostInterestAsked(asked) ??
      askedOfInterestFrom(asked) ??
      askedOfFeasts(asked) ??
      askedOfNamedGoals(asked) ??
      askedOfRetiring(asked) ??
      askedOfPayeesForSure(asked)))
