import type { MeetingAnalyst } from './analyst.ts'
import { answerFrom } from './extract/answer.ts'
import { extractSummary } from './extract/extract.ts'

/** Rules without a model: what it says was said. */
export const builtInAnalyst: MeetingAnalyst = {
  name: 'built_in',
  version: '1',
  summarise: (material) => Promise.resolve(extractSummary(material)),
  answer: (question, passages) => Promise.resolve(answerFrom(question, passages)),
}
