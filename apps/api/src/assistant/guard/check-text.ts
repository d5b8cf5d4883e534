import { isSameWhenRounded } from '@keelwise/finance/calculate'
import { figureText } from '../figures.ts'
import type { ToolValue } from '../tools/tool-result.ts'

/** What an answer may say, as its tools have found it. */
export interface KnownFigures {
  readonly values: ReadonlyMap<string, ToolValue>
  /** Counts of rows that tools listed. */
  readonly counts: ReadonlySet<string>
  /** Names with digits in them, and spans of days, word for word. */
  readonly texts: readonly string[]
}

/** A checked segment, and the figures it placed. */
export interface CheckedText {
  readonly text: string
  readonly used: readonly string[]
  /** Every figure in it is placed or equals one that is known. */
  readonly isProven: boolean
}

const UNVERIFIED = '(unverified)'
const NOT_AVAILABLE = 'not available'

/** The place of a figure, with what stands so close to it that it would be read as a part of the figure. */
const TOKEN =
  /(?:\p{N}[\p{N}.,]*|(?:(?<!\})[-−+])?[$€£¥]?)\{\{\s*v:([\w.:-]+)\s*\}\}(?:[.,]?\p{N})*(\s?(?:%|(?:thousand|million|billion|trillion|mn|bn|[kmb]|percent(?:age points)?|points?|dollars?|usd|euros?|eur|shares?|units?|months?)\b))?(?=(\{\{\s*v:)?)/giu
/** Units after a figure that say once more what it is. */
const SAME_UNIT: Readonly<Record<string, RegExp>> = {
  percent: /^(?:%|percent)$/,
  points: /^(?:percentage )?points?$/,
  months: /^months?$/,
  USD: /^(?:dollars?|usd)$/,
  EUR: /^(?:euros?|eur)$/,
}
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DATES = new RegExp(
  [
    '\\bQ[1-4] (?:19|20)\\d\\d\\b',
    // plans that are called by a number
    '\\b(?:401\\(k\\)|403\\(b\\))',
    '\\b(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?\\b',
    `\\b${MONTH} (?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?:,? (?:19|20)\\d\\d)?(?![\\d.,]*\\d)(?! ?%)`,
    `\\b(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (?:19|20)\\d\\d)?(?![\\d.,]*\\d)(?! ?%)`,
    `\\b${MONTH},? (?:19|20)\\d\\d(?![\\d.,]*\\d)(?! ?%)`,
    '\\b(?:in|of|since|by|until|through|during|from|to|year|late|early|before|after) (?:19|20)\\d\\d(?=[.,;:!?)]?(?:\\s|$))(?!,\\d)(?! (?:[a-z]*(?:share|unit|dollar|point|percent|euro|usd|million|billion|thousand|account|position)))',
  ].join('|'),
  'gi',
)
const ORDINALS = /\b(?:[1-9]?1st|[1-9]?2nd|[1-9]?3rd|[1-9]?\dth)\b/gi
const LIST_MARK = /^(\s*)(\d{1,2})([.)])(?=\s)/
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
}
const NUMBER =
  /([-−–+]\s?)?((?:[$€£¥]|\b(?:usd|eur|gbp|jpy|chf|cad|aud)\b)\s?)?([-−])?(\p{Nd}[\p{Nd},.’']*\p{Nd}|\p{Nd})(?:\s?(thousand|million|billion|mn|bn|[kmb])\b)?(\s?%|\s(?:percent(?:age points)?|points?|dollars?|usd|euros?|eur|shares?|units?|months?|days?|years?)\b)?/giu
const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }
const SMALL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|a'
const BIG = 'hundred|thousand|million|billion|trillion'
const SPELLED = new RegExp(
  `\\b(?:(?:${SMALL})(?:[ -](?:${SMALL}|and))*[ -](?:${BIG})(?:[ -](?:${SMALL}|${BIG}|and))*(?: (?:dollars?|euros?|percent))?|(?:${SMALL})(?:[ -](?:${SMALL}))* (?:dollars?|euros?|percent|percentage points))\\b`,
  'gi',
)
/** Other characters that are read as numbers: ½, ², Ⅷ. */
const ODD_NUMBER = /[\p{No}\p{Nl}]+/gu

/** Puts pieces aside where nothing touches them, and back at the end. */
class Shelf {
  readonly #pieces: string[] = []

  put(piece: string): string {
    this.#pieces.push(piece)
    return `\u{E000}${String.fromCodePoint(0xe100 + this.#pieces.length - 1)}\u{E001}`
  }

  restore(text: string): string {
    let restored = text
    // what was put aside may hold what was put aside before
    while (/\u{E000}.\u{E001}/u.test(restored))
      restored = restored.replaceAll(
        /\u{E000}(.)\u{E001}/gu,
        (_, mark: string) => this.#pieces[(mark.codePointAt(0) ?? 0) - 0xe100] ?? '',
      )
    return restored
  }
}

const plainText = (text: string): string =>
  text
    // private-use characters are the shelf's; invisible ones could hide a digit from the check
    .replaceAll(/[\u{E000}-\u{F8FF}\u{200B}-\u{200F}\u{2060}-\u{2064}\u{FEFF}\u{AD}\u{202A}-\u{202E}]/gu, '')
    .replaceAll(/<!--.*?-->|<[a-z/!?][^>]*>/gis, '')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/gi, (entity) => (entity === '&lt;' || entity === '&amp;' ? entity : ''))
    // images and reference definitions reach out by themselves
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replaceAll(/!\[([^\]]*)\](?:\[[^\]]*\])?/g, '$1')
    .replace(/^\s{0,3}\[[^\]]+\]:\s*\S+.*$/m, '')
    .replaceAll(/\b(?:(?:https?|ftp):\/\/|(?:data|javascript|mailto|tel):(?=\S))/gi, '')

