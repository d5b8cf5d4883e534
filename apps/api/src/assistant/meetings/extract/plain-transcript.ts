const CUE = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}\s*-->/
const VOICE = /^<v(?:\.[^ >]*)? ([^>]{1,80})>([^]*?)(?:<\/v>)?$/i
const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?: ?[AP]\.?M\.?)?`
/** A name and a time on a line of their own, as Teams, Otter, Rev and Zoom write them. */
const NAME_AND_TIME = new RegExp(
  String.raw`^\s*\[?(\p{L}[^\n\t:<>]{1,60}?)\]?[\s,]*[-–—|(\[]?\s*${TIME}[)\]]?:?\s*$`,
  'iu',
)
const TIME_AND_NAME = new RegExp(String.raw`^\s*[\[(]?${TIME}[\])]?\s*[-–—|]?\s*(\p{L}[^\n\t:<>]{1,60}?):?\s*$`, 'iu')

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

function fromSubtitles(lines: readonly string[]): string {
  const turns: { speaker: string | null; text: string }[] = []
  let isNote = false
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') isNote = false
    if (/^(?:NOTE|STYLE|REGION)\b/.test(line)) isNote = true
    // the line before a time is the cue's name
    if (isNote || CUE.test(line) || CUE.test(lines[at + 1] ?? '') || /^(?:\uFEFF?WEBVTT|Kind:|Language:)/.test(line))
      continue
    const voice = VOICE.exec(line.trim())
    const named = /^([\p{L}\d][^:<>]{1,60}): +(.+)$/u.exec(line)
    turns.push(
      voice
        ? { speaker: voice[1]?.trim() ?? null, text: voice[2] ?? '' }
        : named
          ? { speaker: named[1] ?? null, text: named[2] ?? '' }
          : { speaker: null, text: line },
    )
  }
  return joined(turns)
}

function fromNamesAbove(lines: readonly string[]): string {
  const turns: { speaker: string | null; text: string }[] = []
  let speaker: string | null = null
  for (const line of lines) {
    const name = (NAME_AND_TIME.exec(line) ?? TIME_AND_NAME.exec(line))?.[1]
    if (name !== undefined) speaker = name.trim()
    else turns.push({ speaker, text: line })
  }
  return joined(turns)
}

/** So many lines with a name and a time alone make it a transcript of that kind. */
const FEWEST = 2

/**
 * What a program wrote down of a meeting as `Name: words`, a turn a line: WebVTT and SRT (Zoom, Teams), and names with
 * times on lines of their own (Teams, Otter, Rev). Anything else stays as it is.
 */
export function plainTranscript(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines.some((line) => CUE.test(line))) return fromSubtitles(lines)
  const named = lines.filter((line) => NAME_AND_TIME.test(line) || TIME_AND_NAME.test(line)).length
  return named >= FEWEST && named * 5 >= lines.filter((line) => line.trim() !== '').length
    ? fromNamesAbove(lines)
    : text
}
