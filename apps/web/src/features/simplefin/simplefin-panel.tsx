import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { AFTER_LINKING } from '../../domain/paths.ts'
import { ApiError, fieldMessage } from '../../lib/api-error.ts'
import classes from './simplefin-panel.module.css'
import { useClaimToken } from './use-simplefin.ts'

interface SimplefinPanelProps {
  /** The connection that a new token renews; null for a new connection. */
  credentialId: string | null
  /** Goes to an address of ours when the token was taken. */
  onDone: (href: string) => void
}

/** Linking with a setup token of the person's own SimpleFIN server. */
export function SimplefinPanel({ credentialId, onDone }: SimplefinPanelProps) {
  const queryClient = useQueryClient()
  const claim = useClaimToken()
  const [token, setToken] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const refusal = claim.error instanceof ApiError ? fieldMessage(claim.error, 'setup_token') : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(token.trim() === '')
    if (token.trim() === '') return
    claim.mutate(
      { token: token.trim(), credentialId },
      { onSuccess: () => void refreshInvestorData(queryClient).then(() => onDone(AFTER_LINKING)) },
    )
  }

  return (
    <Stack gap={20}>
      <Text mt={-8} c="dimmed" className="pretty">
        {credentialId === null
          ? 'Your own SimpleFIN server reads your institutions and shows the figures to us, read only. Create a setup token there and paste it here.'
          : 'Your SimpleFIN server no longer lets us read. Create a new setup token there and paste it here; your accounts and their history stay.'}
      </Text>
      <form className={classes.card} onSubmit={submit} noValidate>
        {claim.isError && refusal === null && (
          <Alert color="red" role="alert" title="The token could not be used">
            {(claim.error instanceof ApiError ? fieldMessage(claim.error, 'detail') : null) ?? 'Please try again.'}
          </Alert>
        )}
        <Textarea
          label="SimpleFIN setup token"
          className={classes.token}
          rows={5}
          value={token}
          error={isMissing ? 'Required' : refusal}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setToken(event.currentTarget.value)
            setIsMissing(false)
          }}
        />
        <Text fz="sm" c="dimmed" className="pretty">
          A token works once. We keep only the read access it is changed for, encrypted, and ask your server once a day.
        </Text>
        <Button type="submit" className={classes.submit} loading={claim.isPending}>
          {credentialId === null ? 'Link accounts' : 'Renew access'}
        </Button>
      </form>
    </Stack>
  )
}
