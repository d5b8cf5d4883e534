import { alertKind } from '@keelwise/contract/alerts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { exampleOf } from '../../features/alerts/alert-entry.ts'
import { AlertsPage } from '../../features/alerts/alerts-page.tsx'

const route = getRouteApi('/member-investor/linked/shell/investor/settings/alerts')

/** `/investor/settings/alerts`; the address may say what is to be set. */
export function Alerts() {
  const navigate = useNavigate()
  const { kind, account, category, payee, budget } = route.useSearch()
  const known = alertKind.safeParse(kind).data
  const asked =
    known === undefined
      ? null
      : exampleOf(known, {
          ...(account === undefined ? {} : { account }),
          ...(category === undefined ? {} : { category }),
          ...(payee === undefined ? {} : { payee }),
          ...(budget === undefined ? {} : { isByBudget: true }),
        })
  const handleAnswered = () => void navigate({ to: paths.investorAlerts, replace: true, resetScroll: false })
  return <AlertsPage key={JSON.stringify(asked)} asked={asked} onAnswered={handleAnswered} />
}
