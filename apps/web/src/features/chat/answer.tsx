import type { Message } from '@keelwise/contract/conversation-messages'
import { contentOf } from '@keelwise/contract/message-parts'
import { Box, Button } from '@mantine/core'
import { type Icon, IconCopy, IconRefresh, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { toast } from '../../ui/toast.ts'
import { AnswerParts } from '../../domain/answer/answer-parts.tsx'
import { AnswerAction } from './answer-action.tsx'
import { STREAM_FAILED } from './answer-store.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { KeepAction } from './keep-action.tsx'
import classes from './turn.module.css'
import type { ShownTurn } from './turns.ts'
import type { Chat } from './use-chat.ts'
import { PlanChips } from './plan-chips.tsx'
import { useRateAnswer } from './use-messages.ts'

interface AnswerProps {
  /** A search led here. */
  readonly isFound: boolean
  readonly turn: ShownTurn
  readonly chat: Chat
  readonly isLast: boolean
}

/** What the assistant said, on the left, while it is written and afterwards. */
export function AnswerTurn({ turn, chat, isLast, isFound }: AnswerProps) {
  const { message, live } = turn
  const isFailed = live?.phase === 'failed' || live?.phase === 'lost'
  const isWriting = message.status === 'streaming' && !isFailed && live?.phase !== 'ended'
  const hasText = message.parts.some(
    (part) => part.type !== 'follow_ups' && part.type !== 'plan' && part.type !== 'values',
  )
  const followUps = message.parts.flatMap((part) => (part.type === 'follow_ups' ? part.questions : []))
  return (
    <article
      id={`m-${message.id}`}
      data-found={isFound || undefined}
      className={classes.answer}
      aria-label="Answer"
      aria-busy={isWriting}
    >
      <AnswerParts parts={message.parts} />
      {isWriting && !hasText && (
        <p className={classes.thinking} role="status" aria-label="Writing an answer">
          <i />
          <i />
          <i />
        </p>
      )}
      {isWriting && live?.isConnected === false && (
        <Box component="p" className="small dimmed" m="0 0 4px" role="status">
          Reconnecting…
        </Box>
      )}
      {message.status === 'stopped' && (
        <Box component="p" className="small dimmed" m="0 0 4px">
          Stopped
        </Box>
      )}
      <AnswerFailure turn={turn} chat={chat} />
      {message.status === 'completed' && <PlanChips message={message} chat={chat} />}
      {message.status !== 'streaming' && <AnswerActions turn={turn} chat={chat} isLast={isLast} />}
      {isLast && followUps.length > 0 && !chat.isBusy && (
        <Box component="ul" className="flex wrap gap-8 no-print" m="12px 0 0" aria-label="What to ask next">
          {followUps.map((question) => (
            <li key={question}>
              <button type="button" className={classes.chip} onClick={() => chat.send(question)}>
                {question}
              </button>
            </li>
          ))}
        </Box>
      )}
    </article>
  )
}

/** The stream ended with an error, and the messages could not be read again since: what it said is all there is. */
const hasBroken = ({ message, live }: ShownTurn): boolean =>
  message.status === 'streaming' && live?.phase === 'ended' && live.errorText !== null

function AnswerFailure({ turn, chat }: Omit<AnswerProps, 'isLast' | 'isFound'>) {
  const { message, live } = turn
  const broken = hasBroken(turn)
  const hasFailed = message.status === 'failed' || message.status === 'interrupted' || broken
  const isHere = live?.phase === 'failed' || live?.phase === 'lost'
  if (!hasFailed && !isHere) return null
  return (
    <div className={classes.failure} role="alert">
      <span>{(isHere || broken ? live?.errorText : message.error_message) ?? STREAM_FAILED}</span>
      <Button
        variant="default"
        size="xs"
        disabled={!isHere && chat.isBusy}
        onClick={() => (isHere ? chat.tryAgain() : chat.answerAgain(message))}
      >
        Try again
      </Button>
    </div>
  )
}

function AnswerActions({ turn, chat, isLast }: Omit<AnswerProps, 'isFound'>) {
  const { message } = turn
  const rate = useRateAnswer(message.conversation)
  const vote = (feedback: 'up' | 'down', label: string, VoteIcon: Icon) => {
    const isGiven = message.feedback === feedback
    return (
      <AnswerAction
        label={label}
        icon={VoteIcon}
        isPressed={isGiven}
        onClick={() => rate.mutate({ message, feedback: isGiven ? null : feedback })}
      />
    )
  }
  return (
    <div className={classes.actions} data-last={isLast || undefined}>
      <BranchSwitch turn={turn} noun="answer" onChoose={chat.choose} />
      <AnswerAction label="Copy" icon={IconCopy} onClick={() => void copy(message)} />
      {vote('up', 'Helpful', IconThumbUp)}
      {vote('down', 'Not helpful', IconThumbDown)}
      <KeepAction message={message} />
      {!chat.isBusy && (
        <AnswerAction label="Answer again" icon={IconRefresh} onClick={() => chat.answerAgain(message)} />
      )}
    </div>
  )
}

async function copy(message: Message): Promise<void> {
  try {
    // no clipboard on a plain http address
    await navigator.clipboard.writeText(contentOf(message.parts))
    toast.success('Copied')
  } catch {
    toast.error('The browser did not allow copying.')
  }
}
