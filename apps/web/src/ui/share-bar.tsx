import { Flex } from '@mantine/core'

interface ShareBarProps {
  readonly parts: readonly { readonly key: string; readonly share: number; readonly color: string }[]
  /** Height in px. */
  readonly height?: number
}

/** Shares of a whole as one bar; what each part is, is said beside it. */
export function ShareBar({ parts, height = 8 }: ShareBarProps) {
  return (
    <Flex component="span" gap={2} h={height} bdrs={height / 2} style={{ overflow: 'hidden' }} aria-hidden>
      {parts
        .filter(({ share }) => share > 0)
        .map(({ key, share, color }) => (
          <i key={key} style={{ flexBasis: 0, flexGrow: share, background: color }} />
        ))}
    </Flex>
  )
}
