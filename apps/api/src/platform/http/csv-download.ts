import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, csvLine } from './csv-line.ts'

/** Columns of a table: the heading, and how a row's cell is found. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]

/**
 * Answers with a table as a CSV file, read page by page while it is sent; the first page is read before, so that what
 * is wrong then is still answered as an error.
 * @param fileName fixed by us, never made of a person's words
 */
export async function csvDownload<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: Columns<Row>,
  pages: AsyncGenerator<readonly Row[]>,
): Promise<Readable> {
  const lines = (rows: readonly Row[]): string =>
    rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
  const first = await pages.next()
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('X-Content-Type-Options', 'nosniff')
  async function* text() {
    // With the mark, spreadsheet programs read the rest as UTF-8.
    yield `\uFEFF${csvLine(columns.map(([heading]) => heading))}`
    if (first.done) return
    yield lines(first.value)
    for await (const rows of pages) yield lines(rows)
  }
  return Readable.from(text())
}
