import type { Institution } from '@keelwise/contract/accounts'
import { Button, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Dialog } from '../../ui/dialog.tsx'

interface ChooseCredentialDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly institution: Institution
  readonly onChoose: (credentialId: string) => void
  readonly onCancel: () => void
}

/** Asks which of an institution's credentials is meant, where it has more than one. */
export function ChooseCredentialDialog(props: ChooseCredentialDialogProps) {
  const { isOpen, title, institution, onChoose, onCancel } = props
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title}>
      <Stack gap="xs">
        {institution.credential_ids.map((id, index) => (
          <Button
            key={id}
            variant="default"
            size="md"
            justify="flex-start"
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChoose(id)}
          >
            {institution.credential_labels[index] ?? `${institution.institution_name} ${index + 1}`}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
