import { getAssistantStatus } from '@keelwise/contract/agents'
import { createConversation, getConversation } from '@keelwise/contract/conversations'
import { listMessages, stopAnswer } from '@keelwise/contract/conversation-messages'
import { contentOf } from '@keelwise/contract/message-parts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Reader, framesOf } from '../../features/conversations/testing/read-stream.ts'
import { buildAccount, buildCredential, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, testEnv } from '../../testing/test-app.ts'
import { modelFailures } from '../../platform/metrics.ts'
import { createAssistant } from '../assistant.ts'
import type { EngineEvent, Question } from '../engine.ts'
import { forModel, quotedText } from './model-tools.ts'
import { buildQuestion } from '../testing/build-question.ts'
import { DISGUISES, tryInjections } from '../testing/injection-cases.ts'
import { showRecorded } from '../testing/recorded-answers.ts'
import { MODEL_KEY, createModelApp } from './testing/model-app.ts'
import type { Asked, ModelRefusal, ModelTurn, TestModel } from './testing/test-model.ts'

const GENERATED = 100
const ACCOUNTS = { subject: 'accounts', measures: ['balance', 'count'], by: ['account'] }

type Turn = ModelTurn | ModelRefusal | 'hang'

/** Looks something up first, then does what the results make of it. */
const looking =
  (name: string, input: object, then: (result: string, asked: Asked) => Turn) =>
  (asked: Asked): Turn =>
    asked.results.length === 0 ? { calls: [{ name, input }] } : then(asked.results.at(-1) ?? '', asked)

