import { Card, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../domain/pager.tsx'

interface ClientListProps<T> {
  readonly query: UseQueryResult<{ readonly results: readonly T[]; readonly count: number }>
  /** What is listed, in the plural. */
  readonly noun: string
  /** What is said, and can be done, where there is none. */
  readonly empty: { readonly text: string; readonly action: ReactNode }
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly children: (rows: readonly T[]) => ReactNode
}

/** A page of something that belongs to one client. */
export function ClientList<T>({ query, noun, empty, page, pageSize, onPage, children }: ClientListProps<T>) {
  if (query.isPending)
    return (
      <Card role="status" aria-label={`Loading ${noun}`}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={20} mb={row < 4 ? 24 : 0} />
        ))}
      </Card>
    )
  return (
    <Card padding={0} data-old={query.isPlaceholderData || undefined}>
      {query.data === undefined ? (
        <Failure
          text={`The ${noun} could not be loaded.`}
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : query.data.count === 0 ? (
        <Notice drawing={<CalmWaterDrawing />} {...empty} />
      ) : (
        <>
          <div className="scrolls-x">{children(query.data.results)}</div>
          <Pager page={page} count={query.data.count} pageSize={pageSize} noun={noun} onPage={onPage} />
        </>
      )}
    </Card>
  )
}
