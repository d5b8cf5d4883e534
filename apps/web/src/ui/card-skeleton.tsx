import { Box, Card, Flex, Skeleton } from '@mantine/core'

interface CardSkeletonProps {
  /** Of two lines with a figure at the end. */
  readonly rows: number
  /** The one large figure of a page stands below the title. */
  readonly hasFigure?: boolean
}

/** Rows of two lines with a figure at the end, while they are loaded. */
export const RowSkeletons = ({ rows }: Pick<CardSkeletonProps, 'rows'>) =>
  Array.from({ length: rows }, (_, row) => (
    <Flex key={row} className="ruled-above" justify="space-between" px="var(--kw-inset)" py={14}>
      <Box flex={1}>
        <Skeleton height={12} width="40%" maw={180} />
        <Skeleton height={10} width="25%" maw={104} mt={8} />
      </Box>
      <Skeleton height={12} width={80} />
    </Flex>
  ))

/** A card while it is loaded: its title, and what stands below it. */
export const CardSkeleton = ({ rows, hasFigure = false }: CardSkeletonProps) => (
  <Card padding={0}>
    <Skeleton height={16} width={128} m="var(--kw-inset)" mb={hasFigure ? 8 : undefined} />
    {hasFigure ? <Skeleton height={46} width={240} mx="var(--kw-inset)" mb="var(--kw-inset)" /> : null}
    <RowSkeletons rows={rows} />
  </Card>
)
