import type { Agent } from '@keelwise/contract/agents'
import { Button } from '@mantine/core'
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
    <article className={classes.card} aria-label={agent.display_name}>
      <span className={classes.sign}>
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <h2 className={classes.title}>{agent.display_name}</h2>
      <p className={classes.description}>{agent.description}</p>
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
    </article>
  )
}
