import type { Tokens } from '../engine.ts'
import type { ActionItem, MeetingFinding, MeetingSummary, SummaryQuote } from '@keelwise/contract/meetings'

/** What was handed in about a meeting. */
export interface Material {
  readonly transcript: string
  readonly notes: string
  /** `yyyy-MM-dd`; days that are named by their weekday are counted from it. */
  readonly day: string
  /** Whose tokens a language model takes; nobody's where it is left out. */
  readonly userId?: string
}

/** What reads, in one state of its rules. */
interface Reader {
  readonly name: string
  /** Higher or other whenever the same material may be read otherwise. */
  readonly version: string
}

/** Who took part in a meeting. */
export type Participant = MeetingSummary['participants'][number]

/** What a summary is made of. Every line says what the material says, and `quotes` where it says so. */
export interface Extraction {
  /** Three to six sentences that stand for the whole; fewer where little was said. */
  readonly content: string
  readonly key_points: readonly string[]
  readonly decisions: readonly string[]
  readonly action_items: readonly ActionItem[]
  readonly quotes: readonly SummaryQuote[]
  readonly findings: readonly MeetingFinding[]
  readonly participants: readonly Participant[]
  /** What stayed open; up to five. */
  readonly questions: readonly string[]
  /** Who read it, where that is not who was asked. */
  readonly by?: Reader
  /** What a language model took for it. */
  readonly usage?: Tokens
}

/** A text that a question may be answered from, with the name it is quoted by. */
export interface Passage {
  readonly name: string
  readonly text: string
  /** Who of those who speak in it advised, where it is known. */
  readonly advisors?: readonly string[]
}

/** A line of a passage that a question is answered with. */
export interface FoundLine {
  /** The passage's. */
  readonly name: string
  readonly speaker: string | null
  readonly text: string
}

/** An answer to a question about a meeting. */
export interface MeetingAnswer {
  /** In words of the material, or with the words it stands on; null when the material does not say. */
  readonly text: string | null
  /** Who answered, where that is not who was asked. */
  readonly by?: Reader
  /** What a language model took for it. */
  readonly usage?: Tokens
}

/** Reads meetings: the built-in rules, a language model, or something that fails in a test. Its name is kept with what it wrote. */
export interface MeetingAnalyst extends Reader {
  summarise(material: Material): Promise<Extraction>
  /** @param userId whose tokens a language model takes */
  answer(question: string, passages: readonly Passage[], userId?: string): Promise<MeetingAnswer>
}
