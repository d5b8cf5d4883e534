import { MESSAGE_LIMIT } from '@keelwise/contract/conversation-messages'
import { ActionIcon, Box, Button, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../ui/hint.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import classes from './turn.module.css'
import { type ShownTurn, isKept } from './turns.ts'
import type { Chat } from './use-chat.ts'

interface QuestionProps {
  /** A search led here. */
  readonly isFound: boolean
  readonly turn: ShownTurn
  readonly chat: Chat
}

/** What the person said, on the right; it can be said differently, which begins a branch. */
export function QuestionTurn({ turn, chat, isFound }: QuestionProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { content } = turn.message
  if (draft !== null) {
    const isFine = draft.trim() !== '' && draft.length <= MESSAGE_LIMIT
    return (
      <Box component="article" mb={24} aria-label="Your message">
        <Textarea
          aria-label="Edit message"
          autosize
          minRows={2}
          maxRows={10}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
          autoFocus
        />
        <Box className="flex gap-8 to-end" mt={8}>
          <Button variant="default" size="xs" onClick={() => setDraft(null)}>
            Cancel
          </Button>
          <Button
            size="xs"
            disabled={!isFine || chat.isBusy}
            onClick={() => {
              setDraft(null)
              chat.edit(turn.message, draft.trim())
            }}
          >
            Send
          </Button>
        </Box>
      </Box>
    )
  }
  return (
    <article
      id={`m-${turn.message.id}`}
      data-found={isFound || undefined}
      className={classes.question}
      aria-label="Your message"
    >
      <p className={classes.bubble}>{content}</p>
      <div className={classes.actions}>
        <BranchSwitch turn={turn} noun="version" onChoose={chat.choose} />
        {isKept(turn.message) && !chat.isBusy && (
          <Hint label="Edit">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label="Edit message"
              onClick={() => setDraft(content)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </Hint>
        )}
      </div>
    </article>
  )
}
