import { listImports, undoStatementImport } from '@keelwise/contract/imports'
import {
  RECEIPT_MAX_BYTES,
  type AttachedReceipt,
  listReceipts,
  removeReceipt,
  restoreReceipt,
} from '@keelwise/contract/receipts'
import { importStatement, type StatementPreview } from '@keelwise/contract/statements'
import { markTransactions } from '@keelwise/contract/transaction-marks'
import { listTransactions, readLedger } from '@keelwise/contract/transactions'
import { afterAll, expect, test } from 'vitest'
import { reencrypt } from '../../platform/crypto/reencrypt.ts'
import { createSealedBox } from '../../platform/crypto/sealed-box.ts'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { purge } from '../retention/purge.ts'
import { attachmentOf, receiptName, sniffReceipt } from './receipts.rules.ts'

const app = await createTestApp()
afterAll(() => app.close())

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])
const PNG = Buffer.from('\x89PNG\r\n\x1A\nrest', 'latin1')
const PDF = Buffer.from('%PDF-1.7\nWHAT-THE-RECEIPT-SAYS')
const DAY = 86_400_000

const add = (person: Person, transactionId: string, content: Buffer, name = 'a.jpg') =>
  person.request(
    'POST',
    `/api/investor/transactions/${transactionId}/receipts/?file_name=${encodeURIComponent(name)}`,
    content,
    { 'content-type': 'application/octet-stream' },
  )
const stored = async (...args: Parameters<typeof add>) => {
  const { status, body } = await add(...args)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as AttachedReceipt
}
const namesOf = async (person: Person, id: string) =>
  (await person.call(listReceipts, { params: { id } })).results.map(({ file_name: name }) => name)
