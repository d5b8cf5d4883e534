import { StatementError } from './statement.ts'

/** A run of text on a line of a page, and from where to where it goes, in points. */
export interface PdfCell {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** A line of text of a document, its cells from left to right. */
export interface PdfLine {
  readonly page: number
  readonly cells: readonly PdfCell[]
}

const MOST_PAGES = 400
const MOST_RUNS = 400_000
/** A gap wider than this part of the height of the letters is a blank, one wider than that the next cell. */
const BLANK = 0.12
const NEXT_CELL = 0.5

/** True for a PDF, whose mark may stand behind other bytes. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

interface Run {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly height: number
}

/** Runs of a page as its lines from top to bottom. */
function linesOf(runs: readonly Run[], page: number): PdfLine[] {
  const rows: Run[][] = []
  for (const run of runs.toSorted((a, b) => b.bottom - a.bottom || a.left - b.left)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && Math.abs(first.bottom - run.bottom) <= Math.max(first.height, run.height) * 0.4) row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => {
    const cells: PdfCell[] = []
    for (const { text, left, right, height } of row.toSorted((a, b) => a.left - b.left)) {
      const last = cells.at(-1)
      const gap = last ? left - last.right : Infinity
      if (last === undefined || gap > height * NEXT_CELL) cells.push({ text, left, right })
      else
        cells[cells.length - 1] = {
          text: last.text + (gap > height * BLANK && !last.text.endsWith(' ') ? ' ' : '') + text,
          left: last.left,
          right: Math.max(last.right, right),
        }
    }
    return { page, cells: cells.map((cell) => ({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ').trim() })) }
  })
}

/**
 * The lines of text of a PDF, as they lie on its pages.
 * @throws StatementError for a document that is protected, broken or too long, and for pictures of pages
 */
export async function readPdfLines(bytes: Uint8Array, file: string): Promise<PdfLine[]> {
  const { getDocumentProxy } = await import('unpdf')
  // the reader keeps what it is given
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new StatementError(
        'UNSUPPORTED_FORMAT',
        `${file} is protected with a password. Print it into a new PDF without one, or choose the CSV or OFX download.`,
      )
    throw new StatementError('INCOMPLETE', `${file} is a PDF that cannot be read. Download it again.`)
  })
  if (document.numPages > MOST_PAGES)
    throw new StatementError('TOO_COMPLEX', `${file} has more than ${MOST_PAGES} pages. Choose a shorter period.`)
  const lines: PdfLine[] = []
  let count = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item): Run[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left = 0, bottom = 0] = item.transform as number[]
      return [{ text: item.str, left, right: left + item.width, bottom, height: item.height || 8 }]
    })
    count += runs.length
    if (count > MOST_RUNS)
      throw new StatementError('TOO_COMPLEX', `${file} holds more text than is read. Choose a shorter period.`)
    lines.push(...linesOf(runs, number))
    page.cleanup()
  }
  if (count === 0)
    throw new StatementError(
      'UNSUPPORTED_FORMAT',
      `${file} holds pictures of pages and no text, as a scanner makes them. Choose the CSV or OFX download of your institution, or have the text recognised first.`,
    )
  return lines
}
