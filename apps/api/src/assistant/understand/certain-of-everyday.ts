import type { PlanPart } from '@keelwise/contract/plan'
import type { Construed } from './certain-of-both.ts'
import { askedOfFeasts } from './certain-of-feasts.ts'
import { askedOfNamedGoals } from './certain-of-goals.ts'
import { askedOfGrowth } from './certain-of-growth.ts'
import { askedOfInterestFrom } from './certain-of-interest.ts'
import { askedOfPayForSure } from './certain-of-pay.ts'
import { askedOfPayeesForSure, whoIsAsked } from './certain-of-payees.ts'
import { askedOfPayoffForSure } from './certain-of-payoff.ts'
import { askedInPhrases } from './certain-of-phrases.ts'
import { askedOfRetiring } from './certain-of-retiring.ts'
import { askedOfTermsForSure } from './certain-of-terms.ts'
import { askedInManners } from './certain-of-manners.ts'
import { askedOfConnections, askedOfTroubles } from './certain-of-troubles.ts'

/** A second question in the same message, which none of these would answer. */
const SECOND =
  /\b(?:and|but|plus)(?: also)?,? (?:what|how|when|which|where|who|whose)\b|\?\s+(?:and |also )?(?:what|how|when|which|where|who|is|are|did|do|does)\b/i

/** What people ask of their money from day to day, whose construction says what is meant; null for the rest. */
export const askedOfEverydayForSure = (asked: Construed): readonly PlanPart[] | null =>
  whoIsAsked(asked) ??
  askedOfGrowth(asked) ??
  askedInPhrases(asked) ??
  askedOfConnections(asked) ??
  askedInManners(asked) ??
  // what begins with `and` goes on from before
  (SECOND.test(asked.text.replace(/^\s*(?:and|but|so|ok)\b/i, ''))
    ? null
    : (askedOfTroubles(asked) ??
      askedOfPayForSure(asked) ??
      askedOfPayoffForSure(asked) ??
      askedOfTermsForSure(asked) ??
      askedOfInterestFrom(asked) ??
      askedOfFeasts(asked) ??
      askedOfNamedGoals(asked) ??
      askedOfRetiring(asked) ??
      askedOfPayeesForSure(asked)))
