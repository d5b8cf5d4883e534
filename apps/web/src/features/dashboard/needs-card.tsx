import type { BriefNeed } from '@keelwise/contract/brief'
import { Box, Flex } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarDue,
  IconChevronRight,
  IconCoins,
  IconReceipt,
  IconScale,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { Failure } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { type SaidNeed, sayNeed } from './need-words.ts'
import classes from './needs-card.module.css'
import { useBrief } from './use-dashboard.ts'

/** More than this nobody does today. */
const MOST = 3

const icons: Readonly<Record<BriefNeed['kind'], typeof IconCoins>> = {
  connection: IconBuildingBank,
  idle_cash: IconCoins,
  drift: IconScale,
  bills: IconReceipt,
  maturity: IconCalendarDue,
  indicator: IconAlertTriangle,
}

/** What wants a decision of the person, the weightiest first; nothing while nothing does. */
export function NeedsCards() {
  const query = useBrief()
  if (query.isLoadingError)
    return (
      <div className="panel">
        <Failure
          isCompact
          text="What needs you could not be loaded."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      </div>
    )
  const needs = query.data?.needs.slice(0, MOST) ?? []
  if (!query.data || needs.length === 0) return null
  const { currency } = query.data
  return (
    <section aria-label="Needs you">
      <ul className={classes.cards} data-count={needs.length}>
        {needs.map((need, index) => (
          <li key={index}>
            <Need icon={icons[need.kind]} said={sayNeed(need, currency)} isUrgent={need.kind === 'connection'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NeedProps {
  readonly icon: typeof IconCoins
  readonly said: SaidNeed
  readonly isUrgent: boolean
}

function Need({ icon: Icon, said, isUrgent }: NeedProps) {
  const link = useHref(said.href)
  return (
    <a {...link} className={classes.card} data-urgent={isUrgent || undefined}>
      <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <Flex component="span" direction="column" gap={2} miw={0} flex={1}>
        <span className="strong pretty">{said.title}</span>
        <Box component="span" c="dimmed" fz="sm" lh={1.45} className="pretty">
          {said.text}
        </Box>
        <span className={classes.action}>
          {said.action}
          <IconChevronRight size={15} stroke={2} aria-hidden />
        </span>
      </Flex>
    </a>
  )
}

/** Beside the page's figure: how much of it is an old value, because a login needs the person. */
export function StaleMark(): ReactNode {
  const { data } = useBrief()
  const link = useHref(paths.investorAccounts)
  const percent = data?.needs.reduce((sum, need) => sum + (need.kind === 'connection' ? Number(need.percent) : 0), 0)
  if (!percent || percent < 1) return null
  return (
    <a {...link} className={classes.stale}>
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
      {Math.round(percent)}% of what you own is not being updated
    </a>
  )
}
