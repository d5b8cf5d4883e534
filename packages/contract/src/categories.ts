import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  categoryColorDisplay,
  categoryDisplay,
  categoryGroups,
  categoryIconDisplay,
  categoryKindDisplay,
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
