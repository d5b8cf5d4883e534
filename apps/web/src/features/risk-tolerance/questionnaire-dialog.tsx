import type { RiskQuestionSet } from '@keelwise/contract/risk-tolerance'
import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { QuestionStep } from './question-step.tsx'
import { clearDraft, readDraft, writeDraft } from './risk-draft.ts'
import { useRiskQuestions, useSubmitRiskAnswers } from './use-risk-tolerance.ts'

interface QuestionnaireDialogProps {
  readonly userId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The risk questionnaire, one question at a time; closing it keeps what was answered. */
export function QuestionnaireDialog({ userId, isOpen, onClose }: QuestionnaireDialogProps) {
  const questions = useRiskQuestions(isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={questions.data?.title ?? 'Risk tolerance'} size={600}>
      {questions.isLoadingError ? (
        <Failure
          isCompact
          text="Failed to load the questions."
          onTryAgain={() => void questions.refetch()}
          isTryingAgain={questions.isFetching}
        />
      ) : questions.data ? (
        <Steps key={questions.data.version} userId={userId} set={questions.data} onDone={onClose} />
      ) : (
        // as tall as a question, so that nothing moves when it comes
        <Stack gap="sm" mih={{ base: 546, sm: 474 }} role="status" aria-label="Loading questions">
          <Skeleton height={4} />
          <Skeleton height={52} mt="md" />
          {[1, 2, 3, 4].map((option) => (
            <Skeleton key={option} height={48} radius="md" />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

interface StepsProps {
  readonly userId: string
  readonly set: RiskQuestionSet
  readonly onDone: () => void
}

function Steps({ userId, set, onDone }: StepsProps) {
  const { version, questions } = set
  const [answers, setAnswers] = useState<Record<string, string>>(() => {
    const draft = readDraft(userId)
    return draft?.version === version ? draft.answers : {}
  })
  // goes on where the answers end
  const [step, setStep] = useState(() => {
    const open = questions.findIndex(({ id }) => answers[id] === undefined)
    return open < 0 ? questions.length - 1 : open
  })
  const [error, setError] = useState<string | null>(null)
  const submit = useSubmitRiskAnswers()
  const question = questions[step]
  if (!question) return null
  const isLast = step === questions.length - 1

  const choose = (option: string) => {
    const next = { ...answers, [question.id]: option }
    setAnswers(next)
    setError(null)
    writeDraft({ userId, version, answers: next })
  }
  const goBack = () => {
    setError(null)
    setStep(step - 1)
  }
  const goOn = async () => {
    if (answers[question.id] === undefined) return setError('Choose an answer to go on.')
    if (!isLast) return setStep(step + 1)
    try {
      await submit.mutateAsync({ version, answers })
      clearDraft()
      onDone()
    } catch (thrown) {
      const problem = toApiError(thrown)
      if (problem.code === 'questionnaire_version_outdated') clearDraft()
      if (problem.status !== 401) setError(problem.message)
    }
  }
  return (
    <QuestionStep
      question={question}
      count={questions.length}
      minutes={set.estimated_minutes}
      answer={answers[question.id] ?? null}
      error={error}
      isBusy={submit.isPending}
      isLast={isLast}
      onChoose={choose}
      onBack={step > 0 ? goBack : null}
      onNext={() => void goOn()}
    />
  )
}
