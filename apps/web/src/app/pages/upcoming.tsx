import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

/** `/advisor/clients` */
export function Clients() {
  return (
    <UpcomingPage
      heading="Clients are being built"
      text="Your clients, their portfolios and meetings will be listed here."
    />
  )
}

/** `/advisor/by-all-accounts` */
export function ByAllAccounts() {
  return (
    <UpcomingPage
      heading="The account view is being built"
      text="The portfolio pages of the aggregation service will open here."
    />
  )
}
