import type { MeetingAnalyst } from './analyst.ts'
import { answerAside, summariseAside } from './read-aside.ts'

/** Rules without a model: what it says was said. Long material is read in a thread of its own. */
export const builtInAnalyst: MeetingAnalyst = {
  name: 'built_in',
  version: '2',
  summarise: summariseAside,
  answer: answerAside,
}
