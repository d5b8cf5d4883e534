import { MOST_SAVED_QUESTIONS, type SavedQuestion } from '@keelwise/contract/saved-questions'
import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { Block, Loaded } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useChatPaths } from '../conversations.ts'
import classes from './saved-questions.module.css'
import { useSavedQuestions } from './use-saved-questions.ts'

// dialogs and the reader of answers come with the first that is kept
const SavedCard = lazy(async () => ({ default: (await import('./saved-card.tsx')).SavedCard }))

/** The questions that a person keeps, each answered anew. */
export function SavedQuestions() {
  const query = useSavedQuestions()
  return (
    <Block
      title="Your questions"
      action={
        query.data && query.data.results.length > 0 ? (
          <span className="dimmed">
            {query.data.results.length} of {MOST_SAVED_QUESTIONS}
          </span>
        ) : null
      }
    >
      <Loaded query={query} failure="Your questions could not be loaded." skeleton={<CardsSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <NoneYet />
          ) : (
            <Suspense fallback={<CardsSkeleton />}>
              <Cards questions={results} />
            </Suspense>
          )
        }
      </Loaded>
    </Block>
  )
}

const CardsSkeleton = () => (
  <div className={classes.cards} role="status" aria-label="Loading your questions">
    <Skeleton height={140} radius="md" />
    <Skeleton height={140} radius="md" />
  </div>
)

function NoneYet() {
  const { chats } = useChatPaths()
  return (
    <Notice
      isCompact
      text="Pin an answer of a chat, and it stands here, computed anew every time you look."
      action={
        <LinkButton to={chats} variant="default">
          Ask a question
        </LinkButton>
      }
    />
  )
}

const Cards = ({ questions }: { readonly questions: readonly SavedQuestion[] }) => (
  <ul className={classes.cards} aria-label="Your questions">
    {questions.map((question, place) => (
      <SavedCard key={question.id} question={question} place={place} questions={questions} />
    ))}
  </ul>
)
