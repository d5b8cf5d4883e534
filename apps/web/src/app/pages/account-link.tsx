import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadingScreen } from '../../domain/loading-screen.tsx'
import { paths } from '../../domain/paths.ts'
import { AccountLinkPage, type LinkPanel } from '../../features/account-link/account-link-page.tsx'
import { linkRequestOf } from '../../features/account-link/link-form.ts'
import { ByHandPanel } from '../../features/accounts/by-hand-panel.tsx'
import { SimplefinPanel } from '../../features/simplefin/simplefin-panel.tsx'
import { simplefinConnectionsQuery } from '../../features/simplefin/use-simplefin.ts'
import { StatementUpload } from '../../features/statements/statement-upload.tsx'
import { config } from '../../lib/config.ts'

const route = getRouteApi('/member-investor/investor/acc-link')

/** `/investor/acc-link`: the aggregator's frame, or another way to bring accounts in. */
export function AccountLink() {
  const request = linkRequestOf(route.useSearch())
  const router = useRouter()
  const hasSimplefin = config().simplefin
  const [chosen, setChosen] = useState<LinkPanel | null>(null)
  const isAboutOne = hasSimplefin && request.credentialId !== null && request.actionType !== 'removeCredentials'
  const connections = useQuery({ ...simplefinConnectionsQuery, enabled: isAboutOne })
  const leave = (href: string) => void router.navigate({ href })
  if (isAboutOne && connections.isPending) return <LoadingScreen>Opening your connection</LoadingScreen>
  const isRenewal = isAboutOne && connections.data?.some(({ credential_id }) => credential_id === request.credentialId)
  const panel = chosen ?? (isRenewal ? 'simplefin' : 'frame')
  return (
    <AccountLinkPage request={request} panel={panel} hasSimplefin={hasSimplefin} onShow={setChosen} onLeave={leave}>
      {panel === 'statement' ? (
        <StatementUpload onDone={leave} />
      ) : panel === 'manual' ? (
        <ByHandPanel onDone={() => leave(paths.investorAccounts)} />
      ) : (
        <SimplefinPanel credentialId={isRenewal ? request.credentialId : null} onDone={leave} />
      )}
    </AccountLinkPage>
  )
}
