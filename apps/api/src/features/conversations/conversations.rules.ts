const TITLE_LENGTH = 60

/** A title from the first message: its first 60 characters on one line, cut at a word. */
export function titleFrom(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= TITLE_LENGTH) return line
  const cut = line.slice(0, TITLE_LENGTH + 1)
  const atWord = cut.lastIndexOf(' ')
  return (atWord > 0 ? cut.slice(0, atWord) : line.slice(0, TITLE_LENGTH)).trim()
}

/**
 * Where a reader stands: `<run>:<seq>` names the last event it has. Null when the text names no place in a run, so the
 * reader gets all of it.
 */
export function readCursor(text: string | undefined): { runId: string; seq: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/i.exec(text ?? '')
  return match ? { runId: (match[1] ?? '').toLowerCase(), seq: Number(match[2]) } : null
}

/** The last part of a text for a preview, on one line and at most 140 characters. */
export function lastMessagePreview(content: string | null): string | null {
  if (content === null) return null
  const line = content
    .replaceAll(/[*_`#|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line === '' ? null : line.length <= 140 ? line : `${line.slice(0, 139)}…`
}
