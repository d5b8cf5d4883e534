import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import list from './list-page.module.css'
import { SearchBox } from './search-box.tsx'

interface ListToolsProps {
  /** What is listed, e.g. `Meetings`. */
  readonly noun: string
  /** What the search looks at. */
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly filters: ReactNode
  /** What can be done with the list. */
  readonly children: ReactNode
  readonly actionsClassName?: string | undefined
}

/** What stands above a list: its search and filters, and what can be done with it. */
export function ListTools({
  noun,
  placeholder,
  search,
  onSearch,
  filters,
  children,
  actionsClassName = '',
}: ListToolsProps) {
  return (
    <div className={list.top}>
      <div className={list.tools} role="search" aria-label={noun}>
        <SearchBox
          label={`Search ${noun.toLowerCase()}`}
          placeholder={placeholder}
          className={list.search}
          value={search}
          onSearch={onSearch}
        />
        {filters}
      </div>
      <div className={`${list.tools} ${actionsClassName}`}>{children}</div>
    </div>
  )
}

interface ListFilterProps<T extends string> {
  readonly label: string
  /** What it says when nothing is left out, e.g. `Every status`. */
  readonly every: string
  readonly options: readonly T[]
  readonly display: (option: T) => string
  readonly value: T | ''
  readonly onChoose: (value: T | '') => void
}

/** Leaves one kind of rows in a list, or all. */
export const ListFilter = <T extends string>({
  label,
  every,
  options,
  display,
  value,
  onChoose,
}: ListFilterProps<T>) => (
  <NativeSelect
    aria-label={label}
    size="sm"
    className={list.filter}
    value={value}
    onChange={(event) => onChoose(event.currentTarget.value as T | '')}
    data={[{ value: '', label: every }, ...options.map((option) => ({ value: option, label: display(option) }))]}
  />
)
