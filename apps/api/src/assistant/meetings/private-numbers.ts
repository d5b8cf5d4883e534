/** What a number that is nobody else's business is. */
type PrivateKind = 'social security' | 'account' | 'card' | 'identity document' | 'code'

/** Where one stands in a text: from `start` to before `end`. */
export interface PrivateSpan {
  readonly start: number
  readonly end: number
  readonly kind: PrivateKind
}

/** Stands for each letter and digit of a private number, so that every place in the text stays where it was. */
const HIDDEN = '•'

const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  nought: '0',
  naught: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  niner: '9',
}
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const DIGIT = `(?:${Object.keys(DIGIT_WORDS).join('|')})`
const TWO_DIGITS = `(?:(?:${TENS.join('|')})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${TEENS.join('|')})`
const PIECE = `(?:\\d{1,24}|(?:double|triple)[ -]${DIGIT}|${TWO_DIGITS}|${DIGIT}(?:'s)?)`
const BETWEEN = `(?:[ \\t,.\\-‐‑‒–—−/…]{1,4}|[ ,]{0,2}(?:dash|hyphen|space|and then|then|uh+|um+)[ ,]{1,2})`
/** Digits, written or spoken, one after the other on one line. */
const RUN = new RegExp(`(?<![\\p{L}\\d$€£.•])${PIECE}(?:${BETWEEN}${PIECE}){0,40}(?![\\p{L}\\d•])`, 'giu')
const LONGEST_RUN = 400

