import { Box, Flex } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  label: string
  hint: string
  onFile: (file: File) => void
  disabled?: boolean
}

/** A place to drop one file on, and a file input for everybody else. */
export function FileDrop({ label, hint, onFile, disabled = false }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !disabled) onFile(file)
      }}
    >
      <input
        id={id}
        type="file"
        className={classes.input}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // the same file may be chosen again after it was corrected
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Flex htmlFor={id} component="label" direction="column" align="center" gap={2}>
        <IconFileUpload size={28} stroke={1.4} aria-hidden className={classes.icon} />
        <Box component="span" fw={600}>
          {label}
        </Box>
        <Box component="span" fz="xs" c="dimmed">
          or drop it here
        </Box>
      </Flex>
      <Box id={`${id}-hint`} component="span" fz="xs" c="dimmed">
        {hint}
      </Box>
    </div>
  )
}
