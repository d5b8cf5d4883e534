import type { AccountMatch } from '@keelwise/contract/account-matches'
import { Box, Button, Card } from '@mantine/core'
import { IconArrowRight, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { accountValueText } from '../../domain/unknown-value.ts'
import classes from './match-callout.module.css'
import { evidenceText } from './match-text.ts'
import { useAccountMatches, useMatchAnswers } from './use-account-matches.ts'

/** Asks whether accounts that look alike are one, and offers to undo what was joined. Shows nothing while nothing is open. */
export function MatchCallout() {
  const { data: matches = [] } = useAccountMatches()
  const { answer, undo, isBusy } = useMatchAnswers()
  const [apart, setApart] = useState<readonly AccountMatch[]>([])
  const open = matches.filter((match) => match.status === 'ASKED')
  const joined = matches.filter((match) => match.status === 'JOINED' && match.can_undo)
  const keptApart = apart.filter((match) => !open.some(({ id }) => id === match.id))
  if (open.length + joined.length + keptApart.length === 0) return null

  const say = (match: AccountMatch, said: 'same' | 'different') =>
    answer.mutate(
      { match, answer: said },
      { onSuccess: (result) => (said === 'different' ? setApart([...apart, result]) : undefined) },
    )
  const takeBack = (match: AccountMatch) =>
    undo.mutate(match, { onSuccess: () => setApart(apart.filter(({ id }) => id !== match.id)) })

  return (
    <Card
      component="section"
      padding={0}
      aria-label={open.length > 0 ? 'Is this the same account?' : 'Joined accounts'}
    >
      <div className={classes.head}>
        <IconGitMerge size={18} stroke={1.75} aria-hidden />
        <h3>{open.length > 0 ? 'Is this the same account?' : 'Joined accounts'}</h3>
      </div>
      <p className={classes.intro}>
        {open.length > 0
          ? 'The same account keeps one history, and everything in it counts once.'
          : 'These accounts were known already. Their history goes on, and everything in them counts once.'}
      </p>
      <ul>
        {open.map((match) => (
          <li key={match.id} className={classes.item}>
            <div className={classes.pair}>
              <Side side={match.account} />
              <IconArrowRight className="dimmed" size={16} stroke={1.75} aria-label="and" role="img" />
              <Side side={match.other} />
              <Box component="span" c="dimmed" fz="xs" style={{ gridColumn: '1 / -1' }}>
                {evidenceText(match).join(' · ')}
              </Box>
            </div>
            <div className={classes.actions}>
              <Button variant="default" size="sm" disabled={isBusy} onClick={() => say(match, 'different')}>
                Different accounts
              </Button>
              <Button size="sm" disabled={isBusy} onClick={() => say(match, 'same')}>
                Same account
              </Button>
            </div>
          </li>
        ))}
        {[...joined, ...keptApart].map((match) => (
          <Answered key={match.id} match={match} isBusy={isBusy} onUndo={() => takeBack(match)} />
        ))}
      </ul>
    </Card>
  )
}

function Side({ side }: { readonly side: AccountMatch['account'] }) {
  return (
    <span>
      <Box component="span" display="block" fz="md" fw={500} className="truncate" title={side.account_name}>
        {side.account_name}
      </Box>
      <Box component="span" display="block" c="dimmed" fz="xs" className="truncate tabular">
        {accountValueText(side)} · {formatDate(side.last_updated)}
      </Box>
    </span>
  )
}

interface AnsweredProps {
  readonly match: AccountMatch
  readonly isBusy: boolean
  readonly onUndo: () => void
}

function Answered({ match, isBusy, onUndo }: AnsweredProps) {
  const name = match.account.account_name
  return (
    <li className={classes.item} data-answered>
      <Box component="span" flex={1} miw={0} fz="sm">
        <Box component="span" display="block" fz="md" fw={500} className="truncate">
          {name}
        </Box>
        <Box component="span" display="block" c="dimmed" fz="xs" className="truncate tabular">
          {match.status === 'JOINED'
            ? ['One account', ...evidenceText(match)].join(' · ')
            : `Kept apart from ${match.other.account_name}`}
        </Box>
      </Box>
      <span className={classes.actions}>
        <Button variant="subtle" size="sm" disabled={isBusy} aria-label={`Undo for ${name}`} onClick={onUndo}>
          Undo
        </Button>
      </span>
    </li>
  )
}
