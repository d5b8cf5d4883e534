import { nextPaymentDisplay } from '@keelwise/contract/words'
import type { InvestorBrief } from '@keelwise/contract/brief'
import { Box, Flex } from '@mantine/core'
import { formatShortDay } from '../../domain/format-date.ts'
import { formatMoneyChange, moneyTone } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { Block } from '../../ui/block.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './payments-card.module.css'
import { useBrief } from './use-dashboard.ts'

const MOST = 5

/** What is paid in the next days, the soonest first; nothing where nothing is expected or known. */
export function PaymentsCard() {
  const { data } = useBrief()
  if (!data || data.payments.length === 0) return null
  return (
    <Block title="Next payments" action={<TextLink to={paths.investorIncome}>All expected</TextLink>}>
      <ul className={classes.rows} aria-label="Next payments">
        {data.payments.slice(0, MOST).map((payment, index) => (
          <li key={index} className={classes.row}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Payment({ payment }: { readonly payment: InvestorBrief['payments'][number] }) {
  return (
    <>
      <Box component="span" c="dimmed" className="tabular nowrap">
        {formatShortDay(payment.date)}
      </Box>
      <Flex component="span" direction="column" miw={0}>
        <span className="medium two-lines">{payment.name}</span>
        <Box component="span" c="dimmed" fz="xs" className="two-lines">
          {nextPaymentDisplay[payment.kind]}
          {payment.is_estimated ? ', estimated' : ''}
          {payment.account_name === payment.name ? '' : ` · ${payment.account_name}`}
        </Box>
      </Flex>
      <span className="tabular nowrap medium" data-tone={moneyTone(payment.amount)}>
        {formatMoneyChange(payment.amount, payment.currency)}
      </span>
    </>
  )
}
