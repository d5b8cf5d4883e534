import type { SubjectName } from '@keelwise/contract/plan'
import { accounts } from './accounts.ts'
import { actions } from './actions.ts'
import { clients } from './clients.ts'
import { fit } from './fit.ts'
import { income } from './income.ts'
import { meetings } from './meetings.ts'
import { plans } from './plans.ts'
import { positions } from './positions.ts'
import { returns } from './returns.ts'
import { sales } from './sales.ts'
import type { Subject } from './subject.ts'
import { transactions } from './transactions.ts'
import { worth } from './worth.ts'

export { FORMULAS } from './formulas.ts'
export type { Formula } from './formulas.ts'

/** Everything that can be asked, by its name in a plan. */
export const SUBJECTS: Readonly<Record<SubjectName, Subject>> = {
  accounts,
  worth,
  positions,
  transactions,
  income,
  sales,
  returns,
  fit,
  plans,
  clients,
  meetings,
  actions,
}

/** What is made of transactions alone, which no client shares; of plans goals can be shared, where that is said besides. */
export const NEVER_SHARED: ReadonlySet<string> = new Set(['transactions', 'plans', 'sales'])

/** Subjects of an advisor's own records; of a client who is open the others can be asked too. */
export const BOOK_SUBJECTS: ReadonlySet<SubjectName> = new Set(['clients', 'meetings', 'actions'])
