import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

/** `/advisor/by-all-accounts` */
export function ByAllAccounts() {
  return (
    <UpcomingPage
      heading="The account view is being built"
      text="The portfolio pages of the aggregation service will open here."
    />
  )
}
