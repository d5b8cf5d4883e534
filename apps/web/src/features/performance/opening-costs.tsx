import { type Gains, type UnexplainedUnits, sayOpening, undoOpening } from '@keelwise/contract/gains'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, FormButtons, emptyIsNull, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { formatFigure } from '../../domain/format-figure.ts'
import { call } from '../../lib/api.ts'
import { Block } from '../../ui/block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explain } from '../../ui/explain.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './gains-page.module.css'

const { units, cost, acquired } = sayOpening.body.shape
const figure = (text: string) => emptyIsNull(plainAmount(text))
const schema = z.object({
  units: requiredText.pipe(textFor(units, figure)),
  cost: requiredText.pipe(textFor(cost, figure)),
  acquired: textFor(acquired, emptyIsNull),
})

const nameOf = ({ ticker, name }: UnexplainedUnits): string => ticker ?? name

/** How many units nobody explains, and what was said of them, in words. */
function openingText(opening: UnexplainedUnits): string {
  const { units: missing, account_name: account, said } = opening
  const what = `${formatFigure(missing)} ${nameOf(opening)}, ${account}`
  if (!said) return `${what}: what they had cost is not known from trades.`
  const day = said.acquired === null ? '' : `, since ${formatDate(said.acquired)}`
  return `${what}: as you said, ${formatFigure(said.units)} for ${formatMoney(said.cost.amount, said.cost.currency)}${day}.`
}

/** Units that trades do not explain, and a way to say what they had cost. */
export function OpeningCosts({ gains: { openings: all, currency } }: { readonly gains: Gains }) {
  const [open, setOpen] = useState<UnexplainedUnits | null>(null)
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (id: string) => call(undoOpening, { params: { id } }),
    onError: () => toast.somethingWentWrong(),
    onSettled: () => client.invalidateQueries({ queryKey: [INVESTOR_KEY] }),
  })
  const openings = all.filter(({ is_stated: isStated, said }) => !isStated || said !== null)
  if (openings.length === 0) return null
  return (
    <Block
      title="Held before the first trade"
      explain={
        <Explain label="Why this can be said">
          <p>
            Most statements begin in the middle of an account’s life. What was bought before has no purchase here, so
            its gain is what your institution states of the whole position, or not known.
          </p>
          <p>Say what these units had cost and since when, and their lots count in every gain. It can be undone.</p>
        </Explain>
      }
    >
      <ul className={`${classes.methods} divided`}>
        {openings.map((opening) => (
          <li key={`${opening.account_id} ${opening.security}`} className={classes.method}>
            <span>{openingText(opening)}</span>
            <Group gap="xs" className="no-print">
              {opening.said ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Undo what was said of ${nameOf(opening)}`}
                  disabled={undo.isPending}
                  onClick={() => opening.said && undo.mutate(opening.said.id)}
                >
                  Undo
                </Button>
              ) : null}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${opening.said ? 'Change' : 'Enter cost'} of ${nameOf(opening)}`}
                onClick={() => setOpen(opening)}
              >
                {opening.said ? 'Change' : 'Enter cost'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Dialog isOpen={open !== null} onClose={() => setOpen(null)} title="Held before the first trade">
        {open ? <OpeningForm opening={open} currency={currency} onClose={() => setOpen(null)} /> : null}
      </Dialog>
    </Block>
  )
}

interface OpeningFormProps {
  readonly opening: UnexplainedUnits
  readonly currency: string
  readonly onClose: () => void
}

function OpeningForm({ opening, currency, onClose }: OpeningFormProps) {
  const client = useQueryClient()
  const form = useEntryForm({
    schema,
    start: { units: opening.said?.units ?? opening.units, cost: '', acquired: opening.said?.acquired ?? '' },
    save: async (body) => {
      await call(sayOpening, { params: { id: opening.account_id }, body: { ...body, security: opening.security } })
      await client.invalidateQueries({ queryKey: [INVESTOR_KEY] })
      toast.success('Gains are worked out anew')
      onClose()
    },
    onFailure: toast.somethingWentWrong,
  })
  return (
    <EntryForm form={form}>
      <Text size="sm">{openingText(opening)}</Text>
      <TextInput label="Units" inputMode="decimal" {...form.input('units')} />
      <TextInput
        label={`What they had cost together, in ${currency}`}
        inputMode="decimal"
        placeholder="0.00"
        data-autofocus
        {...form.input('cost')}
      />
      <TextInput label="Since (if you know it)" type="date" {...form.input('acquired')} />
      <FormButtons form={form} save="Save" onCancel={onClose} />
    </EntryForm>
  )
}
