import type { ReactNode } from 'react'
import classes from './scroll-region.module.css'

interface ScrollRegionProps {
  /** What the region holds, for people who do not see it. */
  readonly label: string
  readonly children: ReactNode
}

/** A region at most 24rem high that scrolls inside and can be scrolled by keyboard. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    // A region that scrolls has to take focus, else its end is out of reach without a pointer.
    <div className={classes.region} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
