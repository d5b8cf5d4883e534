import type { Goal } from '@keelwise/contract/goals'
import { Box, Flex } from '@mantine/core'
import { goalProgress, goalStatusWords } from '../../domain/goal-words.ts'
import { paths } from '../../domain/paths.ts'
import { ProgressBar } from '../../domain/progress-bar.tsx'
import { useGoals } from '../../domain/use-goals.ts'
import { Block } from '../../ui/block.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const MOST = 4
/** What wants a look stands first. */
const WEIGHT: Readonly<Record<Goal['status'], number>> = {
  overdue: 0,
  behind: 1,
  unknown: 2,
  on_track: 3,
  no_date: 4,
  reached: 5,
}

/** Goals in a line each, those that are behind first; nothing for who has none. */
export function GoalsCard() {
  const { data } = useGoals()
  if (!data || data.results.length === 0) return null
  const shown = data.results.toSorted((a, b) => WEIGHT[a.status] - WEIGHT[b.status]).slice(0, MOST)
  return (
    <Block title="Goals" action={<TextLink to={paths.investorGoals}>All goals</TextLink>}>
      <Box component="ul" px={{ base: 'md', sm: 20 }} pt={4} pb={12} className="divided" aria-label="Goals">
        {shown.map((goal) => (
          <Box component="li" key={goal.id} py={10}>
            <Flex justify="space-between" align="center" gap={8} mb={6} wrap="wrap">
              <Flex component="span" gap={8} align="center" miw={0}>
                <span className="medium anywhere">{goal.name}</span>
                <StatusPill tone={goalStatusWords[goal.status].tone}>{goalStatusWords[goal.status].word}</StatusPill>
              </Flex>
              <span className="tabular small dimmed">{goalProgress(goal, data.currency)}</span>
            </Flex>
            <ProgressBar
              label={`Progress of ${goal.name}`}
              percent={Number(goal.percent ?? 0)}
              tone={goal.status === 'overdue' ? 'bad' : goal.status === 'behind' ? 'watch' : 'good'}
            />
          </Box>
        ))}
      </Box>
    </Block>
  )
}
