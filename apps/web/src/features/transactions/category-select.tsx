import { categoryGroups } from '@keelwise/contract/words'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface CategorySelectProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A choice before the categories. */
  readonly none?: { readonly value: string; readonly label: string }
}

/** One category out of their groups. */
export function CategorySelect({ value, onChange, none, ...rest }: CategorySelectProps) {
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(none ? [none] : []),
        ...Object.values(categoryGroups).map(({ name, categories }) => ({
          group: name,
          items: Object.entries(categories).map(([key, label]) => ({ value: key, label })),
        })),
      ]}
    />
  )
}
