import type { IncomeCalendar } from '@keelwise/contract/income'
import { Box, Card, Flex, Text } from '@mantine/core'
import { moneyChartIn } from '../../domain/chart-formats.ts'
import { formatLongDate, formatMonth, formatShortDay } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { HeadlineFigure, HeadlineRow } from '../../domain/headline-figure.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import type { Bar } from '../../ui/charts/bar-frame.ts'
import { Explain } from '../../ui/explain.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './income-page.module.css'

const shortMonth = (month: string): string => formatMonth(month).replace(/20(?=..$)/, '’')

/** A bar per month: what came in, and above it or after it what is expected. Repayments are marked, not stacked. */
function barsOf({ months, received, received_from: first, currency }: IncomeCalendar): Bar[] {
  const amountOf = new Map(received.map(({ month, amount }) => [month, amount]))
  const expectedOf = new Map(months.map((entry) => [entry.month, entry]))
  return [...new Set([...amountOf.keys(), ...expectedOf.keys()])].toSorted().map((month) => {
    const expected = expectedOf.get(month)
    const isRepaid = expected !== undefined && Number(expected.maturity) > 0
    return {
      key: month,
      // the year begins within a month
      name:
        first.startsWith(month) && !first.endsWith('-01')
          ? `${formatMonth(month)}, from ${formatShortDay(first)}`
          : formatMonth(month),
      shortName: shortMonth(month),
      values: [amountOf.get(month) ?? null, expected?.income ?? null],
      ...(isRepaid ? { note: `${formatMoney(expected.maturity, currency)} repaid at maturity` } : {}),
    }
  })
}

/** The page's one figure with both years by month. */
export function IncomeCard({ calendar }: { readonly calendar: IncomeCalendar }) {
  const isMobile = useIsMobile()
  const { totals, from, to, unconverted, expected, currency } = calendar
  return (
    <Card component="section" padding={0} aria-label="Income" className={classes.card}>
      <HeadlineRow
        flex={{ base: 'none', sm: 1 }}
        aside={
          <dl className={classes.others}>
            <div>
              <dt className="tiny">Received in the past 12 months</dt>
              <Box component="dd" mt={2} className="as-title strong tabular nowrap">
                {formatMoney(totals.received, currency)}
              </Box>
            </div>
            {Number(totals.maturity) > 0 ? (
              <div>
                <dt className="tiny">Repaid at maturity</dt>
                <Box component="dd" mt={2} className="as-title strong tabular nowrap">
                  {formatMoney(totals.maturity, currency)}
                </Box>
              </div>
            ) : null}
          </dl>
        }
      >
        <HeadlineFigure label="Expected in the next 12 months" amount={totals.income} currency={currency} />
        <Flex component="p" wrap="wrap" gap="4px 8px" align="center" mt="xs" c="dimmed" fz="sm" className="tabular">
          {expected.some(({ is_estimated: isEstimated }) => isEstimated) ? (
            <Box
              component="span"
              px={7}
              bd="1px dashed var(--kw-control-border)"
              bdrs={10}
              c="dimmed"
              fz="xs"
              fw={400}
              lh="18px"
              className="nowrap"
            >
              Estimated
            </Box>
          ) : null}
          {formatLongDate(from)} to {formatLongDate(to)}
          <Explain label="How expected income is worked out">
            <p>
              Coupons follow from a bond&apos;s face amount, rate and maturity. Dividends and interest repeat the last
              payment in its rhythm; they are estimates, before tax.
            </p>
            <p>
              Repayments at maturity are your own money coming back and are not in this figure. Other currencies are
              converted at the last known rate.
            </p>
          </Explain>
        </Flex>
      </HeadlineRow>
      <Box pt={{ base: 'md', sm: 20 }} px="var(--kw-inset)" pb={{ base: 10, sm: 14 }}>
        <BarChart
          label="Income by month"
          barName="Month"
          series={['Received', 'Expected']}
          bars={barsOf(calendar)}
          format={moneyChartIn(currency)}
          noteName="Repayment"
          height={isMobile ? 200 : 248}
        />
        {unconverted.length > 0 ? (
          <Text mt={4} mb={6} c="dimmed" fz="xs">
            Without amounts in {unconverted.join(', ')}: no exchange rate is known.
          </Text>
        ) : null}
      </Box>
    </Card>
  )
}
