import { Button, Stack, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { accountLinkUrl, paths } from '../../domain/paths.ts'
import { useHref } from '../../ui/use-href.ts'
import { AccountTypesTab } from './account-types-tab.tsx'
import { AddManually } from './add-manually.tsx'
import { ArchivedAccounts } from './archived-accounts.tsx'
import { MatchCallout } from './match-callout.tsx'
import { InstitutionsTab } from './institutions-tab.tsx'
import { ReturnedCallout } from './returned-callout.tsx'
import { NetWorth } from './net-worth.tsx'
import heading from './net-worth.module.css'
import { useSyncedParameter } from './use-synced-parameter.ts'

/** Net worth, and the accounts it is made of, by institution and by type. */
export function AccountsPage() {
  useSyncedParameter()
  const link = useHref(accountLinkUrl({ actionType: 'linkMoreAccounts' }))
  const imports = useHref(paths.investorImports)
  return (
    <Stack gap={28}>
      <div className={heading.top}>
        <NetWorth />
        <div className={heading.actions}>
          <AddManually />
          <Button component="a" visibleFrom="sm" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} {...link}>
            Link More Accounts
          </Button>
        </div>
      </div>
      <ReturnedCallout />
      <MatchCallout />
      <Tabs defaultValue="institutions" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Accounts by">
          <Tabs.Tab value="institutions">Institutions</Tabs.Tab>
          <Tabs.Tab value="account-type">Account Type</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="institutions">
          <InstitutionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="account-type">
          <AccountTypesTab />
        </Tabs.Panel>
      </Tabs>
      <ArchivedAccounts />
      <div>
        <Button component="a" variant="subtle" size="compact-md" ml={-10} {...imports}>
          Imported files
        </Button>
      </div>
    </Stack>
  )
}