const isOwnRoute = (address: string): boolean =>
  /^\/(?:investor|advisor)(?:[/?#][\w\-./?=&%#]*)?$/.test(address) && !/\/\/|\.\./.test(address)

/** A name where no digit goes on: "December 2" is no part of "December 2026". */
const wholeName = (name: string): RegExp =>
  new RegExp(String.raw`(?<!\p{Nd})${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\p{Nd})`, 'gu')

function isKnown(match: RegExpExecArray | RegExpMatchArray, known: KnownFigures): boolean {
  const [, sign, symbol, innerSign, digits = '', scaleWord, unit] = match
  // nobody writes zeros before a figure: they are the rest of one that was cut
  if (!/^(?!0\d)(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d+)?$/.test(digits)) return false
  const written = digits.replaceAll(',', '')
  const word = unit?.trim().toLowerCase() ?? ''
  const scale = scaleWord ? (SCALES[scaleWord.toLowerCase()] ?? 1) : 1
  if (!symbol && word === '' && scale === 1 && known.counts.has(written)) return true
  const currency = symbol
    ? (SYMBOLS[symbol.trim()] ?? symbol.trim().toUpperCase())
    : /^(?:dollars?|usd)$/.test(word)
      ? 'USD'
      : /^(?:euros?|eur)$/.test(word)
        ? 'EUR'
        : null
  const isNegative =
    /[-−]/.test(`${sign ?? ''}${innerSign ?? ''}`) && (innerSign !== undefined || /^[-−]$/.test((sign ?? '').trim()))
  return [...known.values.values()].some((value) => {
    if (currency !== null && (value.unit !== 'money' || value.currency !== currency)) return false
    if ((word === '%' || word === 'percent') && value.unit !== 'percent') return false
    if (/^(?:points?|percentage points)$/.test(word) && value.unit !== 'points') return false
    if (/^(?:shares?|units?)$/.test(word) && value.unit !== 'units') return false
    if (/^months?$/.test(word) && value.unit !== 'months') return false
    if (/^days?$/.test(word) && value.unit !== 'days') return false
    if (/^years?$/.test(word) && value.unit !== 'years') return false
    // a bare small number says too little to be taken for an amount that happens to round to it
    if (
      currency === null &&
      word === '' &&
      scale === 1 &&
      !['count', 'units', 'score'].includes(value.unit) &&
      written.replace('.', '').length < 4
    )
      return false
    if (isNegative && !value.value.startsWith('-')) return false
    return isSameWhenRounded(written, value.value.replace('-', ''), scale)
  })
}

/**
 * Makes a segment of an engine's text safe to show: figures are placed by the server, digits that equal no known figure
 * are marked, and nothing but plain text, emphasis and links to own screens is left. Fails closed.
 * @param isLineStart whether it begins a line, where "1." numbers a list
 */
export function checkText(segment: string, isLineStart: boolean, known: KnownFigures): CheckedText {
  const shelf = new Shelf()
  const used: string[] = []
  let isProven = true
  const marked = (figure: string): string => {
    isProven = false
    return `${figure} ${UNVERIFIED}`
  }
  let text = plainText(segment)
  text = text.replaceAll(TOKEN, (_, id: string, tail: string | undefined, next: string | undefined) => {
    const value = known.values.get(id)
    const gap = next ? ' ' : ''
    if (!value) {
      isProven = false
      return shelf.put(NOT_AVAILABLE) + gap
    }
    used.push(id)
    const figure = `[${figureText(value.value, value.unit, value.currency)}](#v-${id})`
    const unit = tail?.trim().toLowerCase()
    if (unit === undefined || SAME_UNIT[value.currency ?? value.unit]?.test(unit)) return shelf.put(figure) + gap
    if (value.unit === 'units' && /^(?:shares?|units?)$/.test(unit)) return shelf.put(figure + tail) + gap
    return shelf.put(marked(`${figure}${tail}`)) + gap
  })
  text = text.replaceAll(/\{\{[^}]*\}\}/g, '')
  text = text.replaceAll(/\[([^\][]*)\]\(\s*([^)\s]*)[^)]*\)/g, (_, label: string, address: string) =>
    isOwnRoute(address) ? `${shelf.put('[')}${label}${shelf.put(`](${address})`)}` : label,
  )
  // brackets that are left must not become links when a reader joins them with what follows
  text = text.replaceAll(/\](?=[([:])/g, '] ')
  for (const name of known.texts)
    if (text.includes(name)) text = text.replaceAll(wholeName(name), () => shelf.put(name))
  if (isLineStart) text = text.replace(LIST_MARK, (mark) => shelf.put(mark))
  text = text.replaceAll(DATES, (date) => shelf.put(date)).replaceAll(ORDINALS, (ordinal) => shelf.put(ordinal))
  text = text.replaceAll(NUMBER, (...groups) => {
    const match = groups.slice(0, 7) as unknown as RegExpMatchArray
    return isKnown(match, known) ? shelf.put(match[0]) : shelf.put(marked(match[0]))
  })
  text = text.replaceAll(SPELLED, (words) => shelf.put(marked(words)))
  text = text.replaceAll(ODD_NUMBER, marked)
  return { text: shelf.restore(text), used, isProven }
}
