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
        {trademark && <span className={classes.trademark}>™</span>}
      </span>
    </span>
  )
}
