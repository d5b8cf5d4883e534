import { Box } from '@mantine/core'
import { PRODUCT_WORDMARK } from '@keelwise/contract/product'
import { KeelMark } from './keel-mark.tsx'
import classes from './wordmark.module.css'

interface WordmarkProps {
  /** Adds the trademark sign. */
  trademark?: boolean
}

/** The product's name as it is set beside its sign. */
export function Wordmark({ trademark = false }: WordmarkProps) {
  return (
    <span className={classes.wordmark}>
      <KeelMark size={22} className={classes.mark} />
      <span>
        {PRODUCT_WORDMARK}
        {trademark && (
          <Box component="span" ml={1} fz="0.6em" fw={500} c="dimmed" style={{ verticalAlign: 'super' }}>
            ™
          </Box>
        )}
      </span>
    </span>
  )
}
