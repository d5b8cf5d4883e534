import { globSync } from 'node:fs'
import path from 'node:path'
import { listAccounts } from '@keelwise/contract/accounts'
import { listPositions } from '@keelwise/contract/positions'
import { toAmount } from '@keelwise/finance/amounts'
import { absolute, add, minus } from '@keelwise/finance/decimals'
import { afterAll, expect, test, vi } from 'vitest'
import { readSample, SAMPLES_NOTE, sampleFolder } from '../../sources/statements/testing/sample-statements.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { ExportTruth } from './testing/export-truth.ts'
import { importAnswered } from './testing/judge-import.ts'

vi.setConfig({ testTimeout: 600_000 })

const app = await createTestApp()
afterAll(() => app.close())

/** The answers of somebody to whom it does not matter: what is compared is what the file says itself. */
const ANSWERS: ExportTruth = {
  rows: [],
  currency: 'USD',
  accountType: 'CHECKING',
  dateOrder: 'MDY',
  decimalMark: '.',
  sign: 'as_is',
  basis: 'gross',
}

test.skipIf(sampleFolder === null)(
  `of every file of the collection that is imported, holdings and cash come to the value that the file states, or its preview says what differs${SAMPLES_NOTE}`,
  async () => {
    const files = globSync('*/*.*', { cwd: sampleFolder ?? '.' }).filter((file) => !file.endsWith('.md'))
    const counts = { refused: 0, open: 0, none: 0, agrees: 0, differs: 0, unknown: 0 }
    const refusals: string[] = []
    for (const file of files) {
      const person = await app.person()
      const content = Buffer.from(readSample(file))
      const outcome = await importAnswered(person, { name: path.basename(file), content }, ANSWERS)
      if ('refused' in outcome) {
        // what it is, and what to do
        const isOpen =
          outcome.refused === 'still open: {"accounts":["Say which columns hold the dates and the amounts."]}'
        counts[isOpen ? 'open' : 'refused'] += 1
        if (!isOpen && !/^“.*” \w.*\. [A-Z].*\./s.test(outcome.refused)) refusals.push(outcome.refused)
        continue
      }
      const accounts = (await person.call(listAccounts)).results
      const { results: positions } = await person.call(listPositions, { query: { page_size: 100 } })
      for (const { name, market_value: told, currency, checks } of outcome.preview.accounts) {
        const account = accounts.find((each) => each.account_name === name && each.market_value === told)
        expect(account, `${file}: ${name} ${told}`).toBeDefined()
        const held = positions.filter((row) => row.account_id === account?.id)
        const isOfOne = held.every((row) => row.market_value_amount !== null && row.market_value_currency === currency)
        const sum = held.map((row) => row.market_value_amount ?? '0').reduce(add, '0')
        const check = checks.find(({ kind }) => kind === 'VALUE')
        if (check?.result === 'agrees' && isOfOne) {
          expect(Math.abs(Number(sum) - Number(told)), file).toBeLessThanOrEqual(0.01 * (held.length + 1))
          expect(Math.abs(Number(sum) - Number(check.stated)), file).toBeLessThanOrEqual(0.01 * (held.length + 1))
        }
        if (check?.result === 'differs') {
          const gap = absolute(minus(check.found ?? '0', check.stated ?? '0'))
          expect(check.message.replaceAll(',', ''), file).toContain(toAmount(gap))
          if (isOfOne) expect(Number(sum), file).toBeCloseTo(Number(check.found), 1)
        }
        if (check?.result === 'unknown') expect(check.message, file).toMatch(/not known: \w|states no total/)
        counts[check?.result ?? 'none'] += 1
      }
    }
    process.stdout.write(
      `${files.length} files, ${counts.refused} refused with what to do, ${counts.open} asks for its columns; of the accounts of the others ${counts.agrees} come to the stated value, ${counts.differs} differ and say so, ${counts.unknown} say why they cannot be compared, ${counts.none} state no holdings\n`,
    )
    expect(refusals).toEqual([])
    expect(counts.agrees).toBeGreaterThan(0)
    expect(counts.differs).toBeGreaterThan(0)
  },
)
