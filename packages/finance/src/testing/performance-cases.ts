import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Beside the repository: the figures come from others' published tests.
const file = path.join(import.meta.dirname, '../../../../../shared/data/performance-cases.json')

const cases: ReadonlyMap<string, unknown> | null = existsSync(file)
  ? new Map(
      (JSON.parse(readFileSync(file, 'utf8')) as { cases: { id: string }[] }).cases.map((each) => [each.id, each]),
    )
  : null

/** Ends the title of tests that need the published cases: empty, or why they are skipped. */
export const CASES_NOTE = cases === null ? ' (skipped: ../shared/data/performance-cases.json is not here)' : ''
export const hasCases = cases !== null

/** A case in the shape that its test expects; an empty object where the file is absent. */
export function performanceCase<T>(id: string): T {
  const found = cases === null ? {} : cases.get(id)
  if (found === undefined) throw new Error(`performance-cases.json has no case ${id}`)
  return found as T
}
