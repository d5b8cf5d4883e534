import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

test.each([
  ['how long would all my savings and investments last at 4000 a month', null, 'worth.value; lasts spending=4000'],
  [
    'I take about 4,000 a month. How long would all my savings and investments last at that?',
    null,
    'worth.value; lasts spending=4000',
  ],
  ['No, I mean everything, the investments too, not only the cash', 'accounts.balance; runway', 'worth.value; lasts'],
  [
    "I don't want only the savings. All of it together please, 4,000 a month.",
    'worth.value; lasts spending=3000',
    'worth.value; lasts spending=4000',
  ],
  ['how long does my cash last', null, 'accounts.balance; runway'],
])('"%s" after %s is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each(['I finally linked everything last week. What can I ask you?', 'how much did everything cost last month'])(
  '"%s" is no question of how long money lasts',
  (text) => {
    expect(toldAsDemo(text)).not.toContain('lasts')
  },
)

test('what asks something else after it is read for itself', () => {
  expect(toldAsDemo('how much do I have in retirement', 'accounts.balance; runway')).not.toContain('lasts')
})

test('an age that it should last to is said to be left out', () => {
  const read = readAsDemo("Will my money last until I'm 90 if I carry on as I do now")
  expect(read).toMatchObject({ kind: 'plan', leftOut: ["until I'm 90"] })
})
