import { type User, updateMe } from '@keelwise/contract/me'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { acceptUser } from '../../domain/session.ts'
import { meQuery } from '../../domain/use-me.ts'
import { call } from '../../lib/api.ts'

type ProfileChange = z.input<typeof updateMe.body>

/** Changes the own profile or preferences. */
const changeProfile = (body: ProfileChange): Promise<User> => call(updateMe, { body })

/** {@link changeProfile}; what comes back is taken over at once, here and in the shell. */
export function useChangeProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: (user) => {
      acceptUser(user)
      queryClient.setQueryData(meQuery().queryKey, user)
    },
  })
}
