import type { SavedAnswer } from '@keelwise/contract/saved-questions'
import { IconInfoCircle } from '@tabler/icons-react'
import { AnswerParts } from '../answer/answer-parts.tsx'
import classes from './saved-questions.module.css'

/** What a kept question was answered, or why it can no longer be. */
export const ShownAnswer = ({ answer: { state, parts } }: { readonly answer: SavedAnswer }) => (
  <div className={classes.answer} data-state={state}>
    {state === 'not_available' && (
      <p className={classes.gone}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        This cannot be computed any more.
      </p>
    )}
    <AnswerParts parts={parts} />
  </div>
)
