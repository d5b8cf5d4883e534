import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { PracticeBrief } from '../../features/book/practice-brief.tsx'
import { ClientsPage } from '../../features/clients/clients-page.tsx'
import { type ClientsChoice, clientsAddress } from '../../features/clients/use-clients.ts'

const listRoute = getRouteApi('/member-advisor/shell/advisor/clients')

/** `/advisor/clients`; the address holds what the list shows, so that going back finds it again. */
export function Clients() {
  const navigate = useNavigate()
  const choice = clientsAddress.read(listRoute.useSearch())
  const choose = (next: ClientsChoice) =>
    void navigate({
      to: paths.advisorClients,
      search: clientsAddress.write(next),
      replace: true,
      resetScroll: false,
    })
  // who looks for a client has no use for the day
  const isLooking = choice.search !== '' || choice.status !== '' || choice.page > 1
  return <ClientsPage brief={isLooking ? null : <PracticeBrief />} choice={choice} onChoose={choose} />
}
