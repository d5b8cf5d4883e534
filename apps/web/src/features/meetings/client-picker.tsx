import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type ReactNode, type Ref, useState } from 'react'
import { useSettled } from '../../ui/use-settled.ts'
import { useClientChoices } from './use-meetings.ts'

interface ClientPickerProps {
  readonly value: string
  readonly onChange: (id: string) => void
  /** The chosen client, who may not be among those that were found. */
  readonly chosen?: { readonly id: string; readonly name: string } | undefined
  readonly label?: string
  readonly 'aria-label'?: string
  readonly placeholder: string
  readonly error?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  readonly size?: 'sm' | 'md'
  readonly className?: string | undefined
  readonly isClearable?: boolean
}

/** Finds one of the own clients by a part of the name. */
export function ClientPicker({ value, onChange, chosen, isClearable = false, ...rest }: ClientPickerProps) {
  const [search, setSearch] = useState('')
  const asked = useSettled(search.trim())
  const [picked, setPicked] = useState(chosen)
  const { data = [], isFetching } = useClientChoices(asked === picked?.name ? '' : asked)
  const known = [...data, ...(picked && !data.some(({ id }) => id === picked.id) ? [picked] : [])]
  return (
    <Select
      {...rest}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      onChange={(id) => {
        setPicked(known.find((client) => client.id === id))
        onChange(id ?? '')
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // the server has searched already, and over more than the name
      filter={({ options }) => options}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': 'Every client' }}
      nothingFoundMessage={isFetching ? 'Searching...' : 'No client found'}
      withScrollArea={false}
      maxDropdownHeight={280}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      comboboxProps={{ portalProps: { target: '#page' } }}
    />
  )
}
