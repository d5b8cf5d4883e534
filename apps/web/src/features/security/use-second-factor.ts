import {
  addPasskey,
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@keelwise/contract/second-factor'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { makePasskey } from '../../domain/passkeys.ts'
import { call } from '../../lib/api.ts'

const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => call(getSecondFactor, undefined, { signal }) })

/** Which second factors the person has. */
export const useSecondFactor = () => useQuery(secondFactorQuery())

/** Reads the second factors again after one of the changes below. */
export function useRefreshSecondFactor(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  }, [queryClient])
}

export const beginTotp = (password: string) => call(startTotp, { body: { password } })
export const finishTotp = (code: string) => call(confirmTotp, { body: { code } })
export const turnTotpOff = (password: string) => call(removeTotp, { body: { password } })
export const makeRecoveryCodes = (password: string) => call(renewRecoveryCodes, { body: { password } })
export const deletePasskey = (id: string, password: string) =>
  call(removePasskey, { params: { id }, body: { password } })

/**
 * Adds a passkey of this device or of a key that is plugged in.
 * @returns new recovery codes when this is the first second factor, else none
 */
export async function enrolPasskey(password: string, name: string): Promise<string[]> {
  const { options } = await call(startPasskey, { body: { password } })
  const passkey = await makePasskey(options)
  const { recovery_codes: codes } = await call(addPasskey, { body: { name, passkey } })
  return codes
}
