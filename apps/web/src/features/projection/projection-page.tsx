import type { Projection } from '@keelwise/contract/projection'
import { Box, Button, Card, Flex, SimpleGrid, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { moneyChartIn } from '../../domain/chart-formats.ts'
import { formatLongMonth, formatMonth } from '../../domain/format-date.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { HeadlineFigure, HeadlineRow } from '../../domain/headline-figure.tsx'
import { paths } from '../../domain/paths.ts'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { useGoals } from '../../domain/use-goals.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { RangeChart } from '../../ui/charts/range-chart.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import table from '../../ui/data-table.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Explain } from '../../ui/explain.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { AssumptionsForm } from './assumptions-form.tsx'
import { leverWords, mixWords, outcomeWords, shareWords } from './projection-words.ts'
import { type ProjectionQuery, useProjection } from './use-projection.ts'
import { formatCount, inDigits } from '../../domain/locale.ts'

interface ProjectionPageProps {
  /** Empty: everything owned. */
  readonly goalId: string
  readonly onGoal: (goalId: string) => void
}

/** `/investor/projection`: what could become of a goal or of everything, as ranges of simulated paths. */
export function ProjectionPage({ goalId, onGoal }: ProjectionPageProps) {
  const goals = useGoals()
  const [tried, setTried] = useState<ProjectionQuery>({})
  const saving = goals.data?.results.filter(({ kind }) => kind !== 'DEBT') ?? []
  // a link may name a goal that was given up since
  const isKnown = goalId === '' || saving.some(({ id }) => id === goalId)
  const asked = goals.isPending || isKnown ? goalId : ''
  const query = useProjection(
    { ...tried, ...(asked === '' ? {} : { goal_id: asked }) },
    goalId === '' || !goals.isPending,
  )
  const choose = (id: string) => {
    setTried({})
    onGoal(id)
  }
  const choices = [
    { value: '', label: 'Everything I own' },
    ...saving.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <ChoiceSelect label="Look ahead for" maw={360} data={choices} value={isKnown ? goalId : ''} onChange={choose} />
      <Loaded query={query} failure="The projection could not be worked out." skeleton={<ProjectionSkeleton />}>
        {(projection) => (
          <div data-old={query.isPlaceholderData || undefined}>
            <Content key={asked} projection={projection} onTry={setTried} isBusy={query.isFetching} />
          </div>
        )}
      </Loaded>
    </Flex>
  )
}

interface ContentProps {
  readonly projection: Projection
  readonly onTry: (query: ProjectionQuery) => void
  readonly isBusy: boolean
}

function Content({ projection, onTry, isBusy }: ContentProps) {
  const isMobile = useIsMobile()
  const [isEditing, setEditing] = useState(false)
  const { currency, outcome, mix, target } = projection
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      {outcome === null || mix === null ? (
        <Card padding={0}>
          <Notice
            drawing={<CalmWaterDrawing />}
            heading="Nothing to simulate"
            text="It is not known how this money is invested, or there is none yet. Put accounts behind the goal, or say what you put aside a month."
            action={<LinkButton to={paths.investorGoals}>Go to Goals</LinkButton>}
          />
        </Card>
      ) : (
        <Card component="section" padding={0} aria-label="Projection">
          <HeadlineRow>
            <HeadlineFigure
              label={`Simulated for ${formatMonth(projection.until)}: half of the paths end above`}
              amount={outcome.p50}
              currency={currency}
            />
            <Flex component="p" gap={4} wrap="wrap" align="center" mt="xs" fz="sm" className="pretty">
              {outcome.chance === null || target === null
                ? null
                : `${shareWords(outcome.chance)} reach ${formatMoney(target, currency)}. `}
              {projection.lasts === null
                ? null
                : `In ${shareWords(projection.lasts).toLowerCase()} ${formatMoney(projection.withdrawal, currency)} a month lasts ${projection.withdrawal_years} years.`}
              {outcome.chance === null && projection.lasts === null
                ? `${formatCount(projection.paths)} simulated paths`
                : null}
              <Explain label="How this is simulated">
                <p>
                  {formatCount(projection.paths)} paths are drawn month by month from the assumptions below, with the
                  mix kept as it is. Everything is in today&apos;s money; what you put aside rises with inflation. Taxes
                  and fees are not in it.
                </p>
                <p>It is a simulation and no forecast, and nothing here is advice. Seed {projection.seed}.</p>
              </Explain>
            </Flex>
          </HeadlineRow>
          <Box pt="md" px="var(--kw-inset)" pb={{ base: 10, sm: 14 }}>
            <RangeChart
              label="Simulated range"
              points={projection.points.map(({ date, p5, p25, p50, p75, p95 }) => ({
                // months are named at their firsts
                date: `${date.slice(0, 7)}-01`,
                values: [p5, p25, p50, p75, p95],
              }))}
              names={['5%', '25%', 'Median', '75%', '95%']}
              bands={['5% to 95%', '25% to 75%']}
              format={{ ...moneyChartIn(currency), day: formatLongMonth }}
              target={target === null ? undefined : { name: 'Target', value: target }}
              height={isMobile ? 240 : 300}
            />
            <Box component="p" mt={8} fz="sm" c="dimmed" className="pretty">
              {outcomeWords(projection)} Starting from {projection.is_at_least ? 'at least ' : ''}
              {formatMoney(projection.start, currency)} today, invested as {mixWords(mix)}
              {Number(projection.unclassified) > 0
                ? `; ${formatMoney(projection.unclassified, currency)} of unknown class is taken to be invested alike`
                : ''}
              .
            </Box>
            <SumRemark unknown={projection.unknown_accounts} />
          </Box>
        </Card>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'sm', sm: 'md' }} style={{ alignItems: 'start' }}>
        <Block title="Try something else">
          <TryForm projection={projection} onTry={onTry} isBusy={isBusy} />
        </Block>
        {outcome === null ? null : <Levers projection={projection} />}
      </SimpleGrid>
      <Block
        title="Assumptions"
        action={
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            See and change
          </Button>
        }
      >
        <Box component="p" px={{ base: 'md', sm: 20 }} pt={8} pb="md" fz="sm" className="pretty">
          {projection.mean_return === null
            ? ''
            : `This mix: ${inDigits(projection.mean_return)}% a year on average before inflation, with a volatility of ${inDigits(projection.volatility ?? '')}%. `}
          {projection.assumptions.some(({ is_own: isOwn }) => isOwn)
            ? 'Some of them are your own.'
            : 'They are averages of 1928 to 2024: what was, not what will be.'}
        </Box>
      </Block>
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title="Assumptions" size={560}>
        {isEditing ? <AssumptionsForm assumptions={projection.assumptions} onDone={() => setEditing(false)} /> : null}
      </Dialog>
    </Flex>
  )
}

