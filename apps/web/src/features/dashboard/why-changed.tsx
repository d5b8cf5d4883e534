import type { NetWorthChangeParts } from '@keelwise/contract/brief'
import { changePartDisplay } from '@keelwise/contract/words'
import { Box, Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { Loaded } from '../../ui/block.tsx'
import { Explain } from '../../ui/explain.tsx'
import { begun, joinedBefore, sayParts } from './change-words.ts'
import classes from './net-worth-card.module.css'
import { useChangeParts } from './use-dashboard.ts'

type Change = NonNullable<NetWorthChangeParts['change']>

/** One sentence on why what is owned changed since a day, and behind a button all its parts with their sum. */
export function WhyChanged({ since }: { readonly since: string }) {
  const query = useChangeParts(since)
  return (
    <Box pt="sm" px="var(--kw-inset)" mih={36} maw={800}>
      <Loaded
        query={query}
        failure="What made it change could not be loaded."
        skeleton={
          // as many lines as the sentence has
          <Skeleton h={{ base: 84, sm: 18 }} width="80%" role="status" aria-label="Loading what made it change" />
        }
      >
        {({ change, currency, to }) =>
          change === null || change.parts.length === 0 ? null : (
            <Sentence change={change} currency={currency} since={since} to={to} />
          )
        }
      </Loaded>
    </Box>
  )
}

interface SentenceProps {
  readonly change: Change
  readonly currency: string
  readonly since: string
  readonly to: string
}

function Sentence({ change, currency, since, to }: SentenceProps) {
  const said = sayParts(change.parts)
  return (
    <Box component="p" fz="md" lh={1.5} className="pretty" aria-label="Why it changed">
      {said.map(({ before, amount, after, isLess }, index) => (
        <Fragment key={before + after}>
          {/* lines break between what is said, not within it */}
          <Box component="span" display="inline-block">
            {joinedBefore(said, index).replace(/^,? /, '')}
            {index === 0 ? begun(before) : before}
            <span className="tabular medium nowrap" data-tone={isLess ? 'down' : 'up'}>
              {formatMoney(amount, currency)}
            </span>
            {after}
            {index === said.length - 1 ? '.' : /^,/.exec(joinedBefore(said, index + 1))?.[0]}
          </Box>{' '}
        </Fragment>
      ))}
      <Explain label="How the change adds up">
        <table className={classes.parts} aria-label="What the change is made of">
          <tbody>
            <tr>
              <th scope="row">{formatLongDate(since)}</th>
              <td>{formatMoney(change.before, currency)}</td>
            </tr>
            {change.parts.map(({ part, amount }) => (
              <tr key={part}>
                <th scope="row">{changePartDisplay[part]}</th>
                <td data-tone={isLessThanNothing(amount) ? 'down' : 'up'}>{formatMoneyChange(amount, currency)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{formatLongDate(to)}</th>
              <td>{formatMoney(change.after, currency)}</td>
            </tr>
          </tbody>
        </table>
        <p>
          They add up to the cent, over the accounts that had a value then. Moving money between your own accounts
          changes nothing.
        </p>
      </Explain>
    </Box>
  )
}

const isLessThanNothing = (amount: string): boolean => amount.startsWith('-')
