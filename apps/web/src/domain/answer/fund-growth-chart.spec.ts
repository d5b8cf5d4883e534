import { type Chart, getChart } from '@keelwise/contract/chart'
import { getConversation } from '@keelwise/contract/conversations'
import { listMessages } from '@keelwise/contract/conversation-messages'
import { buildConversation, buildMessage, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'
import { dayOf } from '@keelwise/finance/days'

const CHAT = idOf(900)
const chart: Chart = {
  chart_type: 'performance',
  title: 'Growth of $10,000',
  x_type: 'date',
  unit: 'USD',
  years: 5,
  series: ['Alder Fund', 'Birch Fund'].map((name, at) => ({
    id: name.slice(0, 1),
    name,
    points: Array.from({ length: 61 }, (_, month) => ({
      x: dayOf(new Date(Date.UTC(2021, 10 + month, 0))),
      y: (10_000 * (1 + 0.006 * (at + 1)) ** month * (1 + 0.03 * Math.sin(month / (2 + at)))).toFixed(2),
    })),
  })),
  missing_ids: ['GONE'],
  own_prices_ids: ['KTM'],
  simulated_prices: true,
}

test('[R-3.046] [R-7.055] the growth of the funds of an answer is asked for with their identifiers, drawn, and says what it is', async ({
  page,
  api,
}) => {
  const growth = { fund_identifiers: ['A', 'B', 'GONE'], years: 5 }
  const answer = buildMessage({
    id: idOf(912),
    parts: [
      { type: 'text', id: 't1', text: 'You hold two funds.' },
      { type: 'chart', id: 'c1', chart: { title: 'Growth of $10,000', kind: 'line', unit: 'USD', points: [], growth } },
    ],
  })
  api
    .on(getConversation, buildConversation({ id: CHAT }))
    .on(listMessages, pageOf([answer]))
    .on(getChart, problem(404, 'Not found.', 'not_found'))
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  await expect(page.getByText('No prices of A, B, GONE are known for these years.')).toBeVisible()
  api.on(getChart, problem(500, 'Boom'))
  await page.reload()
  await expect(page.getByText('The prices could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  api.on(getChart, chart)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const drawn = page.getByRole('slider', { name: 'Growth of $10,000' })
  await expect(drawn).toHaveAttribute('aria-valuetext', /^Oct 31, 2026: Alder Fund \$1[\d,.]+, Birch Fund \$2[\d,.]+$/)
  await expect(
    page.getByText(
      /Payouts reinvested.*Of KTM by the prices of your own files, without payouts\. Prices are simulated\. Nothing is known of GONE\./,
    ),
  ).toBeVisible()
  await expect.poll(() => api.calls(getChart).at(-1)?.query).toMatchObject({ years: '5' })
  await expectAccessible(page)
})
