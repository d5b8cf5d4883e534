import { classOf } from '../meaning/words.ts'
import { isName, speakersIn } from './speakers.ts'

const CUE = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}\s*-->/
const VOICE = /^<v(?:\.[^ >]*)? ([^>]{1,80})>([^]*?)(?:<\/v>)?$/i
const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?: ?[AP]\.?M\.?)?`
/** As Teams says it aloud: "1 hour 2 minutes 4 seconds", with or without the same in figures. */
const SPELLED = String.raw`(?:\d{1,2} hours?,? )?(?:\d{1,2} minutes?,? )?\d{1,2} seconds?(?: ?${CLOCK})?`
const TIME = `(?:${CLOCK}|${SPELLED})`
/** How long it took: "29m 12s", as Teams writes it above a transcript. */
const LENGTH = String.raw`(?:\d{1,2}h )?\d{1,2}m \d{1,2}s`
const TIME_ALONE = new RegExp(String.raw`^\s*[\[(]?(?:${TIME}|${LENGTH})[\])]?\s*$`, 'i')
/** A name and a time on a line of their own, as Teams, Otter, Rev and Zoom write them. */
const NAME_AND_TIME = new RegExp(
  String.raw`^\s*\[?(\p{L}[^\n\t:<>]{1,60}?)\]?[\s,]*[-–—|(\[]?\s*${TIME}[)\]]?:?\s*$`,
  'iu',
)
const TIME_AND_NAME = new RegExp(String.raw`^\s*[\[(]?${TIME}[\])]?\s*[-–—|]?\s*(\p{L}[^\n\t:<>]{1,60}?):?\s*$`, 'iu')

/** "November 20, 2026, 3:00PM" above a transcript is nobody's name. */
const DAY_AND_TIME = new RegExp(
  String.raw`^\s*(?:\p{L}+,? )?\p{L}+\.? \d{1,2},? (?:19|20)\d\d,? (?:at )?${CLOCK}\s*$`,
  'iu',
)

/** What Teams says itself at the ends of one. */
const RECORDED = /^\s*\p{L}[^\n:.]{1,60} (?:started|stopped) (?:transcription|recording)\s*$/u

/** The turns of people as `Name: words`, what follows one another by the same person joined. */
function joined(turns: readonly { readonly speaker: string | null; readonly text: string }[]): string {
  const lines: string[] = []
  let last: string | null = null
  for (const { speaker, text } of turns) {
    const words = text.replaceAll(/<[^>]{1,60}>/g, '').trim()
    if (words === '') continue
    if (speaker !== null && speaker !== last) lines.push(`${speaker}: ${words}`)
    else if (lines.length === 0) lines.push(words)
    else lines[lines.length - 1] += ` ${words}`
    last = speaker ?? last
  }
  return lines.join('\n')
}

/** The name of a cue as Webex gives it: a number, and who speaks. */
const CUE_OF = /^\d{1,6} "([^"]{1,60})"/

function fromSubtitles(lines: readonly string[]): string {
  const turns: { speaker: string | null; text: string }[] = []
  let isNote = false
  let speaker: string | null = null
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') isNote = false
    if (/^(?:NOTE|STYLE|REGION)\b/.test(line)) isNote = true
    // the line before a time is the cue's name
    if (CUE.test(lines[at + 1] ?? '')) speaker = CUE_OF.exec(line)?.[1] ?? null
    if (isNote || CUE.test(line) || CUE.test(lines[at + 1] ?? '') || /^(?:\uFEFF?WEBVTT|Kind:|Language:)/.test(line))
      continue
    const voice = VOICE.exec(line.trim())
    const named = /^([\p{L}\d][^:<>]{1,60}): +(.+)$/u.exec(line)
    turns.push(
      voice
        ? { speaker: voice[1]?.trim() ?? null, text: voice[2] ?? '' }
        : named
          ? { speaker: named[1] ?? null, text: named[2] ?? '' }
          : { speaker, text: line },
    )
  }
  return joined(turns)
}

function fromNamesAbove(lines: readonly string[], isAbove: (line: string, at: number) => boolean): string {
  const turns: { speaker: string | null; text: string }[] = []
  let speaker: string | null = null
  for (const [at, line] of lines.entries()) {
    if (DAY_AND_TIME.test(line) || RECORDED.test(line)) continue
    const name = (NAME_AND_TIME.exec(line) ?? TIME_AND_NAME.exec(line))?.[1]
    if (name !== undefined || isAbove(line, at)) speaker = (name ?? line).trim()
    else if (!TIME_ALONE.test(line)) turns.push({ speaker, text: line })
  }
  return joined(turns)
}

/** So many lines with a name and a time alone make it a transcript of that kind. */
const FEWEST = 2

/** Columns of a table as text, and names before a dash; a colon says it already. */
const BETWEEN = /\t+|\s[-–—]\s/
function columnsOf(line: string): { readonly speaker: string; readonly text: string } | null {
  const [speaker = '', ...rest] = line.split(BETWEEN).filter((part) => part.trim() !== '' && !TIME_ALONE.test(part))
  const name = speaker.trim()
  return rest.length > 0 && !name.includes(':') && isName(name) ? { speaker: name, text: rest.join(' – ') } : null
}

/** Names that stand alone on lines of their own, or begin them, again and again, as those of two people who talk do. */
const comeAgain = (names: readonly string[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const again = [...counts].filter(([, count]) => count >= FEWEST).map(([name]) => name)
  return new Set(again.length >= FEWEST ? again : [])
}

/** Whether a line is a name and nothing else; "Okay" and "Thanks" look like one. */
const isNameAlone = (line: string): boolean =>
  !/[.:,]$/.test(line) && isName(line) && !/^<(?:yes|no|glad)>$/.test(classOf(line.split(' ')[0]?.toLowerCase() ?? ''))

/** Marks that only set a name off: Markdown's bold, and arrows of captions. */
const SET_OFF = /^\s*(?:>{1,3}\s*)?(?:[-*]\s+)?(\*\*|__)([^*_\n]{1,80}?)\1[ \t]*/
const ARROWS = /^\s*>{1,3}\s*(?=\p{Lu})/u

/**
 * What a program wrote down of a meeting as `Name: words`, a turn a line: WebVTT and SRT (Zoom, Teams, Webex), names on
 * lines of their own with times or without (Teams, Otter, Rev), in bold, in a column or before a dash. Anything else
 * stays as it is.
 */
export function plainTranscript(text: string): string {
  const given = text.replaceAll('\r\n', '\n').split('\n')
  if (given.some((line) => CUE.test(line))) return fromSubtitles(given)
  const isSetOff = given.filter((line) => SET_OFF.test(line) || ARROWS.test(line)).length >= FEWEST
  const lines = isSetOff ? given.map((line) => line.replace(SET_OFF, '$2 ').replace(ARROWS, '')) : given
  const written = lines.filter((line) => line.trim() !== '').length
  const hasTimeBelow = (line: string, at: number): boolean =>
    TIME_ALONE.test(lines[at + 1] ?? '') && isName(line.trim())
  const named = lines.filter(
    (line, at) => NAME_AND_TIME.test(line) || TIME_AND_NAME.test(line) || hasTimeBelow(line, at),
  ).length
  if (named >= FEWEST && named * 5 >= written) return fromNamesAbove(lines, hasTimeBelow)
  const turnOf = speakersIn(lines)
  if (lines.filter((line) => turnOf(line) !== null).length * 4 < written) {
    const columns = lines.map(columnsOf)
    const speak = comeAgain(columns.flatMap((each) => each?.speaker ?? []))
    if (columns.filter((each) => each !== null && speak.has(each.speaker)).length * 2 > written)
      return joined(lines.map((line, at) => columns[at] ?? { speaker: null, text: line }))
    const above = comeAgain(lines.map((line) => line.trim()).filter(isNameAlone))
    const isAbove = (line: string): boolean => above.has(line.trim())
    if (lines.filter(isAbove).length * 4 >= written) return fromNamesAbove(lines, isAbove)
  }
  return isSetOff ? lines.join('\n') : text
}
