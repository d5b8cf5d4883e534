import { type OwnCategory, listCategories } from '@keelwise/contract/categories'
import { CategoryBook } from '@keelwise/contract/category-book'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

const categoriesQuery = queryOptions({
  queryKey: [INVESTOR_KEY, 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Categories of a person's own, retired ones too. */
export const useOwnCategories = () => useQuery(categoriesQuery)

const DEFAULT_SET = new CategoryBook([])
const bookOf = ({ results }: { readonly results: OwnCategory[] }) => new CategoryBook(results)

/** The categories that the person has; the default set until the own ones are there. */
export const useCategoryBook = (): CategoryBook => useQuery({ ...categoriesQuery, select: bookOf }).data ?? DEFAULT_SET
