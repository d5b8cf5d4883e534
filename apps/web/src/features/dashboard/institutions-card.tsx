import type { Institution } from '@keelwise/contract/accounts'
import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { sumOf } from '../../domain/cents.ts'
import { formatDate } from '../../domain/format-date.ts'
import { balanceTone, formatMoney } from '../../domain/format-money.ts'
import { institutionTotalText } from '../../domain/unknown-value.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { paths } from '../../domain/paths.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Explain } from '../../ui/explain.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import classes from './institutions-card.module.css'
import { useInstitutionTotals } from './use-dashboard.ts'

/** Rows that fit beside the card next to it; the accounts page has them all. */
const SHOWN = 8

/** Institutions with what is held or owed there; every row leads to the accounts. */
export function InstitutionsCard() {
  const query = useInstitutionTotals()
  return (
    <Block
      title="Institutions"
      explain={
        <Explain label="How an institution's total is calculated">
          <p>
            The latest market values of your accounts there, with cards, loans and mortgages counted as negative and
            other currencies converted at the last known rate.
          </p>
          <p>The date is that of the account that was refreshed longest ago.</p>
        </Explain>
      }
      action={<TextLink to={paths.investorAccounts}>Accounts</TextLink>}
    >
      <Loaded
        query={query}
        failure="Your institutions could not be loaded."
        skeleton={
          <div className={classes.rows} role="status" aria-label="Loading institutions">
            {[0, 1, 2].map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton height={36} width={36} radius="md" />
                <Skeleton height={20} width="50%" />
                <Skeleton height={20} width={90} />
              </div>
            ))}
          </div>
        }
      >
        {({ results, count }) =>
          results.length === 0 ? (
            <Notice isCompact text="No institution is linked yet." />
          ) : (
            <>
              <ul className={classes.rows} aria-label="Institutions with totals">
                {results.slice(0, SHOWN).map((institution) => (
                  <Row key={institution.institution_id} institution={institution} />
                ))}
              </ul>
              {count > SHOWN ? (
                <Text pt={10} px={20} pb={14} fz="sm" style={{ borderTop: '1px solid var(--kw-hairline)' }}>
                  <TextLink to={paths.investorAccounts}>All {count} institutions</TextLink>
                </Text>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Block>
  )
}

function Row({ institution }: { readonly institution: Institution }) {
  const { institution_name: name, account_count: accounts, last_updated: updated } = institution
  const waits = institution.accounts.some(
    ({ metadata }) => metadata.unified_status.actionable_type === 'userActionable',
  )
  const ownedAndOwed = ownedAndOwedText(institution)
  return (
    <li>
      <a {...useHref(paths.investorAccounts)} className={classes.row}>
        <InstitutionLogo name={name} src={institution.icon_url} size={36} />
        <Flex component="span" direction="column" miw={0}>
          <Box component="span" fz="md" fw={500} className="truncate">
            {name}
          </Box>
          <Box component="span" c="dimmed" fz="xs" className="tabular">
            {accounts} {accounts === 1 ? 'account' : 'accounts'}
            {updated ? ` · Updated ${formatDate(updated)}` : ' · Never updated'}
          </Box>
          {waits ? (
            <Box component="span" fz="xs" data-tone="watch">
              Needs you
            </Box>
          ) : null}
          {ownedAndOwed === null ? null : (
            <Box component="span" c="dimmed" fz="xs" className="tabular">
              {ownedAndOwed}
            </Box>
          )}
        </Flex>
        <Box
          component="span"
          fw={500}
          className="tabular nowrap"
          data-balance={balanceTone(institutionTotalText(institution))}
        >
          {institutionTotalText(institution)}
        </Box>
      </a>
    </li>
  )
}

/** What is owned and owed at an institution, where both are: a mortgage beside an account is no small account. */
function ownedAndOwedText({ accounts, currency }: Institution): string | null {
  const worths = accounts.flatMap(({ base_value: worth }) => (worth === null ? [] : [worth]))
  const owed = sumOf(worths.filter((worth) => worth.startsWith('-')))
  const owned = sumOf(worths.filter((worth) => !worth.startsWith('-')))
  if (![owed, owned].every((amount) => /[1-9]/.test(amount))) return null
  return `${formatMoney(owned, currency)} owned, ${formatMoney(owed, currency)} owed`
}
