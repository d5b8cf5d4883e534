import { Skeleton } from '@mantine/core'
import classes from './transactions-page.module.css'

/** The closed groups before they are known. */
export function GroupsSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes.groups} role="status" aria-label={label}>
      {[1, 2, 3].map((group) => (
        <Skeleton key={group} height={66} radius="lg" />
      ))}
    </div>
  )
}
