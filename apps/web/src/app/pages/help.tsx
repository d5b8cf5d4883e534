import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '../../domain/session.ts'
import { HelpPage } from '../../features/help/help-page.tsx'
import { AdvisorShell } from '../shell/advisor-shell.tsx'
import { InvestorShell } from '../shell/investor-shell.tsx'

const route = getRouteApi('/member/help')

/** `/help`, in the frame of the role; open also before anything is linked. */
export function Help() {
  const role = useSession((state) => state.userRole)
  const { topic } = route.useSearch()
  const page = <HelpPage key={topic} topic={topic ?? null} />
  return role === 'INVESTOR' ? <InvestorShell>{page}</InvestorShell> : <AdvisorShell>{page}</AdvisorShell>
}
