import { Box, Card, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import classes from './block.module.css'
import { Failure } from './notice.tsx'
import { useComesLate, useInSteps } from './use-in-steps.ts'

interface BlockProps {
  readonly title: string
  /** A figure's explanation, beside the title. */
  readonly explain?: ReactNode
  /** Right end of the heading's row, e.g. a link to the whole list. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A titled card of an overview page. */
export function Block({ title, explain, action, className, children }: BlockProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={className} padding={0}>
      <Group gap={4} mih={32} pt={{ base: 14, sm: 'md' }} px={{ base: 'md', sm: 20 }}>
        <h2 id={id}>{title}</h2>
        {explain}
        <Box component="span" ml="auto" fz="sm">
          {action}
        </Box>
      </Group>
      {children}
    </Card>
  )
}

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isLoadingError' | 'isFetching' | 'refetch'>
  /** What failed, in words. */
  readonly failure: string
  /** Stands in the final shape; it appears only when loading takes longer than 150 ms. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What a query brings, or its skeleton, or its failure with 'Try Again': each part of a page on its own. */
export function Loaded<T>({ query, failure, skeleton, children }: LoadedProps<T>) {
  const isDrawn = useInSteps(query.data !== undefined)
  const comesLate = useComesLate()
  if (query.data !== undefined && isDrawn) return children(query.data)
  if (query.isLoadingError)
    return <Failure isCompact text={failure} onTryAgain={() => void query.refetch()} isTryingAgain={query.isFetching} />
  // with a key: what comes into the place of an element that fades in would be taken for one that has moved
  return (
    <div key="late" className={comesLate ? classes.late : undefined}>
      {skeleton}
    </div>
  )
}
