import type { Institution } from '@keelwise/contract/accounts'
import { Box } from '@mantine/core'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AFTER_LINKING, accountLinkUrl } from '../../domain/paths.ts'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { ChoiceOption } from './choice-dialog.tsx'
import { type RemovedHistory, useRemoveCredential } from './use-removals.ts'

const choiceDialog = atFirstTouch(() => import('./choice-dialog.tsx'))
const credentialDialog = atFirstTouch(() => import('./choose-credential-dialog.tsx'))

type Choice = 'reAuthenticate' | 'remove'

const HISTORY: readonly [ChoiceOption<RemovedHistory>, ...ChoiceOption<RemovedHistory>[]] = [
  {
    value: 'hide',
    label: 'Hide them',
    description: 'They leave every view. Linking again within 30 days brings them back; after that they are erased.',
  },
  {
    value: 'keep',
    label: 'Keep them in net worth',
    description: 'They stay as they are now and are no longer updated.',
  },
  {
    value: 'archive',
    label: 'Keep them out of net worth',
    description: 'Their history waits under Archived.',
  },
  {
    value: 'erase',
    label: 'Erase them now',
    description: 'Accounts, positions and transactions are deleted for good. This cannot be undone.',
  },
]

/** What can be done with an institution: add accounts, sign in again, remove its credentials. */
export function InstitutionMenu({ institution }: { readonly institution: Institution }) {
  const router = useRouter()
  const removal = useRemoveCredential()
  const [choosing, setChoosing] = useState<Choice | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const { credential_ids: ids, credential_labels: labels, institution_name: name } = institution
  const hasCredential = ids.length > 0
  // what came from uploaded statements has no login behind it
  const hasLogin = hasCredential && !institution.accounts.every((account) => account.metadata.from_statement)
  const label = labels[ids.indexOf(removing ?? '')] ?? name

  const link = (actionType: string, credentialId: string | null, returnPath?: string) =>
    void router.navigate({ href: accountLinkUrl({ actionType, credentialId, returnPath }) })
  const apply = (choice: Choice, credentialId: string) => {
    setChoosing(null)
    if (choice === 'remove') setRemoving(credentialId)
    else link('reAuthenticate', credentialId, AFTER_LINKING)
  }
  const start = (choice: Choice) => {
    const [only, another] = ids
    if (another) setChoosing(choice)
    else if (only) apply(choice, only)
  }

  // what was added by hand hangs on nothing that could be changed here
  if (
    !hasCredential &&
    institution.accounts.length > 0 &&
    institution.accounts.every(({ metadata }) => metadata.is_manual)
  )
    return <Box component="span" flex="none" w={44} />
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        size={44}
        width={210}
        items={[
          {
            label: 'Add Accounts',
            icon: IconPlus,
            onChoose: () => link('connectAccounts', institution.credential_id),
          },
          {
            label: 'Re-Authenticate',
            icon: IconRefresh,
            isDisabled: !hasLogin,
            onChoose: () => start('reAuthenticate'),
          },
          {
            label: 'Remove Credentials',
            icon: IconTrash,
            isDestructive: true,
            isDisabled: !hasCredential,
            onChoose: () => start('remove'),
          },
        ]}
      />
      <DialogLater code={credentialDialog} isOpen={choosing !== null}>
        {({ ChooseCredentialDialog }, isOpen) => (
          <ChooseCredentialDialog
            isOpen={isOpen}
            title={
              choosing === 'remove' ? 'Which credentials should be removed?' : 'Which credentials should be renewed?'
            }
            institution={institution}
            onChoose={(id) => choosing && apply(choosing, id)}
            onCancel={() => setChoosing(null)}
          />
        )}
      </DialogLater>
      <DialogLater code={choiceDialog} isOpen={removing !== null}>
        {({ ChoiceDialog }, isOpen) => (
          <ChoiceDialog
            isOpen={isOpen}
            title="Remove credentials?"
            text={`Keelwise disconnects ${label}. What should happen to its accounts, positions and transactions?`}
            options={HISTORY}
            confirmLabel="Remove credentials"
            busyLabel="Removing credential..."
            isBusy={removal.isPending}
            isDangerous
            onCancel={() => setRemoving(null)}
            onConfirm={(history) =>
              removing && removal.mutate({ id: removing, history }, { onSettled: () => setRemoving(null) })
            }
          />
        )}
      </DialogLater>
    </>
  )
}
