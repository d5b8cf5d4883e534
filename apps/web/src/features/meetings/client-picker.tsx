import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type ReactNode, type Ref, useState } from 'react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import type { EntryFormOf } from '../../domain/form.tsx'
import list from '../../ui/list-page.module.css'
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
function ClientPicker({ value, onChange, chosen, isClearable = false, ...rest }: ClientPickerProps) {
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

interface FilterByClientProps {
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** Leaves the rows of one client in a list, or those of all. */
export const FilterByClient = ({ value, onChoose }: FilterByClientProps) => (
  <ClientPicker
    aria-label="Client"
    placeholder="Every client"
    size="sm"
    className={list.filter}
    value={value}
    onChange={onChoose}
    isClearable
  />
)

interface ClientInputProps<In extends FieldValues, Out> {
  readonly form: EntryFormOf<In, Out>
  readonly chosen?: ClientPickerProps['chosen']
}

/** Whose meeting or task it is: `client_id` of the form. */
export function ClientInput<In extends FieldValues & { client_id: string }, Out>({
  form,
  chosen,
}: ClientInputProps<In, Out>) {
  const name = 'client_id' as Path<In>
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <ClientPicker
          ref={ref}
          label="Client"
          placeholder="Search by name"
          value={value}
          onChange={onChange}
          chosen={chosen}
          error={form.errorOf(name)}
        />
      )}
    />
  )
}
