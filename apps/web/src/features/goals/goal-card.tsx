import type { Goal } from '@keelwise/contract/goals'
import { goalKindDisplay, goneReasonDisplay } from '@keelwise/contract/words'
import { Anchor, Box, Card, Flex, Group } from '@mantine/core'
import {
  IconHome,
  IconLifebuoy,
  IconPencil,
  IconReceipt,
  IconSunset2,
  IconTarget,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { formatMoney } from '../../domain/format-money.ts'
import { goalNeeds, goalProgress, goalStatusWords } from '../../domain/goal-words.ts'
import { paths } from '../../domain/paths.ts'
import { ProgressBar } from '../../domain/progress-bar.tsx'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { PayoffTable } from './payoff-table.tsx'
import { inDigits } from '../../domain/locale.ts'

const icons: Readonly<Record<Goal['kind'], typeof IconTarget>> = {
  EMERGENCY: IconLifebuoy,
  HOUSE: IconHome,
  RETIREMENT: IconSunset2,
  DEBT: IconReceipt,
  OTHER: IconTarget,
}

interface GoalCardProps {
  readonly goal: Goal
  readonly currency: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A goal with how far it is, what it takes, and the accounts behind it. */
export function GoalCard({ goal, currency, onEdit, onRemove }: GoalCardProps) {
  const id = useId()
  const Icon = icons[goal.kind]
  const { word, tone } = goalStatusWords[goal.status]
  const needs = goalNeeds(goal, currency)
  return (
    <Card component="section" aria-labelledby={id} p={{ base: 'md', sm: 20 }}>
      <Flex gap={10} align="center">
        <Icon size={20} stroke={1.6} aria-hidden className="fixed accent" />
        <Box flex={1} miw={0}>
          <h2 id={id} className="anywhere">
            {goal.name}
          </h2>
          <Box component="span" c="dimmed" fz="xs">
            {goalKindDisplay[goal.kind]}
          </Box>
        </Box>
        <StatusPill tone={tone}>{word}</StatusPill>
        <RowMenu
          label={`Actions for ${goal.name}`}
          size={36}
          items={[
            { label: 'Change', icon: IconPencil, onChoose: onEdit },
            { label: 'Give up', icon: IconTrash, onChoose: onRemove, isDestructive: true },
          ]}
        />
      </Flex>
      <Group justify="space-between" gap={8} mt={14} mb={6} wrap="nowrap" align="baseline">
        <span className="medium tabular anywhere">{goalProgress(goal, currency)}</span>
        {goal.percent === null ? null : (
          <Box component="span" c="dimmed" fz="sm" className="tabular nowrap">
            {inDigits(goal.percent)}%{goal.kind === 'DEBT' ? ' paid off' : ''}
          </Box>
        )}
      </Group>
      {goal.percent === null ? null : (
        <ProgressBar
          label={`Progress of ${goal.name}`}
          percent={Number(goal.percent)}
          tone={goal.status === 'overdue' ? 'bad' : goal.status === 'behind' ? 'watch' : 'good'}
        />
      )}
      {needs === null ? null : (
        <Box component="p" mt={10} fz="sm" className="pretty">
          {needs}
        </Box>
      )}
      {goal.kind === 'DEBT' || goal.status === 'reached' ? null : (
        <TextLink to={paths.investorProjection} search={{ goal: goal.id }} fz="sm">
          Look ahead with markets
        </TextLink>
      )}
      {goal.payoff ? <PayoffTable goal={goal} payoff={goal.payoff} currency={currency} /> : null}
      <GoalAccounts goal={goal} currency={currency} />
      <Gone goal={goal} onEdit={onEdit} />
      <SumRemark unknown={goal.unknown_accounts} />
    </Card>
  )
}

/** What stood behind it and counts no longer: its money is not in the figures. */
function Gone({ goal, onEdit }: Pick<GoalCardProps, 'goal' | 'onEdit'>) {
  const { gone_accounts: gone, erased_accounts: erased } = goal
  if (gone.length === 0 && erased === 0) return null
  const words = [
    ...gone.map(({ account_name: name, reason }) => `${name} ${goneReasonDisplay[reason]}`),
    ...(erased === 0
      ? []
      : [erased === 1 ? 'an account behind it was erased' : `${erased} accounts behind it were erased`]),
  ].join(', ')
  return (
    <Box component="p" role="status" mt={10} fz="sm" c="var(--kw-amber)" className="pretty">
      {words[0]?.toUpperCase()}
      {words.slice(1)}: it does not count here any more.{' '}
      <Anchor component="button" type="button" fz="sm" onClick={onEdit}>
        Choose accounts
      </Anchor>
    </Box>
  )
}

/** What of which account counts, and what of it another goal has. */
function GoalAccounts({ goal, currency }: Pick<GoalCardProps, 'goal' | 'currency'>) {
  if (goal.accounts.length === 0 && goal.gone_accounts.length + goal.erased_accounts > 0) return null
  if (goal.accounts.length === 0)
    return (
      <Box component="p" mt={10} c="dimmed" fz="sm">
        No account stands behind it yet.
      </Box>
    )
  return (
    <Box component="ul" mt={12} className="ruled-above small" aria-label={`Accounts behind ${goal.name}`}>
      {goal.accounts.map((account) => {
        const part =
          account.percent !== null
            ? `${inDigits(account.percent)}% of `
            : account.amount !== null
              ? `${formatMoney(account.amount, account.account_currency)} of `
              : ''
        return (
          <Flex component="li" key={account.account_id} justify="space-between" gap={12} pt={8}>
            <Box component="span" miw={0} c="dimmed" className="anywhere">
              {part}
              {account.account_name}
              {Number(account.short) > 0 ? (
                <Box component="span" display="block" c="var(--kw-amber)" fz="xs">
                  {formatMoney(account.short, account.account_currency)} of it is not there, or behind an earlier goal
                </Box>
              ) : null}
            </Box>
            <span className="tabular nowrap">
              {account.counted === null ? '---' : formatMoney(account.counted, currency)}
            </span>
          </Flex>
        )
      })}
    </Box>
  )
}
