import { afterEach, expect, test, vi } from 'vitest'
import { AsideLimitError, keepReady, runAside, runKept } from './run-aside.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const thread = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${code}`)}`,
  )
const limits = { megabytes: 32, milliseconds: 20_000 }

test('work in a thread answers, and what else there is to do here goes on meanwhile', async () => {
  const order: string[] = []
  const work = runAside<number>(
    thread(`let sum = 0; for (let i = 0; i < workerData; i++) sum += i % 3; parentPort.postMessage(sum)`),
    30_000_000,
    limits,
  ).then((sum) => order.push(`the sum is ${sum}`))
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate)
    order.push('somebody else')
  }
  await work
  expect(order).toEqual(['somebody else', 'somebody else', 'somebody else', 'the sum is 30000000'])
})

test('what takes more time or memory than it may is ended, and says which', async () => {
  await expect(runAside(thread('for (;;) {}'), null, { ...limits, milliseconds: 50 })).rejects.toThrow(
    /takes more time than it may/,
  )
  const eats = 'let list = null; for (;;) list = { list }'
  const refused = await runAside(thread(eats), null, limits).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AsideLimitError)
  expect(String(refused)).toContain('takes more memory than it may')
})

test('what a thread throws is thrown here, and one that ends without a word says so', async () => {
  await expect(runAside(thread(`throw new Error('no such year')`), null, limits)).rejects.toThrow('no such year')
  await expect(runAside(thread('process.exit(0)'), null, limits)).rejects.toThrow(/ended without an answer/)
})

test('a thread is kept for the next task, and one that failed or took too long is not', async () => {
  const kept = { ...limits, restMilliseconds: 60_000 }
  const counts = thread(`let tasks = 0
    parentPort.on('message', async (task) => {
      if (task === 'fail') throw new Error('no such year')
      if (task === 'hang') for (;;) {}
      parentPort.postMessage(++tasks)
    })`)
  expect([await runKept(counts, null, kept), await runKept(counts, null, kept)]).toEqual([1, 2])
  // another at the same moment has one of its own
  expect(await Promise.all([runKept(counts, null, kept), runKept(counts, null, kept)])).toEqual([3, 1])
  await expect(runKept(counts, 'fail', kept)).rejects.toThrow('no such year')
  await expect(runKept(counts, 'hang', { ...kept, milliseconds: 50 })).rejects.toThrow(/takes more time than it may/)
  expect(await runKept(counts, null, kept)).toBe(1)
})

test('a thread that nobody needs for long enough is ended', async () => {
  const counts = thread(`let tasks = 0; parentPort.on('message', () => parentPort.postMessage(++tasks))`)
  const first = await runKept(counts, null, { ...limits, restMilliseconds: 0 })
  await expect.poll(() => runKept(counts, null, { ...limits, restMilliseconds: 0 })).toBe(first)
})

test('what is developed under `node --watch` gets the answers of its threads, not what they tell the watching of their files', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const answers = thread('parentPort.postMessage({ sum: 3 })')
  expect(await runAside(answers, null, limits)).toEqual({ sum: 3 })
  const kept = thread(`parentPort.on('message', () => parentPort.postMessage({ sum: 4 }))`)
  expect(await runKept(kept, null, { ...limits, restMilliseconds: 0 })).toEqual({ sum: 4 })
})

test('a thread that has to be ready has started before its first task, and another once that one was ended', async () => {
  const channel = new BroadcastChannel('ready')
  let started = 0
  channel.addEventListener('message', () => started++)
  const answers = thread(`new BroadcastChannel('ready').postMessage(null)
    parentPort.on('message', () => parentPort.postMessage('done'))`)
  keepReady(answers, limits)
  await expect.poll(() => started).toBe(1)
  expect(await runKept(answers, null, { ...limits, restMilliseconds: 0 })).toBe('done')
  expect(started).toBe(1)
  await expect.poll(() => started).toBe(2)
  channel.close()
})
