import { ENGLISH_FIGURES } from '../lexicon/en/figures.ts'

const { small: SMALL, scales: SCALES } = ENGLISH_FIGURES.numbers
const WORD = [...Object.keys(SMALL), ...Object.keys(SCALES)].join('|')
const BIG = Object.keys(SCALES).join('|')
const RUN = new RegExp(
  String.raw`(?<![\p{L}\d$€£.,-])(?<!\d )(?<!\b(?:half|quarter)(?: a)? )(?:a (?=${BIG}))?(?:${WORD})(?:(?:[ -]|,? and )(?:${WORD})\b|[ ]point(?: (?:${WORD}))+)*(?![\p{L}\d]|-\p{L})`,
  'giu',
)

/** The number that words say, where they say one of more than a few; null for any other. */
function valueOf(words: readonly string[]): number | null {
  const said = words.filter((word) => word !== 'a')
  let [sum, part] = [0, 0]
  let last = Number.POSITIVE_INFINITY
  for (const word of said) {
    const [small, scale] = [SMALL[word], SCALES[word]]
    if (scale === 100) part = (part || 1) * 100
    else if (scale !== undefined) {
      sum += (part || 1) * scale
      part = 0
    } else if (small !== undefined) {
      // "twenty twenty-six" is a year, "one two" are two numbers
      const size = small < 10 ? 1 : 10
      if (size >= last) return null
      part += small
      last = small < 20 ? 1 : size
    }
    if (scale !== undefined) last = Number.POSITIVE_INFINITY
  }
  return said.length === 1 && SCALES[said[0] ?? ''] === undefined ? null : sum + part
}

/**
 * A text with the numbers that are said in words as figures: "six hundred and forty-eight" is 648, "one point eight million"
 * 1800000. Small numbers of one word stay words: they count rows and say which one.
 */
export const numbersInDigits = (text: string): string =>
  text.replaceAll(RUN, (said) => {
    const words = said
      .toLowerCase()
      .split(/[ ,-]+/)
      .filter((word) => word !== 'and')
    const point = words.indexOf('point')
    if (point < 0) return String(valueOf(words) ?? said)
    const digits = words.slice(point + 1).filter((word) => word in SMALL)
    const scale = SCALES[words.at(-1) ?? ''] ?? 1
    const whole = valueOf(['a', 'hundred', ...words.slice(0, point)])
    const isRead = whole !== null && digits.length > 0 && digits.every((word) => (SMALL[word] ?? 10) < 10)
    if (!isRead) return said
    const decimals = digits.map((word) => SMALL[word]).join('')
    return String(Math.round(Number(`${whole - 100}.${decimals}`) * scale * 100) / 100)
  })
