import { getCashFlow, listTransactions } from '@keelwise/contract/transactions'
import { markTransactions } from '@keelwise/contract/transaction-marks'
import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import { buildTransaction, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const leg = (number: number, account_name: string) => ({
  id: idOf(number),
  account_name,
  institution_name: 'Northgate Invest',
  execution_date: '2026-11-19',
  description: 'From checking',
  flow_amount: '75.00',
  currency: 'USD',
  gap: null,
})

test('a transfer is split and joined from the menu of its row, by key and by touch, and the cash flow follows', async ({
  page,
  api,
}) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  const row = buildTransaction({ description: 'To savings', flow_amount: '-75.00', tx_type: 'TRANSFER_OUT' })
  const pending = buildTransaction({ id: idOf(501), description: 'Coffee', flow_amount: '-4.00', is_pending: true })
  api.on(listTransactions, pageOf([row, pending])).on(getTransfer, { other: leg(600, 'Savings'), candidates: [] })
  await page.goto('/investor/transaction?view=institutions')
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  const menu = page.getByRole('button', { name: 'Actions for To savings of 11/20/2026' })
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  const read = () => [api.calls(getCashFlow).length, api.calls(listTransactions).length]
  await expect.poll(read).toEqual([1, 1])

  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Transfer between accounts' })
  await expect(item).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Home')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transfer between your accounts' })
  await expect(dialog).toContainText('neither side counts as Money In or Money Out')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Everyday Checking-$75.00First Harbor Bank · To savings11/20/2026',
    'Savings$75.00Northgate Invest · From checking11/19/2026',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
  expect(api.calls(splitTransfer)).toEqual([])

  await menu.click()
  await item.click()
  await dialog.getByRole('button', { name: 'Split transfer' }).click()
  await expect(page.getByText('Transfer split', { exact: true })).toBeVisible()
  await expect.poll(() => api.calls(splitTransfer).map(({ params }) => params.id)).toEqual([row.id])
  await expect(dialog).toHaveCount(0)
  await expect.poll(read).toEqual([2, 2])

  // on a small screen, with two rows that could be the other side, of which one is refused at first
  api.on(getTransfer, { other: null, candidates: [leg(600, 'Savings'), leg(601, 'Holiday fund')] })
  api.on(joinTransfer, problem(500, 'Boom'))
  await page.setViewportSize({ width: 390, height: 844 })
  // a press on the row of the wide screen would be gone with it
  await expect(page.getByRole('list', { name: 'Transactions of First Harbor Bank' })).toBeVisible()
  await menu.click()
  await item.click()
  const join = dialog.getByRole('button', { name: 'Join as transfer' })
  await expect(join).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Holiday fund/ }).check()
  await join.click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  api.on(joinTransfer, { other: leg(601, 'Holiday fund'), candidates: [] })
  await join.click()
  await expect(page.getByText('Joined as a transfer')).toBeVisible()
  await expect
    .poll(() => api.calls(joinTransfer).map(({ body }) => body))
    .toEqual([{ other_id: idOf(601) }, { other_id: idOf(601) }])
  await expect(dialog).toHaveCount(0)

  api.on(getTransfer, { other: null, candidates: [] })
  await menu.click()
  await item.click()
  await expect(dialog).toContainText('No other transaction fits.')
  await expect(dialog).toContainText('at most 14 days apart')
  await expect(dialog).toContainText('in an account of yours that is not here?')
  api.on(markTransactions, { change_id: idOf(900), changed: 1 })
  await dialog.getByRole('button', { name: 'Mark as transfer' }).click()
  await expect
    .poll(() => api.calls(markTransactions).map(({ body }) => body))
    .toEqual([{ transaction_ids: [row.id], marks: { category: 'transfer', is_excluded: true } }])
  await expect(dialog).toHaveCount(0)
  api.on(listTransactions, pageOf([{ ...row, category: 'transfer', is_cash_flow: false }]))
  await page.reload()
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  await menu.click()
  await item.click()
  await expect(dialog).toContainText('It is marked as a transfer already')
  await expect(dialog.getByRole('button', { name: 'Mark as transfer' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  api.on(getTransfer, problem(500, 'Boom'))
  await menu.click()
  await item.click()
  await expect(dialog.getByRole('alert')).toContainText('The transfer could not be loaded.')
  api.on(getTransfer, { other: leg(600, 'Savings'), candidates: [] })
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog).toContainText('Savings$75.00')
})

test('a transfer in two currencies says by which rate and how far its sides are apart; far apart is confirmed first', async ({
  page,
  api,
}) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  await page.setViewportSize({ width: 390, height: 844 })
  const row = buildTransaction({ description: 'To Berlin', flow_amount: '-110.00', tx_type: 'WITHDRAWAL' })
  const euros = { ...leg(600, 'Girokonto'), flow_amount: '98.50', currency: 'EUR' }
  const near = { ...euros, gap: { rate: '0.909091', amount: '-1.50', percent: '-1.50', is_far: false } }
  const far = {
    ...euros,
    id: idOf(601),
    account_name: 'Tagesgeld',
    flow_amount: '90.00',
    gap: { rate: '0.909091', amount: '-10.00', percent: '-10.00', is_far: true },
  }
  api
    .on(listTransactions, pageOf([row]))
    .on(getTransfer, { other: null, candidates: [near, far] })
    .on(joinTransfer, { other: far, candidates: [] })
  await page.goto('/investor/transaction?view=institutions')
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  await page.getByRole('button', { name: 'Actions for To Berlin of 11/20/2026' }).click()
  await page.getByRole('menuitem', { name: 'Transfer between accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer between your accounts' })
  await expect(dialog.getByRole('radio', { name: /Girokonto/ })).toHaveAccessibleName(
    /€1.50 \(1.50%\) less at the rate of the day, 0.909091/,
  )
  const join = dialog.getByRole('button', { name: 'Join as transfer' })
  await dialog.getByRole('radio', { name: /Girokonto/ }).check()
  await expect(join).toBeEnabled()
  await dialog.getByRole('radio', { name: /Tagesgeld/ }).check()
  await expect(join).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'They are one transfer, though the amounts are this far apart' }).check()
  await expectAccessible(page)
  await join.click()
  await expect
    .poll(() => api.calls(joinTransfer).map(({ body }) => body))
    .toEqual([{ other_id: idOf(601), is_confirmed: true }])
})
