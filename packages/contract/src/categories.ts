import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  type Category,
  type CategoryGroup,
  type CategoryKind,
  SPLIT,
  categoryColorDisplay,
  categoryDisplay,
  categoryGroups,
  categoryIconDisplay,
  categoryKindDisplay,
  groupOfCategory,
  namesOf,
} from './words.ts'

const defaultCategory = z.enum(namesOf(categoryDisplay))

/** A category by its key: the word of one of the default set, or the id of a person's own. A key never changes. */
export const categoryKey = z.union([defaultCategory, z.uuid()])

/** A group of categories by its key: the word of one of the default set, or the id of a category that is a group of its own. */
export const categoryGroupKey = z.union([z.enum(namesOf(categoryGroups)), z.uuid()])

/** Most categories of a person's own, those that are not retired. */
export const MOST_OWN_CATEGORIES = 200

const name = z.string().trim().min(1, 'Enter a name.').max(40)
const looks = {
  icon: z.enum(namesOf(categoryIconDisplay)),
  color: z.enum(namesOf(categoryColorDisplay)),
}
const kind = z.enum(namesOf(categoryKindDisplay))

const ownCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key of the group that it is in; null: it is a group of its own, and can carry transactions itself. */
  group: categoryGroupKey.nullable(),
  /** Of the group that it is in. */
  kind,
  ...looks,
  is_retired: z.boolean(),
  /** The category that took what it carried. */
  merged_into: categoryKey.nullable(),
  /** How many transactions are in it, parts of split ones among them. */
  transactions: z.number().int(),
})
export type OwnCategory = z.output<typeof ownCategory>

const facts = z.object({
  name,
  group: categoryGroupKey.nullable(),
  /** Of a group of its own; what is in another group is of its kind. */
  kind: kind.default('spending'),
  ...looks,
})
const params = z.object({ id: z.uuid() })

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/investor/categories/',
  access: 'investor',
  summary: 'Categories of the own beside the default set, by name; retired ones too',
  status: [200],
  response: z.object({ results: z.array(ownCategory) }),
})

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/investor/categories/',
  access: 'investor',
  summary: 'Add a category, in a group of the default set, in one of the own, or as a group of its own',
  body: facts,
  status: [201],
  response: ownCategory,
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/investor/categories/{id}/',
  access: 'investor',
  summary: 'Rename, recolour or move a category; what carries it shows it anew',
  params,
  body: facts,
  status: [200],
  response: ownCategory,
})

export const retireCategory = endpoint({
  method: 'POST',
  path: '/api/investor/categories/{id}/retire/',
  access: 'investor',
  summary: 'Offer a category no longer, or again; what carries it keeps it',
  params,
  body: z.object({ is_retired: z.boolean() }),
  status: [200],
  response: ownCategory,
})

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/investor/categories/{id}/merge/',
  access: 'investor',
  summary: 'Give all that a category carries, and its rules, to another, and retire it',
  params,
  body: z.object({ into: categoryKey }),
  status: [200],
  response: z.object({ moved: z.number().int() }),
})

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
