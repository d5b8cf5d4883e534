// eslint-disable-next-line no-control-regex -- taking control characters out is the point
const CONTROL = /[\u0000-\u001f\u007f]/g

/** Whether text is a time zone of the IANA database, e.g. "Europe/Paris"; offsets such as "+01:00" are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** A firm's name as it is stored: composed letters, no control characters; null for an empty one. */
export const cleanFirmName = (text: string | null): string | null =>
  text?.normalize('NFC').replaceAll(CONTROL, '').trim() || null
