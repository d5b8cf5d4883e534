import { Box, Flex, Pagination } from '@mantine/core'
import '@mantine/core/styles/Pagination.layer.css'
import { pageCount } from '../ui/table-paging.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { formatCount } from './locale.ts'

interface PagerProps {
  readonly page: number
  readonly count: number
  readonly pageSize: number
  /** What is counted, e.g. "clients". */
  readonly noun: string
  readonly onPage: (page: number) => void
}

const WORDS: Readonly<Record<string, string>> = { previous: 'Previous page', next: 'Next page' }

/** Which rows of how many are shown, and the way to the other pages; nothing where all fit on one. */
export function Pager({ page, count, pageSize, noun, onPage }: PagerProps) {
  const isMobile = useIsMobile()
  const pages = pageCount(count, pageSize)
  if (pages < 2) return null
  const first = (page - 1) * pageSize + 1
  return (
    <Flex
      component="nav"
      wrap="wrap"
      gap="8px 16px"
      align="center"
      justify="space-between"
      direction={{ base: 'column', sm: 'row' }}
      py="sm"
      px={{ base: 'md', sm: 20 }}
      style={{ borderTop: '1px solid var(--kw-hairline)' }}
      aria-label={`Pages of ${noun}`}
    >
      <Box component="span" c="dimmed" fz="xs" className="tabular">
        {formatCount(first)}–{formatCount(Math.min(page * pageSize, count))} of {formatCount(count)} {noun}
      </Box>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size={isMobile ? 'lg' : 'sm'}
        siblings={isMobile ? 0 : 1}
        boundaries={1}
        gap={4}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({ 'aria-label': WORDS[control] })}
      />
    </Flex>
  )
}
