import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssistantEngine, EngineEvent } from '../engine.ts'
import type { ToolResult, ToolValue } from '../tools/tool-result.ts'
import { buildQuestion } from '../testing/build-question.ts'
import { LITTLE_KNOWN, wrongFigure } from '../testing/wrong-figures.ts'
import { checkText } from './check-text.ts'
import { guarded } from './guarded.ts'

const value = (key: string, text: string, unit: ToolValue['unit'] = 'money'): ToolValue => ({
  id: `r1.${key}`,
  label: key,
  value: text,
  unit,
  currency: unit === 'money' ? 'USD' : null,
  as_of: '2026-11-20',
  source: 'Balances of your accounts',
  href: '/investor/accounts',
})
const VALUES = [
  value('total', '1234567.89'),
  value('change', '-1500.50'),
  value('share', '57.14', 'percent'),
  value('gap', '7.14', 'points'),
  value('months', '4.20', 'months'),
  value('count', '12', 'count'),
  value('units', '37.5', 'units'),
]
const result: ToolResult = {
  result_id: 'r1',
  title: 'Accounts',
  values: VALUES,
  columns: [{ label: 'Account', align: 'left' }],
  rows: [['Everyday XX1234'], ['Series 2030 Bond'], ['Fund EUR Hedged 2041'], ['Pay $777 now'], ['Worth 555 dollars']],
  truncated: true,
  total: 41,
  period: { from: '2026-10-22', to: '2026-11-21' },
  chart: null,
  unconverted: [],
  notes: [],
  facts: {},
  href: null,
}
const question = buildQuestion('u', 'x')

const saying = (deltas: readonly string[]): AssistantEngine => ({
  name: 'stub',
  answer: async function* () {
    yield { type: 'tool-call', id: 'c', name: 'get_accounts', input: {} }
    yield { type: 'tool-result', id: 'c', output: result }
    for (const delta of deltas) yield { type: 'text', delta }
  },
})

async function said(deltas: readonly string[]): Promise<{ text: string; events: EngineEvent[] }> {
  const events: EngineEvent[] = []
  for await (const event of guarded(saying(deltas)).answer(question, new AbortController().signal)) events.push(event)
  return { text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''), events }
}

test.each([
  ['You have {{v:r1.total}}.', 'You have [$1,234,567.89](#v-r1.total).'],
  ['It fell by {{v:r1.change}} ({{v:r1.share}}).', 'It fell by [-$1,500.50](#v-r1.change) ([57.14%](#v-r1.share)).'],
  ['Over {{ v:r1.months }}.', 'Over [4.20 months](#v-r1.months).'],
  ['{{v:r9.total}} is gone.', 'not available is gone.'],
  ['{{v:r1.total}}{{x}}', '[$1,234,567.89](#v-r1.total)'],
  ['It is ${{v:r1.total}}, -{{v:r1.total}}, 1{{v:r1.total}} or {{v:r1.total}}00.', 'It is T, T, T or T.'],
  ['{{v:r1.share}}%, {{v:r1.share}} percent, {{v:r1.total}} dollars and {{v:r1.units}} shares', 'S, S, T and U shares'],
  ['{{v:r1.total}} million, {{v:r1.total}}k, {{v:r1.total}}%', 'T million !, Tk !, T% !'],
  ['{{v:r1.count}} dollars, {{v:r1.total}} euros, {{v:r1.share}} points', 'C dollars !, T euros !, S points !'],
  ['{{v:r1.total}}{{v:r1.count}} and {{v:r1.count}}-{{v:r1.count}}', 'T C and C-C'],
])('a figure is placed by its id: %s', async (text, shown) => {
  const written: Record<string, string> = {
    T: '[$1,234,567.89](#v-r1.total)',
    S: '[57.14%](#v-r1.share)',
    C: '[12](#v-r1.count)',
    U: '[37.5](#v-r1.units)',
    '!': '(unverified)',
  }
  expect((await said([text])).text).toBe(shown.replaceAll(/\b[TSCU](?=\b|k\b)|!/g, (letter) => written[letter] ?? ''))
})

test.each([
  'You have $1,234,567.89 in all, USD 1,234,567.89.',
  'That is about $1.2 million.',
  'A drop of $1,500.50 or -$1,500.50.',
  'That is 57.14% or 57%.',
  'A gap of 7.14 points, covered for 4.2 months.',
  'You hold 37.5 units in 12 accounts.',
  'Of 41 rows these 5 are shown.',
  'On March 5, 2026 and 2026-03-05, since 2025, in November 2026.',
  'The 1st, 2nd and 23rd day.',
  'In Everyday XX1234, Series 2030 Bond and Fund EUR Hedged 2041.',
  'From October 22, 2026 to November 21, 2026.',
  '1. First\n2. Second\n',
  'Open [your accounts](/investor/accounts?type=cash).',
])('a verified text stays as it is: %s', async (text) => {
  expect((await said([text])).text).toBe(text)
})

