import { Box } from '@mantine/core'
import { PRODUCT_WORDMARK } from '@keelwise/contract/product'
import { KeelMark } from './keel-mark.tsx'

interface WordmarkProps {
  /** Adds the trademark sign. */
  trademark?: boolean
}

/** The product's name as it is set beside its sign. */
export function Wordmark({ trademark = false }: WordmarkProps) {
  return (
    <Box component="span" className="inline-row gap-8 strong nowrap" fz="xl" lts="-0.02em" c="var(--kw-text)">
      <KeelMark size={22} className="accent" />
      <span>
        {PRODUCT_WORDMARK}
        {trademark && (
          <Box component="span" ml={1} fz="0.6em" fw={500} c="dimmed" style={{ verticalAlign: 'super' }}>
            ™
          </Box>
        )}
      </span>
    </Box>
  )
}
