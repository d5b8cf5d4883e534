import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { csvLine } from '../../platform/http/csv-line.ts'

/** A value of JSON. */
export type PlainJson = string | number | boolean | null | readonly PlainJson[] | { readonly [key: string]: PlainJson }

type Row = Readonly<Record<string, PlainJson>>

/** A file of the archive, made while it is sent. */
export interface ZippedFile {
  readonly name: string
  text(): AsyncGenerator<string | Buffer>
}

/** Pages of rows, read again for each file they go into. */
export type Pages = () => AsyncGenerator<readonly Row[]>

const isCell = (value: PlainJson): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null

/** Rows as CSV with a heading; what is no single value (lists, objects) is in the JSON file only. */
export const csvFile = (name: string, columns: readonly string[], pages: Pages): ZippedFile => ({
  name: `${name}.csv`,
  text: async function* () {
    yield csvLine(columns)
    for await (const rows of pages())
      yield rows
        .map((row) =>
          csvLine(
            columns.map((column) => {
              const value = row[column] ?? null
              return isCell(value) ? value : JSON.stringify(value)
            }),
          ),
        )
        .join('')
  },
})

/** Rows as one JSON list, a row per line. */
export const jsonFile = (name: string, pages: Pages): ZippedFile => ({
  name: `${name}.json`,
  text: async function* () {
    yield '['
    let separator = '\n'
    for await (const rows of pages()) {
      if (rows.length === 0) continue
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield '\n]\n'
  },
})

/**
 * A zip of files, each of them read when its turn comes and never held whole; a reader that leaves stops the reading, and what
 * cannot be read ends the answer short of its end, so that nobody takes a part for the whole.
 * @param modified the time that the archive notes for its files
 */
export function zipOf(files: readonly ZippedFile[], modified: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  for (const file of files)
    zip.addReadStreamLazy(file.name, { mtime: modified, mode: 0o100644 }, (give) => {
      current = Readable.from(output.destroyed ? [] : file.text(), { highWaterMark: 1 })
      // The library does not listen, and an error that nobody hears ends the process.
      current.on('error', (error) => output.destroy(error))
      give(null, current)
    })
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => current?.destroy())
  zip.end()
  return output
}
