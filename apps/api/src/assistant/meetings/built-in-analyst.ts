import type { MeetingAnalyst } from './analyst.ts'
import { answerOf } from './extract/answer.ts'
import { findLinesAside, summariseAside } from './read-aside.ts'

/** Rules without a model: what it says was said. Long material is read in a thread of its own. */
export const builtInAnalyst: MeetingAnalyst = {
  name: 'built_in',
  version: '5',
  summarise: summariseAside,
  answer: async (question, passages) => ({ text: answerOf((await findLinesAside(question, [passages]))[0] ?? []) }),
}
