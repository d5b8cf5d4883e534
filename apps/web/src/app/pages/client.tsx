import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { ClientPage } from '../../features/clients/client-page.tsx'
import { clientTabOf } from '../../features/clients/client-tabs.ts'
import { StatementUpload } from '../../features/statements/statement-upload.tsx'

const clientRoute = getRouteApi('/member-advisor/shell/advisor/clients/$id')

/** `/advisor/clients/{id}`; the address holds the tab. */
export function ClientDetail() {
  const navigate = useNavigate()
  const { id } = clientRoute.useParams()
  const { tab } = clientRoute.useSearch()
  return (
    <ClientPage
      id={id}
      tab={clientTabOf(tab)}
      onTab={(next) =>
        void navigate({
          to: paths.advisorClient,
          params: { id },
          search: next === 'overview' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        })
      }
      onGone={() => void navigate({ to: paths.advisorClients })}
      upload={(clientId, onDone) => <StatementUpload owner={{ clientId }} onDone={onDone} />}
    />
  )
}
