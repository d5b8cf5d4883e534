import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import classes from './file-questions.module.css'

interface QuestionCardProps<T extends string> {
  /** What the question is about, for people who do not see it. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly value: T | null
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** Something that a file leaves open and the person knows: one of two or three. */
export function QuestionCard<T extends string>({ label, title, text, value, choices, onChange }: QuestionCardProps<T>) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.confirm}>
        <SegmentedChoice label={title} value={value ?? ''} data={choices} onChange={onChange} />
      </div>
    </section>
  )
}
