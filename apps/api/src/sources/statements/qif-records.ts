/** A field of a record: the letter it begins with and the rest of its line. */
type QifField = { code: string; value: string }

/** Fields up to a `^`, with the section they stand in. */
export type QifRecord = { section: string; line: number; fields: QifField[]; isClosed: boolean }

/**
 * Splits a QIF text into records: `!` begins a section, `^` ends a record, everything else is a field. Lines before the
 * first section (comments) are left out. Line ends may be `\r\n`, `\n` or `\r`.
 */
export function readQifRecords(text: string): QifRecord[] {
  const records: QifRecord[] = []
  let section = ''
  let isList = false
  let open: QifRecord | null = null
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const value = raw.trimEnd()
    if (value === '') continue
    if (value.startsWith('!')) {
      const name = value.slice(1).trim().toLowerCase()
      // Between these two, accounts are listed; outside of them, one is chosen for what follows.
      if (name === 'option:autoswitch') isList = true
      else if (name === 'clear:autoswitch') isList = false
      else section = name === 'account' && isList ? 'account list' : name
      if (open) records.push(open)
      open = null
      continue
    }
    if (section === '') continue
    if (value.startsWith('^')) {
      if (open) records.push({ ...open, isClosed: true })
      open = null
      continue
    }
    open ??= { section, line: index + 1, fields: [], isClosed: false }
    open.fields.push({ code: value[0] ?? '', value: value.slice(1).trim() })
  }
  if (open) records.push(open)
  return records
}

/** The first field with a code; null when there is none or it is empty. */
export const qifFieldOf = ({ fields }: QifRecord, code: string): string | null =>
  fields.find((field) => field.code === code)?.value || null
