import {
  type ImportWithUndo,
  getImport,
  listImportRows,
  listImports,
  undoStatementImport,
} from '@keelwise/contract/imports'
import { idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const file: ImportWithUndo = {
  id: idOf(800),
  file_name: 'brokerage-with-a-rather-long-name-2026-11-15.qfx',
  format: 'ofx2',
  institution_name: 'Meridian Brokerage',
  imported_at: '2026-11-20T15:00:00.000Z',
  undone_at: null,
  prices_total: 0,
  accounts: [
    {
      account_id: idOf(101),
      account_name: 'Individual Brokerage',
      masked_account_number: 'XX9921',
      is_new: true,
      rows_added: 36,
      rows_known: 3,
      rows_updated: 1,
      rows_removed: 0,
      positions_total: 14,
    },
  ],
  undo: [
    {
      account_id: idOf(101),
      account_name: 'Individual Brokerage',
      masked_account_number: 'XX9921',
      state: 'GONE',
      rows_removed: 36,
      rows_kept: 3,
      rows_restored: 1,
      message: '36 transactions go. The account goes with them: nothing else is in it.',
    },
  ],
}
const { undo: _undo, ...listed } = file

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api
    .on(listImports, pageOf([listed]))
    .on(getImport, file)
    .on(
      listImportRows,
      pageOf([
        {
          transaction_id: idOf(301),
          effect: 'ADDED',
          account_name: 'Individual Brokerage',
          execution_date: '2026-11-12',
          tx_type: 'DIVIDEND',
          ticker: 'KWTX',
          description: 'Quarterly dividend',
          units: null,
          flow_amount: '120.33',
          currency: 'USD',
        },
      ]),
    )
})

test('an import is opened, its rows are looked at, and it is undone after a question that says what happens', async ({
  page,
  api,
}) => {
  await page.goto('/investor/accounts')
  await page.getByRole('link', { name: 'Imported files' }).click()
  await expect(page).toHaveURL(/\/investor\/imports/)
  const head = page.getByRole('button', { name: /brokerage-with-a-rather-long-name/ })
  await expect(head).toContainText('36 transactions added, 1 changed, 14 holdings')
  await head.click()
  await expect(page.getByText('Made by this file · 36 added · 3 already there · 1 changed')).toBeVisible()
  await expect(page.getByRole('row', { name: /Quarterly dividend/ })).toContainText('Added')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('36 transactions go. The account goes with them: nothing else is in it.')
  expect(api.calls(undoStatementImport)).toEqual([])
  const undone = { ...file, undone_at: '2026-11-21T15:00:00.000Z', accounts: [] }
  const message = '36 transactions were removed. The account went with them: nothing else was in it.'
  api.on(undoStatementImport, () => {
    const answer = { ...undone, undo: undone.undo.map((each) => ({ ...each, message })) }
    api.on(getImport, answer).on(listImports, pageOf([{ ...listed, undone_at: undone.undone_at, accounts: [] }]))
    return answer
  })
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  await expect(head).toContainText('Undone')
  await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)
})

test('without an import the page says so and leads to adding a file', async ({ page, api }) => {
  api.on(listImports, pageOf([]))
  await page.goto('/investor/imports')
  await expect(page.getByText('No file has been added yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a file' })).toHaveAttribute('href', '/investor/acc-link')
})

test('imports that cannot be loaded can be asked for again', async ({ page, api }) => {
  api.on(listImports, problem(500, 'server_error'))
  await page.goto('/investor/imports')
  await expect(page.getByText('Your imports could not be loaded.')).toBeVisible()
  api.on(listImports, pageOf([listed]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Meridian Brokerage', { exact: false })).toBeVisible()
})
