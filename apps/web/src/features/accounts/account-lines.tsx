import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { balanceTone } from '../../domain/format-money.ts'

interface AccountLinesProps {
  readonly name: string
  /** Stands behind the name, e.g. a mark. */
  readonly mark?: ReactNode
  readonly value: string
  readonly detail: string
  readonly updated: string
}

/** An account in two lines: name and value, then what it is and how old the value is. */
export function AccountLines({ name, mark, value, detail, updated }: AccountLinesProps) {
  return (
    <Flex component="span" direction="column" flex={1} miw={0}>
      <Flex component="span" wrap="wrap" align="baseline" justify="flex-end" columnGap="sm">
        <Box component="span" flex="1 1 90px" miw={0} fz="md" className="truncate" title={name}>
          {name}
          {mark}
        </Box>
        <Box component="span" fz="md" fw={500} className="tabular nowrap" data-balance={balanceTone(value)}>
          {value}
        </Box>
      </Flex>
      <Flex component="span" wrap="wrap" align="baseline" justify="flex-end" columnGap="sm">
        <Box component="span" flex="1 1 90px" miw={0} c="dimmed" fz="xs" className="truncate">
          {detail}
        </Box>
        <Box component="span" c="dimmed" fz="xs" className="nowrap">
          {updated}
        </Box>
      </Flex>
    </Flex>
  )
}
