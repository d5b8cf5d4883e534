import type { TestApp } from '../../testing/test-app.ts'
import { buildAccount, buildCredential } from '../../testing/factories.ts'
import { createAssistant } from '../assistant.ts'
import type { EngineEvent } from '../engine.ts'
import type { ModelRefusal, ModelTurn, TestModel } from '../model/testing/test-model.ts'
import { buildQuestion } from './build-question.ts'

/** What a model wrote, and the words with digits in it that may be shown as they are: days, and what is right. */
type Recorded = readonly [said: string, ...right: readonly string[]]

/** The person has $9,000.00 in Everyday XX1234 and $20,000.50 in Growth: two accounts with $29,000.50. */
const RECORDED: readonly Recorded[] = [
  ['Your net worth is {{v:r1.balance}} in {{v:r1.count}} accounts.'],
  ['About $29,000, or roughly 29 thousand dollars, of which 31% is cash.', '$29,000,', '29'],
  ['You have $29,000.50 in all. Half of it, $14,500.25, could be invested.', '$29,000.50'],
  [
    '| Account | Balance |\n| --- | --- |\n| Everyday | $9,000.00 |\n| Growth | 20,000.5 |\n| Sum | $29,001 |\n',
    '$9,000.00',
    '20,000.5',
    '$29,001',
  ],
  ['| Year | Value |\n| --- | --- |\n| One | $31,000 |\n| Two | {{v:r1.balance}} |\n'],
  ['**$29,000.50** on 2026-11-20, and $29,000.51 on the next day.', '**$29,000.50**', '2026-11-20,'],
  ['Since March 5, 2026 you are up 12.4%. On the 3rd of May it was less.', 'March', '5,', '2026', '3rd'],
  ['You would have 1.2 million by 2040 at 7% a year, half of it tax-free.', '2040'],
  ['Up 12.4 % since March; down −3.2 points; 5x leverage; 1/3 in cash; ½ in stocks; Ⅷ funds.'],
  ['That is {{v:r9.none}} and {{v:r1.balance}}0 and ${{v:r1.balance}}.'],
  ['{{v:r1.balance}} million, {{v:r1.count}}% and 1{{v:r1.count}} accounts.'],
  ['`balance = 12345`\n\n```\n99999\n```\n'],
  ['１２３ and ٤٥٦ and 1\u200B2\u200B3 and &#49;&#50;'],
  ['Nineteen hundred dollars, ten percent, two million.'],
  ['It costs a million dollars. A hundred thousand is enough.'],
  ['- You hold $5,000 in bonds\n- You hold {{v:r1.count}} accounts\n- Fees were $12.99\n'],
  ['1. First, $400.\n2. Then, {{v:r1.balance}}.\n3. At last, 17%.\n', '1.', '2.', '3.'],
  ['# Worth $77,777\n\nNothing else.'],
  ['> You said $250 a month.\n'],
  ['[$77,777](#v-r1.balance) and [see](/investor/accounts?from=2026-01-01) and [$1](https://evil.test/1)'],
  ['![chart 99](https://evil.test/99.png) of 99'],
  ['Your account Everyday XX1234 holds $9,000.', 'XX1234', '$9,000.'],
  ['Your account Everyday XX1235 holds $9,000.', '$9,000.'],
  ['€29,000.50 or £29,000.50 or ¥29,000.50 or CHF 29,000.50'],
  ['-$29,000.50 is what you owe.'],
  ['29.000,50 USD and 29 000.50 and 29’000.50'],
  ['2.9e4 dollars, 0x7148, 29k5'],
  ['You have 2 accounts and 3 cards and 12 months.', '2'],
  ['It grew from 2025 to 2026 by 400 dollars.', '2025', '2026'],
  ['In 2024 shares, at 365 a piece.'],
  ['Call 555-0100 or write to 12 Main Street.'],
  ['The ratio is 3:1, the odds 1 in 20, the range 10-20.'],
  ['100 % sure, 0 risk, 24/7.'],
  ['²³ of it and ⅓ and ④ and Ⅻ'],
  ['<b>$88,888</b> <!-- $1 --> <i title="9">x</i>'],
  ['{{v:r1.balance}}{{v:r1.count}} {{ v:r1.balance }} {{v: r1.balance}} {{total}} {{1}}'],
  ['\\$12,345 and \\1\\2\\3'],
  ['$ 31 , 000 and $31\n000'],
  ['Total:\t$31,000\u00A0USD; 31\u202F000'],
  ['Good day. Have a look at your accounts.'],
]

