import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { TasksPage } from '../../features/meetings/tasks-page.tsx'
import { tasksAddress } from '../../features/meetings/use-tasks.ts'

const route = getRouteApi('/member-advisor/shell/advisor/tasks')

/** `/advisor/tasks`; the address holds what the list shows, so that going back from a meeting finds it again. */
export function Tasks() {
  const navigate = useNavigate()
  return (
    <TasksPage
      choice={tasksAddress.read(route.useSearch())}
      onChoose={(choice) =>
        void navigate({
          to: paths.advisorTasks,
          search: tasksAddress.write(choice),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
