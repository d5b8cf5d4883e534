import { EMPTY } from '../meetings/meaning/phrases.ts'
import { tokensOf } from '../meetings/meaning/words.ts'
import { isAboutMeeting } from '../meetings/open-meeting.ts'
import type { ToolResult } from '../tools/tool-result.ts'
import type { CheckedText } from './check-text.ts'

/** Words that only say that something was said, or where. */
const TELLING =
  /^(?:meeting|talk|call|review|transcript|notes?|summary|passages?|sa(?:id|ys?)|tells?|told|mention|decid|decision|agree|settle|discuss|promise|answer|question|found|find|nothing|anything|following|follows|does|did|has|been|were)/
/** So much of what a sentence tells has to stand in the passages. */
const MOST = 2 / 3
const stemmed = (text: string): string[] =>
  tokensOf(text)
    .filter((word) => word.length > 2 && !EMPTY.has(word) && !TELLING.test(word))
    .map((word) => word.slice(0, 5))

/** The words of what tools found, as far as a sentence may stand on them. */
export const wordsFound = ({ title, rows, notes, values, facts }: ToolResult): string[] =>
  [title, ...rows.flat(), ...notes, ...values.map(({ label }) => label), ...Object.values(facts)].flatMap(stemmed)

/** That something is not said, and no more. */
const NOT_SAID =
  /^(?:(?:but|and|however,) )?(?:the (?:meeting|transcript|notes|summary)|(?:this|that) meeting|it|i) (?:do|does|did)(?: not|n['’]t) (?:say|mention|find|have)\b[^,;:–—]*$/i
/** Somebody of whom something is told. */
const SOMEBODY = /\b(?:he|she|him|his|hers?|the client)\b/i
/** What stands in capitals within a question is mostly somebody's name. */
const NAMED = /(?<=[^.?!:\s]\s)\p{Lu}\p{Ll}+/gu

/** Whether a sentence tells of people, without a figure that was looked up: by a pronoun, or by a name out of the question. */
const tellsOf = (question: string, { text, used }: CheckedText): boolean =>
  used.length === 0 && (SOMEBODY.test(text) || (question.match(NAMED) ?? []).some((name) => text.includes(name)))

/**
 * Whether a sentence of an answer in a conversation about a meeting has no passage: it answers what was said there, or
 * tells it unasked, and most of it stands in nothing that was found. What has no matter of its own tells nothing.
 */
export function isUnsaid(question: string, sentence: CheckedText, found: ReadonlySet<string>): boolean {
  const tells =
    isAboutMeeting(question) !== 'no' || isAboutMeeting(sentence.text) === 'surely' || tellsOf(question, sentence)
  const words = tells && !NOT_SAID.test(sentence.text.trim()) ? stemmed(sentence.text) : []
  return words.filter((word) => found.has(word)).length < words.length * MOST
}