/** What the model does when it is asked to say a sentence again. */
const AGAIN: readonly ((sentence: string) => ModelTurn | ModelRefusal)[] = [
  (sentence) => ({ text: sentence }),
  () => ({ text: 'You have {{v:r1.balance}}.' }),
  () => ({ text: 'You have $64,000, I am sure.' }),
  () => ({ text: 'NOTHING' }),
  () => ({ status: 500 }),
]
const PIECES = [1, 3, 11, 1000]

export interface FigureSight {
  runs: number
  /** Figures that the server placed, that it marked, and sentences that were left out. */
  placed: number
  marked: number
  leftOut: number
  /** Figures that are shown and neither. */
  bare: string[]
}

/** What is left of a text without figures that were placed or marked. */
function lookAt(text: string, seen: FigureSight): string {
  return text
    .replaceAll(/\[[^\]]*\]\(#v-[\w.:-]+\)/g, () => (seen.placed++, ''))
    .replaceAll(/\]\(\/investor[^)]*\)/g, '')
    .replaceAll(/[^\s|([]*(?:[ \u00A0](?:%|[a-z]+))? \(unverified\)/giu, () => (seen.marked++, ''))
}

/**
 * Lets a model of a provider say every recorded answer, in pieces of several sizes and with several ways to take being
 * asked again, and looks at what is shown with eyes of its own.
 */
export async function showRecorded(
  app: TestApp,
  model: TestModel,
  engine: 'openai_compatible' | 'anthropic',
  { pieces = PIECES, again = AGAIN } = {},
): Promise<FigureSight> {
  const seen: FigureSight = { runs: 0, placed: 0, marked: 0, leftOut: 0, bare: [] }
  const person = await app.person()
  const { id: credential_id } = await buildCredential(app.deps, person.userId)
  for (const [account_name, market_value] of [
    ['Everyday XX1234', '9000.00'],
    ['Growth', '20000.50'],
  ] as const)
    await buildAccount(app.deps, person.userId, { credential_id, account_name, market_value })
  const env = { AI_ENGINE: engine, AI_BASE_URL: model.baseUrl, AI_API_KEY: 'k', AI_MODEL: 'test-model' }
  const assistant = createAssistant({ ...app.deps.env, ...env }, app.deps, app.deps.log)
  const question = buildQuestion(person.userId, 'What do I have?')
  for (const [said, ...right] of RECORDED)
    for (const size of pieces)
      for (const say of again) {
        model.asked = []
        model.brain = (asked) => {
          if (asked.tools.length === 0) return say(asked.turns.at(-1)?.split('The sentence:\n')[1] ?? '')
          if (asked.results.length === 0)
            return {
              calls: [
                { name: 'plan', input: { subject: 'accounts', measures: ['balance', 'count'], by: ['account'] } },
              ],
            }
          return { text: said.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [] }
        }
        const events: EngineEvent[] = []
        for await (const event of assistant.engineFor(question).answer(question, new AbortController().signal))
          events.push(event)
        seen.runs++
        // the built-in assistant's own answers are counted by another measure
        if (events.some((event) => event.type === 'engine')) {
          seen.leftOut++
          continue
        }
        if (events.some((event) => event.type === 'notice')) seen.leftOut++
        const shown = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
        const words = lookAt(shown, seen)
          .split(/[\s|]+/)
          .filter(
            (word) => /\p{N}/u.test(word) || /^(?:hundred|thousand|million|billion|percent|dollars)\b/i.test(word),
          )
        for (const word of words)
          if (!right.includes(word)) seen.bare.push(`${engine}: ${word} in ${JSON.stringify(shown)}`)
      }
  return seen
}
