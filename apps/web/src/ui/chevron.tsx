import { IconChevronDown } from '@tabler/icons-react'
import classes from './chevron.module.css'

/** Says that a row opens, and whether it is open. */
export const Chevron = ({ isOpen }: { readonly isOpen: boolean }) => (
  <IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={18} stroke={1.75} aria-hidden />
)
