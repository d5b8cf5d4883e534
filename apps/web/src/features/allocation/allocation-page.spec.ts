import { type Allocation, changeXrayThresholds, getAllocation } from '@keelwise/contract/allocation'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const position = {
  id: idOf(900),
  name: 'Tidewater Works',
  ticker: 'TIDE',
  account_name: 'Growth',
  institution_name: 'Harbour Bank',
  market_value_amount: '4800.00',
  percent: '100.00',
}
const check = (rule: Allocation['xray'][number]['rule'], value: string | null, status: Allocation['status']) => ({
  rule,
  status,
  value,
  part_amount: '4800.00',
  whole_amount: value === null ? null : '10000.00',
  threshold: { watch: '10.00', action: '25.00' },
  is_default: true,
  positions_count: rule === 'single_position' ? 1 : 0,
  positions: rule === 'single_position' ? [position] : [],
})
const classRow = (
  asset_class: Allocation['classes'][number]['asset_class'],
  percent: string,
  target: string,
  drift: string,
  status: Allocation['status'],
) => ({
  asset_class,
  market_value_amount: `${Number(percent) * 100}.00`,
  percent,
  target_percent: target,
  target_amount: `${Number(target) * 100}.00`,
  drift_points: drift,
  status,
})
const allocation: Allocation = {
  as_of: '2026-11-21T06:00:00.000Z',
  recommended_band: 'moderate',
  recommended_band_display: 'Moderate',
  status: 'watch',
  total_market_value: '10000.00',
  currency: 'USD',
  classes: [
    classRow('equity', '70.00', '60.00', '10.00', 'watch'),
    classRow('fixed_income', '20.00', '33.00', '-13.00', 'action'),
    classRow('cash', '10.00', '4.00', '6.00', 'watch'),
    classRow('alternatives', '0.00', '3.00', '-3.00', 'good'),
  ],
  sec_types: [{ sec_type: 'EQUITY', sec_type_display: 'Equity', market_value_amount: '10000.00', percent: '100.00' }],
  accounts: [
    {
      account_id: idOf(300),
      account_name: 'Growth',
      institution_name: 'Harbour Bank',
      market_value_amount: '10000.00',
      percent: '100.00',
      classes: { equity: '70.00', fixed_income: '20.00', cash: '10.00', alternatives: '0.00' },
    },
  ],
  steps: [
    { kind: 'use_cash', asset_class: 'fixed_income', amount: '600.00' },
    { kind: 'contribute', asset_class: 'fixed_income', amount: '1250.00' },
    { kind: 'move', asset_class: 'fixed_income', amount: '700.00' },
  ],
  xray: [check('single_position', '48.00', 'action'), check('fees', null, 'unknown')],
  unconverted: ['XTS'],
  unknown_accounts: [{ account_id: idOf(301), account_name: 'Old statements', reason: 'NO_BALANCE' }],
  beside_positions: [
    { account_id: idOf(302), account_name: '401k', institution_name: 'Evergrove', amount: '123456.00' },
  ],
}

test('the page says how far off the target is, how to come back with cash first, and what is conspicuous', async ({
  page,
  api,
}) => {
  api.on(getAllocation, allocation)
  await signIn(page)
  await page.goto('/investor/allocation')
  const main = page.getByRole('main')
  await expect(main).toContainText('10.00 points of equity above target')
  await expect(main).toContainText('Left out for want of an exchange rate: XTS.')
  await expect(page.getByRole('row', { name: /Fixed Income/ })).toContainText('20.00%33.00%-13.00$2,000.00Action')
  const steps = page.getByRole('region', { name: 'Back to the target' })
  await expect(steps.getByRole('listitem')).toHaveText([
    'Put $600.00 of the cash you hold above its target into fixed income.',
    'Direct the next $1,250.00 of contributions to fixed income.',
    'Move $700.00 to fixed income from what is above its target.',
  ])
  const checks = page.getByRole('region', { name: 'Portfolio checks' })
  await expect(checks).toContainText('Not available: a fair average takes 30 days on record')
  await checks.getByText('1 position behind it').click()
  await expect(checks.getByText('TIDE · Tidewater Works')).toBeVisible()
  await expectAccessible(page)

  await checks.getByRole('button', { name: 'Adjust thresholds' }).click()
  const dialog = page.getByRole('dialog')
  api.on(
    changeXrayThresholds,
    reply(400, { 'thresholds.single_position.action': ['Must not be below the first threshold.'] }),
  )
  await dialog.getByLabel('Largest position: watch above, percent').fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Must not be below the first threshold.')).toBeVisible()
  await dialog.getByLabel('Largest position: action above, percent').fill('70')
  await expectAccessible(page)
  const usual = { watch: '0.50', action: '1.00', is_default: true }
  api.on(changeXrayThresholds, {
    thresholds: {
      single_position: usual,
      single_issuer: usual,
      foreign_currency: usual,
      idle_cash: usual,
      fees: usual,
    },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => api.calls(changeXrayThresholds).at(-1)?.body)
    .toEqual({
      thresholds: { single_position: { watch: '60', action: '70' } },
    })
})

test('without a score the page invites to the questionnaire, without positions to link, and a failure can be tried again', async ({
  page,
  api,
}) => {
  api.on(getAllocation, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/allocation')
  await expect(page.getByText('Failed to load your allocation.')).toBeVisible()
  api.on(getAllocation, {
    ...allocation,
    recommended_band: null,
    recommended_band_display: null,
    status: 'unknown',
    classes: allocation.classes.map((row) => ({
      ...row,
      target_percent: null,
      target_amount: null,
      drift_points: null,
    })),
    steps: [],
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('There is no target to compare with yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take assessment' })).toHaveAttribute('href', '/investor/settings#risk')
  await expect(page.getByRole('columnheader', { name: 'Drift' })).toBeHidden()
  await expectAccessible(page)
  api.on(getAllocation, { ...allocation, accounts: [] })
  await page.reload()
  await expect(page.getByText('No positions yet')).toBeVisible()
})
