import { claimSimplefinToken, listSimplefinConnections } from '@keelwise/contract/simplefin'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

/** The person's connections by SimpleFIN. */
export const simplefinConnectionsQuery = queryOptions({
  queryKey: [INVESTOR_KEY, 'simplefin'],
  queryFn: async () => (await call(listSimplefinConnections)).connections,
})

/** Gives a setup token to the server, for a new connection or for the one it renews. */
export const useClaimToken = () =>
  useMutation({
    mutationFn: ({ token, credentialId }: { token: string; credentialId: string | null }) =>
      call(claimSimplefinToken, { body: { setup_token: token, credential_id: credentialId } }),
  })