/** Letters and digits in four, as an international account number has them, or an identifier with letters before it. */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\d])/gu
const LETTERED = /(?<![\p{L}\d$])(?=[A-Z\d-]{0,3}\d)[A-Z]{0,4}-?\d[A-Z\d-]{3,20}(?![\p{L}\d])/giu
const SECRET_WORD =
  /\b(?:passwords?|passphrase|pass ?code)\b(?: (?:is|was|for .{1,20}? is)|:|(?= [^\s"”',]{0,39}\d))[ :"“']{1,3}(?!(?:is|was|not|the|a|an|on|in|your|my|still|same|changed|expired|locked|wrong|required|something|saved|too|very|written|it)\b)([^\s"”',]{4,40})/giu

const SOCIAL =
  /\b(?:socials?(?! (?:media|event|life|circle|work|club|distanc|call|visit|hour|program))|ssn|ss#|s\.s\.n|itin|tax ?(?:payer)? ?id(?:entification)?|tin\b|ein\b)/i
const CARD =
  /\b(?:(?:credit|debit|bank|amex|visa|master) ?card|card(?:'s)? (?:number|no\b|is|end(?:s|ing))|visa|mastercard|amex)/i
const ACCOUNT =
  /\b(?:(?:account|acct|a\/c|routing|aba|iban|swift|sort code|member(?:ship)?|policy|certificate|loan|brokerage|checking|savings|transfer|dtc|deposit)\.? ?(?:number|num|no\b|nr|#|id\b|is\b|code)|account\b|acct\b|routing\b|iban\b|policy number|(?:policy|contract|claim)[ :#]{1,3}$|wire (?:to|it to|the money to)\b)/i
const DOCUMENT =
  /\b(?:passport|dl (?:number|no\b|#|is)|driver'?s?'? licen[sc]e|driving licen[sc]e|licen[sc]e (?:number|no\b|#|is)|green card|resident card|alien (?:registration )?(?:number|#)|state id|id card|identity card|medicare (?:number|id|card)|national insurance)/i
const CODE =
  /(?<!\b(?:zip|area|postal|country|tax|dress|promo|discount|qr|bar|building|internal revenue|state|sic|source|cost|gate )[ -])\b(?:code\b|passcode|one[- ]time|otp\b|verification|security code|cvv|cvc|\bpin\b|pin (?:number|code)|authenticator|two[- ]factor|2fa|password|(?:got|get|see|came|here's|there's) (?:the|a|my|in a) text\b)/i
const LAST_FOUR = /\b(?:last (?:four|4)|end(?:s|ing)? (?:in|with))\b/i
const PHONE =
  /\b(?:phone|cell|mobile|call (?:me|us|him|her|them|back)|reach (?:me|us|him|her|them)|fax|dial|extension|ext\.|text (?:me|us|him|her)|telephone|landline|voicemail|hotline|helpline)\b/i
const SOCIAL_SHAPE = /^\d{3}(?: ?[-‐‑‒–—−.] ?| )\d{2}(?: ?[-‐‑‒–—−.] ?| )\d{4}$/
const PHONE_SHAPE = /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}$/
const QUANTITY_AFTER =
  /^\s?(?:%|percent\b|dollars?\b|bucks\b|k\b|grand\b|thousand\b|million\b|billion\b|hundred\b|shares?\b|units?\b|years?\b|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|basis\b|bps\b|points?\b|euros?\b|pounds?\b|people\b|times\b|or\b|to \d|of us\b|of them\b|things?\b|accounts?\b|a (?:month|year|week|day)\b|per\b)/i
const DATE_SHAPE =
  /^(?:\d{1,2}[-./]\d{1,2}[-./](?:\d\d|\d{4})|(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:(?:19|20)\d\d(?:[,\-–—/. ]|$)+)+)$/
/** Words before what an account comes to, where nobody speaks of its number. */
const AMOUNT_BEFORE =
  /\b(?:worth|at|has|had|holds?|was|with|about|around|roughly|nearly|over|under|from|to|of|pays?|balance|totals?|up|down|is)(?: (?:is|was|about|around|only|just|like|now|still))* $/i
const SAYS_NUMBER = /\b(?:number|num|no|nr|id|iban|routing|digits)\b|#/i
/** A sum as people round it. */
const ROUND = /^\d{3,5}00$/
const PARAGRAPH_BEFORE = /\b(?:section|form|schedule|rule|paragraph|chapter) $/i
const GROUPED_AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Letters before a number, and after it, in which words say what it is. */
const BEFORE = 170
const AFTER = 45

/** The digits that a run says: `double five` is two of them. */
function digitsOf(run: string): string {
  let digits = ''
  let times = 1
  for (const word of run.toLowerCase().match(/\d+|[a-z]+/g) ?? []) {
    if (word === 'double' || word === 'triple') {
      times = word === 'double' ? 2 : 3
      continue
    }
    const digit = DIGIT_WORDS[word]
    if (/\d/.test(word)) digits += word
    else if (digit !== undefined)
      // forty-two is two digits, of which the tens have put both
      digits = digits.endsWith('T') ? `${digits.slice(0, -1)}${digit}` : digits + digit.repeat(times)
    else if (TENS.includes(word)) digits += `${TENS.indexOf(word) + 2}T`
    else if (TEENS.includes(word)) digits += `1${TEENS.indexOf(word)}`
    if (digits.includes('T') && !digits.endsWith('T')) digits = digits.replace('T', '0')
    times = 1
  }
  return digits.replaceAll('T', '0')
}

/** The check of ISO/IEC 7812 that every payment card passes. */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Where a pattern matches last in a text; -1 where it does not. */
function lastOf(pattern: RegExp, text: string): number {
  let last = -1
  for (const match of text.matchAll(new RegExp(pattern.source, 'giu'))) last = match.index
  return last
}

interface Named {
  readonly kind: PrivateKind
  /** Letters between the name of it and the number. */
  readonly distance: number
}

const KINDS: readonly (readonly [kind: PrivateKind, pattern: RegExp])[] = [
  ['social security', SOCIAL],
  ['card', CARD],
  ['identity document', DOCUMENT],
  ['code', CODE],
  ['account', ACCOUNT],
]

/** What the words around a number say that it is: the nearest name before it, else one just after it. */
function namedAround(before: string, after: string): Named | null {
  let best: Named | null = null
  for (const [kind, pattern] of KINDS) {
    const at = lastOf(pattern, before)
    if (at !== -1 && (best === null || before.length - at < best.distance))
      best = { kind, distance: before.length - at }
  }
  if (best !== null) return best
  const [line = ''] = after.split('\n', 1)
  for (const [kind, pattern] of KINDS) if (pattern.test(line)) return { kind, distance: AFTER }
  return null
}

/** What a run of digits is, by its form and by what is said around it; null for a figure like any other. */
function kindOf(run: string, before: string, after: string): PrivateKind | null {
  const digits = digitsOf(run)
  if (digits.length < 3) return null
  const isWritten = /^[\d .,\-‐‑‒–—−/…]+$/.test(run)
  const isBare = /^\d+$/.test(run)
  if (/[$€£]\s?$/.test(before) || GROUPED_AMOUNT.test(run)) return null
  if ((isWritten && DATE_SHAPE.test(run)) || PARAGRAPH_BEFORE.test(before)) return null
  const named = namedAround(before, after)
  const phoneAt = lastOf(PHONE, before)
  const isPhone =
    (phoneAt !== -1 && (named === null || before.length - phoneAt < named.distance)) ||
    (PHONE_SHAPE.test(run) && named?.kind !== 'account')
  if (SOCIAL_SHAPE.test(run)) return 'social security'
  if (isPhone && digits.length <= 11) return null
  if (digits.length >= 13 && digits.length <= 19 && isLuhn(digits) && !/[,/]/.test(run)) return 'card'
  if (QUANTITY_AFTER.test(after)) return null
  if (named !== null) {
    const { kind, distance } = named
    const isLastFour = LAST_FOUR.test(before.slice(-60)) || LAST_FOUR.test(after.slice(0, 30))
    if (isLastFour && digits.length === 4 && (kind === 'social security' || kind === 'card')) return kind
    if (kind === 'social security' && digits.length >= 7 && digits.length <= 11) return kind
    if (kind === 'card' && digits.length >= 12) return kind
    if (kind === 'card' && /\b(?:cvv|cvc|security code|three digits|back of)\b/i.test(before.slice(-80))) return 'code'
    if (kind === 'identity document' && digits.length >= 6 && digits.length <= 14) return kind
    const isSum = ROUND.test(run) && AMOUNT_BEFORE.test(before) && !SAYS_NUMBER.test(before.slice(-40))
    if (kind === 'account' && isSum) return null
    if (kind === 'account' && digits.length >= 6) return kind
    // spoken digit by digit it is no amount
    if (!isWritten && !new RegExp(TWO_DIGITS, 'i').test(run) && digits.length >= 5 && distance <= 90) return kind
    if (
      kind === 'code' &&
      distance <= 70 &&
      digits.length >= 4 &&
      digits.length <= 8 &&
      (!isBare || !/^(?:19|20)\d\d$/.test(run))
    )
      return kind
    if (kind === 'code' && digits.length === 3 && /\b(?:cvv|cvc)\b/i.test(before.slice(-40))) return kind
  }
  if (isBare && digits.length >= 8) return digits.length === 9 ? 'social security' : 'account'
  if (!isWritten && digits.length >= 7 && !new RegExp(TWO_DIGITS, 'i').test(run)) return 'account'
  if (isWritten && /^\d{3,6}(?:[ -]\d{3,6}){2,}$/.test(run) && digits.length >= 12) return 'account'
  return null
}

/** A line of which nothing is left but digits, names of who speaks, times and fillers: somebody spells a number out. */
const FILLER =
  /^(?:\s|[,.;:!?…\-–—"']|\[[\d:.]+\]|\b(?:yes|yeah|yep|ok(?:ay)?|it'?s|is|that'?s|and|then|uh+|um+|so|sure|right|let me see|hold on|dash|the|last|four|rest|first|it|here|go|goes|we|number)\b)*$/iu
const SPELLED_LINES = 8
const GIVES_NUMBER =
  /\b(?:number|social|ssn|code|pin|passport|licen[sc]e|digits|cvv|routing|what is it|read (?:it|me|that)|give me|confirm|verify)\b/i

/**
 * Numbers that are private wherever a meeting is written down: of social security, accounts, cards, identity documents,
 * and codes, as digits or spoken ("five five five, one two…"), also where they are spelled out over several turns.
 * Telephone numbers, amounts, dates and times are none.
 */
export function privateSpansIn(text: string): PrivateSpan[] {
  const spans: PrivateSpan[] = []
  const add = (start: number, end: number, kind: PrivateKind | null | undefined): void => {
    if (kind) spans.push({ start, end, kind })
  }
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > LONGEST_RUN) continue
    const end = index + run.length
    add(index, end, kindOf(run, text.slice(Math.max(0, index - BEFORE), index), text.slice(end, end + AFTER)))
  }
  for (const { 0: run, index } of text.matchAll(IBAN))
    if ((run.match(/\d/g) ?? []).length >= 8) add(index, index + run.length, 'account')
  for (const { 0: run, index } of text.matchAll(LETTERED)) {
    if (!/[A-Z]/i.test(run) || (run.match(/\d/g) ?? []).length < 5) continue
    const end = index + run.length
    add(index, end, namedAround(text.slice(Math.max(0, index - 80), index), text.slice(end, end + 30))?.kind)
  }
  for (const match of text.matchAll(SECRET_WORD)) {
    const end = match.index + match[0].length
    add(end - (match[1] ?? '').length, end, 'code')
  }
  spans.push(...spelledOut(text))
  return joined([...spans, ...repeats(text, spans)])
}

/** In their order, those that touch as one. */
function joined(spans: readonly PrivateSpan[]): PrivateSpan[] {
  const apart: PrivateSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1)
    if (last === undefined || span.start >= last.end) apart.push(span)
    else if (span.end > last.end) apart[apart.length - 1] = { ...last, end: span.end }
  }
  return apart
}

/** Digits given a few at a time, turn by turn, after somebody asked for a number. */
function* spelledOut(text: string): Generator<PrivateSpan> {
  let kind: PrivateKind = 'account'
  let left = 0
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    if (line.length > 600) continue
    const words = /^(?:[^\n:]{0,60}:\s)?([^]*)$/.exec(line)?.[1] ?? line
    const offset = start + line.length - words.length
    if (left > 0) {
      const runs = [...words.matchAll(RUN)]
      const rest = runs.reduceRight(
        (left, { 0: run, index }) => left.slice(0, index) + left.slice(index + run.length),
        words,
      )
      if (runs.length > 0 && FILLER.test(rest)) {
        for (const { 0: run, index } of runs)
          if (digitsOf(run).length >= 1) yield { start: offset + index, end: offset + index + run.length, kind }
        left = SPELLED_LINES
        continue
      }
      left--
    }
    if (!GIVES_NUMBER.test(words)) continue
    const named = KINDS.map((each) => ({ kind: each[0], at: lastOf(each[1], words) }))
      .filter(({ at: found }) => found !== -1)
      .toSorted((a, b) => b.at - a.at)[0]
    if (named) [kind, left] = [named.kind, SPELLED_LINES]
  }
}

/** The same number said again, in whatever form, where nothing around it says what it is. */
function repeats(text: string, spans: readonly PrivateSpan[]): PrivateSpan[] {
  const known = new Map<string, PrivateKind>()
  for (const { start, end, kind } of spans) {
    const digits = digitsOf(text.slice(start, end))
    if (digits.length >= 6) known.set(digits, kind)
  }
  if (known.size === 0) return []
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }): PrivateSpan[] => {
    const kind = known.get(digitsOf(run))
    return kind === undefined ? [] : [{ start: index, end: index + run.length, kind }]
  })
}

/** The text with every letter and digit of a private number replaced; nothing else moves. */
export function hidePrivate(text: string): string {
  let shown = ''
  let from = 0
  for (const { start, end } of privateSpansIn(text)) {
    shown += text.slice(from, start) + text.slice(start, end).replaceAll(/[\p{L}\d]/gu, HIDDEN)
    from = end
  }
  return from === 0 ? text : shown + text.slice(from)
}

/** The same of every text in a value: a list, or a record as it is read from JSON. */
export function hidePrivateIn<T>(value: T): T {
  if (typeof value === 'string') return hidePrivate(value) as T
  if (Array.isArray(value)) return value.map((each) => hidePrivateIn<unknown>(each)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hidePrivateIn(each as unknown)])) as T
}
