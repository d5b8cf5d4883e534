import { ActionIcon, Flex, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isHttpError } from '../../lib/api-error.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { AgentCard } from './agent-card.tsx'
import { AgentFrame } from './agent-frame.tsx'
import classes from './assistants-page.module.css'
import { type AgentFilter, useAgents, useStartAgent } from './use-agents.ts'

/** The assistants of a kind, page by page. `key` it by its filter: another one begins at the first page. */
export function AgentCarousel({ filter }: { readonly filter: AgentFilter }) {
  const first = useAgents(filter, 1, true)
  const { start, starting } = useStartAgent()
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [reached, setReached] = useState(0)

  const count = first.data ? Math.ceil(first.data.count / filter.pageSize) : 1
  const goTo = (index: number) => {
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'smooth' })
    arriveAt(index)
  }
  const arriveAt = (index: number) => {
    setCurrent(index)
    setReached((most) => Math.max(most, index))
  }

  if (first.data?.count === 0)
    return (
      <Notice
        isCompact
        drawing={<CalmWaterDrawing />}
        heading="Coming soon"
        text="Agents for this category will be available soon."
      />
    )
  if (count === 1) return <Slide filter={filter} page={1} isReached isCurrent start={start} starting={starting} />
  return (
    <Flex component="section" direction="column" gap="md" aria-roledescription="carousel" aria-label="Assistants">
      <div
        ref={track}
        className={classes.track}
        // a swipe arrives here too
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => arriveAt(Math.round(scrollLeft / clientWidth))}
      >
        {Array.from({ length: count }, (_, index) => (
          <Slide
            key={index}
            filter={filter}
            page={index + 1}
            isReached={index <= reached}
            isCurrent={index === current}
            start={start}
            starting={starting}
          />
        ))}
      </div>
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size={36}
          radius="xl"
          aria-label="Previous page"
          disabled={current === 0}
          onClick={() => goTo(current - 1)}
        >
          <IconChevronLeft size={18} stroke={1.6} />
        </ActionIcon>
        <div className={classes.dots}>
          {Array.from({ length: count }, (_, index) => (
            <button
              key={index}
              type="button"
              className={classes.dot}
              aria-label={`Page ${index + 1} of ${count}`}
              aria-current={index === current || undefined}
              onClick={() => goTo(index)}
            />
          ))}
        </div>
        <ActionIcon
          variant="default"
          size={36}
          radius="xl"
          aria-label="Next page"
          disabled={current === count - 1}
          onClick={() => goTo(current + 1)}
        >
          <IconChevronRight size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </Flex>
  )
}

interface SlideProps extends ReturnType<typeof useStartAgent> {
  readonly filter: AgentFilter
  readonly page: number
  readonly isReached: boolean
  readonly isCurrent: boolean
}

function Slide({ filter, page, isReached, isCurrent, start, starting }: SlideProps) {
  const query = useAgents(filter, page, isReached)
  return (
    <div className={classes.slide} inert={!isCurrent}>
      {query.isError ? (
        <Failure
          isCompact
          text={
            isHttpError(query.error)
              ? 'Failed to load agents data.'
              : 'An unexpected error occurred while loading agents.'
          }
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : (
        <div
          className={classes.grid}
          role={query.isPending && isReached ? 'status' : undefined}
          aria-label={query.isPending && isReached ? 'Loading assistants' : undefined}
        >
          {query.data
            ? query.data.results.map((agent) => (
                <AgentCard key={agent.name} agent={agent} starting={starting} onStart={start} />
              ))
            : Array.from({ length: filter.pageSize }, (_, index) => (
                <AgentFrame key={index}>
                  <Skeleton height={36} width={36} radius="md" />
                  <Skeleton height={14} width="55%" mt={4} />
                  <Skeleton height={10} width="92%" />
                  <Skeleton height={10} width="70%" />
                  <Skeleton height={36} width={76} radius="md" mt="auto" />
                </AgentFrame>
              ))}
        </div>
      )}
    </div>
  )
}
