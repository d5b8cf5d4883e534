import { Text } from '@mantine/core'
import { type Verdict, assetClassDisplay } from '@keelwise/contract/words'
import type { Allocation } from '@keelwise/contract/allocation'
import { formatMoney } from '../../domain/format-money.ts'
import classes from './allocation-page.module.css'

type Step = Allocation['steps'][number]

const classWord = (step: Step): string => assetClassDisplay[step.asset_class].toLowerCase()

const SENTENCES: Readonly<Record<Step['kind'], (step: Step, amount: string) => string>> = {
  use_cash: (step, amount) => `Put ${amount} of the cash you hold above its target into ${classWord(step)}.`,
  contribute: (step, amount) => `Direct the next ${amount} of contributions to ${classWord(step)}.`,
  move: (step, amount) => `Move ${amount} to ${classWord(step)} from what is above its target.`,
}

const PARTS: readonly { kind: Step['kind']; heading: string; why: string }[] = [
  {
    kind: 'use_cash',
    heading: 'First, cash you have',
    why: 'Cash above its own target, given to what is furthest below.',
  },
  {
    kind: 'contribute',
    heading: 'Then, new money',
    why: 'After these amounts the classes they go to are at their target of the larger whole, and nothing is sold.',
  },
  {
    kind: 'move',
    heading: 'Or, without new money',
    why: 'What is missing at today’s value. Selling may cost taxes and fees.',
  },
]

interface NextStepsProps {
  readonly steps: readonly Step[]
  readonly status: Verdict
  readonly currency: string
}

/** Amounts per class that lead back to the target: cash before new money, and selling only as the other way. */
export function NextSteps({ steps, status, currency }: NextStepsProps) {
  if (steps.length === 0)
    return (
      <Text mt="md" pt="md" c="dimmed" fz="sm" style={{ borderTop: '1px solid var(--kw-hairline)' }}>
        {status === 'unknown'
          ? 'There is nothing to compare yet.'
          : 'Every class is within 5 points of its target. Nothing to do.'}
      </Text>
    )
  return (
    <section className={classes.steps} aria-label="Back to the target">
      {PARTS.map(({ kind, heading, why }) => {
        const part = steps.filter((step) => step.kind === kind)
        if (part.length === 0) return null
        return (
          <div key={kind}>
            <h3>{heading}</h3>
            <ul>
              {part.map((step) => (
                <li key={step.asset_class}>{SENTENCES[kind](step, formatMoney(step.amount, currency))}</li>
              ))}
            </ul>
            <p className={classes.note}>{why}</p>
          </div>
        )
      })}
      <p className={classes.note}>Arithmetic on your own target, not advice to trade any security.</p>
    </section>
  )
}
