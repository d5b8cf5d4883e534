import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { MeetingsPage } from '../../features/meetings/meetings-page.tsx'
import { type MeetingsChoice, meetingsChoiceOf } from '../../features/meetings/use-meetings.ts'

const route = getRouteApi('/member-advisor/shell/advisor/meetings')

/** `/advisor/meetings`; the address holds what the list shows and which meeting is open. */
export function Meetings() {
  const navigate = useNavigate()
  const choice = meetingsChoiceOf(route.useSearch())
  const choose = ({ page, ordering, search, status, client, meeting }: MeetingsChoice) =>
    void navigate({
      to: paths.advisorMeetings,
      search: {
        ...(page === 1 ? {} : { page: String(page) }),
        ...(ordering === '-scheduled_at' ? {} : { ordering }),
        ...(search === '' ? {} : { search }),
        ...(status === '' ? {} : { status }),
        ...(client === '' ? {} : { client }),
        ...(meeting === '' ? {} : { meeting }),
      },
      // opening a meeting is a place to go back from, another order is not
      replace: meeting === choice.meeting,
      resetScroll: false,
    })
  return <MeetingsPage choice={choice} onChoose={choose} />
}
