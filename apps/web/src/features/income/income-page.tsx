import type { IncomeCalendar } from '@keelwise/contract/income'
import { Box, Card, Flex, Skeleton } from '@mantine/core'
import { IncomeTaxesBlock } from '../../domain/income-taxes.tsx'
import { paths } from '../../domain/paths.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExpectedPayments } from './expected-payments.tsx'
import { IncomeCard } from './income-card.tsx'
import classes from './income-page.module.css'
import { missingReason } from './income-text.ts'
import { useIncome } from './use-income.ts'

/** `/investor/income`: what positions and accounts are expected to pay, and what they paid. */
export function IncomePage() {
  const query = useIncome()
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <Loaded query={query} failure="Your income could not be loaded." skeleton={<IncomeSkeleton />}>
        {(calendar) => (isEmpty(calendar) ? <NothingYet /> : <Income calendar={calendar} />)}
      </Loaded>
    </Flex>
  )
}

const isEmpty = ({ expected, not_available: missing, received }: IncomeCalendar): boolean =>
  expected.length === 0 && missing.length === 0 && received.every(({ amount }) => Number(amount) === 0)

function Income({ calendar }: { readonly calendar: IncomeCalendar }) {
  const { not_available: missing } = calendar
  return (
    <>
      <IncomeCard calendar={calendar} />
      <IncomeTaxesBlock year={null} />
      <ExpectedPayments calendar={calendar} />
      {missing.length > 0 ? (
        <Block title="Not available">
          <ul className={`${classes.missing} divided`}>
            {missing.map((bond) => (
              <Box component="li" key={bond.position_id} py={10} className="stack small">
                <strong className="medium">{bond.position_name}</strong>
                <span className="tiny dimmed">
                  {bond.account_name} · {missingReason[bond.reason]}
                </span>
              </Box>
            ))}
          </ul>
        </Block>
      ) : null}
    </>
  )
}

const NothingYet = () => (
  <Card padding={0}>
    <Notice
      drawing={<FreeBuoyDrawing />}
      heading="No income yet"
      text="Coupons, dividends and interest appear here once an account of yours has paid some or holds a bond."
      action={<LinkButton to={paths.investorAccounts}>Go to Accounts</LinkButton>}
    />
  </Card>
)

function IncomeSkeleton() {
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }} role="status" aria-label="Loading income">
      <Card>
        <Skeleton height={18} width={200} maw="100%" mb={10} />
        <Skeleton height={46} width={260} maw="100%" mb={24} />
        <Skeleton height={240} />
      </Card>
      <Card>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={28} my={14} />
        ))}
      </Card>
    </Flex>
  )
}
