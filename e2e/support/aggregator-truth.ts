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

/** Asks the sandbox itself what it holds for a person, past the application. */
export async function aggregatorTruth(personId: string): Promise<AccountTruth[]> {
  const answer = await fetch(`${process.env.E2E_AGGREGATOR_URL}/admin/truth?personId=${personId}`, {
    headers: { authorization: `Bearer ${process.env.E2E_AGGREGATOR_SECRET}` },
  })
  expect(answer.status, 'the sandbox tells what it holds').toBe(200)
  return ((await answer.json()) as { accounts: AccountTruth[] }).accounts
}
