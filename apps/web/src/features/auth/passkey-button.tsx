import type { passkeyLogin } from '@keelwise/contract/second-factor'
import type { Result } from '@keelwise/contract/endpoint'
import { Button, Divider } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { PasskeyCancelled } from '../../domain/passkeys.ts'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { signInWithPasskey } from './passkey-client.ts'

interface PasskeyButtonProps {
  onSignedIn: (answer: Result<typeof passkeyLogin>) => void
}

/** Signing in without e-mail and password. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  const start = async () => {
    setIsBusy(true)
    try {
      onSignedIn(await signInWithPasskey())
    } catch (thrown) {
      if (thrown instanceof PasskeyCancelled) return
      const error = toApiError(thrown)
      const refused = error.kind === 'http' && (error.status === 400 || error.status === 401)
      toast.error(refused ? 'That passkey was not accepted.' : error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div data-passkey>
      <Divider label="or" my="md" />
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        onClick={() => void start()}
      >
        Continue with a passkey
      </Button>
    </div>
  )
}