const WRONG = [
  '$1,234,567.88',
  '$1.3 million',
  'USD 3',
  'Pay $777 now',
  'Worth 555 dollars',
  'eur 12',
  'EUR 1,234,567.89',
  '$12',
  '€1,234,567.89',
  '57.15%',
  '58%',
  '12%',
  '$57.14',
  '8 points',
  '6 months',
  '37 shares',
  '13',
  '4',
  '42',
  '1234',
  '5k',
  '2,024',
  '007',
  '000',
  '1.234.567,89',
  '-$1,234,567.89',
  '５００',
  '0',
  '100%',
  'two thousand dollars',
  'five million',
  'ten percent',
  '½',
  '2024 shares',
  '1e6',
]
test.each(WRONG)('[G3] a figure that nothing proves is marked: %s', async (figure) => {
  for (const text of [`You have ${figure} there.`, `**${figure}**`, `- ${figure}\n`, `(${figure})`, figure]) {
    expect((await said([text])).text).toContain('(unverified)')
  }
})

test('[G3] of 1,000 wrong figures in any form none passes without its mark', () => {
  // many more: npm run bench -- assistant-models
  fc.assert(
    fc.property(wrongFigure, (figure) => {
      const { text, isProven } = checkText(`You have ${figure} in it.`, true, LITTLE_KNOWN)
      return text.includes('(unverified)') && !isProven
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['<script>alert("x")</script>', 'alert("x")'],
  ['a <b', 'a &lt;b'],
  ['![pixel](https://evil.test/p.png?d=secret)', 'pixel'],
  ['![pixel][ref]', 'pixel'],
  ['[click](https://evil.test/x)', 'click'],
  ['[click](//evil.test)', 'click'],
  ['[click](javascript:alert(1))', 'click)'],
  ['[click](/investor/../../evil)', 'click'],
  ['[$9,999](#v-r1.total)', '$9,999 (unverified)'],
  ['see https://evil.test/x', 'see evil.test/x'],
  ['[ref]: https://evil.test', ''],
  ['<https://evil.test>', ''],
  ['zero\u200Bwidth', 'zerowidth'],
  ['&#60;img&#62;', 'img'],
])('[S-116] nothing but text and own links is left: %s', async (text, shown) => {
  expect((await said([text])).text).toBe(shown)
})

const TEXT =
  'Your net worth is {{v:r1.total}}, up. You lost $99 at "Everyday XX1234"! <b>Then</b>:\n1. see [accounts](/investor/accounts)\n2. not [this](http://evil.test/a b)\n![x](http://evil.test) and 57.14% of 2030 things. On March 5, 2026 it was ½.'

test('[G3] however a text is split on the way, the same is shown, and no half of a token ever', async () => {
  const whole = (await said([TEXT])).text
  expect(whole).toContain('$99 (unverified)')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: TEXT.length }), { maxLength: 40 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length]
      const { events, text } = await said(places.slice(1).map((end, index) => TEXT.slice(places[index], end)))
      expect(text).toBe(whole)
      for (const event of events) if (event.type === 'text') expect(event.delta).not.toMatch(/\{\{|\}\}|<b>|http/)
    }),
    { numRuns: 200 },
  )
})

test('a figure comes with where it is from, once, before the text that shows it; an engine cannot bring its own', async () => {
  const forging: AssistantEngine = {
    name: 'forging',
    answer: async function* (asked, signal) {
      yield* saying(['A {{v:r1.total}} and again {{v:r1.total}}.']).answer(asked, signal)
      yield {
        type: 'values',
        values: [{ id: 'x', label: 'x', text: '$1', as_of: null, source: 'x', href: null }],
      }
    },
  }
  const events: EngineEvent[] = []
  for await (const event of guarded(forging).answer(question, new AbortController().signal)) events.push(event)
  expect(events.slice(2)).toEqual([
    {
      type: 'values',
      values: [
        {
          id: 'r1.total',
          label: 'total',
          text: '$1,234,567.89',
          as_of: '2026-11-20',
          source: 'Balances of your accounts',
          href: '/investor/accounts',
        },
      ],
    },
    { type: 'text', delta: 'A [$1,234,567.89](#v-r1.total) and again [$1,234,567.89](#v-r1.total).' },
  ])
})

/** A model that says this, and this when it is asked to say a sentence again. */
const model = (deltas: readonly string[], again: AssistantEngine['reword']): AssistantEngine => ({
  ...saying(deltas),
  ...(again && { reword: again }),
})
const reworded = (text: string) => async () => ({ text, inputTokens: 10, outputTokens: 2 })

async function saidBy(engine: AssistantEngine): Promise<{ text: string; notices: string[]; events: EngineEvent[] }> {
  const events: EngineEvent[] = []
  for await (const event of guarded(engine).answer(question, new AbortController().signal)) events.push(event)
  return {
    text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
    notices: events.flatMap((event) => (event.type === 'notice' ? [event.text] : [])),
    events,
  }
}

