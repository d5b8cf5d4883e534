import type { Client, ClientPortfolio } from '@keelwise/contract/clients'
import { Box, Button, Card, Stack, Text } from '@mantine/core'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { ClassTable } from '../../domain/class-table.tsx'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange, moneyColor } from '../../domain/format-money.ts'
import { BesideRemark, SumRemark } from '../../domain/sum-remark.tsx'
import { accountValueText } from '../../domain/unknown-value.ts'
import { PositionsList, PositionsTable } from '../../domain/positions-table.tsx'
import { Block } from '../../ui/block.tsx'
import table from '../../ui/data-table.module.css'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from './client-page.module.css'
import { InviteButton } from './client-sharing.tsx'
import { formatCount, inDigits } from '../../domain/locale.ts'

interface ClientPortfolioTabProps {
  readonly client: Client
  readonly portfolio: ClientPortfolio
  readonly onEdit: () => void
  readonly onAllPositions: () => void
}

/** What is held, against what it cost and against the target of the risk score. */
export function ClientPortfolioTab({ client, portfolio, onEdit, onAllPositions }: ClientPortfolioTabProps) {
  const isNarrow = useIsNarrow()
  if (portfolio.source === 'NONE') return <NothingHeld client={client} onEdit={onEdit} />
  const hasTarget = portfolio.allocation.some((row) => row.target_percent !== null)
  const Positions = isNarrow ? PositionsList : PositionsTable
  return (
    <Stack gap="md">
      <Card component="section" aria-label="Value">
        <Text c="dimmed" fz="sm">
          Portfolio value
        </Text>
        <Text my={4} fz="clamp(28px, 4vw, 44px)" fw={600} lts="-0.03em" lh={1.1} className="tabular nowrap">
          {formatMoney(portfolio.total_market_value.amount, portfolio.currency)}
        </Text>
        <GainText gain={portfolio.unrealized_gain} currency={portfolio.currency} />
        <p className={classes.text}>
          Cost {formatMoney(portfolio.total_cost_basis.amount, portfolio.currency)}, of the positions whose cost is
          known{withoutText(portfolio.without_cost)}.{' '}
          {portfolio.as_of ? `Oldest value of ${formatDateTime(portfolio.as_of)}. ` : ''}
          {portfolio.source === 'MANUAL' ? 'From imported statements. ' : ''}
          {portfolio.unconverted.length > 0
            ? `Without amounts in ${portfolio.unconverted.join(', ')}: no exchange rate is known.`
            : ''}
        </p>
        <SumRemark unknown={portfolio.unknown_accounts} />
        <BesideRemark beside={portfolio.beside_positions} currency={portfolio.currency} />
      </Card>
      <Card component="section" aria-label="Allocation">
        <ClassTable
          currency={portfolio.currency}
          heading={hasTarget ? 'Allocation and the target' : 'Allocation'}
          rows={portfolio.allocation}
        />
        {hasTarget ? null : <p className={classes.text}>A risk score sets the target to compare with.</p>}
      </Card>
      <Block title="Accounts">
        {isNarrow ? <AccountsList accounts={portfolio.accounts} /> : <AccountsTable accounts={portfolio.accounts} />}
      </Block>
      {portfolio.top_positions.length > 0 ? (
        <Block
          title="Largest positions"
          action={
            <Button variant="subtle" size="compact-sm" onClick={onAllPositions}>
              All positions
            </Button>
          }
        >
          <div className="scrolls-x">
            <Positions label="Largest positions" positions={portfolio.top_positions} isOfClient />
          </div>
        </Block>
      ) : null}
    </Stack>
  )
}

/** Said wherever a client's holdings would stand. */
export function NothingHeld({ client, onEdit }: { readonly client: Client; readonly onEdit?: () => void }) {
  const isWaiting = client.link_status === 'INVITED'
  return (
    <Card padding={0}>
      <Notice
        drawing={<FreeBuoyDrawing />}
        text={
          isWaiting
            ? 'No portfolio data yet. This client was invited and has not answered.'
            : 'No portfolio data yet. Invite this client to link accounts.'
        }
        action={isWaiting || !onEdit ? null : <InviteButton client={client} onEdit={onEdit} />}
      />
    </Card>
  )
}

/** Gain or loss in words and colour; nothing is claimed where no cost is known. */
export function GainText({
  gain: { amount, percent },
  currency,
}: {
  readonly gain: ClientPortfolio['unrealized_gain']
  readonly currency: string
}) {
  if (amount === null) return <p className={classes.text}>Gain not available: no cost is known.</p>
  return (
    <Text mb={4} fz="md" fw={500} className="tabular" style={{ color: moneyColor(amount) }}>
      {formatMoneyChange(amount, currency)} {percent === null ? '' : `(${inDigits(percent)}%) `}unrealized
    </Text>
  )
}

const counted = (count: number): string => (count === 1 ? '1 position' : `${formatCount(count)} positions`)
/** What the gain is without: `, without 2 positions; of 1 position some units are not in it`. */
const withoutText = ({ positions, partly }: ClientPortfolio['without_cost']): string =>
  `${positions > 0 ? `, without ${counted(positions)}` : ''}${partly > 0 ? `; of ${counted(partly)} some units are not in it` : ''}`

interface AccountsProps {
  readonly accounts: ClientPortfolio['accounts']
}

const ATTENTION = 'Needs its owner'

function AccountsTable({ accounts }: AccountsProps) {
  return (
    <div className="scrolls-x">
      <table className={table.table} aria-label="Accounts">
        <ColumnHeads columns={['Account', 'Institution', 'Type', 'Updated', { name: 'Value', isNumeric: true }]} />
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td data-strong data-wraps>
                {account.account_name}
              </td>
              <td data-wraps="narrow">{account.institution_name}</td>
              <td>{account.account_type_display}</td>
              <td>
                {formatDate(account.last_updated)}
                {account.needs_attention ? (
                  <Box
                    component="span"
                    ml="xs"
                    py={1}
                    px="xs"
                    bdrs={10}
                    bg="var(--kw-amber-soft)"
                    c="var(--kw-amber)"
                    fz="xs"
                  >
                    {ATTENTION}
                  </Box>
                ) : null}
              </td>
              <td data-numeric data-strong>
                {accountValueText(account)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AccountsList({ accounts }: AccountsProps) {
  return (
    <TwoLineList label="Accounts">
      {accounts.map((account) => (
        <TwoLineRow
          key={account.id}
          what={account.account_name}
          value={accountValueText(account)}
          detail={`${account.institution_name} · ${account.account_type_display}`}
          detailValue={account.needs_attention ? ATTENTION : formatDate(account.last_updated)}
        />
      ))}
    </TwoLineList>
  )
}
