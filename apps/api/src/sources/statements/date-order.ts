import type { DateOrder as Order } from '@keelwise/contract/statements'

/** In which order a file writes year, month and day. */
export type DateOrder = Order

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_LENGTH = 60

/**
 * Reads a date written in figures, with any of `/ . - '` between them, or with an English month, as `yyyy-MM-dd`; a
 * time after it is left out. Two figures for the year are 1970 to 2069, after an apostrophe 2000 to 2099. Null when it
 * is no day of the calendar in this order.
 */
export function readDate(text: string, order: DateOrder): string | null {
  if (text.length > MAX_LENGTH) return null
  const trimmed = text.trim()
  const packed = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(trimmed)
  if (packed) return calendarDay(Number(packed[1]), Number(packed[2]), Number(packed[3]))
  const worded = readWorded(trimmed)
  if (worded) return worded
  const match = /^(\d{1,4})\s*[/.-]\s*(\d{1,2})\s*([/.'-])\s*(\d{1,4})(?!\d)/.exec(trimmed)
  if (!match) return null
  const [, a = '', b = '', separator, c = ''] = match
  if (a.length === 4) return calendarDay(Number(a), Number(b), Number(c))
  if (order === 'YMD') return calendarDay(fullYear(a, false), Number(b), Number(c))
  const year = fullYear(c, separator === "'")
  return order === 'MDY' ? calendarDay(year, Number(a), Number(b)) : calendarDay(year, Number(b), Number(a))
}

/** What the dates of a file say about their order: `null` when they fit several and mean different days. */
export function dateOrderOf(dates: Iterable<string>): { order: DateOrder | null; example: string } {
  const bad = { MDY: 0, DMY: 0 }
  let example = ''
  let dotted = 0
  let seen = 0
  for (const text of dates) {
    const month = readDate(text, 'MDY')
    const day = readDate(text, 'DMY')
    if (month === null && day === null) continue
    seen += 1
    if (/^\d{1,2}\.\d{1,2}\./.test(text.trim())) dotted += 1
    if (month === null) bad.MDY += 1
    if (day === null) bad.DMY += 1
    if (month !== null && day !== null && month !== day && example === '') example = text.trim()
  }
  if (bad.MDY !== bad.DMY) return { order: bad.MDY < bad.DMY ? 'MDY' : 'DMY', example }
  // Nobody who separates by points writes the month first.
  if (seen > 0 && dotted === seen) return { order: 'DMY', example }
  return { order: example === '' ? 'MDY' : null, example }
}

function readWorded(text: string): string | null {
  const dayFirst = /^(\d{1,2})[\s-]([A-Za-z]{3})[a-z]*\.?[\s,-]+(\d{4})/.exec(text)
  if (dayFirst) return calendarDay(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = /^([A-Za-z]{3})[a-z]*\.?[\s-](\d{1,2})[\s,-]+(\d{4})/.exec(text)
  return monthFirst ? calendarDay(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])) : null
}

const monthOf = (word = ''): number => MONTHS.indexOf(word.toLowerCase()) + 1

function fullYear(text: string, isAfterApostrophe: boolean): number {
  const year = Number(text)
  if (text.length > 2) return year
  return isAfterApostrophe || year < 70 ? 2000 + year : 1900 + year
}

function calendarDay(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