describe.each(['openai_compatible', 'anthropic'] as const)('%s', (engine) => {
  let model: TestModel
  let app: TestApp
  let person: Person
  let logged: string[]
  let close: () => Promise<void>

  beforeAll(async () => {
    const agents = { market_terms: { engine: 'built_in' }, cash_flow_coach: { model: 'other-model' } }
    ;({ app, model, logged, close } = await createModelApp(engine, { AI_AGENTS: JSON.stringify(agents) }))
    person = await app.person()
    const bank = await buildCredential(app.deps, person.userId)
    await buildAccount(app.deps, person.userId, {
      credential_id: bank.id,
      account_name: 'Everyday XX1234',
      market_value: '9000.00',
    })
    const growth = await buildAccount(app.deps, person.userId, {
      credential_id: bank.id,
      account_name: 'Growth',
      account_type: 'BROKERAGE',
      market_value: '20000.50',
    })
    await buildPosition(app.deps, person.userId, { account_id: growth.id, name: 'Series 2030 Bond' })
  })
  afterAll(() => close())
  beforeEach(() => {
    model.asked = []
    model.left = 0
  })

  /** Fewer than twenty messages a minute, and many within the life of an access token. */
  const tick = (ms = 4000): void => {
    app.clock.now = new Date(app.clock.now.getTime() + ms)
  }

  /** Asks through HTTP, as the browser does, and reads the answer from the stream and from the messages. */
  const chat = async (text: string, who = person, conversation?: string) => {
    const id = conversation ?? (await who.call(createConversation, { body: {} })).id
    tick()
    const answer = await who.request(
      'POST',
      `/api/conversations/${id}/messages/submit_message/`,
      { conversation: id, message: text },
      { accept: 'text/event-stream' },
    )
    const frames = framesOf(answer.body as string)
    const reader = new Reader().take(frames)
    const { results, count } = await who.call(listMessages, { params: { id } })
    expect((await who.call(getConversation, { params: { id } })).is_streaming).toBe(false)
    expect(results[0]?.parts).toEqual(reader.parts)
    return { id, frames, reader, message: results[0]!, count }
  }

  /** Asks the engine as it is configured, without a conversation. */
  const ask = async (brain: TestModel['brain'], text = 'x', changes: Partial<Question> = {}, env = {}) => {
    model.brain = brain
    const question = buildQuestion(person.userId, text, changes)
    const assistant = createAssistant({ ...app.deps.env, ...env }, app.deps, app.deps.log)
    const events: EngineEvent[] = []
    let failure: unknown = null
    try {
      for await (const event of assistant.engineFor(question).answer(question, new AbortController().signal))
        events.push(event)
    } catch (error) {
      failure = error
    }
    return { events, failure, text: events.map((event) => (event.type === 'text' ? event.delta : '')).join('') }
  }

  test('a question is answered with looked-up figures, a table, sources and tokens, and kept with who wrote it', async () => {
    model.brain = looking('plan', ACCOUNTS, () => ({
      text: ['You have {{v:r1.', 'balance}} in {{v:r1.count}} accounts.\n\n{{table:', 'r1}}\n\nNone of it is old.'],
    }))
    const { reader, message, frames } = await chat('What do I have?')
    expect(message).toMatchObject({
      status: 'completed',
      engine: `${engine}:test-model`,
      content: 'You have $29,000.50 in 2 accounts.\n\nNone of it is old.',
    })
    expect(reader.parts.map(({ type }) => type)).toEqual(['tool', 'values', 'text', 'table', 'text', 'source'])
    expect(reader.parts[0]).toMatchObject({ name: 'plan', state: 'done', output: { result_id: 'r1' } })
    expect(reader.parts[2]).toMatchObject({ text: expect.stringContaining('[$29,000.50](#v-r1.balance)') as string })
    expect(reader.parts[3]).toMatchObject({ table: { title: 'Balance', total: 2 } })
    const usage = { input_tokens: 200, output_tokens: 14 }
    expect(frames).toContainEqual(
      expect.objectContaining({ event: { type: 'data-usage', data: usage, transient: true } }),
    )
    const kept = await app.deps.db.system.selectFrom('message').select('usage').where('id', '=', message.id).execute()
    expect(kept).toEqual([{ usage }])
  })

  test('the model is offered one tool for all data, without a person among its arguments, and reads what others wrote in quotes', async () => {
    model.brain = looking('plan', ACCOUNTS, () => ({ text: 'Well.' }))
    await chat('What do I have?')
    const [first, second] = model.asked
    expect(first?.tools.map(({ name }) => name)).toEqual(['plan', 'names', 'facts', 'calc'])
    // what can be asked, and what the rules take the question for
    expect(first?.system).toContain('transactions (one row: a booking). Measures: out $, in $')
    expect(first?.system).not.toContain('clients (one row')
    expect(JSON.stringify(first?.tools)).not.toMatch(/user_id|client_id/)
    expect(first?.model).toBe('test-model')
    expect(first?.headers[engine === 'anthropic' ? 'x-api-key' : 'authorization']).toContain(MODEL_KEY)
    expect(first?.system).toContain('{{v:ID}}')
    expect(first?.turns).toEqual(['What do I have?'])
    expect(second?.results[0]).toContain('⟦Everyday XX1234⟧')
    expect(second?.results[0]).toContain('"id":"r1.balance","label":"⟦Balance⟧","value":"29000.50"')
  })

  test('what the rules take a question for is the first proposal, and the same call is not made twice', async () => {
    model.brain = (asked) =>
      asked.results.length === 0
        ? { calls: [ACCOUNTS, ACCOUNTS].map((input) => ({ name: 'plan', input })) }
        : { text: 'You have {{v:r1.balance}}.' }
    const { text, events } = await ask(model.brain, 'What is my net worth?')
    expect(model.asked[0]?.system).toContain('{"subject":"worth","measures":["net_worth"]}')
    expect(text).toBe('You have [$29,000.50](#v-r1.balance).')
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool-error', message: 'That was asked already: its result is r1.' }),
    )
  })

  test('a table that was shown before is in what the model reads, with what others wrote in quotes', async () => {
    model.brain = looking('plan', ACCOUNTS, () => ({ text: 'Here.\n\n{{table:r1}}\n' }))
    const { id } = await chat('Show my accounts')
    model.asked = []
    model.brain = () => ({ text: 'The second.' })
    await chat('Which is the second one?', person, id)
    const history = model.asked[0]?.turns.join('\n') ?? ''
    expect(history).toContain('[shown before: ⟦Balance⟧')
    expect(history).toContain('⟦Everyday XX1234⟧')
  })

  test('a public figure comes with its source, and what is not among them is not known', async () => {
    const { text, events } = await ask((asked) =>
      asked.results.length === 0
        ? { calls: ['ira contribution limit 2026', 'zebra'].map((search) => ({ name: 'facts', input: { search } })) }
        : { text: 'The limit is {{v:r1.ira_2026}}.' },
    )
    expect(text).toBe('The limit is [$7,500.00](#v-r1.ira_2026).')
    expect(events.find(({ type }) => type === 'values')).toMatchObject({
      values: [{ source: 'IRS Notice 2025-67', as_of: '2025-11-13' }],
    })
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool-error', message: 'That is not among the public figures here.' }),
    )
  })

  test('beyond what a person may use in a day the built-in assistant answers, and says why', async () => {
    model.brain = looking('plan', ACCOUNTS, () => ({ text: 'Well.' }))
    const spender = await app.person()
    await chat('What do I have?', spender)
    model.asked = []
    const assistant = createAssistant({ ...app.deps.env, AI_TOKENS_PER_DAY: 100 }, app.deps, app.deps.log)
    const question = buildQuestion(spender.userId, 'Hello')
    const events: EngineEvent[] = []
    for await (const event of assistant.engineFor(question).answer(question, new AbortController().signal))
      events.push(event)
    expect(model.asked).toEqual([])
    expect(events).toContainEqual({
      type: 'notice',
      text: 'What the language model may use in a day is used up. The built-in assistant answers instead.',
    })
  })

  test('a follow-up brings along what was said, and an agent of its own engine or model uses that', async () => {
    model.brain = () => ({ text: 'First.' })
    const { id } = await chat('One')
    model.brain = () => ({ text: 'Second.' })
    await chat('Two', person, id)
    expect(model.asked.at(-1)?.turns).toEqual(['One', 'First.', 'Two'])
    await ask(() => ({ text: 'Hi.' }), 'x', { agentName: 'cash_flow_coach', text: null })
    expect(model.asked.at(-1)).toMatchObject({ model: 'other-model', turns: ['Begin.'] })
    expect(model.asked.at(-1)?.system).toContain('Cash Flow Coach')
    const asked = model.asked.length
    const { events } = await ask(() => ({ text: 'Hi.' }), 'What is a bond?', { agentName: 'market_terms' })
    expect(events.find(({ type }) => type === 'text')).toBeDefined()
    expect(model.asked).toHaveLength(asked)
  })

  test('people are told who writes and where their data go', async () => {
    const status = await person.call(getAssistantStatus)
    expect(status.engine).toBe(`${engine}:test-model`)
    expect(status.notice).toContain(`the language model test-model at ${new URL(model.baseUrl).host}, which receives`)
    const env = testEnv('postgres://x', { AI_ENGINE: engine, AI_BASE_URL: model.baseUrl, AI_MODEL: 'm' })
    const keyless = createAssistant(env, app.deps, app.deps.log)
    expect(keyless.name).toBe('built_in')
    expect(keyless.notice).toContain('a language model is configured, but its key is missing.')
  })

  /** What the built-in assistant says to the same, and its parts. */
  const QUESTION = 'What is my net worth?'
  const OVERTAKEN: [string, Turn, string][] = [
    ['401', { status: 401 }, 'The language model does not accept the key of this installation.'],
    ['403', { status: 403 }, 'The language model does not accept the key of this installation.'],
    ['404', { status: 404 }, 'The language model of this installation is not known to its provider.'],
    ['400', { status: 400, body: 'x'.repeat(100_000) }, 'The language model did not accept the question.'],
    ['429', { status: 429 }, 'The language model is busy.'],
    ['500', { status: 500, body: '<html>' }, 'The language model is out of order right now.'],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, 'The language model cannot be reached.'],
    ['a malformed chunk', { end: 'malformed' }, 'The answer of the language model could not be read.'],
    ['an error in the stream', { end: 'overloaded' }, 'The language model is busy.'],
    ['an empty answer', { text: ' \n' }, 'The language model gave no answer.'],
    ['a refusal', { finish: 'content_filter' }, 'The language model declined to answer.'],
    ['an end without a reason', { end: 'truncated' }, 'The language model broke off before its answer was complete.'],
    ['a broken connection', { end: 'reset' }, 'The language model'],
  ]
  test.each(OVERTAKEN)(
    '[R-8.009] %s before the first word: the built-in assistant answers, and says why',
    async (_, fault, why) => {
      model.brain = () => fault
      const { message, count } = await chat(QUESTION)
      const [notice, ...rest] = message.parts
      expect(notice).toMatchObject({ type: 'notice', text: expect.stringContaining(why) as string })
      expect(notice).toMatchObject({
        text: expect.stringContaining(' The built-in assistant answers instead.') as string,
      })
      expect(message).toMatchObject({ status: 'completed', engine: 'built_in', error_message: null })
      expect(contentOf(rest)).toContain('$29,000.50')
      expect(count).toBe(2)
      expect(model.asked).toHaveLength(1)
    },
  )

  test('a failure after a look-up and before the first word is overtaken too, and the look-up stays', async () => {
    model.brain = looking('plan', { subject: 'positions', measures: ['value'] }, () => ({ status: 500 }))
    const { message } = await chat(QUESTION)
    expect(message).toMatchObject({ status: 'completed', engine: 'built_in' })
    expect(message.parts.slice(0, 2)).toMatchObject([{ type: 'tool', state: 'done' }, { type: 'notice' }])
    expect(message.content).toContain('$29,000.50')
  })

  const BROKEN: [string, ModelTurn['end'], string][] = [
    ['a malformed chunk', 'malformed', 'The answer of the language model could not be read. Please try again.'],
    [
      'an end without a reason',
      'truncated',
      'The language model broke off before its answer was complete. Please try again.',
    ],
    ['a broken connection', 'reset', 'The language model broke off before its answer was complete. Please try again.'],
    ['an error in the stream', 'overloaded', 'The language model is busy. Please try again.'],
  ]
  test.each(BROKEN)('[R-8.009] %s in the middle: what was said stays, and the answer says so', async (_, end, why) => {
    model.brain = () => ({ text: ['Half of it. And', ' more'], end })
    const { message, reader, count } = await chat(QUESTION)
    expect(message).toMatchObject({ status: 'failed', content: 'Half of it. And more', error_message: why })
    expect(reader.errorText).toBe(why)
    expect(count).toBe(2)
  })

  test('a provider that hangs is left, before the first word and in the middle', async () => {
    const [before, middle] = await Promise.all(
      [['hang'], ['Half. ']].map(async ([said]) =>
        ask(
          (asked) => (asked.turns.at(-1) === 'hang' ? 'hang' : { text: 'Half. ', end: 'hang' }),
          said,
          {},
          {
            AI_TIMEOUT_SECONDS: 0.8,
          },
        ),
      ),
    )
    expect(before?.events).toContainEqual({
      type: 'notice',
      text: 'The language model did not answer in time. The built-in assistant answers instead.',
    })
    expect(middle).toMatchObject({
      text: 'Half. ',
      failure: { message: 'The language model stopped in the middle of its answer. Please try again.' },
    })
    await expect.poll(() => model.left).toBe(2)
  })

  test('a provider that asks for time is left alone until then', async () => {
    model.brain = () => ({ status: 429, headers: { 'retry-after': '60' } })
    await chat(QUESTION)
    const again = await chat(QUESTION)
    expect(again.message.parts[0]).toMatchObject({ text: expect.stringContaining('is busy') as string })
    expect(model.asked).toHaveLength(1)
    tick(60_000)
    model.brain = () => ({ text: 'Back.' })
    expect((await chat(QUESTION)).message).toMatchObject({ content: 'Back.', engine: `${engine}:test-model` })
  })

  test('stopping an answer ends the request to the provider', async () => {
    model.brain = () => ({ text: 'Half. ', end: 'hang' })
    const { id } = await person.call(createConversation, { body: {} })
    const answer = person.request('POST', `/api/conversations/${id}/messages/submit_message/`, {
      conversation: id,
      message: 'x',
    })
    let run_id = ''
    await expect
      .poll(async () => {
        const { results } = await person.call(listMessages, { params: { id } })
        run_id = results[0]?.run_id ?? ''
        const { rows } = await app.deps.db.systemPool.query('select tail_seq from run where id = $1', [run_id])
        return (rows as { tail_seq: number }[])[0]?.tail_seq
      })
      .toBeGreaterThan(2)
    await person.call(stopAnswer, { params: { id }, body: { run_id } })
    await answer
    const { results } = await person.call(listMessages, { params: { id } })
    expect(results[0]).toMatchObject({ status: 'stopped', content: 'Half.' })
    await expect.poll(() => model.left).toBe(1)
  })

  test('what a model thinks keeps its answer alive and is not shown', async () => {
    const { text, events } = await ask(() => ({ thinks: 'They have $999,999.', text: 'Good day.' }))
    expect(text).toBe('Good day.')
    expect(events[0]).toEqual({ type: 'thinking' })
    expect(JSON.stringify(events)).not.toContain('999')
  })

  test('an answer that reached the longest length says so', async () => {
    const { text, events } = await ask(() => ({ text: 'As far as', finish: 'length' }))
    expect(text).toBe('As far as')
    expect(events.at(-1)).toEqual({ type: 'notice', text: 'The answer reached the longest length and ends here.' })
  })

  test('a model that only ever looks up is given eight rounds, and then has to answer', async () => {
    const { events } = await ask(() => ({
      calls: [1, 2, 3, 4].map(() => ({ name: 'plan', input: { subject: 'fit', measures: ['top_five'] } })),
    }))
    expect(model.asked).toHaveLength(9)
    expect(JSON.stringify(model.asked[8]?.toolChoice)).toContain('none')
    expect(JSON.stringify(model.asked[7]?.toolChoice)).not.toContain('none')
    expect(model.asked[8]?.results.at(-1)).toContain('That were enough look-ups.')
    expect(events).toContainEqual({ type: 'engine', name: 'built_in' })
  })

  test.each([1, 2, 3, 5, 64])(
    'letters of several bytes and empty lines come through in pieces of %i bytes',
    async (bytes) => {
      const said = 'Grüße 😀 – “naïve”.\n\nevent: x\n\ndata: 日本語\n\n- 👩‍👩‍👧 é'
      model.brain = () => ({ text: [said.slice(0, 7), said.slice(7)], bytes })
      const { reader, message } = await chat(QUESTION)
      // an invisible joiner could hide a digit, so it is taken out
      const shown = said.replaceAll('\u200D', '')
      expect(reader.text).toBe(shown)
      expect(message).toMatchObject({ content: shown, status: 'completed' })
    },
  )

  test('a result of a megabyte is cut for the model and answered', async () => {
    const rich = await app.person()
    const account = await buildAccount(app.deps, rich.userId, {})
    for (let at = 0; at < 50; at++)
      await buildTransaction(app.deps, rich.userId, {
        account_id: account.id,
        description: `${at} ${'ü'.repeat(20_000)}`,
      })
    model.brain = looking('plan', { subject: 'transactions', measures: ['count'], by: ['booking'], limit: 50 }, () => ({
      text: 'There are {{v:r1.count}}.',
    }))
    const { message } = await chat('x', rich)
    expect(message).toMatchObject({ status: 'completed', content: 'There are 50.' })
    expect(JSON.stringify(message.parts).length).toBeGreaterThan(1_000_000)
    expect(model.asked[1]?.results[0]?.length).toBeLessThan(41_000)
  })

  /** Sentences the model is asked to say again, and what it is told with them. */
  const reworded = (): Asked[] => model.asked.filter(({ system }) => system.startsWith('You wrote a sentence'))
  const again = (asked: Asked): string | undefined => asked.turns.at(-1)?.split('The sentence:\n')[1]
  const notices = (events: readonly EngineEvent[]): string[] =>
    events.flatMap((event) => (event.type === 'notice' ? [event.text] : []))

  test('a sentence with a figure of the model’s own is said again by the model, and shown as said then', async () => {
    const { text, events } = await ask((asked) => {
      if (again(asked) !== undefined) return { text: 'That is {{v:r1.balance}}\nin all.' }
      return asked.results.length === 0
        ? { calls: [{ name: 'plan', input: ACCOUNTS }] }
        : { text: ['Good day. That is about $31', ',000 in all. None ', 'of it is old.'] }
    })
    expect(text).toBe('Good day. That is [$29,000.50](#v-r1.balance) in all. None of it is old.')
    expect(notices(events)).toEqual([])
    const [asked] = reworded()
    expect(reworded()).toHaveLength(1)
    expect(again(asked!)).toBe('That is about $31,000 in all.')
    expect(asked?.turns[0]).toContain('{"id":"r1.balance","label":"⟦Balance⟧","value":"29000.50"')
    expect(asked?.tools).toEqual([])
    expect(events.findLast(({ type }) => type === 'usage')).toEqual({
      type: 'usage',
      inputTokens: 300,
      outputTokens: 21,
    })
  })

  test.each<[string, Turn]>([
    ['the same', { text: 'That is about $31,000 in all.' }],
    ['another wrong figure', { text: 'That is {{v:r1.balance}} of $90,000.' }],
    ['a figure that is not there', { text: 'That is {{v:r8.total}}.' }],
    ['advice', { text: 'Sell Growth now.' }],
    ['that it cannot', { text: 'NOTHING' }],
    ['no word', { text: ' ' }],
    ['half of it', { text: 'That is', end: 'truncated' }],
    ['far too much', { text: 'That is much. '.repeat(200) }],
    ['nothing, for it is out of order', { status: 500 }],
  ])('when it then says %s the sentence is left out, and people are told', async (_, turn) => {
    const { text, events } = await ask((asked) =>
      again(asked) === undefined
        ? looking('plan', ACCOUNTS, () => ({
            text: 'Good day. That is about $31,000 in all. You have {{v:r1.count}} accounts.',
          }))(asked)
        : turn,
    )
    expect(text).toBe('Good day. You have [2](#v-r1.count) accounts.')
    expect(notices(events)).toEqual(['A sentence was left out: figures in it could not be verified.'])
    expect(reworded()).toHaveLength(1)
  })

  test('when nothing is left of an answer the built-in assistant gives one', async () => {
    const { text, events } = await ask(
      looking('plan', ACCOUNTS, () => ({ text: 'You have $31,000. It was $30,000 before.' })),
      QUESTION,
    )
    expect(notices(events)[0]).toBe(
      'What the language model wrote could not be verified. The built-in assistant answers instead.',
    )
    expect(text).toContain('[$29,000.50]')
    expect(text).not.toContain('31,000')
  })

  test('[G3] of wrong figures in any form, split anywhere, none is shown, and few are asked for again', async () => {
    const wrong = Array.from({ length: GENERATED }, (_, at) => {
      const figure = 31_000 + at * 7919
      return (
        [`$${figure}.17`, `${(at % 97) + 41.5}%`, `${figure}`, `$${(at / 10 + 3.2).toFixed(1)} million`][at % 4] ?? ''
      )
    })
    const said = `Good day. ${wrong.map((figure) => `You hold ${figure} there.`).join(' ')}`
    const pieces = said.match(/.{1,7}/gs) ?? []
    const { text, events } = await ask(looking('plan', ACCOUNTS, () => ({ text: pieces })))
    expect(text).toBe('Good day. ')
    expect(notices(events)).toEqual([`${GENERATED} sentences were left out: figures in them could not be verified.`])
    expect(reworded()).toHaveLength(5)
  })

  test('[G3] neither a calculation, a search, a label, a tool nor a planted name proves a figure of the model’s own', async () => {
    const calc = (expression: string, label = 'Total') => ({ name: 'calc', input: { expression, label } })
    const { text, events } = await ask(
      (asked) =>
        asked.results.length === 0
          ? {
              calls: [
                { name: 'plan', input: ACCOUNTS },
                calc('4242'),
                calc('r1.balance * 1 + 4242'),
                calc('r1.balance', 'You have 4242'),
                {
                  name: 'plan',
                  input: {
                    subject: 'transactions',
                    measures: ['count'],
                    where: [{ field: 'words', op: 'has', values: ['Fund 4242'] }],
                  },
                },
                { name: 'get_4242', input: {} },
                calc('r1.balance * 1.15', 'After a rise'),
              ],
            }
          : { text: 'It is Fund 4242 or {{v:r2.value}} or [$4,242](#v-r1.balance). After it, {{v:r3.value}}.' },
      'What if it rose by 1.15?',
    )
    expect(events.flatMap((event) => (event.type === 'tool-error' ? [event.message] : []))).toEqual([
      'There is no such tool, or its arguments could not be read.',
      'An expression needs the id of at least one figure.',
      'The number 4242 comes from nowhere; use ids of figures.',
      'A label has no digits.',
    ])
    expect(text).toBe('After it, [$33,350.58](#v-r3.value).')
    expect(events.flatMap((event) => (event.type === 'tool-call' ? [event.name] : []))).toContain('unknown')
  })

  test('[G2] in recorded answers of many kinds no figure is shown that is neither placed nor marked', async () => {
    // in pieces of other sizes and with other ways to be asked again: npm run bench -- assistant-models
    const seen = await showRecorded(app, model, engine, { pieces: [11], again: [(sentence) => ({ text: sentence })] })
    expect(seen.bare).toEqual([])
    expect(seen.runs).toBeGreaterThanOrEqual(40)
    expect([seen.placed, seen.marked, seen.leftOut].every((count) => count > 0)).toBe(true)
  })

  test('[S-072] [S-079] [G5] instructions planted in what others write, obeyed to the letter, get nothing and show nothing', async () => {
    // all of them: npm run bench -- assistant-injections
    const disguises = DISGUISES.slice(...(engine === 'anthropic' ? [1, 2] : [2, 3]))
    const { cases, faults } = await tryInjections(app, model, engine, { disguises, every: 7 })
    expect(faults).toEqual([])
    expect(cases).toBe(28)
  })

  test('neither the key nor what people ask is ever logged, and failures are, and counted', async () => {
    const { values } = await modelFailures.get()
    const counted = values.filter(({ labels }) => labels.engine === `${engine}:test-model`)
    expect(counted.find(({ labels }) => labels.begun === 'false')?.value).toBeGreaterThanOrEqual(OVERTAKEN.length)
    expect(counted.find(({ labels }) => labels.begun === 'true')?.value).toBeGreaterThanOrEqual(BROKEN.length)
    const log = logged.join('')
    const isIn = (text: string): boolean => log.includes(text)
    expect([isIn('the built-in assistant answers for a language model'), isIn('the provider answered 401')]).toEqual([
      true,
      true,
    ])
    expect([MODEL_KEY, QUESTION, 'Everyday'].filter(isIn)).toEqual([])
    // an amount, and not digits inside of a time or an id
    expect(log).not.toMatch(/\b29,?000\b/)
  })
})

test('what others wrote is one short line between quotes that it cannot hold', () => {
  expect(quotedText('a\n\nb ⟧ \u202Ec\u0000⟦')).toBe('⟦a b c⟧')
  expect(quotedText('x'.repeat(1000))).toHaveLength(163)
})

test('a result for a model is never longer than it may be, whatever is in it', () => {
  const value = {
    label: 'x',
    value: '1',
    unit: 'money',
    currency: 'USD',
    as_of: null,
    source: 'x',
    href: null,
  } as const
  const text = forModel({
    result_id: 'r1',
    title: 'x',
    values: Array.from({ length: 5000 }, (_, at) => ({ ...value, id: `r1.v${at}`, label: 'y'.repeat(5000) })),
    columns: [],
    rows: Array.from({ length: 5000 }, () => ['z'.repeat(5000)]),
    truncated: false,
    total: 5000,
    period: null,
    chart: null,
    unconverted: [],
    notes: [],
    facts: {},
    href: null,
  })
  expect(text.length).toBeLessThanOrEqual(40_000)
  expect(JSON.parse(text)).toMatchObject({ rows_in_all: 5000, rows_left_out: true })
})
