import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { AccountViewPage } from '../../features/account-view/account-view-page.tsx'

/** `/advisor/by-all-accounts` */
export function AccountView() {
  const navigate = useNavigate()
  return <AccountViewPage onClose={() => void navigate({ to: paths.advisorClients })} />
}
