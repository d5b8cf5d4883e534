import { startSync } from '@keelwise/contract/sync'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Institution } from '@keelwise/contract/accounts'
import { formatDateTime } from '../../domain/format-date.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { paths } from '../../domain/paths.ts'
import { INSTITUTIONS_PAGE_SIZE, useInstitutions } from '../../domain/use-institutions.ts'
import { beginSyncPolling, useSyncStatus } from '../../domain/use-sync.ts'
import { call } from '../../lib/api.ts'
import { isHttpError, toApiError } from '../../lib/api-error.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure } from '../../ui/notice.tsx'
import { SettingsList, SettingsPart, SettingsRow } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'

/** The institutions data comes from, when it last came, and asking for it now. */
export function LinkedPart() {
  const institutions = useInstitutions(INSTITUTIONS_PAGE_SIZE)
  const rows = institutions.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <SettingsPart title="Linked institutions" action={<SyncButton isDisabled={rows.length === 0} />}>
      {institutions.isPending && (
        <Stack gap="sm" mt="md" role="status" aria-label="Loading institutions">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {institutions.isLoadingError && (
        <Failure
          isCompact
          text={
            isHttpError(institutions.error)
              ? 'Failed to load institutions.'
              : 'An unexpected error occurred while loading institutions.'
          }
          onTryAgain={() => void institutions.refetch()}
          isTryingAgain={institutions.isFetching}
        />
      )}
      {institutions.isSuccess && rows.length === 0 && (
        <Group gap="sm" justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            No institution is linked.
          </Text>
          <LinkButton to={paths.accountLink} variant="default" size="sm">
            Link Account
          </LinkButton>
        </Group>
      )}
      {rows.length > 0 && (
        <SettingsList label="Linked institutions">
          {rows.map((institution) => (
            <SettingsRow
              key={institution.institution_id}
              icon={<InstitutionLogo name={institution.institution_name} src={institution.icon_url} size={28} />}
              title={institution.institution_name}
              text={detailOf(institution)}
              action={
                <TextLink
                  to={paths.investorAccounts}
                  size="sm"
                  aria-label={`Accounts of ${institution.institution_name}`}
                >
                  Accounts
                </TextLink>
              }
            />
          ))}
        </SettingsList>
      )}
      <ListEnd noun="institutions" query={institutions} />
    </SettingsPart>
  )
}

function detailOf({ account_count: count, last_updated: at }: Institution): string {
  const accounts = count === 1 ? '1 account' : `${count} accounts`
  return at ? `${accounts} · Last sync ${formatDateTime(at)}` : `${accounts} · Never synced`
}

function SyncButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const [isStarting, setIsStarting] = useState(false)
  const isSyncing = useSyncStatus((state) => state.status === 'SYNCING')

  const start = async () => {
    setIsStarting(true)
    try {
      await call(startSync, { body: {} })
      beginSyncPolling()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status === 429) toast.warning('Your accounts were synced a moment ago. Please try again later.')
      else if (error.status !== 401) toast.somethingWentWrong()
    } finally {
      setIsStarting(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      disabled={isDisabled}
      loading={isStarting || isSyncing}
      onClick={() => void start()}
    >
      Sync now
    </Button>
  )
}
