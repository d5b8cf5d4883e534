import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { MeetingsPage } from '../../features/meetings/meetings-page.tsx'
import { type MeetingsChoice, meetingsChoiceOf } from '../../features/meetings/use-meetings.ts'

const route = getRouteApi('/member-advisor/shell/advisor/meetings')

/** `/advisor/meetings`; the address holds what the list shows and which meeting is open. */
export function Meetings() {
  const navigate = useNavigate()
  const choice = meetingsChoiceOf(route.useSearch())
  const choose = ({ page, ordering, search, status, client, meeting, view, month }: MeetingsChoice) =>
    void navigate({
      to: paths.advisorMeetings,
      search: {
        ...(page === 1 ? {} : { page: String(page) }),
        ...(ordering === '-scheduled_at' ? {} : { ordering }),
        ...(search === '' ? {} : { search }),
        ...(status === '' ? {} : { status }),
        ...(client === '' ? {} : { client }),
        ...(meeting === '' ? {} : { meeting }),
        ...(view === 'list' ? {} : { view }),
        ...(month === '' ? {} : { month }),
      },
      // an opened meeting, another view and another month are places to go back from, another order is not
      replace: meeting === choice.meeting && view === choice.view && month === choice.month,
      resetScroll: false,
    })
  return <MeetingsPage choice={choice} onChoose={choose} />
}
