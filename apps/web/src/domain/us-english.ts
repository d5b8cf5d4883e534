/** What most people here read; the browser's own formats for it take a slow phone a third of a second to make ready. */
export const US_ENGLISH = 'en-US'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/**
 * A decimal text as the browser writes it in American English: grouped by three, rounded half away from zero, no digit lost.
 * @param least decimals that always stand
 * @param most decimals that may stand
 * @returns null for what is no plain decimal, e.g. `1e21`
 */
export function usNumber(figure: string, least: number, most: number): string | null {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:[.](\d*))?$/.exec(figure) ?? []
  if (whole === undefined) return null
  const rounded =
    BigInt(whole + decimals.slice(0, most).padEnd(most, '0')) + (Number(decimals[most] ?? 0) > 4 ? 1n : 0n)
  const digits = `${rounded}`.padStart(most + 1, '0')
  let end = digits.length
  while (end > digits.length - most + least && digits[end - 1] === '0') end--
  const point = digits.length - most
  const groups = digits.slice(0, point).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return sign + groups + (end > point ? `.${digits.slice(point, end)}` : '')
}

/** The same in dollars; null for other currencies, too. */
export function usDollars(amount: string, currency: string, least: number, most: number): string | null {
  const text = currency === 'USD' ? usNumber(amount, least, most) : null
  return text && text.replace(/^-?/, '$&$$')
}

const inTwo = (part: number): string => `${part}`.padStart(2, '0')

/** Dates as the browser writes them in American English. */
export const usDates = {
  numbers: (date: Date) => `${inTwo(date.getMonth() + 1)}/${inTwo(date.getDate())}/${date.getFullYear()}`,
  words: (date: Date) => `${shortMonth(date)} ${inTwo(date.getDate())}, ${date.getFullYear()}`,
  clock: (date: Date) =>
    `${date.getHours() % 12 || 12}:${inTwo(date.getMinutes())} ${date.getHours() < 12 ? 'AM' : 'PM'}`,
  day: (date: Date) => `${shortMonth(date)} ${date.getDate()}`,
  month: (date: Date) => `${shortMonth(date)} ${date.getFullYear()}`,
  longMonth: (date: Date) => `${MONTHS[date.getMonth()]} ${date.getFullYear()}`,
}

const shortMonth = (date: Date): string => MONTHS[date.getMonth()]!.slice(0, 3)
