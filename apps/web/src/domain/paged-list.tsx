import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isHttpError } from '../lib/api-error.ts'
import { Failure, Notice } from '../ui/notice.tsx'
import { useInSteps } from '../ui/use-in-steps.ts'
import { Pager } from './pager.tsx'
import { toast } from '../ui/toast.ts'
import { useLoadFailure } from './use-load-failure.ts'

interface PagedListProps<Row> {
  readonly query: UseQueryResult<{ readonly results: Row[]; readonly count: number }>
  /** One row and many, e.g. "client" and "clients". */
  readonly noun: readonly [one: string, many: string]
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  /** Whether the rows are those of an earlier choice, shown until the new ones are here. */
  readonly isOld: boolean
  /** Whether a search or a filter may hide rows, and the way to all of them. */
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** What stands here before there is a first row. */
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** One page of a list: its rows and the way to the others, or why there are none. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, noun, page, pageSize, onPage, isOld, isFiltered, onClear, empty, children } = props
  const [one, many] = noun
  // the last row of the last page may be gone
  const isPastEnd = page > 1 && !isOld && isHttpError(query.error) && query.error.status === 404
  useLoadFailure(query, () => {
    if (!isPastEnd) toast.error(`Failed to fetch ${many}`, { id: many })
  })
  useEffect(() => {
    if (isPastEnd) onPage(page - 1)
  }, [isPastEnd, page, onPage])

  const isDrawn = useInSteps(!query.isPending)
  if (!isDrawn || isPastEnd)
    return (
      <Stack gap="lg" p={20} role="status" aria-label={`Loading ${many}`}>
        {Array.from({ length: pageSize }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  if (query.data === undefined)
    return (
      <Failure
        text={`Your ${many} could not be loaded.`}
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  const { results, count } = query.data
  if (count === 0 && !isFiltered) return empty
  if (count === 0)
    return (
      <Notice
        text={`No ${one} matches.`}
        action={
          <Button variant="default" onClick={onClear}>
            Show all {many}
          </Button>
        }
      />
    )
  return (
    <>
      <div className="scrolls-x" data-old={isOld || undefined}>
        {children(results)}
      </div>
      <Pager page={page} count={count} pageSize={pageSize} noun={many} onPage={onPage} />
    </>
  )
}
