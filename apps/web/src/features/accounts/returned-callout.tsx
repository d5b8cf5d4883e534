import type { ReturnedAccount } from '@keelwise/contract/returned-accounts'
import { Box, Button, Card } from '@mantine/core'
import { IconArrowRight, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { accountValueText } from '../../domain/unknown-value.ts'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import classes from './match-callout.module.css'
import { nameWithNumber, returnedText } from './returned-text.ts'
import { useReturnedAccounts, useReturnedAnswer } from './use-returned-accounts.ts'

const choiceDialog = atFirstTouch(() => import('./choice-dialog.tsx'))

/**
 * Asks of accounts that came back with another number, name or past whether they are the same; nothing of the stored
 * ones is touched meanwhile. Shows nothing while nothing is open.
 */
export function ReturnedCallout() {
  const { data: waiting = [] } = useReturnedAccounts()
  const answer = useReturnedAnswer()
  const [another, setAnother] = useState<ReturnedAccount | null>(null)
  if (waiting.length === 0) return null
  return (
    <Card component="section" padding={0} aria-label="Is this still the same account?">
      <div className={classes.head}>
        <IconReplace size={18} stroke={1.75} aria-hidden />
        <h3>Is this still the same account?</h3>
      </div>
      <p className={classes.intro}>
        A connection shows something else in the place of an account you had. What you had stays as it was, and is not
        updated, until you tell us.
      </p>
      <ul>
        {waiting.map((returned) => (
          <li key={returned.id} className={classes.item}>
            <div className={classes.pair}>
              <Side
                side={returned.account}
                note={`You had${returned.account.last_updated ? `, ${formatDate(returned.account.last_updated)}` : ''}`}
              />
              <IconArrowRight className="dimmed" size={16} stroke={1.75} aria-label="and now" role="img" />
              <Side side={returned.seen} note={`${returned.institution_name} shows now`} />
              <Box component="span" c="dimmed" fz="xs" style={{ gridColumn: '1 / -1' }}>
                {returnedText(returned).join(' · ')}
              </Box>
            </div>
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                disabled={answer.isPending}
                aria-label={`${nameWithNumber(returned.seen)} is another account`}
                onClick={() => setAnother(returned)}
              >
                Another account
              </Button>
              <Button
                size="sm"
                disabled={answer.isPending}
                aria-label={`${nameWithNumber(returned.seen)} is the same account`}
                onClick={() => answer.mutate({ returned, answer: 'same' })}
              >
                Same account
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DialogLater code={choiceDialog} isOpen={another !== null}>
        {({ ChoiceDialog }, isOpen) => (
          <ChoiceDialog
            isOpen={isOpen}
            title="What becomes of the one you had?"
            text={
              another
                ? `${nameWithNumber(another.seen)} is added as a new account. ${nameWithNumber(another.account)} keeps its history and is no longer updated.`
                : ''
            }
            options={[
              {
                value: 'keep',
                label: 'Keep it in net worth',
                description: 'Its last value goes on counting, as an account of your own keeping.',
              },
              {
                value: 'close',
                label: 'It is closed',
                description: 'It counts until today, leaves the lists and waits under Archived.',
              },
            ]}
            confirmLabel="Another account"
            busyLabel="Saving..."
            isBusy={answer.isPending}
            isDangerous={false}
            onCancel={() => setAnother(null)}
            onConfirm={(stored) =>
              another &&
              answer.mutate({ returned: another, answer: 'another', stored }, { onSettled: () => setAnother(null) })
            }
          />
        )}
      </DialogLater>
    </Card>
  )
}

function Side({ side, note }: { readonly side: ReturnedAccount['seen']; readonly note: string }) {
  const name = nameWithNumber(side)
  return (
    <span>
      <Box component="span" display="block" c="dimmed" fz="xs" className="truncate">
        {note}
      </Box>
      <Box component="span" display="block" fz="md" fw={500} className="truncate" title={name}>
        {side.account_name}
      </Box>
      <Box component="span" display="block" c="dimmed" fz="xs" className="truncate tabular">
        {[side.masked_account_number.replace(/^XX/, '••••'), accountValueText(side)].filter(Boolean).join(' · ')}
      </Box>
    </span>
  )
}
