import { OPERATIONS_PAGE_SIZE } from '@keelwise/contract/operations'
import { Card, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagedList } from '../../domain/paged-list.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import list from '../../ui/list-page.module.css'
import { Notice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import type { OperationsChoice } from './use-operations.ts'

export interface ListPartProps {
  readonly choice: OperationsChoice
  readonly onChoose: (choice: OperationsChoice) => void
}

interface ListFrameProps<Row> extends ListPartProps {
  readonly noun: readonly [one: string, many: string]
  readonly query: UseQueryResult<{ readonly results: Row[]; readonly count: number }>
  readonly isOld: boolean
  /** The states to choose from, the usual one first, which the address leaves out. */
  readonly states: readonly (readonly [state: OperationsChoice['state'], word: string])[]
  /** What the search looks at; without it there is none. */
  readonly placeholder?: string
  readonly empty: string
  readonly action?: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list of the operator's: states to choose from, a search, and its pages. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { choice, onChoose, noun, query, isOld, states, placeholder, empty, action, children } = props
  const usual = states[0]?.[0] ?? ''
  const filter = (change: Partial<OperationsChoice>) => onChoose({ ...choice, ...change, page: 1 })
  const state = choice.state === '' ? usual : choice.state
  return (
    <Stack gap="md">
      <div className={list.top}>
        <SegmentedChoice
          label="State"
          data={states.map(([value, label]) => ({ value, label }))}
          value={state}
          onChange={(value) => filter({ state: value === usual ? '' : value })}
        />
        <div className={list.tools}>
          {placeholder ? (
            <SearchBox
              label={`Search ${noun[1]}`}
              placeholder={placeholder}
              className={list.search}
              value={choice.search}
              onSearch={(search) => filter({ search })}
            />
          ) : null}
          {action}
        </div>
      </div>
      <Card padding={0}>
        <PagedList
          query={query}
          noun={noun}
          page={choice.page}
          pageSize={OPERATIONS_PAGE_SIZE}
          onPage={(page) => onChoose({ ...choice, page })}
          isOld={isOld}
          isFiltered={choice.search !== '' || choice.state !== ''}
          onClear={() => filter({ search: '', state: '' })}
          empty={<Notice drawing={<CalmWaterDrawing />} heading={`No ${noun[1]} here`} text={empty} action={action} />}
        >
          {children}
        </PagedList>
      </Card>
    </Stack>
  )
}
