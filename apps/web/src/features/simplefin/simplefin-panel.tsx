import { claimSimplefinToken } from '@keelwise/contract/simplefin'
import { Alert, Button, Card, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, requiredText, useEntryForm } from '../../domain/form.tsx'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { AFTER_LINKING } from '../../domain/paths.ts'
import { fieldMessage } from '../../lib/api-error.ts'
import { useClaimToken } from './use-simplefin.ts'

interface SimplefinPanelProps {
  /** The connection that a new token renews; null for a new connection. */
  credentialId: string | null
  /** Goes to an address of ours when the token was taken. */
  onDone: (href: string) => void
}

const tokenForm = z.object({ setup_token: requiredText.pipe(claimSimplefinToken.body.shape.setup_token) })

/** Linking with a setup token of the person's own SimpleFIN server. */
export function SimplefinPanel({ credentialId, onDone }: SimplefinPanelProps) {
  const queryClient = useQueryClient()
  const claim = useClaimToken()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useEntryForm({
    schema: tokenForm,
    start: { setup_token: '' },
    save: async ({ setup_token: token }) => {
      setFailure(null)
      await claim.mutateAsync({ token, credentialId })
      await refreshInvestorData(queryClient)
      onDone(AFTER_LINKING)
    },
    onFailure: (error) => setFailure(fieldMessage(error, 'detail') ?? 'Please try again.'),
  })

  return (
    <Stack gap={20}>
      <Text mt={-8} c="dimmed" className="pretty">
        {credentialId === null
          ? 'Your own SimpleFIN server reads your institutions and shows the figures to us, read only. Create a setup token there and paste it here.'
          : 'Your SimpleFIN server no longer lets us read. Create a new setup token there and paste it here; your accounts and their history stay.'}
      </Text>
      <Card p={{ base: 'md', sm: 'lg' }}>
        <EntryForm form={form}>
          {failure !== null && (
            <Alert color="red" role="alert" title="The token could not be used">
              {failure}
            </Alert>
          )}
          <Textarea
            label="SimpleFIN setup token"
            styles={{
              input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' },
            }}
            rows={5}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.input('setup_token')}
          />
          <Text fz="sm" c="dimmed" className="pretty">
            A token works once. We keep only the read access it is changed for, encrypted, and ask your server once a
            day.
          </Text>
          <Button type="submit" w={{ base: '100%', sm: 'fit-content' }} loading={form.isBusy}>
            {credentialId === null ? 'Link accounts' : 'Renew access'}
          </Button>
        </EntryForm>
      </Card>
    </Stack>
  )
}
