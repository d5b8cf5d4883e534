import { accessTokenOf, newInvestor } from './support/new-investor.ts'
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
