import { invitationStateDisplay, jobStateDisplay, mailStateDisplay, personStateDisplay } from '@keelwise/contract/words'
import { SimpleGrid, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../domain/locale.ts'
import { operationsUrl } from '../../domain/paths.ts'
import { Facts } from '../../ui/facts.tsx'
import list from '../../ui/list-page.module.css'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { OperatorGate } from './operator-gate.tsx'
import { type OperationList, useOverview } from './use-operations.ts'

/** `/operations`: what waits and what failed, and how the service is set up. */
export const OverviewPage = () => (
  <OperatorGate>
    <Overview />
  </OperatorGate>
)

/** The numbers of a list by state, each the way to those rows. */
const Counts = <State extends string>({
  to,
  counts,
  display,
  bad,
}: {
  readonly to: OperationList
  readonly counts: Readonly<Record<State, number>>
  readonly display: Readonly<Record<State, string>>
  /** States of which there should be none. */
  readonly bad: readonly State[]
}) => (
  <Facts
    facts={(Object.keys(display) as State[]).map((state) => [
      display[state],
      <span key={state} className="row gap-8">
        <Link to={operationsUrl(to)} search={{ state }} className={`${list.link} accent`}>
          {formatCount(counts[state])}
        </Link>
        {bad.includes(state) && counts[state] > 0 ? <StatusPill tone="bad">Look here</StatusPill> : null}
      </span>,
    ])}
  />
)

function Overview() {
  const { data } = useOverview()
  if (!data) return null
  const { people, invitations, jobs, mails, connections, features } = data
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <SettingsCard title="Work in the background">
          <Counts to="jobs" counts={jobs} display={jobStateDisplay} bad={['FAILED']} />
        </SettingsCard>
        <SettingsCard title="Mail">
          <Counts to="mails" counts={mails} display={mailStateDisplay} bad={['GIVEN_UP']} />
        </SettingsCard>
        <SettingsCard title="People">
          <Counts to="people" counts={people} display={personStateDisplay} bad={[]} />
        </SettingsCard>
        <SettingsCard title="Invitations">
          <Counts to="invitations" counts={invitations} display={invitationStateDisplay} bad={[]} />
        </SettingsCard>
        <SettingsCard title="Connections">
          <Facts
            facts={[
              [
                'Broken',
                <Link key="broken" to={operationsUrl('connections')} className={`${list.link} accent`}>
                  {formatCount(connections.broken)}
                </Link>,
              ],
              [
                'All',
                <Link
                  key="all"
                  to={operationsUrl('connections')}
                  search={{ state: 'EVERY' }}
                  className={`${list.link} accent`}
                >
                  {formatCount(connections.all)}
                </Link>,
              ],
            ]}
          />
        </SettingsCard>
      </SimpleGrid>
      <SettingsCard title="How the service is set up" text="Chosen in the environment; a change needs a restart.">
        <Facts facts={features.map(({ name, value }) => [name, value])} />
      </SettingsCard>
    </Stack>
  )
}
