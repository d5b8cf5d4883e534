import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './security.module.css'

interface RecoveryCodesDialogProps {
  /** Codes to show, `null` while there are none. */
  readonly codes: readonly string[] | null
  readonly onClose: () => void
}

/** The recovery codes, shown this once. Only the button closes it, so that they are not lost by a stray click. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog isOpen={codes !== null} onClose={onClose} title="Your recovery codes" canClose={false}>
      <Codes codes={codes ?? []} onClose={onClose} />
    </Dialog>
  )
}

function Codes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const text = `${PRODUCT_NAME} recovery codes. Each works once.\n\n${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      toast.error('The codes could not be copied. Please download or write them down.')
    }
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        If you lose your phone or passkey, one of these signs you in instead. Keep them somewhere safe: they are not
        shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" grow>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </Button>
      </Group>
      <Button onClick={onClose} data-autofocus>
        I have saved my codes
      </Button>
    </Stack>
  )
}
