import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { MeetingsPage } from '../../features/meetings/meetings-page.tsx'
import { type MeetingsChoice, meetingsAddress } from '../../features/meetings/use-meetings.ts'

const route = getRouteApi('/member-advisor/shell/advisor/meetings')

/** `/advisor/meetings`; the address holds what the list shows and which meeting is open. */
export function Meetings() {
  const navigate = useNavigate()
  const choice = meetingsAddress.read(route.useSearch())
  const choose = (next: MeetingsChoice) =>
    void navigate({
      to: paths.advisorMeetings,
      search: meetingsAddress.write(next),
      // an opened meeting, another view and another month are places to go back from, another order is not
      replace: next.meeting === choice.meeting && next.view === choice.view && next.month === choice.month,
      resetScroll: false,
    })
  return <MeetingsPage choice={choice} onChoose={choose} />
}
