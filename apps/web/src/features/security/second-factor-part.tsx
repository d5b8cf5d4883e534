import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { passkeysAreSupported } from '../../domain/passkeys.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Failure } from '../../ui/notice.tsx'
import { SettingsList, SettingsPart, SettingsRow } from '../../ui/settings-card.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import {
  deletePasskey,
  makeRecoveryCodes,
  turnTotpOff,
  useRefreshSecondFactor,
  useSecondFactor,
} from './use-second-factor.ts'

type Open = 'totp' | 'totp-off' | 'codes' | 'passkey' | null

/** A second step when signing in: never forced, each kind with its way on and off. */
export function SecondFactorPart() {
  const factor = useSecondFactor()
  const refresh = useRefreshSecondFactor()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const close = () => setOpen(null)

  const finish = (newCodes: readonly string[]) => {
    close()
    refresh()
    if (newCodes.length > 0) setCodes(newCodes)
  }

  return (
    <SettingsPart
      title="Second factor"
      text="A second step when you sign in: a code from an app on your phone, or a passkey."
    >
      {factor.isPending && (
        <Stack gap="sm" mt="md" role="status" aria-label="Loading second factor">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {factor.isError && !factor.data && (
        <Failure
          isCompact
          text="Failed to load your second factor."
          onTryAgain={() => void factor.refetch()}
          isTryingAgain={factor.isFetching}
        />
      )}
      {factor.data && (
        <SettingsList label="Second factor">
          <SettingsRow
            title="Authenticator app"
            text={factor.data.totp_enabled ? 'On. You are asked for its code.' : 'Off.'}
            action={
              factor.data.totp_enabled ? (
                <Button variant="default" size="xs" onClick={() => setOpen('totp-off')}>
                  Turn off
                </Button>
              ) : (
                <Button variant="default" size="xs" onClick={() => setOpen('totp')}>
                  Set up
                </Button>
              )
            }
          />
          <SettingsRow
            title="Passkeys"
            text={
              passkeysAreSupported()
                ? 'Fingerprint, face or a security key. It signs you in without a password, too.'
                : 'This browser, or this address without https, cannot use passkeys.'
            }
            action={
              passkeysAreSupported() && (
                <Button variant="default" size="xs" onClick={() => setOpen('passkey')}>
                  Add passkey
                </Button>
              )
            }
          />
          {factor.data.passkeys.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              title={passkey.name}
              text={`Passkey · Added ${formatDate(passkey.created_at)}${passkey.last_used_at ? ` · Last used ${formatDate(passkey.last_used_at)}` : ''}`}
              action={
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setLeaving(passkey)}
                >
                  Remove
                </Button>
              }
            />
          ))}
          {(factor.data.totp_enabled || factor.data.passkeys.length > 0) && (
            <SettingsRow
              title="Recovery codes"
              text={
                factor.data.recovery_codes_left === 1
                  ? '1 code is left.'
                  : `${factor.data.recovery_codes_left} codes are left.`
              }
              action={
                <Button variant="default" size="xs" onClick={() => setOpen('codes')}>
                  New codes
                </Button>
              }
            />
          )}
        </SettingsList>
      )}
      <TotpDialog isOpen={open === 'totp'} onClose={close} onDone={finish} />
      <PasskeyDialog isOpen={open === 'passkey'} onClose={close} onDone={finish} />
      <PasswordDialog
        isOpen={open === 'totp-off'}
        title="Turn the authenticator app off?"
        text="You will no longer be asked for its code. Delete the entry in the app afterwards."
        confirmLabel="Turn off"
        onConfirm={async (password) => {
          await turnTotpOff(password)
          finish([])
        }}
        onClose={close}
      />
      <PasswordDialog
        isOpen={open === 'codes'}
        title="Make new recovery codes?"
        text="The codes you have now will no longer work."
        confirmLabel="Make new codes"
        onConfirm={async (password) => finish((await makeRecoveryCodes(password)).recovery_codes)}
        onClose={close}
      />
      <PasswordDialog
        isOpen={leaving !== null}
        title="Remove this passkey?"
        text={`"${leaving?.name ?? ''}" will no longer sign you in. Delete it in your device's password manager, too.`}
        confirmLabel="Remove"
        onConfirm={async (password) => {
          if (leaving) await removeIfThere(leaving.id, password)
          setLeaving(null)
          refresh()
        }}
        onClose={() => setLeaving(null)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SettingsPart>
  )
}

async function removeIfThere(id: string, password: string): Promise<void> {
  try {
    await deletePasskey(id, password)
  } catch (error) {
    // gone already is what was wanted
    if (toApiError(error).status !== 404) throw error
  }
}
