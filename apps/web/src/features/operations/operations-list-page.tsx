import { InvitationsPart } from './invitations-part.tsx'
import type { ListPartProps } from './list-frame.tsx'
import { OperatorGate } from './operator-gate.tsx'
import { PeoplePart } from './people-part.tsx'
import type { OperationList } from './use-operations.ts'
import { ConnectionsPart, JobsPart, MailsPart } from './work-parts.tsx'

const PARTS = {
  people: PeoplePart,
  invitations: InvitationsPart,
  jobs: JobsPart,
  mails: MailsPart,
  connections: ConnectionsPart,
} as const

/** One list of whoever runs the service. */
export function OperationsListPage({ list, ...props }: ListPartProps & { readonly list: OperationList }) {
  const Part = PARTS[list]
  return (
    <OperatorGate>
      <Part {...props} />
    </OperatorGate>
  )
}
