import type { Conversation } from '@keelwise/contract/conversations'
import { Box, Flex, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { assistantName, useLatestAssistants } from '../../domain/recent-assistants.ts'
import { StatusBadge } from '../../domain/status-badge.tsx'
import { Block, Loaded } from '../../ui/block.tsx'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './assistants-card.module.css'

/** Conversations shown; the page of the assistants has them all. */
const SHOWN = 3

/** The assistants that were talked to last. */
export function AssistantsCard() {
  const query = useLatestAssistants(SHOWN)
  return (
    <Block
      title="Recent assistants"
      action={query.data?.results.length ? <TextLink to={paths.investorAssistant}>Assistants</TextLink> : null}
    >
      <Loaded
        query={query}
        failure="Your recent assistants could not be loaded."
        skeleton={
          <div className={classes.rows} role="status" aria-label="Loading recent assistants">
            {[0, 1, 2].map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton height={20} width="60%" />
                <Skeleton height={20} width={80} />
              </div>
            ))}
          </div>
        }
      >
        {({ results }) => (results.length === 0 ? <NoneYet /> : <Latest conversations={results} />)}
      </Loaded>
    </Block>
  )
}

function NoneYet() {
  return (
    <Notice
      isCompact
      text="You have not used an assistant yet. Your latest conversations with them will be here."
      action={
        <LinkButton to={paths.investorAssistant} variant="default">
          Start an assistant
        </LinkButton>
      }
    />
  )
}

function Latest({ conversations }: { readonly conversations: readonly Conversation[] }) {
  return (
    <ul className={classes.rows} aria-label="Recent assistants">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Link to={paths.investorChat} params={{ id: conversation.id }} className={classes.row}>
            <Flex component="span" direction="column" miw={0}>
              <Box component="span" fw={500} className="truncate">
                {assistantName(conversation)}
              </Box>
              <Box component="span" c="dimmed" fz="xs">
                {formatDate(conversation.created_at)}
              </Box>
            </Flex>
            <StatusBadge conversation={conversation} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
