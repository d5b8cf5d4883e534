import { Box } from '@mantine/core'
import type { FieldError } from 'react-hook-form'

/** What a new password needs, before anything is wrong with it. */
export const PASSWORD_HINT = 'At least 8 characters with upper and lower case, a number and one of @$!%*?&'

/** Every broken rule of a password on a line of its own. */
export function messagesOf(error: FieldError | undefined) {
  if (!error) return undefined
  const messages = Object.values(error.types ?? {})
    .flat()
    .filter((text): text is string => typeof text === 'string')
  const lines = messages.length > 0 ? messages : [error.message]
  return lines.map((line) => (
    <Box key={line} component="span" display="block">
      {line}
    </Box>
  ))
}
