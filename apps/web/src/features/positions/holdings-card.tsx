import { type HoldingLine, MOST_HOLDINGS, listHoldings } from '@keelwise/contract/positions'
import type { Result } from '@keelwise/contract/endpoint'
import { securityTypeDisplay } from '@keelwise/contract/words'
import { ActionIcon, Box, Button, Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDay } from '../../domain/format-date.ts'
import { balanceTone, formatMoney, formatMoneyChange, moneyTone } from '../../domain/format-money.ts'
import { HeadlineFigure, HeadlineRow, LargeFigureSkeleton } from '../../domain/headline-figure.tsx'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { formatCount, inDigits } from '../../domain/locale.ts'
import { paths } from '../../domain/paths.ts'
import { call } from '../../lib/api.ts'
import { Loaded } from '../../ui/block.tsx'
import { RowSkeletons } from '../../ui/card-skeleton.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Explain } from '../../ui/explain.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

type Holdings = Result<typeof listHoldings>

/** Securities in view before all are asked for. */
const FIRST = 8

/** @param isWanted false where they do not stand on the page */
export const useHoldings = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: [INVESTOR_KEY, 'holdings'],
    queryFn: ({ signal }) => call(listHoldings, undefined, { signal }),
  })

/** What is held over all accounts, one row a security: worth, share and gain, and the accounts below. */
export function HoldingsCard() {
  const query = useHoldings()
  if (query.data?.count === 0) return null
  return (
    <Card component="section" aria-label="Everything you hold" padding={0}>
      <Loaded query={query} failure="What you hold could not be added up." skeleton={<HoldingsSkeleton />}>
        {(holdings) => <Content holdings={holdings} />}
      </Loaded>
    </Card>
  )
}

function Content({ holdings }: { readonly holdings: Holdings }) {
  const [isWhole, setWhole] = useState(false)
  const { results, count, currency, total_market_value: total, day_change: day } = holdings
  const shown = isWhole ? results : results.slice(0, FIRST)
  return (
    <>
      <HeadlineRow>
        <HeadlineFigure
          label="In positions"
          amount={total}
          currency={currency}
          instead={results.every((one) => one.market_value_amount === null) ? 'Not available' : null}
        />
        <Box component="p" mt="xs" c="dimmed" fz="sm" className="tabular">
          {formatCount(count)} {count === 1 ? 'security' : 'securities'}
          {holdings.gain_amount === null ? null : (
            <>
              {' · '}
              <Gain amount={holdings.gain_amount} percent={holdings.gain_percent} currency={currency} /> unrealized
            </>
          )}{' '}
          {day === null ? null : (
            <>
              {' · '}
              <Gain amount={day.amount} percent={day.percent} currency={currency} /> on {formatShortDay(day.on)}
            </>
          )}{' '}
          <HowHeld holdings={holdings} />
        </Box>
      </HeadlineRow>
      <Box mt="md" style={{ borderTop: '1px solid var(--kw-hairline)' }}>
        <TwoLineList label="Securities by worth">
          {shown.map((holding) => (
            <Row key={holding.parts[0]?.position_id} holding={holding} currency={currency} />
          ))}
        </TwoLineList>
      </Box>
      {results.length > shown.length ? (
        <Button variant="subtle" m="xs" onClick={() => setWhole(true)}>
          Show all {formatCount(count)}
        </Button>
      ) : null}
      {isWhole && count > MOST_HOLDINGS ? (
        <Box component="p" px="md" pb="md" c="dimmed" fz="sm">
          The {formatCount(MOST_HOLDINGS)} largest of {formatCount(count)}; the others stand at their institutions
          below.
        </Box>
      ) : null}
    </>
  )
}

const signed = (percent: string): string => `${/^-|^0(\.0*)?$/.test(percent) ? '' : '+'}${inDigits(percent)}%`

interface GainProps {
  readonly amount: string
  readonly percent: string | null
  readonly currency: string
}

const Gain = ({ amount, percent, currency }: GainProps) => (
  <span className="nowrap" data-tone={/[1-9]/.test(amount) ? moneyTone(amount) : undefined}>
    {formatMoneyChange(amount, currency)}
    {percent === null ? null : ` (${signed(percent)})`}
  </span>
)

interface DayOfProps {
  readonly change: HoldingLine['day_change']
  readonly currency: string
  /** As a line of its own, without the amount where there is a percentage. */
  readonly isShort?: boolean
}

