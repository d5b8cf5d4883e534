import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { operationsUrl } from '../../domain/paths.ts'
import { OperationsListPage } from '../../features/operations/operations-list-page.tsx'
import { operationLists, operationsAddress } from '../../features/operations/use-operations.ts'
import { NotFoundPage } from '../not-found-page.tsx'

export { OverviewPage } from '../../features/operations/overview-page.tsx'

const route = getRouteApi('/member-operations/shell/operations/$list')

/** `/operations/people` and the other lists; the address holds what is shown. */
export function OperationsList() {
  const navigate = useNavigate()
  const { list: asked } = route.useParams()
  const search = route.useSearch()
  const list = operationLists.find((each) => each === asked)
  if (!list) return <NotFoundPage />
  return (
    <OperationsListPage
      // a list keeps nothing of the one before
      key={list}
      list={list}
      choice={operationsAddress.read(search)}
      onChoose={(choice) =>
        void navigate({
          to: operationsUrl(list),
          search: operationsAddress.write(choice),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
