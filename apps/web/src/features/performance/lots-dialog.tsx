import { type SaleLots, chooseSaleLots, getSaleLots, undoSaleLots } from '@keelwise/contract/gains'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange, plainAmount } from '../../domain/format-money.ts'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'
import { fieldMessage, isHttpError } from '../../lib/api-error.ts'
import { Loaded } from '../../ui/block.tsx'
import table from '../../ui/data-table.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FigureHeads } from '../../ui/figure-heads.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { formatFigure } from '../../domain/format-figure.ts'

const TERMS = { short: 'Short-term', long: 'Long-term' } as const
/** Units are counted in hundred-millionths. */
const UNIT = 1e8
const unitsOf = (text: string): number => Math.round(Number(plainAmount(text) || '0') * UNIT) / UNIT

/** The lots that a sale could be of, to be chosen from. */
export function LotsDialog({ saleId, onClose }: { readonly saleId: string | null; readonly onClose: () => void }) {
  return (
    <Dialog isOpen={saleId !== null} onClose={onClose} title="Lots of the sale" size={760}>
      {saleId === null ? null : <Lots saleId={saleId} onClose={onClose} />}
    </Dialog>
  )
}

function Lots({ saleId, onClose }: { readonly saleId: string; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: [INVESTOR_KEY, 'sale-lots', saleId],
    queryFn: ({ signal }) => call(getSaleLots, { params: { id: saleId } }, { signal }),
  })
  return (
    <Loaded
      query={query}
      failure="The lots could not be loaded."
      skeleton={<Skeleton height={200} role="status" aria-label="Loading lots" />}
    >
      {/* what another choice brought is another form */}
      {(sale) => <Choice key={sale.choices[0]?.id ?? 'method'} sale={sale} onClose={onClose} />}
    </Loaded>
  )
}

function Choice({ sale, onClose }: { readonly sale: SaleLots; readonly onClose: () => void }) {
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const onSettled = () => client.invalidateQueries({ queryKey: [INVESTOR_KEY] })
  const params = { id: sale.sale_id }
  const save = useMutation({
    mutationFn: (lots: { lot_id: string; units: string }[]) => call(chooseSaleLots, { params, body: { lots } }),
    onSuccess: onClose,
    onSettled,
  })
  const undo = useMutation({ mutationFn: () => call(undoSaleLots, { params }), onSettled })
  const chosen = sale.lots.flatMap((lot) => {
    const text = units[lot.lot_id]
    const count = text === undefined ? Number(lot.sold) : unitsOf(text)
    return count > 0 ? [{ lot, units: count }] : []
  })
  const all = Math.round(chosen.reduce((sum, each) => sum + each.units, 0) * UNIT) / UNIT
  const isWhole = all === Number(sale.to_choose)
  const isAverage = sale.method === 'average'
  const isBusy = save.isPending || undo.isPending
  /** Of a unit, before wash sales; the server says the sum to the cent once it is saved. */
  const gainOf = (lot: SaleLots['lots'][number]): number | null =>
    lot.cost === null ? null : Number(sale.proceeds) / Number(sale.units) - Number(lot.cost) / Number(lot.units)
  const estimate = chosen.reduce<number | null>((sum, { lot, units: count }) => {
    const gain = gainOf(lot)
    return sum === null || gain === null ? null : sum + count * gain
  }, 0)
  const field = (lot: SaleLots['lots'][number]) => (
    <TextInput
      size="sm"
      w={104}
      inputMode="decimal"
      aria-label={`Units of the lot ${lot.acquired === null ? 'of an unknown day' : `of ${formatDate(lot.acquired)}`}`}
      value={units[lot.lot_id] ?? (lot.sold === '0' ? '' : lot.sold)}
      placeholder="0"
      disabled={isAverage || isBusy}
      onChange={(event) => {
        const { value } = event.currentTarget
        setUnits((known) => ({ ...known, [lot.lot_id]: value }))
      }}
    />
  )
  const refused = [save.error, undo.error].find((error) => error !== null)
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {formatFigure(sale.units)} {sale.ticker ?? sale.name} sold on {formatDate(sale.date)} for{' '}
        {formatMoney(sale.proceeds, sale.currency)}, {sale.account_name}. Choose what your broker was told: their form
        counts.
      </Text>
      {isAverage ? (
        <Notice
          isCompact
          text="The cost of this account is averaged, so no lots can be chosen. Choose another method for it first."
        />
      ) : null}
      {refused ? <Notice isCompact text={reasonOf(refused)} /> : null}
      {isMobile ? (
        <TwoLineList label="Lots">
          {sale.lots.map((lot) => (
            <TwoLineRow
              key={lot.lot_id}
              what={lot.acquired === null ? 'Unknown day' : formatDate(lot.acquired)}
              value={field(lot)}
              detail={`${formatFigure(lot.units)} units, ${lot.term === null ? 'term unknown' : TERMS[lot.term].toLowerCase()}`}
              detailValue={`${perUnit(gainOf(lot), sale.currency)} a unit`}
            />
          ))}
        </TwoLineList>
      ) : (
        <div className="scrolls-x">
          <table className={table.table} aria-label="Lots">
            <thead>
              <tr>
                <th scope="col">Acquired</th>
                <th scope="col">Term</th>
                <FigureHeads names={['Units', 'Cost', 'Gain a unit', 'Sold from it']} />
              </tr>
            </thead>
            <tbody>
              {sale.lots.map((lot) => (
                <tr key={lot.lot_id}>
                  <td>{lot.acquired === null ? 'Unknown' : formatDate(lot.acquired)}</td>
                  <td>{lot.term === null ? 'Unknown' : TERMS[lot.term]}</td>
                  <td data-numeric>{formatFigure(lot.units)}</td>
                  <td data-numeric>{lot.cost === null ? 'Unknown' : formatMoney(lot.cost, sale.currency)}</td>
                  <td data-numeric>{perUnit(gainOf(lot), sale.currency)}</td>
                  <td data-numeric>
                    <Group justify="flex-end">{field(lot)}</Group>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Text fz="sm" role="status">
        {formatFigure(String(all))} of {formatFigure(sale.to_choose)} units chosen
        {estimate === null ? '' : `, ${formatMoneyChange(estimate.toFixed(2), sale.currency)} before wash sales`}.
        Realized now: {sale.gain === null ? 'unknown' : formatMoneyChange(sale.gain, sale.currency)}.
      </Text>
      <Group justify="flex-end" gap="sm">
        {sale.choices.length > 0 ? (
          <Button variant="default" loading={undo.isPending} disabled={isBusy} onClick={() => undo.mutate()}>
            Undo the choice
          </Button>
        ) : null}
        <Button
          loading={save.isPending}
          disabled={isAverage || isBusy || !isWhole}
          onClick={() =>
            save.mutate(chosen.map(({ lot, units: count }) => ({ lot_id: lot.lot_id, units: decimalText(count) })))
          }
        >
          Save lots
        </Button>
      </Group>
    </Stack>
  )
}

const perUnit = (gain: number | null, currency: string): string =>
  gain === null ? 'Unknown gain' : formatMoneyChange(gain.toFixed(2), currency)

const decimalText = (units: number): string => units.toFixed(8).replace(/\.?0+$/, '')

/** What the server says of the choice, else that it could not be saved. */
function reasonOf(error: Error): string {
  return (isHttpError(error) ? fieldMessage(error, 'lots') : null) ?? 'The lots could not be saved. Please try again.'
}
