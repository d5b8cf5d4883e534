import { loginAs } from './support/login-as.ts'
import { newInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { untilSeen } from './support/until-seen.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`an alert is set from the bell with what it would have told, changed, switched off and removed on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'alerts')
    await page.goto('/investor')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'Choose what you are told of' }).click()
    await expect(page).toHaveURL(/\/investor\/settings\/alerts$/)
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Set Low balance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tell me when…' })
    const told = dialog.getByRole('status', { name: 'What it would have told' })
    await expect(told).toContainText('In the last 90 days it would have told you nothing.')
    // more than the statement's account holds
    await dialog.getByRole('textbox', { name: 'Below, USD' }).fill('900000')
    await expect(told).toContainText('is below $900,000.00.')
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Tell me' }).selectOption({ label: 'In the bell, and by mail at once' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const alerts = page.getByRole('list', { name: 'Your alerts' })
    const alert = alerts.getByRole('listitem').filter({ hasText: 'A bank account below $900,000.00' })
    await expect(alert).toContainText('In the bell and by mail')
    // it holds already, so it is told at once
    const alertsTold = page.getByRole('list', { name: 'What alerts told' })
    await untilSeen(
      () => page.reload(),
      (timeout) => expect(alertsTold).toContainText('is below $900,000.00', { timeout }),
    )

    await alert.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change alert' })
    await change.getByRole('textbox', { name: 'Below, USD' }).fill('0')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toContainText('Enter an amount above zero.')
    await change.getByRole('textbox', { name: 'Below, USD' }).fill('250')
    await change.getByRole('button', { name: 'Save' }).click()
    // a dialog that closes gives the focus back, and a key that is pressed meanwhile goes with it
    await expect(change).toBeHidden()
    const changed = alerts.getByRole('listitem').filter({ hasText: 'A bank account below $250.00' })
    const on = changed.getByRole('switch')
    await expect(on).toBeChecked()
    await on.press('Space')
    await expect(changed).toContainText('Off')
    await page.reload()
    await expect(on).not.toBeChecked()

    await page.getByRole('checkbox', { name: 'Quiet hours' }).check()
    await page.getByLabel('From', { exact: true }).fill('21:30')
    await page.getByRole('combobox', { name: 'Weekly digest' }).selectOption('Sunday')
    await expectAccessible(page)
    await page.getByRole('region', { name: 'When they are mailed' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')

    await changed.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
    await expect(page.getByText('Nothing yet. What happens from now on stands here')).toBeVisible()
  })

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`an alert of one payee needs no amount on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'alerts')
    await page.goto('/investor/settings/alerts')
    await page.getByRole('button', { name: 'Set Large transaction or payee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tell me when…' })
    await dialog.getByRole('textbox', { name: 'From, USD' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter an amount, or a payee.')
    await dialog.getByRole('textbox', { name: 'Payee' }).fill('Nobody at all')
    await expect(dialog.getByRole('status')).toContainText('No transaction is of Nobody at all yet.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('list', { name: 'Your alerts' })).toContainText('Anything going out to Nobody at all')
  })

test('from an account and from a budget an alert about it is begun', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor/budget')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Tell me when…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when…' })
  await expect(dialog.getByRole('checkbox', { name: 'Over its budget' })).toBeChecked()
  await expect(dialog.getByRole('status')).toContainText(/In the last 90 days it would have told you/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/alerts$/)
  // the demo's own, and what they told
  await expect(page.getByRole('list', { name: 'Your alerts' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('list', { name: 'What alerts told' }).getByRole('listitem').first()).toBeVisible()
})
