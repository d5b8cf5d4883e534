import { type Gains, type RealizedSale, exportGains, getGains, setCostMethod } from '@keelwise/contract/gains'
import { costMethodDisplay, costSourceDisplay, namesOf } from '@keelwise/contract/words'
import { Box, Button, Card, Group, Skeleton } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatFigure } from '../../domain/format-figure.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { IncomeTaxesBlock } from '../../domain/income-taxes.tsx'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { NotesBlock } from '../../domain/notes-block.tsx'
import { call } from '../../lib/api.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import table from '../../ui/data-table.module.css'
import { Explain } from '../../ui/explain.tsx'
import { Notice } from '../../ui/notice.tsx'
import figures from '../../ui/figures.module.css'
import { FigureHeads } from '../../ui/figure-heads.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from './gains-page.module.css'
import { CorporateActions } from './corporate-actions.tsx'
import { LotsDialog } from './lots-dialog.tsx'
import { OpeningCosts } from './opening-costs.tsx'
import { formatCount, inDigits } from '../../domain/locale.ts'

const TERMS = { short: 'Short-term', long: 'Long-term' } as const

/** `/investor/gains`: what sales of a year realized, lot by lot, and which losses could be realized now. */
export function GainsPage() {
  const [year, setYear] = useState<number | null>(null)
  const query = useQuery({
    queryKey: [INVESTOR_KEY, 'gains', { year }],
    queryFn: ({ signal }) => call(getGains, { query: year === null ? {} : { year: String(year) } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.page}>
      <Loaded
        query={query}
        failure="Your gains could not be loaded."
        skeleton={
          <Card role="status" aria-label="Loading gains">
            <Skeleton height={240} />
          </Card>
        }
      >
        {(gains) => (
          <>
            <Group gap="sm" className="no-print">
              <ChoiceSelect
                aria-label="Year"
                size="sm"
                value={String(gains.year)}
                onChange={(chosen) => setYear(Number(chosen))}
                data={[...new Set([gains.year, ...gains.years])]
                  .toSorted((a, b) => b - a)
                  .map((each) => ({ value: String(each), label: String(each) }))}
              />
              <Button variant="default" size="sm" onClick={() => window.print()}>
                Print
              </Button>
              <ExportButton
                endpoint={exportGains}
                query={{ year: String(gains.year) }}
                fileName={`keelwise-gains-${gains.year}`}
              />
            </Group>
            <Totals gains={gains} />
            <Unrealized gains={gains} />
            <Sales sales={gains.sales} currency={gains.currency} />
            <IncomeTaxesBlock year={gains.year} />
            <Losses gains={gains} />
            <OpeningCosts gains={gains} />
            <CorporateActions gains={gains} />
            <Methods gains={gains} />
            <Notes gains={gains} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Totals({ gains: { totals, currency, year } }: { readonly gains: Gains }) {
  const rows = [
    ['Short-term', totals.short.gain, 'held for a year or less'],
    ['Long-term', totals.long.gain, 'held for more than a year'],
    ['Together', totals.gain, 'in taxable accounts'],
  ] as const
  return (
    <Block
      title={`Realized gains ${year}`}
      explain={
        <Explain label="How realized gains are calculated">
          <p>
            What was sold for less what the same units had cost. Which units are sold first is said for each account
            below; as long as nobody says it, those that were bought first.
          </p>
          <p>
            A loss does not count as far as the same was bought in the 30 days before or after, in any account: it is
            added to the cost of what was bought.
          </p>
          <p>
            Of what was traded in another currency, the cost in that currency times the change of the exchange rate from
            the day it was bought to the day it was sold is the part of the exchange rate; the rest is the price’s.
            Where the rate of a day is not known, the part is unknown.
          </p>
          <p>Retirement, education and health accounts are listed and not counted. This is no tax advice.</p>
        </Explain>
      }
    >
      <dl className={figures.figures}>
        {rows.map(([name, amount, detail]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-down={amount.startsWith('-') || undefined}>{formatMoneyChange(amount, currency)}</dd>
            <dd>{detail}</dd>
          </div>
        ))}
        {totals.exchange === null ? null : (
          <div>
            <dt>Of it by exchange rates</dt>
            <dd data-down={totals.exchange.gain.startsWith('-') || undefined}>
              {formatMoneyChange(totals.exchange.gain, currency)}
            </dd>
            <dd>
              {totals.exchange.unknown === 0
                ? 'the rest by prices'
                : `without ${totals.exchange.unknown} ${totals.exchange.unknown === 1 ? 'lot' : 'lots'} of which it is not known`}
            </dd>
          </div>
        )}
        {totals.unknown.count > 0 ? (
          <div>
            <dt>Without a known cost</dt>
            <dd>{formatMoney(totals.unknown.proceeds, currency)}</dd>
            <dd>sold, not counted above</dd>
          </div>
        ) : null}
      </dl>
    </Block>
  )
}

/** What is held gained so far, and who tells what it cost. */
function Unrealized({ gains: { unrealized, currency } }: { readonly gains: Gains }) {
  const { amount, percent, by_source: sources, unknown_positions: unknown, partly_known: partly } = unrealized
  if (amount === null && unknown === 0) return null
  const positions = (count: number) => `${formatCount(count)} ${count === 1 ? 'position' : 'positions'}`
  return (
    <Block
      title="Unrealized gains"
      explain={
        <Explain label="How unrealized gains are calculated">
          <p>
            What your positions are worth less what they cost. Where your trades explain all units of a position, their
            lots count, each at the rate of its day; else the cost that your institution states, at the rate of today.
          </p>
          <p>
            What you said of units held before your first trade counts with them. Where nobody tells the cost, there is
            no gain either: it is left out and counted.
          </p>
        </Explain>
      }
    >
      <dl className={figures.figures}>
        {amount === null ? null : (
          <div>
            <dt>Together</dt>
            <dd data-down={amount.startsWith('-') || undefined}>{formatMoneyChange(amount, currency)}</dd>
            <dd>
              {percent === null ? '' : `${inDigits(percent)}% `}of a cost of {formatMoney(unrealized.cost, currency)}
              {partly > 0 ? `; of ${positions(partly)} some units are not in it` : ''}
            </dd>
          </div>
        )}
        {sources.map(({ source, positions: count, gain }) => (
          <div key={source}>
            <dt>{`${costSourceDisplay[source][0]?.toUpperCase()}${costSourceDisplay[source].slice(1)}`}</dt>
            <dd data-down={gain.startsWith('-') || undefined}>{formatMoneyChange(gain, currency)}</dd>
            <dd>{positions(count)}</dd>
          </div>
        ))}
        {unknown > 0 ? (
          <div>
            <dt>Not known</dt>
            <dd>{positions(unknown)}</dd>
            <dd>without a known cost or value, not counted</dd>
          </div>
        ) : null}
      </dl>
    </Block>
  )
}

interface SalesProps {
  readonly sales: readonly RealizedSale[]
  readonly currency: string
}

/** What a sale was in its own currency, and what the exchange rate made of its gain. */
function OwnPart({ sale, currency }: { readonly sale: RealizedSale; readonly currency: string }) {
  const { own, gain, exchange_gain: part } = sale
  // of a gain that is not known no part is either
  if (own === null && (part !== null || gain === null)) return null
  return (
    <>
      {own === null ? null : (
        <span className="small dimmed block">
          {own.gain === null ? `unknown in ${own.currency}` : formatMoneyChange(own.gain, own.currency)}
        </span>
      )}
      <span className="small dimmed block">
        exchange rate {part === null || gain === null ? 'unknown' : formatMoneyChange(part, currency)}
      </span>
    </>
  )
}

interface LotsButtonProps {
  readonly sale: RealizedSale
  /** The row above: lots of one sale are chosen once. */
  readonly before: RealizedSale | undefined
  readonly onChoose: (saleId: string) => void
}

const LotsButton = ({ sale, before, onChoose }: LotsButtonProps) =>
  sale.kind === 'sale' && sale.sale_id !== before?.sale_id ? (
    <Button
      variant="transparent"
      size="compact-sm"
      px={0}
      aria-label={`${sale.is_chosen ? 'Chosen lots' : 'Choose lots'} of the sale of ${sale.ticker ?? sale.name} on ${formatDate(sale.date)}`}
      onClick={() => onChoose(sale.sale_id)}
    >
      {sale.is_chosen ? 'Chosen lots' : 'Choose lots'}
    </Button>
  ) : null

/** The same sales where there is no room for a table. */
const SalesList = ({ sales, currency, onChoose }: SalesProps & Pick<LotsButtonProps, 'onChoose'>) => (
  <TwoLineList label="Sales">
    {sales.map((sale, index) => (
      <TwoLineRow
        key={`${sale.date} ${index}`}
        what={sale.ticker ?? sale.name}
        value={sale.gain === null ? 'Unknown' : formatMoneyChange(sale.gain, currency)}
        detail={
          <>
            <span className="two-lines">
              {`${formatFigure(sale.units)} sold ${formatDate(sale.date)}, ${sale.account_name}${sale.is_taxable ? '' : ', not taxed'}`}
            </span>
            {Number(sale.disallowed) > 0 ? (
              <span className="block">wash sale, {formatMoney(sale.disallowed, currency)} not counted</span>
            ) : null}
            <OwnPart sale={sale} currency={currency} />
            <span className="block">
              <LotsButton sale={sale} before={sales[index - 1]} onChoose={onChoose} />
            </span>
          </>
        }
        detailValue={`${formatMoney(sale.proceeds, currency)}, ${
          sale.term === null ? 'term unknown' : TERMS[sale.term].toLowerCase()
        }`}
      />
    ))}
  </TwoLineList>
)

function Sales({ sales, currency }: SalesProps) {
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Block title="Sales">
      <LotsDialog saleId={chosen} onClose={() => setChosen(null)} />
      {sales.length === 0 ? (
        <Notice isCompact text="Nothing was sold in this year." />
      ) : isNarrow ? (
        <SalesList sales={sales} currency={currency} onChoose={setChosen} />
      ) : (
        <div className={classes.scroll} role="region" aria-label="Sales, lot by lot" tabIndex={0}>
          <table className={table.table} aria-label="Sales">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Acquired</th>
                <th scope="col">Sold</th>
                <FigureHeads names={['Units', 'Proceeds', 'Cost', 'Gain']} />
                <th scope="col">Term</th>
                <th scope="col" className="no-print" data-numeric>
                  Lots
                </th>
              </tr>
            </thead>
            <tbody>
              {sales.map((sale, index) => (
                <tr key={`${sale.date} ${index}`}>
                  <td data-wraps="narrow">
                    {sale.ticker ?? sale.name}
                    <span className="small dimmed">
                      {' '}
                      {sale.account_name}
                      {sale.is_taxable ? '' : ', not taxed'}
                    </span>
                  </td>
                  <td>{sale.acquired === null ? 'Unknown' : formatDate(sale.acquired)}</td>
                  <td>{formatDate(sale.date)}</td>
                  <td data-numeric>{formatFigure(sale.units)}</td>
                  <td data-numeric>{formatMoney(sale.proceeds, currency)}</td>
                  <td data-numeric>{sale.cost === null ? 'Unknown' : formatMoney(sale.cost, currency)}</td>
                  <td data-numeric>
                    {sale.gain === null ? 'Unknown' : formatMoneyChange(sale.gain, currency)}
                    {Number(sale.disallowed) > 0 ? (
                      <span className="small dimmed">
                        {' '}
                        wash sale, {formatMoney(sale.disallowed, currency)} not counted
                      </span>
                    ) : null}
                    <OwnPart sale={sale} currency={currency} />
                  </td>
                  <td>
                    {sale.term === null ? 'Unknown' : TERMS[sale.term]}
                    {sale.days_held === null ? null : (
                      <span className="small dimmed block">
                        {formatCount(sale.days_held)} {sale.days_held === 1 ? 'day' : 'days'}
                      </span>
                    )}
                  </td>
                  <td className="no-print" data-numeric>
                    <LotsButton sale={sale} before={sales[index - 1]} onChoose={setChosen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  )
}

function Losses({ gains: { losses, currency } }: { readonly gains: Gains }) {
  const { count, gain, lots } = losses
  if (lots.length === 0) return null
  return (
    <Block title="Losses that could be realized">
      <Box px={{ base: 'md', sm: 20 }} className="small dimmed">
        {count === 1 ? '1 lot' : `${formatCount(count)} lots, together ${formatMoneyChange(gain, currency)}`}
        {count > lots.length ? `; the ${formatCount(lots.length)} largest are listed` : ''}
      </Box>
      <TwoLineList label="Losses that could be realized">
        {lots.map((lot, index) => (
          <TwoLineRow
            key={`${lot.account_id} ${lot.name} ${index}`}
            what={lot.ticker ?? lot.name}
            value={
              lot.gain === null ? 'Unknown' : <span data-tone="down">{formatMoneyChange(lot.gain, currency)}</span>
            }
            detail={
              <>
                <span className="two-lines">
                  {`${formatFigure(lot.units)} ${lot.units === '1' ? 'unit' : 'units'}, ${lot.account_name}`}
                </span>
                {lot.cost_source === null || lot.cost_source === 'trades'
                  ? null
                  : `cost ${costSourceDisplay[lot.cost_source]}`}
                {lot.bought_lately === null ? null : (
                  <span className="block">
                    The same was bought on {formatDate(lot.bought_lately)}: so far the loss would not count.
                  </span>
                )}
              </>
            }
            detailValue={lot.term === null ? 'term unknown' : TERMS[lot.term].toLowerCase()}
          />
        ))}
      </TwoLineList>
    </Block>
  )
}

/** Which units of each account are sold first. */
function Methods({ gains: { methods } }: { readonly gains: Gains }) {
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: ({ id, method }: { id: string; method: (typeof methods)[number]['method'] }) =>
      call(setCostMethod, { params: { id }, body: { method } }),
    onSettled: () => client.invalidateQueries({ queryKey: [INVESTOR_KEY] }),
  })
  if (methods.length === 0) return null
  return (
    <Block
      title="Which units are sold first"
      explain={
        <Explain label="What the methods are">
          <p>
            Oldest first is what tax authorities assume. Highest cost first keeps gains small for now. Average cost
            gives every unit the same; in the United States it is for funds alone.
          </p>
          <p>Choose what your broker was told: their tax form counts, not this page.</p>
        </Explain>
      }
    >
      {choose.isError ? <Notice isCompact text="The method could not be saved. Please try again." /> : null}
      <ul className={`${classes.methods} divided`}>
        {methods.map(({ account_id: id, account_name: name, institution_name: institution, method }) => (
          <li key={id} className={classes.method}>
            <span>
              {name} <span className="small dimmed">{institution}</span>
            </span>
            <ChoiceSelect
              aria-label={`Method of ${name}`}
              size="sm"
              value={choose.isPending && choose.variables.id === id ? choose.variables.method : method}
              disabled={choose.isPending}
              onChange={(chosen) => {
                const known = namesOf(costMethodDisplay).find((each) => each === chosen)
                if (known && known !== method) choose.mutate({ id, method: known })
              }}
              data={namesOf(costMethodDisplay).map((value) => ({ value, label: costMethodDisplay[value] }))}
            />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Notes({ gains: { data_quality: quality } }: { readonly gains: Gains }) {
  const notes = [
    ...quality.notes,
    ...(quality.unconverted.length > 0
      ? [`Without amounts in ${quality.unconverted.join(', ')}: no exchange rate is known.`]
      : []),
  ]
  return <NotesBlock notes={notes} />
}
