import type { Entry } from './palette-entries.ts'

/** Lines that are remembered. */
const MOST_RECENT = 5

let owner: string | null = null
let recent: readonly Entry[] = []

/** What a person opened last in this tab, the newest first; gone with the page, and never another person's. */
export const recentEntriesOf = (email: string): readonly Entry[] => (owner === email ? recent : [])

/** Remembers that a person opened something. */
export function rememberEntry(email: string, entry: Entry): void {
  recent = [entry, ...recentEntriesOf(email).filter(({ key }) => key !== entry.key)].slice(0, MOST_RECENT)
  owner = email
}
