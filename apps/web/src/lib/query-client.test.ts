import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A reading whose answers are given one by one. */
function reading() {
  const answers: ((value: string) => void)[] = []
  return {
    answers,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  }
}

test('what was first asked for before a change is read once more after it', async () => {
  const { answers, queryFn } = reading()
  const seen: unknown[] = []
  const observer = new QueryObserver(queryClient, { queryKey: ['receipts', 1], queryFn })
  const stop = observer.subscribe(({ data }) => seen.push(data))
  expect(answers).toHaveLength(1)
  const told = queryClient.invalidateQueries({ queryKey: ['receipts'] })
  // written before the change, it arrives after it
  answers[0]!('none')
  await expect.poll(() => answers.length).toBe(2)
  expect(seen.at(-1)).toBe('none')
  answers[1]!('bill.png')
  await told
  expect(seen.at(-1)).toBe('bill.png')
  stop()
})

test('what nobody looks at any more is only marked as old, and other readings are left alone', async () => {
  const gone = reading()
  const other = reading()
  void queryClient.prefetchQuery({ queryKey: ['receipts', 2], queryFn: gone.queryFn })
  void queryClient.prefetchQuery({ queryKey: ['goals'], queryFn: other.queryFn })
  const told = queryClient.invalidateQueries({ queryKey: ['receipts'] })
  gone.answers[0]!('none')
  other.answers[0]!('one')
  await told
  expect(gone.answers).toHaveLength(1)
  expect(other.answers).toHaveLength(1)
  expect(queryClient.getQueryState(['receipts', 2])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['goals'])?.isInvalidated).toBe(false)
})

test('a reading that fails does not stop the others from being read again', async () => {
  const failing = new QueryObserver(queryClient, {
    queryKey: ['receipts', 3],
    queryFn: () => Promise.reject(new Error('not now')),
  })
  const { answers, queryFn } = reading()
  const fine = new QueryObserver(queryClient, { queryKey: ['receipts', 4], queryFn })
  const stops = [failing.subscribe(() => {}), fine.subscribe(() => {})]
  const told = queryClient.invalidateQueries({ queryKey: ['receipts'] })
  answers[0]!('none')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('one')
  await told
  expect(fine.getCurrentResult().data).toBe('one')
  for (const stop of stops) stop()
})
