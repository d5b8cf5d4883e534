import { listAccounts } from '@keelwise/contract/accounts'
import {
  type AttachedReceipt,
  addReceipt,
  downloadReceipt,
  listReceipts,
  removeReceipt,
  restoreReceipt,
} from '@keelwise/contract/receipts'
import { type RuleChange, listRuleChanges, undoMarks } from '@keelwise/contract/transaction-marks'
import * as edits from '@keelwise/contract/transaction-edits'
import type { Result } from '@keelwise/contract/endpoint'
import { getCashFlow, readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
import { buildAccount, buildTransaction, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const row = {
  id: idOf(301),
  account_id: idOf(101),
  execution_date: '2026-11-12',
  tx_type: 'PURCHASE' as const,
  flow_amount: '-60.00',
  currency: 'USD',
  description: 'Groceries and more',
  name: null,
  ticker: null,
  units: null,
  unit_price: null,
  fee: null,
  tax: null,
}
const edit: edits.TransactionEdit = {
  id: idOf(501),
  action: 'EDIT',
  made_at: '2026-11-20T15:00:00.000Z',
  undone_at: null,
  can_undo: true,
  account_name: 'Everyday Checking',
  before: [row],
  after: [{ ...row, flow_amount: '-61.00' }],
}
const stored: Result<typeof edits.getTransaction> = {
  ...row,
  account_name: 'Everyday Checking',
  is_editable: true,
  edits: [],
}

const ledger: Result<typeof readLedger> = {
  results: [buildTransaction({ id: row.id, description: 'Groceries and more' })],
  days: [{ date: '2026-11-20', count: 1, net: '2500.00', unconverted: [] }],
  currency: 'USD',
  next: null,
  searched_since: null,
  guesses: [],
}

let told = stored
test.beforeEach(async ({ page, api }) => {
  told = stored
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  api
    // its address would also be that of the calls below
    .on(edits.getTransaction, () => told)
    .on(getCashFlow, { cash_in: '0.00', cash_out: '-60.00', currency: 'USD', unconverted: [] })
    .on(readLedgerTotals, {
      count: 1,
      pending: 0,
      not_counted: 0,
      cash_in: '0.00',
      cash_out: '-60.00',
      net: '-60.00',
      currency: 'USD',
      unconverted: [],
      by_currency: [],
    })
    .on(readLedger, ledger)
})

const openDialog = async (page: import('@playwright/test').Page) => {
  await page.goto('/investor/transaction?search=groceries')
  await page.getByRole('button', { name: 'Groceries and more' }).click()
  await page.getByRole('button', { name: 'Change or remove' }).click()
  return page.getByRole('dialog', { name: 'Change Groceries and more' })
}

test('a transaction is changed by hand', async ({ page, api }) => {
  api.on(edits.changeTransaction, edit)
  const dialog = await openDialog(page)
  await expect(dialog.getByLabel('Amount')).toHaveValue('-60.00')
  await expectAccessible(page)
  await dialog.getByLabel('Amount').fill('-61')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Transaction changed')).toBeVisible()
  expect(api.calls(edits.changeTransaction).map(({ body }) => body)).toMatchObject([
    { execution_date: '2026-11-12', flow_amount: '-61', tx_type: 'PURCHASE', units: null },
  ])
})

test('a transaction is removed after a question', async ({ page, api }) => {
  api.on(edits.deleteTransaction, { ...edit, action: 'DELETE', after: [] })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  expect(api.calls(edits.deleteTransaction)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Transaction removed')).toBeVisible()
})

test('what a link tells is not offered to be changed, and says why', async ({ page, api }) => {
  api.on(readLedger, {
    ...ledger,
    results: [buildTransaction({ id: row.id, description: 'Groceries and more', is_editable: false })],
  })
  await page.goto('/investor/transaction?search=groceries')
  await page.getByRole('button', { name: 'Groceries and more' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await expect(dialog.getByRole('button', { name: 'Split' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change or remove' })).toHaveCount(0)
  await expect(dialog).toContainText('As its source tells them; they change with it alone')
})

test('what became a link’s meanwhile is shown and not changed', async ({ page }) => {
  told = { ...stored, is_editable: false }
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('It cannot be changed here.')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('a transaction is added to an account that no link updates', async ({ page, api }) => {
  const wallet = buildAccount({ id: idOf(150), account_name: 'Wallet' })
  api
    .on(listAccounts, pageOf([{ ...wallet, metadata: { ...wallet.metadata, is_manual: true } }]))
    .on(edits.addTransaction, { ...edit, action: 'ADD', before: [] })
  await page.goto('/investor/transaction')
  await page.getByRole('button', { name: 'Add transaction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('-12.50')
  await dialog.getByLabel('Description').fill('Market stall')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Transaction added')).toBeVisible()
  expect(api.calls(edits.addTransaction).map(({ body }) => body)).toMatchObject([
    { account_id: idOf(150), execution_date: '2026-11-21', flow_amount: '-12.50', description: 'Market stall' },
  ])
})

test('a rule that was removed is given back from the list of changes, long after its toast has gone', async ({
  page,
  api,
}) => {
  const change = (rest: Partial<RuleChange>): RuleChange => ({
    change_id: idOf(601),
    kind: 'REMOVED',
    payee: 'netflix.com los gatos',
    text: null,
    amount_from: null,
    amount_to: null,
    account_id: null,
    account_name: null,
    name: 'Our television',
    category: 'streaming',
    is_excluded: null,
    made_at: '2026-11-20T15:00:00.000Z',
    undone_at: null,
    can_undo: true,
    ...rest,
  })
  let undone: string | null = null
  api
    .on(edits.listTransactionEdits, pageOf<edits.TransactionEdit>([]))
    .on(listRuleChanges, () => ({
      results: [
        change({ undone_at: undone, can_undo: undone === null }),
        change({ change_id: idOf(602), kind: 'SET', can_undo: undone !== null, made_at: '2026-10-02T15:00:00.000Z' }),
      ],
    }))
    .on(undoMarks, ({ params }) => {
      undone = '2026-11-21T15:00:00.000Z'
      return { change_id: params.id ?? idOf(601), changed: 2 }
    })
  await page.goto('/investor/changes')
  const changes = page.getByRole('region', { name: 'Changes of rules' })
  const undo = (what: string) => changes.getByRole('button', { name: `Undo: ${what} for netflix.com los gatos` })
  await expect(undo('Rule set')).toBeDisabled()
  await expectAccessible(page)
  await undo('Rule removed').click()
  await expect(page.getByText('Change undone')).toBeVisible()
  expect(api.calls(undoMarks)).toHaveLength(1)
  await expect(changes.getByText('Undone')).toBeVisible()
  await expect(undo('Rule set')).toBeEnabled()

  // on a phone the way back stands in sight
  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Changes of rules' })
  await expect(list.getByRole('listitem').first()).toContainText('Undone')
  const back = list.getByRole('button', { name: /^Undo: Rule set/ })
  // beside a long date and what the rule says, too
  expect(await list.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true)
  await back.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'start' }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expect(back).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('changes by hand stand in a list and are undone there', async ({ page, api }) => {
  api.on(edits.listTransactionEdits, pageOf([edit])).on(edits.undoTransactionEdit, () => {
    const undone = { ...edit, can_undo: false, undone_at: '2026-11-21T15:00:00.000Z' }
    api.on(edits.listTransactionEdits, pageOf([undone]))
    return undone
  })
  await page.goto('/investor/transaction')
  await page.getByRole('link', { name: 'Rules and changes' }).click()
  await expect(page).toHaveURL(/\/investor\/changes/)
  const line = page.getByRole('row', { name: /Everyday Checking/ })
  await expect(line).toContainText('-$60.00')
  await expect(line).toContainText('-$61.00')
  await expectAccessible(page)
  await line.getByRole('button', { name: /Undo the change/ }).click()
  await expect(line).toContainText('Undone')
})

test('receipts are attached, refused with a reason, downloaded, and removed with a way back', async ({ page, api }) => {
  let receipts: AttachedReceipt[] = []
  const attach = (file_name: string, media_type: AttachedReceipt['media_type']) => {
    const receipt = {
      id: idOf(601 + receipts.length),
      transaction_id: row.id,
      file_name,
      media_type,
      bytes: 1_234_567,
      added_at: '2026-11-21T15:00:00.000Z',
    }
    receipts = [...receipts, receipt]
    return receipt
  }
  let removed: AttachedReceipt[] = []
  api
    .on(listReceipts, () => ({ results: receipts }))
    .on(addReceipt, ({ query }) =>
      query['file_name'] === 'page.html'
        ? reply(400, { file: ['Choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.'] })
        : attach(query['file_name'] ?? '', 'application/pdf'),
    )
    .on(removeReceipt, () => {
      removed = receipts
      receipts = []
      return reply(204)
    })
    .on(restoreReceipt, () => {
      receipts = removed
      return receipts[0]!
    })
    .on(downloadReceipt, reply(200, 'bytes'))
    .on(readLedger, () => ({
      results: [buildTransaction({ id: row.id, flow_amount: '-60.00', receipts: receipts.length })],
      days: [{ date: '2026-11-20', count: 1, net: '-60.00', unconverted: [] }],
      currency: 'USD',
      next: null,
      searched_since: null,
      guesses: [],
    }))
  await page.goto('/investor/transaction')
  const table = page.getByRole('table', { name: 'Transactions' })
  await table.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  const choose = dialog.locator('input[type="file"]')
  await expect(choose).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,application/pdf')
  await choose.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await expect(dialog.getByRole('alert')).toHaveText('page.html: Choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.')
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
  await expect(dialog.getByRole('alert')).toHaveText('large.png: A receipt has at most 10 MB.')
  await choose.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  const list = dialog.getByRole('list', { name: 'Attached receipts' })
  await expect(list.getByRole('listitem')).toContainText(['bill.pdf'])
  await expect(list).toContainText('1.2 MB')
  expect(api.calls(addReceipt).map(({ query }) => query['file_name'])).toEqual(['page.html', 'bill.pdf'])
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download bill.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('bill.pdf')
  await list.getByRole('button', { name: 'Remove bill.pdf' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('img', { name: 'One receipt' })).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Only with a receipt' }).check()
  await expect(page).toHaveURL(/receipt=yes/)
  await expect(page.getByRole('button', { name: 'Remove filter With receipt' })).toBeVisible()
  await expect.poll(() => api.calls(readLedger).at(-1)?.query['receipt']).toBe('yes')
})
