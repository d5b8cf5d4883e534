import type { Assistant } from './engine.ts'
import type { MeetingAnalyst } from './meetings/analyst.ts'

/** What writes answers, and what reads meetings. */
export interface AssistantDeps {
  readonly assistant: Assistant
  /** Reads transcripts and notes of meetings. */
  readonly analyst: MeetingAnalyst
}
