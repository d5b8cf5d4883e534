import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useCategoryBook } from '../../domain/use-categories.ts'

interface CategorySelectProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A choice before the categories. */
  readonly none?: { readonly value: string; readonly label: string }
  /** A category that cannot be chosen. */
  readonly without?: string
}

/** One category out of their groups, the person's own among them; a retired one only where it is what stands there. */
export function CategorySelect({ value, onChange, none, without, ...rest }: CategorySelectProps) {
  const book = useCategoryBook()
  const groups = book.groups()
  const isOffered = value === '' || groups.some(({ categories }) => categories.some(({ key }) => key === value))
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(none ? [none] : []),
        ...(isOffered ? [] : [{ value, label: `${book.of(value).name} (retired)` }]),
        ...groups.map(({ name, categories }) => ({
          group: name,
          items: categories.flatMap((one) => (one.key === without ? [] : [{ value: one.key, label: one.name }])),
        })),
      ]}
    />
  )
}
