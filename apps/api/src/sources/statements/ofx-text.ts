const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_KEPT = 2_000

/** Decodes the five XML entities and numeric ones, once; a bare `&` and any other entity stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
}

/**
 * Text as it is kept: no control or direction-changing characters, runs of white space as one blank, at
 * most 2,000 characters. Mark-up in it is data and stays.
 */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_KEPT * 2)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_KEPT)
    .toWellFormed()
}

/** A value as it is quoted in a message. */
export function quoted(value: string): string {
  return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`
}
