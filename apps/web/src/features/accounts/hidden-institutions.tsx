import type { Institution } from '@keelwise/contract/accounts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoney } from '../../domain/format-money.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { AFTER_LINKING, accountLinkUrl } from '../../domain/paths.ts'
import { useHref } from '../../ui/use-href.ts'
import { type Repair, repairsOf } from './account-groups.ts'
import classes from './accounts-page.module.css'

/** Names the institutions that have no card because they need the person, with the way to repair each. */
export function HiddenInstitutions({ institutions }: { readonly institutions: readonly Institution[] }) {
  if (institutions.length === 0) return null
  return (
    <section className={classes.attention} aria-label="Institutions that need your attention">
      <h3 className={classes.attentionTitle}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {institutions.length === 1 ? '1 institution needs' : `${institutions.length} institutions need`} your attention
      </h3>
      <ul className={classes.rows}>
        {institutions.map((institution) => (
          <li key={institution.institution_id} className={classes.attentionRow}>
            <InstitutionLogo name={institution.institution_name} src={institution.icon_url} size={28} />
            <span className={classes.who}>
              <span className={classes.what}>{institution.institution_name}</span>
              <span className={classes.dimmed}>
                Last known value {formatMoney(institution.total_market_value, institution.currency)}
              </span>
            </span>
            {repairsOf(institution).map((repair) => (
              <FixButton key={repair.credentialId} repair={repair} institution={institution} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FixButton({ repair, institution }: { readonly repair: Repair; readonly institution: Institution }) {
  const link = useHref(accountLinkUrl({ ...repair, returnPath: AFTER_LINKING }))
  const index = institution.credential_ids.indexOf(repair.credentialId)
  const name = institution.credential_labels[index] ?? institution.institution_name
  return (
    <Button component="a" variant="default" size="xs" aria-label={`Fix ${name}`} {...link}>
      Fix
    </Button>
  )
}
