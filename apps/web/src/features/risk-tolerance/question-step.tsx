import type { RiskQuestionSet } from '@keelwise/contract/risk-tolerance'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useId, useLayoutEffect, useRef } from 'react'
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
  useLayoutEffect(() => {
    // each question is read out and the next Tab reaches its options; before it is seen, or a key pressed at once is lost
    title.current?.focus()
  }, [question.id])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onNext()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="sm" wrap="nowrap" c="dimmed" fz="xs" className="tabular">
        <progress className={classes.bar} value={question.order} max={count} aria-label="Progress" />
        <span>
          {question.order} of {count}
        </span>
      </Group>
      <Box
        component="fieldset"
        mih={{ base: 400, sm: 372 }}
        mt="lg"
        mx={0}
        mb={0}
        p={0}
        bd={0}
        aria-describedby={error ? errorId : undefined}
      >
        <legend ref={title} tabIndex={-1} className={classes.text}>
          {question.text}
        </legend>
        {question.help_text && (
          <Text mt="xs" c="dimmed" fz="sm" className="pretty">
            {question.help_text}
          </Text>
        )}
        <Stack gap="xs" mt={20}>
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
        </Stack>
      </Box>
      <Flex
        gap={{ base: 'sm', sm: 'md' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
        direction={{ base: 'column', sm: 'row' }}
        mih={40}
        mt={20}
      >
        {error ? (
          <Text id={errorId} role="alert" mih={{ base: 40, sm: 0 }} fz="sm" c="var(--kw-down)" className="pretty">
            {error}
          </Text>
        ) : (
          // on a phone the buttons stand where they stood, whatever is said above them
          <Text mih={{ base: 40, sm: 0 }} fz="sm" c="dimmed" className="pretty">
            {question.order === 1
              ? `About ${minutes} minutes. There are no right answers, and you can leave and continue later.`
              : ''}
          </Text>
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
      </Flex>
    </form>
  )
}
