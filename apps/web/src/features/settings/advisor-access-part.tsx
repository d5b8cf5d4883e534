import {
  type AdvisorAccess,
  acceptAdvisorAccess,
  declineAdvisorAccess,
  listAdvisorAccess,
  listAdvisorViews,
  revokeAdvisorAccess,
  shareWithAdvisor,
} from '@keelwise/contract/advisor-access'
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { SettingsList, SettingsPart, SettingsRow } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'

const KEY = ['advisor-access']

const scopeWords = {
  accounts: 'accounts',
  positions: 'positions',
  performance: 'performance',
  risk_score: 'risk score',
  goals: 'goals',
} as const

const nameOf = ({ advisor_name, firm_name }: { advisor_name: string; firm_name: string | null }): string =>
  firm_name ? `${advisor_name}, ${firm_name}` : advisor_name

/** Which advisors may see the accounts, who asks to, and what each looked at. */
export function AdvisorAccessPart() {
  const access = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listAdvisorAccess, undefined, { signal }) })
  const open = access.data?.results.filter(({ status }) => status !== 'REVOKED') ?? []
  return (
    <SettingsPart
      title="Advisor access"
      text="An advisor you agree to sees your accounts, positions, performance and risk score, and your goals only where you say so; never your transactions or conversations. You can end it at any time."
    >
      {access.isPending && <Skeleton height={44} mt="md" role="status" aria-label="Loading advisor access" />}
      {access.isLoadingError && (
        <Failure
          isCompact
          text="Failed to load advisor access."
          onTryAgain={() => void access.refetch()}
          isTryingAgain={access.isFetching}
        />
      )}
      {access.isSuccess && open.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          No advisor can see your accounts, and none has asked.
        </Text>
      )}
      {open.length > 0 && (
        <SettingsList label="Advisors">
          {open.map((each) => (
            <AdvisorRow key={each.id} access={each} />
          ))}
        </SettingsList>
      )}
      <Views />
    </SettingsPart>
  )
}

const decisions = {
  decline: { endpoint: declineAdvisorAccess, done: 'Request declined' },
  revoke: { endpoint: revokeAdvisorAccess, done: 'Access ended' },
} as const

function useDecision(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verb: keyof typeof decisions) => call(decisions[verb].endpoint, { params: { id } }),
    onSuccess: (_, verb) => toast.success(decisions[verb].done),
    onError: () => toast.somethingWentWrong(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Says whether goals are shared; somebody who agrees says it in the same step. */
function useSharing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ isShared, isNew }: { isShared: boolean; isNew: boolean }) => {
      if (isNew) await call(acceptAdvisorAccess, { params: { id } })
      // from the first moment goals are not shared
      if (isShared || !isNew) await call(shareWithAdvisor, { params: { id }, body: { is_shared: isShared } })
    },
    onSuccess: (_, { isNew, isShared }) =>
      toast.success(isNew ? 'Access given' : isShared ? 'Goals are shared' : 'Goals are no longer shared'),
    onError: () => toast.somethingWentWrong(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

function AdvisorRow({ access }: { readonly access: AdvisorAccess }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const { mutate, isPending, variables } = useDecision(access.id)
  const name = nameOf(access)
  const isAsked = access.status === 'PENDING'
  return (
    <>
      <SettingsRow
        title={name}
        text={
          isAsked
            ? `Asked on ${formatDate(access.requested_at)}`
            : `Can see your accounts${access.scope.includes('goals') ? ' and goals' : ''} since ${formatDate(access.decided_at ?? access.requested_at)}`
        }
        action={
          isAsked ? (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                disabled={isPending}
                loading={isPending && variables === 'decline'}
                onClick={() => mutate('decline')}
                aria-label={`Decline ${name}`}
              >
                Decline
              </Button>
              <Button disabled={isPending} onClick={() => setSharing(true)} aria-label={`Allow ${name}`}>
                Allow
              </Button>
            </Group>
          ) : (
            <Group gap="xs" wrap="nowrap">
              <Button variant="default" onClick={() => setSharing(true)} aria-label={`Sharing with ${name}`}>
                Sharing
              </Button>
              <Button variant="default" onClick={() => setIsAsking(true)} aria-label={`End access of ${name}`}>
                End access
              </Button>
            </Group>
          )
        }
      />
      <SharingDialog access={access} isOpen={isSharing} onClose={() => setSharing(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="End access"
        confirmLabel="End access"
        busyLabel="Ending…"
        isBusy={isPending}
        onConfirm={() => mutate('revoke', { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {`${name} will no longer see your accounts, from their next click on.`}
      </ConfirmDialog>
    </>
  )
}

interface SharingDialogProps {
  readonly access: AdvisorAccess
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What an advisor sees: what comes with the agreement, and what is shared only where it is said besides. */
function SharingDialog({ access, isOpen, onClose }: SharingDialogProps) {
  const isNew = access.status === 'PENDING'
  const [isShared, setShared] = useState(access.scope.includes('goals'))
  const { mutate, isPending } = useSharing(access.id)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isNew ? 'Share with an advisor' : 'What your advisor sees'}>
      <Stack gap="md">
        <Text>
          {nameOf(access)} {isNew ? 'will see' : 'sees'} your accounts, positions, performance and risk score, and never
          your transactions or conversations. What they look at is kept below.
        </Text>
        <Checkbox
          label="Also share my goals"
          description="What you save for and pay off, how far it is and by when; not which accounts are behind it."
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button loading={isPending} onClick={() => mutate({ isShared, isNew }, { onSuccess: onClose })}>
            {isNew ? 'Share' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const SHOWN_VIEWS = 10

function Views() {
  const views = useQuery({
    queryKey: [...KEY, 'views'],
    queryFn: ({ signal }) => call(listAdvisorViews, undefined, { signal }),
  })
  const [isAll, setIsAll] = useState(false)
  const rows = views.data?.results ?? []
  if (rows.length === 0) return null
  return (
    <>
      <Text size="sm" fw={500} mt="md">
        What advisors looked at
      </Text>
      <SettingsList label="What advisors looked at">
        {rows.slice(0, isAll ? rows.length : SHOWN_VIEWS).map((view) => (
          <SettingsRow
            key={`${nameOf(view)} ${view.scope} ${view.last_at}`}
            title={`Your ${scopeWords[view.scope]}`}
            text={`${nameOf(view)} · ${formatDateTime(view.last_at)}${view.times > 1 ? ` · ${view.times} times in that hour` : ''}`}
          />
        ))}
      </SettingsList>
      {!isAll && rows.length > SHOWN_VIEWS && (
        <Button variant="subtle" mt="xs" onClick={() => setIsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}
