import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
