import { expect } from '@playwright/test'

/** What the aggregator holds for one account, in decimal text. */
export type AccountTruth = {
  name: string
  accountType: string
  institutionId: string
  marketValue: string
  positions: number
  positionsValue: string
  transactions: number
  amountSum: string
  cashIn: string
  cashOut: string
}

/** Any call that the sandbox takes from who runs it, past the application. */
export async function aggregatorAdmin(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${process.env.E2E_AGGREGATOR_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.E2E_AGGREGATOR_SECRET}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, `${method} ${path} of the sandbox answers ${answer.status}`).toBe(true)
  return answer.json()
}

/** What the sandbox itself holds for a person. */
export const aggregatorTruth = async (personId: string): Promise<AccountTruth[]> =>
  ((await aggregatorAdmin('GET', `/admin/truth?personId=${personId}`)) as { accounts: AccountTruth[] }).accounts
