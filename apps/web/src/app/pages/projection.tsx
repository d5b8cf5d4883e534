import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { ProjectionPage } from '../../features/projection/projection-page.tsx'

const route = getRouteApi('/member-investor/linked/shell/investor/projection')

/** `/investor/projection`; the address holds the goal. */
export function ProjectionRoute() {
  const navigate = useNavigate()
  const { goal = '' } = route.useSearch()
  return (
    <ProjectionPage
      goalId={goal}
      onGoal={(id) =>
        void navigate({
          to: paths.investorProjection,
          search: id === '' ? {} : { goal: id },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
