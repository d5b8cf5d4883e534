import { accessTokenOf, newInvestor, postAs } from './support/new-investor.ts'
import { mailFor, mailsTo } from './support/mail-for.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

test('[S-068] an advisor asks, the investor agrees in their own browser, and ends it: the advisor’s next click shows nothing', async ({
  page: investor,
  browser,
  baseURL,
}) => {
  const email = await newInvestor(investor, 'consent')
  const known = (await mailsTo(email)).map(({ id }) => id)
  const context = await browser.newContext({ baseURL })
  const advisor = await context.newPage()
  await loginAs(advisor, 'advisor@demo.test')
  const headers = { authorization: `Bearer ${await accessTokenOf(advisor)}` }
  const data = { experience_key: 'SHOW_TUTORIAL_LINKS' }
  expect((await advisor.request.post('/api/user/experiences/complete/', { headers, data })).status()).toBe(200)

  await advisor.goto('/advisor/clients')
  await advisor.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = advisor.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Story')
  await dialog.getByLabel('Last name').fill('Client')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: /^(Add Client|Add|Save)$/ }).click()
  await expect(advisor.getByText('Client created successfully')).toBeVisible()
  await advisor.getByRole('link', { name: 'Story Client' }).first().click()
  await advisor
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click()
  expect((await mailFor(email, known)).text).toContain('Nothing is shared until you agree')

  await investor.goto('/investor/settings')
  await investor.getByRole('button', { name: /^Allow / }).click()
  const sharing = investor.getByRole('dialog', { name: 'Share with an advisor' })
  await expect(sharing.getByRole('checkbox', { name: 'Also share my goals' })).not.toBeChecked()
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(investor.getByText('Can see your accounts since')).toBeVisible()
  await expectAccessible(investor)

  await advisor.getByRole('tab', { name: 'Portfolio' }).click()
  await advisor.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(advisor.getByText('$1,', { exact: false }).first()).toBeVisible()
  await expectAccessible(advisor)

  await investor.reload()
  await expect(investor.getByRole('list', { name: 'What advisors looked at' })).toContainText('Your accounts')
  await investor.getByRole('button', { name: /^End access of/ }).click()
  await investor.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(investor.getByText('No advisor can see your accounts, and none has asked.')).toBeVisible()

  await advisor.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(advisor.getByText('No portfolio data yet.', { exact: false })).toBeVisible()
  await context.close()
})

test('an investor shares their goals besides, the advisor reads them in the brief, and they end with the next click', async ({
  page: investor,
  browser,
  baseURL,
}) => {
  const email = await newInvestor(investor, 'goals-shared')
  const ofInvestor = await postAs(investor)
  const none = { target_months: null, target_date: null, monthly_amount: null, strategy: null, accounts: [] }
  await ofInvestor('/api/investor/goals/', {
    ...none,
    kind: 'OTHER',
    name: 'A boat by the sea',
    target_amount: '38000.00',
  })
  const context = await browser.newContext({ baseURL })
  const advisor = await context.newPage()
  await loginAs(advisor, 'advisor@demo.test')
  const ofAdvisor = await postAs(advisor)
  const client = await ofAdvisor('/api/wealth-management-clients/', { first_name: 'Goal', last_name: 'Sharer', email })
  await ofAdvisor(`/api/wealth-management-clients/${client.id}/invite/`, {})
  const meeting = await ofAdvisor('/api/meetings/', {
    client_id: client.id,
    title: 'Boats',
    scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
  })

  await investor.goto('/investor/settings')
  await investor.getByRole('button', { name: /^Allow / }).click()
  const sharing = investor.getByRole('dialog', { name: 'Share with an advisor' })
  await sharing.getByRole('checkbox', { name: 'Also share my goals' }).check()
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(investor.getByText('Can see your accounts and goals since')).toBeVisible()

  const tour = advisor.getByRole('dialog', { name: 'Tutorial & Help' })
  await advisor.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await advisor.goto(`/advisor/meetings?meeting=${meeting.id}&part=brief`)
  const goals = advisor.getByRole('tabpanel', { name: 'Brief' }).getByRole('list', { name: 'Goals' })
  await expect(goals).toContainText('A boat by the sea')
  await expectAccessible(advisor)

  await investor.reload()
  await expect(investor.getByRole('list', { name: 'What advisors looked at' })).toContainText(/goals/i)
  await investor.getByRole('button', { name: /^Sharing with / }).click()
  const seen = investor.getByRole('dialog', { name: 'What your advisor sees' })
  await seen.getByRole('checkbox', { name: 'Also share my goals' }).uncheck()
  await seen.getByRole('button', { name: 'Save' }).click()
  await expect(investor.getByText('Goals are no longer shared')).toBeVisible()
  await advisor.reload()
  await expect(advisor.getByRole('tabpanel', { name: 'Brief' })).toContainText('Value')
  await expect(goals).toHaveCount(0)
  await context.close()
})
