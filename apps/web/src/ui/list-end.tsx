import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEndReached } from './use-end-reached.ts'

interface ListEndProps {
  /** Where the last page could not be loaded, the rows stay and the marker becomes a way to try again. */
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  /** `visible`: the next page comes when the marker is seen. `pointer`: when the pointer or focus reaches it. */
  readonly trigger?: 'visible' | 'pointer'
  /** What is being loaded, e.g. "institutions". */
  readonly noun: string
}

/** The end of an infinite list: loads the next page when it is reached, or offers to try again. */
export function ListEnd({ query, trigger = 'visible', noun }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = query
  const onLoadMore = () => void query.fetchNextPage()
  const canLoad = hasNextPage && !isLoading && !hasFailed
  // Without a pointer that can hover there is no pointer to reach the marker: then being seen is enough.
  const isByPointer = trigger === 'pointer' && matchMedia('(hover: hover)').matches
  const marker = useEndReached(canLoad && !isByPointer, onLoadMore)

  if (hasFailed) {
    return (
      <Group justify="center" gap="sm" p="md" role="alert">
        <Text size="sm" c="dimmed">
          More {noun} could not be loaded.
        </Text>
        <Button variant="default" size="xs" onClick={onLoadMore}>
          Try Again
        </Button>
      </Group>
    )
  }
  if (!hasNextPage) return null
  return (
    <div ref={marker} data-end-marker={noun}>
      {isLoading ? (
        <div role="status" aria-label={`Loading more ${noun}`} style={{ padding: 12 }}>
          <Skeleton height={20} radius="sm" />
        </div>
      ) : (
        <Group justify="center" p="xs">
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={onLoadMore}
            onPointerEnter={isByPointer ? onLoadMore : undefined}
            onFocus={isByPointer ? onLoadMore : undefined}
          >
            Load more {noun}
          </Button>
        </Group>
      )}
    </div>
  )
}
