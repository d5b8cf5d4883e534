import type { Institution } from '@keelwise/contract/accounts'
import { Box, Button, Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { institutionTotalText } from '../../domain/unknown-value.ts'
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
      <Flex component="h3" align="center" gap="xs" mb={4} c="var(--kw-amber)" fz="md">
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {institutions.length === 1 ? '1 institution needs' : `${institutions.length} institutions need`} your attention
      </Flex>
      <ul>
        {institutions.map((institution) => (
          <Flex key={institution.institution_id} component="li" align="center" gap="sm" mih={44}>
            <InstitutionLogo name={institution.institution_name} src={institution.icon_url} size={28} />
            <Box component="span" flex={1} miw={0}>
              <Box component="span" display="block" fz="md" className="truncate">
                {institution.institution_name}
              </Box>
              <Box component="span" display="block" c="dimmed" fz="xs" className="truncate">
                Last known value {institutionTotalText(institution)}
              </Box>
            </Box>
            {repairsOf(institution).map((repair) => (
              <FixButton key={repair.credentialId} repair={repair} institution={institution} />
            ))}
          </Flex>
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
