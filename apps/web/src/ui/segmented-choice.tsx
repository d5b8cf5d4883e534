import { type ReactNode, useId } from 'react'
import classes from './segmented-choice.module.css'

interface SegmentedChoiceProps<T extends string> {
  readonly label: string
  readonly data: readonly { readonly value: T; readonly label: ReactNode }[]
  /** One that is none of them leaves all unchosen. */
  readonly value: T | ''
  readonly onChange: (value: T) => void
  readonly size?: 'xs' | 'sm'
  readonly className?: string | undefined
}

/**
 * One of a few, side by side. The chosen one is coloured where it stands: an indicator that slides has to measure the page
 * while it is drawn, which held up the first drawing of a page the longest.
 */
export function SegmentedChoice<T extends string>({
  label,
  data,
  value,
  onChange,
  size = 'sm',
  className,
}: SegmentedChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`${classes.segments} ${className ?? ''}`} data-size={size}>
      {data.map((one) => (
        <label key={one.value} className={classes.segment} data-active={one.value === value || undefined}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
