import type { Page } from '@playwright/test'
import { paths } from '../../apps/web/src/domain/paths.ts'

const of = (area: string): string[] =>
  Object.values(paths).filter((path) => path.startsWith(`/${area}`) && !path.includes('$'))

/** The addresses of an investor's pages, those with views of their own in each. */
export const pagesOfInvestor = (): string[] => [
  ...of('investor'),
  ...['report', 'recurring', 'institutions', 'account-type'].map(
    (view) => `${paths.investorTransactions}?view=${view}`,
  ),
  ...['spending', 'months', 'years'].map((kind) => `${paths.investorReports}?kind=${kind}&by=category`),
  paths.help,
]

/** The addresses of an advisor's pages, with every tab of their first client. @param page one who is signed in */
export async function pagesOfAdvisor(page: Page): Promise<string[]> {
  const tour = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await page.goto(paths.advisorClients)
  const client = await page.locator('main a[href^="/advisor/clients/"]').first().getAttribute('href')
  const tabs = ['overview', 'portfolio', 'performance', 'positions', 'meetings', 'timeline']
  return [...of('advisor'), ...tabs.map((tab) => `${client}?tab=${tab}`), `${paths.advisorMeetings}?view=calendar`]
}