const download = (person: Person, id: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/investor/receipts/${id}/`,
    headers: { authorization: `Bearer ${person.access}` },
  })

async function withTransaction() {
  const person = await app.person()
  const { id } = await buildTransaction(app.deps, person.userId)
  return { person, id }
}

test('a receipt comes back as the bytes that were given, as a download that nothing can run in', async () => {
  const { person, id } = await withTransaction()
  const receipt = await stored(person, id, PDF, 'Rechnung "Mai" ä.html')
  expect(receipt).toMatchObject({
    transaction_id: id,
    file_name: 'Rechnung Mai ä.pdf',
    media_type: 'application/pdf',
    bytes: PDF.length,
  })
  const answer = await download(person, receipt.id)
  expect(answer.rawPayload.equals(PDF)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Rechnung Mai _.pdf"; filename*=UTF-8''Rechnung%20Mai%20%C3%A4.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test('what a file is is read from its bytes, and what is no picture and no PDF is refused', async () => {
  const { person, id } = await withTransaction()
  const refused = async (content: Buffer, name: string) => {
    const { status, body } = await add(person, id, content, name)
    expect(status).toBe(400)
    return (body as { file: string[] }).file[0]
  }
  const kinds = 'Choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.'
  expect(await refused(Buffer.from('<svg onload="alert(1)"/>'), 'a.png')).toBe(kinds)
  expect(await refused(Buffer.from('<!doctype html><script>'), 'a.pdf')).toBe(kinds)
  expect(await refused(Buffer.from('GIF89a'), 'a.jpg')).toBe(kinds)
  expect(await refused(Buffer.alloc(0), 'a.jpg')).toBe('This file is empty.')
  const large = Buffer.concat([JPEG, Buffer.alloc(RECEIPT_MAX_BYTES)])
  expect(await refused(large, 'a.jpg')).toBe('A receipt has at most 10 MB.')
  expect((await add(person, id, Buffer.alloc(2 * RECEIPT_MAX_BYTES + 1), 'a.jpg')).status).toBe(413)
  expect(await namesOf(person, id)).toEqual([])
})

test('first bytes tell what a file is, and its name cannot say otherwise', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  expect([
    sniffReceipt(JPEG),
    sniffReceipt(PNG),
    sniffReceipt(latin('RIFF\x01\x02\x03\x04WEBPVP8 ')),
    sniffReceipt(latin('\0\0\0\x18ftypheic')),
    sniffReceipt(PDF),
    sniffReceipt(latin('RIFF\x01\x02\x03\x04WAVE')),
    sniffReceipt(latin('\0\0\0\x18ftypisom')),
    sniffReceipt(latin(' %PDF-')),
  ]).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf', null, null, null])
  expect(receiptName('../../etc/passwd', 'image/png')).toBe('passwd.png')
  expect(receiptName('C:\\fakepath\\..hidden.exe', 'image/jpeg')).toBe('hidden.jpg')
  expect(receiptName('bill‮gpj.exe', 'application/pdf')).toBe('billgpj.pdf')
  expect(receiptName('\r\n', 'image/webp')).toBe('receipt.webp')
  expect(receiptName('x'.repeat(255), 'image/webp')).toHaveLength(125)
  expect(attachmentOf('a"\\%é(1).pdf')).toBe(
    `attachment; filename="a____(1).pdf"; filename*=UTF-8''a%22%5C%25%C3%A9%281%29.pdf`,
  )
})

test('there are several of a transaction and not too many; the ledger says how many and finds them', async () => {
  const { person, id } = await withTransaction()
  await buildTransaction(app.deps, person.userId)
  for (let count = 0; count < 10; count++) await stored(person, id, JPEG, `${count}.jpg`)
  expect(await add(person, id, JPEG)).toMatchObject({
    status: 400,
    body: { file: ['A transaction has at most 10 receipts. Remove one first.'] },
  })
  const { results } = await person.call(readLedger, { query: { receipt: 'yes' } })
  expect(results.map((row) => [row.id, row.receipts])).toEqual([[id, 10]])
  expect((await person.call(listTransactions)).results).toHaveLength(2)
})

test('a removed receipt can be put back for seven days, and is erased then', async () => {
  const { person, id } = await withTransaction()
  const receipt = await stored(person, id, JPEG, 'a.jpg')
  const params = { id: receipt.id }
  await person.call(removeReceipt, { params })
  expect(await namesOf(person, id)).toEqual([])
  expect((await download(person, receipt.id)).statusCode).toBe(404)
  expect((await person.request('DELETE', `/api/investor/receipts/${receipt.id}/`)).status).toBe(404)
  await purge(app.deps)
  expect(await person.call(restoreReceipt, { params })).toEqual(receipt)
  expect(await person.call(restoreReceipt, { params })).toEqual(receipt)
  expect((await download(person, receipt.id)).rawPayload.equals(JPEG)).toBe(true)
  await person.call(removeReceipt, { params })
  const then = app.clock.now
  app.clock.now = new Date(then.getTime() + 8 * DAY)
  await purge(app.deps)
  app.clock.now = then
  expect((await person.request('POST', `/api/investor/receipts/${receipt.id}/restore/`)).status).toBe(404)
  const left = await app.deps.db.system.selectFrom('receipt_file').where('id', '=', receipt.id).select('id').execute()
  expect(left).toEqual([])
})

test('what is kept is sealed for its own row, and a new key seals it again', async () => {
  const { person, id } = await withTransaction()
  const receipt = await stored(person, id, PDF, 'a.pdf')
  const rowOf = () =>
    app.deps.db.system
      .selectFrom('receipt_file')
      .where('id', '=', receipt.id)
      .select(['key_id', 'sealed'])
      .executeTakeFirstOrThrow()
  const before = await rowOf()
  expect(before.sealed.includes('WHAT-THE-RECEIPT-SAYS')).toBe(false)
  const { DATA_ENCRYPTION_KEY: old } = app.deps.env
  const box = createSealedBox({
    DATA_ENCRYPTION_KEY: 'another-key-of-the-test-suite-0123456789',
    DATA_ENCRYPTION_PREVIOUS_KEYS: [old],
  })
  await reencrypt(app.deps.db.system, box)
  const after = await rowOf()
  expect(after.key_id).toBe(box.keyId)
  expect(box.open({ keyId: after.key_id, sealed: after.sealed }, receipt.id).equals(PDF)).toBe(true)
  // its key is not among those of the server: an answer that says so, and no failure of ours
  expect((await download(person, receipt.id)).statusCode).toBe(503)
  await app.deps.db.system.updateTable('receipt_file').set(before).where('id', '=', receipt.id).execute()
})

const FILE = `OFXHEADER:100

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>ENG<FI><ORG>Harbour Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>12344321<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261120
<STMTTRN><TRNTYPE>POS<DTPOSTED>20261101<TRNAMT>-10.00<FITID>1<NAME>Groceries</STMTTRN>
<STMTTRN><TRNTYPE>POS<DTPOSTED>20261102<TRNAMT>-20.00<FITID>2<NAME>Fuel</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

async function upload(person: Person) {
  const { body } = await person.request(
    'POST',
    '/api/investor/statements/preview/?file_name=a.ofx',
    Buffer.from(FILE),
    { 'content-type': 'application/octet-stream' },
  )
  await person.call(importStatement, { params: { id: (body as StatementPreview).id } })
}

test('an import that is undone and done again has its receipts and what was said of its rows', async () => {
  const person = await app.person()
  await upload(person)
  const [fuel] = (await person.call(listTransactions)).results
  const receipt = await stored(person, fuel!.id, JPEG, 'a.jpg')
  await person.call(markTransactions, {
    body: { transaction_ids: [fuel!.id], marks: { category: 'gifts', note: 'For Robin' } },
  })
  const [file] = (await person.call(listImports)).results
  await person.call(undoStatementImport, { params: { id: file!.id } })
  expect((await person.call(listTransactions)).results).toEqual([])
  // it is still theirs to take along, or to remove
  expect((await download(person, receipt.id)).statusCode).toBe(200)
  await upload(person)
  expect((await person.call(listTransactions)).results).toMatchObject([
    { id: fuel!.id, receipts: 1, category: 'gifts', category_by: 'PERSON', note: 'For Robin' },
    { receipts: 0, note: null },
  ])
})

test.each([true, false])(
  'receipts go with an account that was removed long ago; its source told: %s',
  async (isTold) => {
    const person = await app.person()
    const account = await buildAccount(app.deps, person.userId)
    const { id } = await buildTransaction(app.deps, person.userId, { account_id: account.id })
    const receipt = await stored(person, id, JPEG, 'a.jpg')
    await app.deps.db.system
      .updateTable('account')
      .set({ deleted_at: app.clock.now, provider_removed_at: isTold ? app.clock.now : null })
      .where('id', '=', account.id)
      .execute()
    expect((await person.request('GET', `/api/investor/transactions/${id}/receipts/`)).status).toBe(404)
    const then = app.clock.now
    app.clock.now = new Date(then.getTime() + 31 * DAY)
    await purge(app.deps)
    app.clock.now = then
    expect((await download(person, receipt.id)).statusCode).toBe(404)
  },
)
