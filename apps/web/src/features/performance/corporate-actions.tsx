import { type CorporateAction, type Gains, sayTerms, undoTerms } from '@keelwise/contract/gains'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { EntryForm, FormButtons, emptyIsNull, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatFigure } from '../../domain/format-figure.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { inDigits } from '../../domain/locale.ts'
import { call } from '../../lib/api.ts'
import { Block } from '../../ui/block.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explain } from '../../ui/explain.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './gains-page.module.css'

const { percent, value } = sayTerms.body.shape
const figure = (text: string) => emptyIsNull(plainAmount(text))
/** What is entered, and what is said. */
type Entered = Record<'parent' | 'percent' | 'value', string>
type Said = Record<keyof Entered, string | null>
const schemas: Record<CorporateAction['kind'], z.ZodType<Said, Entered>> = {
  spin_off: z.object({
    parent: requiredText,
    percent: requiredText.pipe(textFor(percent, figure)),
    value: z.string().transform(() => null),
  }),
  merger: z.object({
    parent: z.string().transform(() => null),
    percent: z.string().transform(() => null),
    value: requiredText.pipe(textFor(value, figure)),
  }),
}

const nameOf = ({ ticker, name }: { readonly ticker: string | null; readonly name: string }): string => ticker ?? name

const isSaid = ({ parent, value: worth }: CorporateAction): boolean => parent !== null || worth !== null

/** What happened and what was said of it, in words. */
function wordsOf(action: CorporateAction): string {
  const { kind, units, date, account_name: account, parents, parent, percent: share, value: worth } = action
  const came = `${formatFigure(units)} ${nameOf(action)} on ${formatDate(date)}, ${account}`
  if (kind === 'merger')
    return `Merger: ${came}. ${worth === null ? 'What they were worth is not known.' : `Worth ${formatMoney(worth.amount, worth.currency)}.`}`
  const from = parents.find(({ security }) => security === parent)
  return `Spin-off: ${came}. ${share === null || !from ? 'Which part of a cost went along is not known.' : `${inDigits(share)}% of the cost of ${nameOf(from)} went along.`}`
}

/** Spin-offs and mergers, and a way to say what no row of them tells. */
export function CorporateActions({ gains: { actions, currency } }: { readonly gains: Gains }) {
  const [open, setOpen] = useState<CorporateAction | null>(null)
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (id: string) => call(undoTerms, { params: { id } }),
    onError: () => toast.somethingWentWrong(),
    onSettled: () => client.invalidateQueries({ queryKey: [INVESTOR_KEY] }),
  })
  if (actions.length === 0) return null
  return (
    <Block
      title="Spin-offs and mergers"
      explain={
        <Explain label="Why this is asked">
          <p>
            No statement says which part of a cost went along with a spin-off, or what the shares of a merger were worth
            beside money. The company publishes both, for the tax return; until you say it, what follows has no known
            cost.
          </p>
        </Explain>
      }
    >
      <ul className={`${classes.methods} divided`}>
        {actions.map((action) => (
          <li key={action.transaction_id} className={classes.method}>
            <span>{wordsOf(action)}</span>
            <Group gap="xs" className="no-print">
              {isSaid(action) ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Undo what was said of ${nameOf(action)}`}
                  disabled={undo.isPending}
                  onClick={() => undo.mutate(action.transaction_id)}
                >
                  Undo
                </Button>
              ) : null}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${isSaid(action) ? 'Change' : 'Enter'} what is known of ${nameOf(action)}`}
                onClick={() => setOpen(action)}
              >
                {isSaid(action) ? 'Change' : 'Enter'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open?.kind === 'merger' ? 'Merger' : 'Spin-off'}
      >
        {open ? <Terms action={open} currency={currency} onClose={() => setOpen(null)} /> : null}
      </Dialog>
    </Block>
  )
}

interface TermsProps {
  readonly action: CorporateAction
  readonly currency: string
  readonly onClose: () => void
}

function Terms({ action, currency, onClose }: TermsProps) {
  const { kind, parents, parent, transaction_id: id } = action
  const client = useQueryClient()
  const form = useEntryForm({
    schema: schemas[kind],
    start: { parent: parent ?? parents[0]?.security ?? '', percent: action.percent ?? '', value: '' },
    save: async (body) => {
      await call(sayTerms, { params: { id }, body })
      await client.invalidateQueries({ queryKey: [INVESTOR_KEY] })
      toast.success('Gains are worked out anew')
      onClose()
    },
    onFailure: toast.somethingWentWrong,
  })
  return (
    <EntryForm form={form}>
      <Text size="sm">{wordsOf(action)}</Text>
      {kind === 'merger' ? (
        <TextInput
          label={`Worth of these shares on that day, in ${currency}`}
          inputMode="decimal"
          placeholder="0.00"
          data-autofocus
          {...form.input('value')}
        />
      ) : (
        <>
          <Controller
            control={form.control}
            name="parent"
            render={({ field }) => (
              <ChoiceSelect
                label="It came out of"
                data={parents.map((each) => ({ value: each.security, label: nameOf(each) }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <TextInput
            label="Part of its cost that went along, in percent"
            inputMode="decimal"
            placeholder="12.5"
            data-autofocus
            {...form.input('percent')}
          />
        </>
      )}
      <FormButtons form={form} save="Save" onCancel={onClose} />
    </EntryForm>
  )
}
