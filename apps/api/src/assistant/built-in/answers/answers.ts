import type { Draft } from '../draft.ts'
import type { Intent } from '../intents.ts'
import type { Slots } from '../route.ts'

/** What is said to each kind of question. */
export type Answers = Readonly<Record<Intent, (draft: Draft, slots: Slots) => Promise<void>>>
