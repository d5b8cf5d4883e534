import type { SearchHit } from '@keelwise/contract/search'
import { formatDate } from '../../domain/format-date.ts'

/** A page of the application that can be gone to by its name. */
export interface PalettePage {
  readonly title: string
  readonly address: string
}

/** What a line of the palette is for, in the order of its groups. */
export const GROUPS = {
  recent: 'Opened lately',
  page: 'Pages',
  client: 'Clients',
  meeting: 'Meetings',
  account: 'Accounts',
  security: 'Securities',
  payee: 'Payees',
  report: 'Saved reports',
  conversation: 'Conversations',
  help: 'Help',
  action: 'Actions',
  ask: 'Assistant',
} as const
type Group = keyof typeof GROUPS

/** One line of the palette. */
export interface Entry {
  /** Names it among all lines. */
  readonly key: string
  readonly kind: Exclude<Group, 'recent'>
  readonly title: string
  readonly detail: string | null
  /** Where it leads, from the root; null for what is done at once. */
  readonly address: string | null
}

/** Lines under one heading. */
export interface EntryGroup {
  readonly group: Group
  readonly entries: readonly Entry[]
}

/** Whether every word that is typed begins a word of a text. */
function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** A page as a line. */
const toPageEntry = ({ title, address }: PalettePage): Entry => ({
  key: address,
  kind: 'page',
  title,
  detail: null,
  address,
})

/** What the search of the server found as a line. */
const toHitEntry = ({ kind, id, title, detail, at, address }: SearchHit): Entry => ({
  key: `${kind} ${id}`,
  kind,
  title,
  detail: [detail, at === null ? null : formatDate(at)].filter(Boolean).join(' · ') || null,
  address,
})

/** A question is asked, a name is looked up: what reads like a question leads to the assistant first. */
const isQuestion = (typed: string): boolean => typed.endsWith('?') || typed.split(/\s+/).length > 3

interface Material {
  readonly typed: string
  readonly pages: readonly PalettePage[]
  readonly actions: readonly Entry[]
  readonly hits: readonly SearchHit[]
  /** The newest first. */
  readonly recent: readonly Entry[]
}

/** The lines for what is typed, in groups; within a group what was opened lately stands first. */
export function paletteGroups({ typed, pages, actions, hits, recent }: Material): EntryGroup[] {
  const found = hits.map(toHitEntry)
  const all = [...pages.map(toPageEntry), ...found, ...actions]
  const fitting =
    typed === ''
      ? all.filter(({ key }) => !recent.some((one) => one.key === key))
      : all.filter((entry) => found.includes(entry) || fits(entry.title, typed))
  const placeOf = ({ key }: Entry): number => {
    const place = recent.findIndex((one) => one.key === key)
    return place < 0 ? recent.length : place
  }
  const ask: Entry = { key: 'ask', kind: 'ask', title: `Ask: ${typed}`, detail: null, address: null }
  const groups = Object.keys(GROUPS).map((name): EntryGroup => {
    const group = name as Group
    if (group === 'recent') return { group, entries: typed === '' ? recent : [] }
    if (group === 'ask') return { group, entries: typed === '' ? [] : [ask] }
    return {
      group,
      entries: fitting.filter(({ kind }) => kind === group).toSorted((a, b) => placeOf(a) - placeOf(b)),
    }
  })
  const shown = groups.filter(({ entries }) => entries.length > 0)
  return isQuestion(typed) ? shown.toSorted((a, b) => Number(b.group === 'ask') - Number(a.group === 'ask')) : shown
}
