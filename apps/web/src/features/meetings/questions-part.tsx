import type { Meeting, MeetingQuestion } from '@keelwise/contract/meetings'
import { Box, Button, Flex, Group, Loader, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { EntryForm, requiredText, useEntryForm } from '../../domain/form.tsx'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useMeetingChanges, useQuestions } from './use-meetings.ts'

const questionForm = z.object({ text: requiredText })

/** Questions about a meeting with their answers, and those to put to the client. */
export function QuestionsPart({ meeting }: { readonly meeting: Meeting }) {
  const query = useQuestions(meeting.id)
  const { ask } = useMeetingChanges()
  useLoadFailure(query, () => toast.error('Failed to fetch questions', { id: 'questions' }))
  const form = useEntryForm({
    schema: questionForm,
    start: { text: '' },
    save: async ({ text }) => {
      await ask.mutateAsync({ meeting_id: meeting.id, text })
      form.reset()
    },
    onFailure: () => {
      toast.error('The question could not be asked')
    },
  })
  const questions = query.data ?? []
  const toClient = questions.filter(({ source }) => source === 'AI')
  const asked = questions.filter(({ source }) => source === 'ADVISOR').toReversed()
  return (
    <div className={classes.part}>
      <EntryForm form={form} gap="xs">
        <TextInput
          label="Ask about this meeting"
          description="Answered from its summary, notes and agenda, in their words."
          maxLength={1000}
          {...form.input('text')}
        />
        <div>
          <Button type="submit" size="sm" loading={form.isBusy} disabled={form.watch('text').trim() === ''}>
            Ask
          </Button>
        </div>
      </EntryForm>
      {query.isPending ? (
        <Stack role="status" aria-label="Loading questions" gap="xs">
          {[80, 60, 70].map((width) => (
            <Skeleton key={width} height={16} width={`${width}%`} />
          ))}
        </Stack>
      ) : query.data === undefined ? (
        <Failure
          isCompact
          text="The questions could not be loaded."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : (
        <>
          {asked.length > 0 ? (
            <Flex component="section" direction="column" gap="xs">
              <Box component="h3" fz="h3" fw={600} lh={1.4}>
                Your questions
              </Box>
              <Flex component="ul" direction="column" gap={10}>
                {asked.map((question) => (
                  <AskedQuestion key={question.id} question={question} />
                ))}
              </Flex>
            </Flex>
          ) : null}
          <Flex component="section" direction="column" gap="xs">
            <Box component="h3" fz="h3" fw={600} lh={1.4}>
              To put to the client
            </Box>
            {toClient.length === 0 ? (
              <p className="tiny dimmed pretty">
                {questions.length === 0 ? 'No questions yet. ' : ''}A summary made from a transcript or notes brings
                three to five.
              </p>
            ) : (
              <Flex component="ul" direction="column" gap={10}>
                {toClient.map(({ id, text: words }) => (
                  <li key={id} className={classes.line}>
                    {words}
                  </li>
                ))}
              </Flex>
            )}
          </Flex>
        </>
      )}
    </div>
  )
}

function AskedQuestion({ question }: { readonly question: MeetingQuestion }) {
  const { retryQuestion } = useMeetingChanges()
  return (
    <li className={classes.question}>
      <Text mb={4} fw={500} className="anywhere">
        {question.text}
      </Text>
      {question.status === 'PENDING' ? (
        <Group gap="xs" role="status">
          <Loader size={14} aria-hidden />
          <span className="tiny dimmed pretty">Looking for the answer…</span>
        </Group>
      ) : question.status === 'FAILED' ? (
        <Group gap="xs" role="alert">
          <span className="tiny dimmed pretty">The answer could not be found.</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={retryQuestion.isPending}
            onClick={() =>
              retryQuestion.mutate(question.id, { onError: () => toast.error('The question could not be asked') })
            }
          >
            Try Again
          </Button>
        </Group>
      ) : (
        <p className={classes.prose}>{question.answer}</p>
      )}
    </li>
  )
}