/** The change of the newest day of prices; nothing where no prices tell it. */
function DayOf({ change, currency, isShort = false }: DayOfProps) {
  if (change === null) return null
  const { amount, percent, on } = change
  return (
    <Box
      component="span"
      display={isShort ? 'block' : undefined}
      mr={isShort ? undefined : 'md'}
      title={`On ${formatShortDay(on)}`}
    >
      1 day{' '}
      {isShort && percent !== null ? (
        <span data-tone={/[1-9]/.test(percent) ? moneyTone(percent) : undefined}>{signed(percent)}</span>
      ) : (
        <Gain amount={amount} percent={percent} currency={currency} />
      )}
    </Box>
  )
}

const moneyOrDash = (amount: string | null, currency: string) => (amount === null ? '-' : formatMoney(amount, currency))

function Row({ holding, currency }: { readonly holding: HoldingLine; readonly currency: string }) {
  const [isOpen, setOpen] = useState(false)
  const isMobile = useIsMobile()
  const { name, ticker, parts, percent, market_value_amount: worth, gain_amount: gain, day_change: day } = holding
  const [only] = parts
  const isOfMany = parts.length > 1
  const known = moneyOrDash(worth, currency)
  const detail = [
    `${inDigits(percent)}%`,
    ticker?.trim(),
    securityTypeDisplay[holding.sec_type],
    holding.is_partial ? 'Some worth or cost is not known' : null,
    isOfMany ? `${parts.length} accounts` : only?.account_name,
  ]
  return (
    <>
      <TwoLineRow
        what={<span title={name}>{name}</span>}
        value={<span data-balance={balanceTone(known)}>{known}</span>}
        detail={<span className="two-lines">{detail.filter(Boolean).join(' · ')}</span>}
        detailValue={
          <>
            {isMobile ? null : <DayOf change={day} currency={currency} />}
            {gain === null ? '' : <Gain amount={gain} percent={holding.gain_percent} currency={currency} />}
            {isMobile ? <DayOf change={day} currency={currency} isShort /> : null}
          </>
        }
        action={
          isOfMany ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Accounts that hold ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron isOpen={isOpen} />
            </ActionIcon>
          ) : null
        }
      />
      {isOpen
        ? parts.map((part) => (
            <TwoLineRow
              key={part.position_id}
              what={
                <Box component="span" pl="md">
                  <TextLink
                    to={paths.investorPositions}
                    search={{ institution: part.institution_id, position: part.position_id }}
                  >
                    {part.account_name}
                  </TextLink>
                </Box>
              }
              value={
                <span data-balance={balanceTone(moneyOrDash(part.market_value_amount, currency))}>
                  {moneyOrDash(part.market_value_amount, currency)}
                </span>
              }
              detail={<Box pl="md">{part.institution_name}</Box>}
              detailValue={
                part.gain_amount === null ? '' : <Gain amount={part.gain_amount} percent={null} currency={currency} />
              }
              action={null}
            />
          ))
        : null}
    </>
  )
}

const HowHeld = ({ holdings }: { readonly holdings: Holdings }) => (
  <Explain label="How what you hold is added up">
    <p>
      The latest market values of all positions in accounts that count, other currencies at the last known rate.
      Positions with the same ticker, or the same name without one, are one security.
    </p>
    <p>
      The gain is worth less cost, over the positions of which both are known; cash has none. A share is part of what
      you own: what is sold short has none.
    </p>
    <p>
      The change of a day is the newest close against the one before it, on what is held now, where prices of both days
      are kept.
    </p>
    {holdings.unknown_positions > 0 ? (
      <p>
        Without {formatCount(holdings.unknown_positions)} {holdings.unknown_positions === 1 ? 'position' : 'positions'}{' '}
        whose worth is not known.
      </p>
    ) : null}
  </Explain>
)

function HoldingsSkeleton() {
  return (
    <div role="status" aria-label="Loading what you hold">
      <HeadlineRow>
        <Skeleton height={16} width={88} mb={4} />
        <LargeFigureSkeleton answer="/api/investor/holdings/ total_market_value" gap={11} />
        <Skeleton height={18} width={220} mb="md" />
      </HeadlineRow>
      <RowSkeletons rows={FIRST} />
    </div>
  )
}
