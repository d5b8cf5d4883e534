import type { RiskQuestionSet } from '@keelwise/contract/risk-tolerance'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import classes from './question-step.module.css'

interface QuestionStepProps {
  readonly question: RiskQuestionSet['questions'][number]
  readonly count: number
  /** How long all questions take. */
  readonly minutes: number
  /** Id of the chosen option. */
  readonly answer: string | null
  readonly error: string | null
  readonly isBusy: boolean
  readonly isLast: boolean
  readonly onChoose: (option: string) => void
  /** Null on the first question. */
  readonly onBack: (() => void) | null
  readonly onNext: () => void
}

/** One question with its options. Arrow keys choose, Enter goes on. */
export function QuestionStep(props: QuestionStepProps) {
  const { question, count, minutes, answer, error, isBusy, isLast, onChoose, onBack, onNext } = props
  const errorId = useId()
  const title = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    // each question is read out and the next Tab reaches its options
    title.current?.focus()
  }, [question.id])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onNext()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={classes.progress}>
        <progress className={classes.bar} value={question.order} max={count} aria-label="Progress" />
        <span>
          {question.order} of {count}
        </span>
      </div>
      <fieldset className={classes.question} aria-describedby={error ? errorId : undefined}>
        <legend ref={title} tabIndex={-1} className={classes.text}>
          {question.text}
        </legend>
        {question.help_text && <p className={classes.help}>{question.help_text}</p>}
        <div className={classes.options}>
          {question.options.map((option) => (
            <label key={option.id} className={classes.option}>
              <input
                type="radio"
                name={question.id}
                value={option.id}
                checked={answer === option.id}
                onChange={() => onChoose(option.id)}
              />
              <span>{option.text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={classes.foot}>
        {error ? (
          <p id={errorId} role="alert" className={classes.error}>
            {error}
          </p>
        ) : (
          <p className={classes.note}>
            {question.order === 1
              ? `About ${minutes} minutes. There are no right answers, and you can leave and continue later.`
              : ''}
          </p>
        )}
        <div className={classes.buttons}>
          {onBack && (
            <Button variant="default" onClick={onBack} disabled={isBusy}>
              Back
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {isLast ? 'Submit' : 'Next'}
          </Button>
        </div>
      </div>
    </form>
  )
}