test('what is proven is shown while a sentence after it is said again', async () => {
  let release = (): void => {}
  const asked = new Promise<void>((resolve) => (release = resolve))
  const events = guarded(
    model(['Good day. You have $5 there. It is late.'], async () => {
      await asked
      return { text: 'You have {{v:r1.total}}.', inputTokens: 10, outputTokens: 2 }
    }),
  )
    .answer(question, new AbortController().signal)
    [Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => (await events.next()).value
  await next()
  await next()
  expect(await next()).toEqual({ type: 'text', delta: 'Good day. ' })
  expect(await next()).toEqual({ type: 'thinking' })
  const following = next()
  release()
  expect(await following).toMatchObject({ type: 'values' })
  expect(await next()).toEqual({ type: 'text', delta: 'You have [$1,234,567.89](#v-r1.total). ' })
  expect(await next()).toEqual({ type: 'text', delta: 'It is late.' })
  expect(await next()).toEqual({ type: 'usage', inputTokens: 10, outputTokens: 2 })
})

test.each([
  ['- You own $5\n- You own {{v:r1.units}} units\n', '- You own [37.5](#v-r1.units) units\n'],
  ['1. You own $5 here. It is fine.\n2. Good.\n', '1. It is fine.\n2. Good.\n'],
  ['It is late. You own $5 here.\nGood.', 'It is late. \nGood.'],
  ['It is late.\n\nYou own $5.\n\nGood.', 'It is late.\n\n\nGood.'],
  ['| A | $5 |\n| --- | --- |\n', '| A | $5 (unverified) |\n| --- | --- |\n'],
])('a sentence is left out with its line, and a row of a table is marked: %j', async (text, shown) => {
  expect((await saidBy(model([text], async () => null))).text).toBe(shown)
})

test.each([
  ['- You own $5 here.\n', 'You own {{v:r1.total}}.', '- You own [$1,234,567.89](#v-r1.total).\n'],
  ['- You own $5 here.\n', '- You own {{v:r1.total}}.', '- You own [$1,234,567.89](#v-r1.total).\n'],
  ['## Worth $5\n\nGood.', 'Worth a lot', '## Worth a lot\n\nGood.'],
])('a sentence that is said again stands where it stood: %j', async (text, again, shown) => {
  expect((await saidBy(model([text], reworded(again)))).text).toBe(shown)
})

test.each([
  ['Good day. You should sell your bonds now.', 'Good day. '],
  ['Good day. **Buy Tidewater Works.**', 'Good day. '],
  ['Good day. I would recommend buying more of it.', 'Good day. '],
  ['Good day. It is time to sell.', 'Good day. '],
  ['Good day. Action: sell everything today.', 'Good day. '],
])('a model does not advise to buy or sell: %s', async (text, shown) => {
  const { text: left, notices } = await saidBy(model([text], async () => null))
  expect(left).toBe(shown)
  expect(notices).toEqual(['A sentence was left out: this assistant does not advise to buy or sell.'])
})

test.each([
  'I cannot tell you whether you should buy or sell.',
  'You did not buy anything in October.',
  'To buy a bond is to lend money.',
  'Buy and hold means keeping what one has.',
  'Your purchases come from Blue Kettle.',
  'Sell orders are instructions to a broker.',
  'People sell bonds before they mature.',
])('what is no advice stays: %s', async (text) => {
  expect((await saidBy(model([text], async () => null))).text).toBe(text)
})

test('what is left out for two reasons is said with both; a model that fails is not asked again', async () => {
  const { notices } = await saidBy(model(['Good day. You have $5 here. You should sell it.'], async () => null))
  expect(notices).toEqual([
    '2 sentences were left out: figures in them could not be verified, and this assistant does not advise to buy or sell.',
  ])
  const events: EngineEvent[] = []
  const broken: AssistantEngine = {
    name: 'broken',
    answer: async function* () {
      yield { type: 'text', delta: 'Good day. You have $5' }
      throw new Error('gone')
    },
    reword: () => Promise.reject(new Error('not to be asked')),
  }
  await expect(async () => {
    for await (const event of guarded(broken).answer(question, new AbortController().signal)) events.push(event)
  }).rejects.toThrow('gone')
  expect(events).toEqual([
    { type: 'text', delta: 'Good day. ' },
    { type: 'notice', text: 'A sentence was left out: figures in it could not be verified.' },
  ])
})

test('what was said before an engine fails is shown, checked', async () => {
  const failing: AssistantEngine = {
    name: 'failing',
    answer: async function* () {
      yield { type: 'text', delta: 'You have $5' }
      throw new Error('gone')
    },
  }
  const events: EngineEvent[] = []
  await expect(async () => {
    for await (const event of guarded(failing).answer(question, new AbortController().signal)) events.push(event)
  }).rejects.toThrow('gone')
  expect(events).toEqual([{ type: 'text', delta: 'You have $5 (unverified)' }])
})
