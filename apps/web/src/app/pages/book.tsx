import { Box } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { PracticeNav } from '../../domain/section-nav.tsx'
import { BookPage } from '../../features/book/book-page.tsx'

const route = getRouteApi('/member-advisor/shell/advisor/book')

/** `/advisor/book`; the address holds the view, so that going back from a client finds it again. */
export function Book() {
  const navigate = useNavigate()
  const { view = 'cash', threshold } = route.useSearch()
  return (
    <>
      <Box mb="md">
        <PracticeNav />
      </Box>
      <BookPage
        choice={{ view, threshold: threshold ?? null }}
        onChoose={(choice) =>
          void navigate({
            to: paths.advisorBook,
            search: { view: choice.view, ...(choice.threshold === null ? {} : { threshold: choice.threshold }) },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}
