import type { OwnCategory } from './categories.ts'
import {
  type Category,
  type CategoryGroup,
  type CategoryKind,
  SPLIT,
  categoryDisplay,
  categoryGroups,
  groupOfCategory,
} from './words.ts'

/** What is known of a category by its key. */
export interface KnownCategory {
  readonly key: string
  readonly name: string
  /** The key of its group; its own where it is one. */
  readonly group: string
  readonly kind: CategoryKind
  /** Of the own ones. */
  readonly own: Pick<OwnCategory, 'icon' | 'color' | 'is_retired'> | null
}

type Own = Pick<OwnCategory, 'id' | 'name' | 'group' | 'kind' | 'icon' | 'color' | 'is_retired'>

const isDefault = (key: string): key is Category => Object.hasOwn(categoryDisplay, key)
const isDefaultGroup = (key: string): key is CategoryGroup => Object.hasOwn(categoryGroups, key)

/** The categories that a person has: the default set and their own. */
export class CategoryBook {
  readonly #own: ReadonlyMap<string, Own>

  constructor(own: readonly Own[]) {
    this.#own = new Map(own.map((each) => [each.id, each]))
  }

  /** What a key says; a key that nobody knows is uncategorized. */
  of(key: string): KnownCategory {
    const own = this.#own.get(key)
    if (own) {
      const { name: text, group, kind: ownKind, icon, color, is_retired } = own
      return { key, name: text, group: group ?? key, kind: ownKind, own: { icon, color, is_retired } }
    }
    const known = isDefault(key) ? key : 'uncategorized'
    const group = groupOfCategory(known)
    const split = key === SPLIT ? { key, name: 'Split' } : { key: known, name: categoryDisplay[known] }
    return { ...split, group, kind: categoryGroups[group].kind, own: null }
  }

  /** Whether a key is of a category of this person, or of the default set. */
  has(key: string): boolean {
    return isDefault(key) || this.#own.has(key)
  }

  /** What a group is called; null where there is none. */
  groupName(group: string): string | null {
    return isDefaultGroup(group) ? categoryGroups[group].name : (this.#own.get(group)?.name ?? null)
  }

  /** The keys of all that is in a group: of an own one, it and what is in it. */
  inGroup(group: string): string[] {
    const own = [...this.#own.values()].filter((each) => each.id === group || each.group === group).map(({ id }) => id)
    return isDefaultGroup(group) ? [...Object.keys(categoryGroups[group].categories), ...own] : own
  }

  /** All groups in order with what can be chosen in each: the default ones, then the own ones; retired ones are left out. */
  groups(): { key: string; name: string; isOwn: boolean; categories: KnownCategory[] }[] {
    const inOrder = [...this.#own.values()]
      .filter(({ is_retired }) => !is_retired)
      .toSorted((one, other) => one.name.localeCompare(other.name))
    const ownIn = (group: string) => inOrder.filter((each) => each.group === group).map(({ id }) => this.of(id))
    const tops = [...this.#own.values()]
      .filter((each) => each.group === null && (!each.is_retired || ownIn(each.id).length > 0))
      .toSorted((one, other) => one.name.localeCompare(other.name))
    return [
      ...Object.entries(categoryGroups).map(([key, { name: text, categories }]) => ({
        key,
        name: text,
        isOwn: false,
        categories: [...Object.keys(categories).map((each) => this.of(each)), ...ownIn(key)],
      })),
      ...tops.map((top) => ({
        key: top.id,
        name: top.name,
        isOwn: true,
        categories: [...(top.is_retired ? [] : [this.of(top.id)]), ...ownIn(top.id)],
      })),
    ]
  }
}