/** What is put aside, until when, and what is taken out afterwards: tried, not kept. */
function TryForm({ projection, onTry, isBusy }: ContentProps) {
  const [monthly, setMonthly] = useState(projection.monthly)
  const [until, setUntil] = useState(projection.until)
  const [withdrawal, setWithdrawal] = useState('')
  const [years, setYears] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = (text: string) => plainAmount(text).trim()
    const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(amount(text))
    onTry({
      ...(isAmount(monthly) ? { monthly: amount(monthly) } : {}),
      ...(until === '' ? {} : { until }),
      ...(isAmount(withdrawal) && /^\d{1,2}$/.test(years.trim())
        ? { withdrawal: amount(withdrawal), withdrawal_years: Number(years.trim()) }
        : {}),
    })
  }
  return (
    <Box component="form" onSubmit={submit} px={{ base: 'md', sm: 20 }} pt={8} pb="md">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Put aside a month"
          inputMode="decimal"
          value={monthly}
          onChange={(event) => setMonthly(event.currentTarget.value)}
        />
        <TextInput label="Until" type="date" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
        <TextInput
          label="Then take out a month"
          inputMode="decimal"
          placeholder="0.00"
          value={withdrawal}
          onChange={(event) => setWithdrawal(event.currentTarget.value)}
        />
        <TextInput
          label="For years"
          inputMode="numeric"
          placeholder="30"
          value={years}
          onChange={(event) => setYears(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Flex mt="md" justify="flex-end">
        <Button type="submit" loading={isBusy}>
          Simulate
        </Button>
      </Flex>
    </Box>
  )
}

/** What would change it, each alone and in the same simulated markets. */
function Levers({ projection }: { readonly projection: Projection }) {
  const { levers, outcome, currency, target } = projection
  const hasChance = target !== null
  return (
    <Block title="What would change it">
      <ScrollRegion label="Changes beside each other">
        <table className={table.table} aria-label="What would change it">
          <ColumnHeads
            columns={[
              'Change',
              ...(hasChance ? [{ name: 'Reach it', isNumeric: true }] : []),
              { name: 'Median', isNumeric: true },
            ]}
          />
          <tbody>
            <tr>
              <td className="strong">As it is</td>
              {hasChance ? <td data-numeric>{inDigits(outcome?.chance ?? '---')}%</td> : null}
              <td data-numeric>{formatMoney(outcome?.p50 ?? '0', currency)}</td>
            </tr>
            {levers.map((lever) => (
              <tr key={lever.lever}>
                <td style={{ whiteSpace: 'normal' }}>{leverWords(lever, currency)}</td>
                {hasChance ? <td data-numeric>{inDigits(lever.chance ?? '---')}%</td> : null}
                <td data-numeric>{formatMoney(lever.p50, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Block>
  )
}

const ProjectionSkeleton = () => (
  <Flex direction="column" gap={{ base: 'sm', sm: 'md' }} role="status" aria-label="Loading projection">
    <Skeleton height={420} radius="lg" />
    <Skeleton height={200} radius="lg" />
  </Flex>
)
