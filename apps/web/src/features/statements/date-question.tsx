import type { DateOrder, StatementPreview } from '@keelwise/contract/statements'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { formatLongDate } from '../../domain/format-date.ts'
import classes from './file-questions.module.css'

interface DateQuestionProps {
  question: NonNullable<StatementPreview['date_question']>
  onChange: (order: DateOrder) => void
}

/** Dates that fit two orders: the person knows which is meant. */
export function DateQuestion({ question, onChange }: DateQuestionProps) {
  return (
    <section className={classes.card} aria-label="Dates">
      <div className={classes.head}>
        <h2 className={classes.title}>Which day is “{question.example}”?</h2>
        <p className={classes.text}>Every date in this file can be read in two ways.</p>
      </div>
      <div className={classes.confirm}>
        <SegmentedControl
          aria-label="Order of dates"
          value={question.chosen ?? ''}
          data={[
            { value: 'MDY', label: formatLongDate(question.month_first) },
            { value: 'DMY', label: formatLongDate(question.day_first) },
          ]}
          onChange={(value) => onChange(value as DateOrder)}
        />
      </div>
    </section>
  )
}
