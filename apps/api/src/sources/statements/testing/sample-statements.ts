import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseStatement } from '../parse-statement.ts'
import { StatementError } from '../statement.ts'
import { toRows } from '../to-rows.ts'

/**
 * Folder of statement files from real institutions, used by tests only. It lies beside the repository
 * (`../shared/data/statements`) because most licences keep the files out of it; null where it is absent.
 */
export const sampleFolder: string | null = findSampleFolder(import.meta.dirname)

/** Ends the title of tests that need the real files: empty, or why they are skipped. */
export const SAMPLES_NOTE = sampleFolder === null ? ' (skipped: ../shared/data/statements is not here)' : ''

/** Bytes of a file of the sample folder. */
export function readSample(path: string): Uint8Array {
  return readFileSync(join(sampleFolder ?? '', path))
}

/** Bytes of a fixture of our own. */
export function readFixture(name: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, '../fixtures', name))
}

function findSampleFolder(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && /"name":\s*"keelwise"/.test(readFileSync(manifest, 'utf8'))) {
      const samples = join(dirname(folder), 'shared', 'data', 'statements')
      return existsSync(join(samples, 'README.md')) ? samples : null
    }
    if (dirname(folder) === folder) return null
  }
}

/** Reads a file cut after each of its bytes. @throws whatever is thrown that is no refusal with words for the person */
export function readCutAnywhere(bytes: Uint8Array, file: string): void {
  for (let length = 0; length < bytes.length; length += 1) {
    try {
      toRows(parseStatement(bytes.subarray(0, length), file))
    } catch (error) {
      if (!(error instanceof StatementError) || error.message === '') throw error
    }
  }
}
