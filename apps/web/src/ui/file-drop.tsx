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
      <label htmlFor={id} className={classes.label}>
        <IconFileUpload size={28} stroke={1.4} aria-hidden className={classes.icon} />
        <span className={classes.title}>{label}</span>
        <span className={classes.hint}>or drop it here</span>
      </label>
      <span id={`${id}-hint`} className={classes.hint}>
        {hint}
      </span>
    </div>
  )
}
