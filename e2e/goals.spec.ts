import { newInvestor, postAs } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`a goal is set, counts its account once, is changed and given up on ${device}`, async ({
    page,
    expectConsoleError,
  }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'goals')
    const post = await postAs(page)
    const account = { institution_name: '', currency: 'USD', date: '2026-01-02' }
    await post('/api/investor/manual-accounts/', {
      ...account,
      account_name: 'Reserve',
      account_type: 'SAVINGS',
      value: '1000.00',
    })
    await page.goto('/investor')
    await page.getByRole('navigation', { name: 'Everything you own' }).getByRole('link', { name: 'Goals' }).click()
    await expect(page).toHaveURL('/investor/goals')
    await expect(page.getByRole('heading', { name: 'What is your money for?' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'House' }).click()
    const dialog = page.getByRole('dialog', { name: 'New goal' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Roof')
    await dialog.getByRole('textbox', { name: 'Amount, USD' }).fill('2,000')
    await dialog.getByRole('checkbox', { name: /^Reserve/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add goal' }).click()
    const roof = page.getByRole('region', { name: 'Roof' })
    await expect(roof).toContainText('$1,000.00 of $2,000.00')
    await expect(roof.getByRole('progressbar', { name: 'Progress of Roof' })).toHaveAttribute('aria-valuenow', '50')
    await expect(roof).toContainText('No date')

    // the same money again: refused with the goal that has it
    expectConsoleError(/400 \(Bad Request\)/)
    await page.getByRole('button', { name: 'New goal' }).click()
    await page.getByRole('menuitem', { name: /^Something else/ }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Boat')
    await dialog.getByRole('textbox', { name: 'Amount, USD' }).fill('500')
    await dialog.getByRole('checkbox', { name: /^Reserve/ }).check()
    await dialog.getByRole('button', { name: 'Add goal' }).click()
    await expect(dialog.getByRole('alert')).toContainText('All of Reserve is behind “Roof” already')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // a part of it, and a day
    await page.getByRole('button', { name: 'Actions for Roof' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change goal' })
    await change.getByRole('textbox', { name: 'You put aside a month' }).fill('10')
    await change.getByLabel('By (optional)').fill('2040-01-31')
    await change.getByRole('combobox', { name: 'How much of Reserve' }).click()
    await page.getByRole('option', { name: 'An amount' }).click()
    await change.getByRole('textbox', { name: 'Amount of Reserve' }).fill('600')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(roof).toContainText('$600.00 of $2,000.00')
    await expect(roof).toContainText('On track')
    await expectAccessible(page)

    await page.goto('/investor')
    await expect(page.getByRole('list', { name: 'Goals' })).toContainText('Roof')
    await page.getByRole('link', { name: 'All goals' }).click()

    await page.getByRole('button', { name: 'Actions for Roof' }).click()
    await page.getByRole('menuitem', { name: 'Give up' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
    await expect(page.getByRole('heading', { name: 'What is your money for?' })).toBeVisible()
  })

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`debts are compared by both orders once their rates are said on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'debts')
    const post = await postAs(page)
    for (const [account_name, value] of [
      ['Card', '5000.00'],
      ['Loan', '2000.00'],
    ])
      await post('/api/investor/manual-accounts/', {
        account_name,
        value,
        institution_name: '',
        account_type: 'LOAN',
        currency: 'USD',
        date: '2026-01-02',
      })
    await page.goto('/investor/goals')
    await page.getByRole('button', { name: 'Debt pay-off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'You pay a month' }).fill('400')
    await dialog.getByRole('checkbox', { name: /^Card/ }).check()
    await dialog.getByRole('textbox', { name: 'Rate, % a year' }).fill('24')
    await dialog.getByRole('textbox', { name: 'Least a month' }).fill('150')
    await dialog.getByRole('checkbox', { name: /^Loan/ }).check()
    await dialog.getByRole('textbox', { name: 'Rate, % a year' }).last().fill('6')
    await dialog.getByRole('button', { name: 'Add goal' }).click()
    const goal = page.getByRole('region', { name: 'Free of debt' })
    await expect(goal).toContainText('say its least payment of Loan')
    await page.getByRole('button', { name: 'Actions for Free of debt' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByRole('textbox', { name: 'Least a month' }).last().fill('50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const ways = goal.getByLabel('Ways to pay it off', { exact: true }).last()
    // rows of two lines on a phone
    const row = (name: string) => ways.locator('tr, li').filter({ hasText: name })
    await expect(row('Highest rate first')).toContainText('Card, then Loan')
    await expect(row('Smallest first')).toContainText('Loan, then Card')
    await expectAccessible(page)
  })
