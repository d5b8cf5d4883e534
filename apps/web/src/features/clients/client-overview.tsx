import { investmentObjectiveDisplay } from '@keelwise/contract/words'
import { type Client } from '@keelwise/contract/clients'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { assetClassColor } from '../../domain/category-colors.ts'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { Block } from '../../ui/block.tsx'
import type { ClientTab } from './client-tabs.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import classes from './client-page.module.css'
import { GainText } from './client-portfolio.tsx'
import { Jump, NextMeeting, OpenTasks } from './client-next.tsx'
import { ClientSharing } from './client-sharing.tsx'
import { NOT_KNOWN, riskText } from './client-words.tsx'
import type { ShownClientData } from './use-client-data.ts'
import { inDigits } from '../../domain/locale.ts'

interface ClientOverviewProps {
  readonly client: Client
  readonly onTab: (tab: ClientTab) => void
  readonly onEdit: () => void
  /** Draws what needs the client's data, or how loading them goes. */
  readonly portfolio: (show: (data: ShownClientData) => ReactNode) => ReactNode
}

/** Who the client is, what they hold and share, and when you meet. */
export function ClientOverview({ client, onTab, onEdit, portfolio }: ClientOverviewProps) {
  const email = client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : NOT_KNOWN
  const phone = client.phone ? <a href={`tel:${client.phone.replaceAll(/[^+\d]/g, '')}`}>{client.phone}</a> : NOT_KNOWN
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', email],
    ['Phone', phone],
    ['Date of birth', formatDate(client.date_of_birth)],
    ['Household', client.household_name ?? NOT_KNOWN],
    ['Risk', riskText(client)],
    ['Objective', client.investment_objective ? investmentObjectiveDisplay[client.investment_objective] : NOT_KNOWN],
    ['Annual income', client.annual_income === null ? NOT_KNOWN : formatMoney(client.annual_income, 'USD')],
    [
      'Net worth estimate',
      client.net_worth_estimate === null ? NOT_KNOWN : formatMoney(client.net_worth_estimate, 'USD'),
    ],
  ]
  return (
    <div className={classes.grid}>
      <Block title="Facts">
        <dl className={classes.facts}>
          {[...facts, ...client.own_fields.map(({ name, value }) => [name, value] as const)].map(
            ([name, value], at) => (
              <div key={`${at} ${name}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {client.notes === '' ? null : (
          <div className={classes.notes}>
            <h3>Notes</h3>
            <p>{client.notes}</p>
          </div>
        )}
      </Block>
      <div className={classes.side}>
        {portfolio(({ portfolio: held }) => (
          <Block title="Portfolio" action={<Jump onClick={() => onTab('portfolio')}>Details</Jump>}>
            {held.source === 'NONE' ? (
              <p className={`${classes.inner} ${classes.text}`}>No portfolio data yet.</p>
            ) : (
              <div className={classes.inner}>
                <Text fz="28px" fw={600} lts="-0.03em" lh={1.2} className="tabular">
                  {formatMoney(held.total_market_value.amount, held.currency)}
                </Text>
                <GainText gain={held.unrealized_gain} currency={held.currency} />
                <SumRemark unknown={held.unknown_accounts} />
                <ShareBar
                  height={6}
                  parts={held.allocation.map((row) => ({
                    key: row.asset_class,
                    share: Number(row.percent),
                    color: assetClassColor[row.asset_class],
                  }))}
                />
                <ul className={classes.legend}>
                  {held.allocation
                    .filter((row) => Number(row.percent) > 0)
                    .map((row) => (
                      <li key={row.asset_class} className="row" style={{ gap: 6 }}>
                        <i className="swatch" style={{ background: assetClassColor[row.asset_class] }} aria-hidden />
                        {row.display} {inDigits(row.percent)}%
                      </li>
                    ))}
                </ul>
              </div>
            )}
          </Block>
        ))}
        <NextMeeting client={client} onMeetings={() => onTab('meetings')} />
        <OpenTasks client={client} />
        <Block title="Shared data">
          <div className={classes.inner}>
            <ClientSharing client={client} onEdit={onEdit} />
          </div>
        </Block>
      </div>
    </div>
  )
}
