import type { Client } from '@keelwise/contract/clients'
import { Card } from '@mantine/core'
import { useState } from 'react'
import { PositionsList, PositionsTable } from '../../domain/positions-table.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../domain/pager.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { NothingHeld } from './client-portfolio.tsx'
import {
  KEPT_ORDERING,
  CLIENT_POSITIONS_PAGE_SIZE,
  type ShownClientData,
  useClientPositions,
} from './use-client-data.ts'

interface ClientPositionsTabProps {
  readonly client: Client
  readonly kept: ShownClientData
}

/** Everything the client holds, twenty positions a page. */
export function ClientPositionsTab({ client, kept }: ClientPositionsTabProps) {
  const isNarrow = useIsNarrow()
  const [{ page, ordering }, choose] = useState({ page: 1, ordering: KEPT_ORDERING })
  const query = useClientPositions(client.id, page, ordering, kept)
  if (kept.portfolio.source === 'NONE') return <NothingHeld client={client} />
  if (!query.data)
    return (
      <Card padding={0}>
        {query.isError ? (
          <Failure
            text="The positions could not be loaded."
            onTryAgain={() => void query.refetch()}
            isTryingAgain={query.isFetching}
          />
        ) : null}
      </Card>
    )
  const { results, count } = query.data
  const label = `Positions of ${client.name}`
  return (
    <Card padding={0} data-old={query.isPlaceholderData || undefined}>
      {count === 0 ? (
        <Notice text="No positions are held." />
      ) : (
        <div className="scrolls-x" role="region" aria-label={label} tabIndex={0}>
          {isNarrow ? (
            <PositionsList label={label} positions={results} isOfClient />
          ) : (
            <PositionsTable
              isOfClient
              label={label}
              positions={results}
              sort={{ ordering, onOrder: (next) => choose({ page: 1, ordering: next }) }}
            />
          )}
        </div>
      )}
      <Pager
        page={page}
        count={count}
        pageSize={CLIENT_POSITIONS_PAGE_SIZE}
        noun="positions"
        onPage={(next) => choose({ page: next, ordering })}
      />
    </Card>
  )
}
