import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps extends Pick<TextInputProps, 'size' | 'w' | 'flex' | 'className' | 'placeholder'> {
  readonly label: string
  /** What is searched for now; another one than was typed here takes its place, e.g. that of a link. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** A field to search a list by; what is typed shows at once, wherever it is kept. */
export function SearchBox({ label, value, onSearch, size = 'sm', ...props }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  return (
    <TextInput
      {...props}
      aria-label={label}
      type="search"
      size={size}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onSearch(event.currentTarget.value.trim())
      }}
    />
  )
}
