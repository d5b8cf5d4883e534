import type { Agent } from '@keelwise/contract/agents'
import { Box, Button } from '@mantine/core'
import {
  type Icon,
  IconArrowsExchange,
  IconBook,
  IconCalendar,
  IconChartDonut,
  IconClipboard,
  IconLifebuoy,
  IconReceipt,
  IconScale,
  IconSchool,
  IconSparkles,
  IconTarget,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react'
import { AgentFrame } from './agent-frame.tsx'
import classes from './assistants-page.module.css'

const ICONS: Readonly<Record<string, Icon>> = {
  'arrows-exchange': IconArrowsExchange,
  book: IconBook,
  calendar: IconCalendar,
  'chart-donut': IconChartDonut,
  clipboard: IconClipboard,
  lifebuoy: IconLifebuoy,
  receipt: IconReceipt,
  scale: IconScale,
  school: IconSchool,
  target: IconTarget,
  'trending-up': IconTrendingUp,
  users: IconUsers,
}

interface AgentCardProps {
  readonly agent: Agent
  /** The name of the assistant that is being started, if one is. */
  readonly starting: string | null
  readonly onStart: (agent: Agent) => void
}

/** What an assistant does, and the button that starts it. */
export function AgentCard({ agent, starting, onStart }: AgentCardProps) {
  const Sign = ICONS[agent.icon] ?? IconSparkles
  return (
    <AgentFrame label={agent.display_name}>
      <span className={classes.sign}>
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <Box component="h2" mt={4}>
        {agent.display_name}
      </Box>
      <Box component="p" flex={1} mb="xs" c="dimmed" className="pretty">
        {agent.description}
      </Box>
      <Button
        variant="default"
        size="sm"
        className={classes.start}
        aria-label={`Start ${agent.display_name}`}
        disabled={!agent.is_available || (starting !== null && starting !== agent.name)}
        loading={starting === agent.name}
        onClick={() => onStart(agent)}
      >
        Start
      </Button>
    </AgentFrame>
  )
}
