import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { createClient, inviteClient } from '@keelwise/contract/clients'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildPosition } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askAsAdvisor } from './testing/ask-as-advisor.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** A client who shares one position of this worth. @returns the client's id */
async function clientWith(advisor: Person, first_name: string, market_value: string): Promise<string> {
  const email = `${first_name.toLowerCase()}@example.test`
  const investor = await app.person({ email })
  const account = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE', market_value })
  await buildPosition(app.deps, investor.userId, { account_id: account.id, name: 'Tide', market_value })
  const { id } = await advisor.call(createClient, { body: { first_name, last_name: 'Brandt', email } })
  await advisor.call(inviteClient, { params: { id } })
  const [access] = (await investor.call(listAdvisorAccess)).results
  await investor.call(acceptAdvisorAccess, { params: { id: access!.id } })
  return id
}

test('a client who is named while another is open is told by their own figures, and never by those of the open one', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const clientId = await clientWith(advisor, 'Theodore', '2000.00')
  await clientWith(advisor, 'Helen', '700.00')
  const ask = async (text: string) => (await askAsAdvisor(app.deps, advisor.userId, text, { clientId })).text
  expect(await ask('How much does Helen hold?')).toContain('Helen Brandt holds **$700.00**')
  expect(await ask('How much does the client hold?')).toContain('$2,000.00')
})
