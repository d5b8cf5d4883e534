import type { HealthIndicator } from '@keelwise/contract/summary'
import { Anchor, Box, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconEye, IconHelpCircle } from '@tabler/icons-react'
import { formatDateTime } from '../../domain/format-date.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Explain } from '../../ui/explain.tsx'
import { useHref } from '../../ui/use-href.ts'
import { healthActionText, healthStatusText, healthSummary, healthTarget, healthValue } from './health-display.ts'
import classes from './health-card.module.css'
import { useHealth } from './use-dashboard.ts'

const icons = { good: IconCircleCheck, watch: IconEye, action: IconAlertTriangle, unknown: IconHelpCircle } as const

/** Those that want something, the worst first. */
const ORDER = ['action', 'watch', 'unknown'] as const

/** The eight indicators of financial health: those that want something with what to do, the good ones in one line. */
export function HealthCard() {
  const query = useHealth()
  return (
    <Block
      title="Financial health"
      action={
        query.data ? (
          <Box component="span" c="dimmed" fz="xs">
            {healthSummary(query.data.indicators)}
          </Box>
        ) : null
      }
    >
      <Loaded
        query={query}
        failure="Your health indicators could not be loaded."
        skeleton={
          <div className={classes.grid} role="status" aria-label="Loading health indicators">
            {Array.from({ length: 8 }, (_, index) => (
              <div key={index} className={classes.tile}>
                <Skeleton height={18} width="60%" />
                <Skeleton height={24} width="45%" my={10} />
                <Skeleton height={32} />
              </div>
            ))}
          </div>
        }
      >
        {({ indicators }) => (
          <ul className={classes.grid} aria-label="Health indicators">
            {ORDER.flatMap((status) => indicators.filter((each) => each.status === status)).map((indicator) => (
              <Tile key={indicator.key} indicator={indicator} />
            ))}
            <li className={classes.break} aria-hidden />
            {indicators
              .filter(({ status }) => status === 'good')
              .map((indicator) => (
                <Good key={indicator.key} indicator={indicator} />
              ))}
          </ul>
        )}
      </Loaded>
    </Block>
  )
}

/** One that is as it should be: its name and value, the rest behind its button. */
const Good = ({ indicator }: { readonly indicator: HealthIndicator }) => (
  <li className={classes.good}>
    <IconCircleCheck size={15} stroke={1.9} className="fixed" data-tone="good" role="img" aria-label="Good" />
    <span className="dimmed">{indicator.label}</span>
    <span className="medium tabular">{healthValue(indicator)}</span>
    <How indicator={indicator} />
  </li>
)

function How({ indicator }: { readonly indicator: HealthIndicator }) {
  const { label, description, status, recommendation, updated_at: updated } = indicator
  return (
    <Explain label={`How ${label.toLowerCase()} is calculated`}>
      {status === 'good' ? <p>{recommendation}</p> : null}
      <p>{description}</p>
      <p>{healthTarget(indicator)}.</p>
      <p>As of {formatDateTime(updated)}.</p>
    </Explain>
  )
}

function Tile({ indicator }: { readonly indicator: HealthIndicator }) {
  const { label, status, recommendation, action_url: url } = indicator
  const Icon = icons[status]
  return (
    <li className={classes.tile} data-status={status}>
      <div className={classes.top}>
        <Box component="h3" c="dimmed" fz="sm" fw={400}>
          {label}
        </Box>
        <How indicator={indicator} />
        <Box component="span" className="inline-row gap-4 tiny dimmed medium nowrap" ml="auto" data-tone={status}>
          <Icon size={15} stroke={1.9} aria-hidden />
          {healthStatusText[status]}
        </Box>
      </div>
      <span className={classes.value}>{healthValue(indicator)}</span>
      <p className={classes.text}>{recommendation}</p>
      {url === null ? null : <Fix url={url} />}
    </li>
  )
}

function Fix({ url }: { readonly url: string }) {
  return (
    <Anchor {...useHref(url)} underline="always" className={classes.fix}>
      {healthActionText(url)}
    </Anchor>
  )
}
