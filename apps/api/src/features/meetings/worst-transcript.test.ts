import { getMe } from '@keelwise/contract/me'
import { submitSummary } from '@keelwise/contract/meetings'
import { afterAll, expect, test } from 'vitest'
import { buildMeeting } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** As much as is taken, and the slowest to read: every line names another speaker and gives a task. */
const transcript = Array.from({ length: 9000 }, (_, at) => `Q${at.toString(36).padStart(3, 'x')}: Send it.`).join('\n')

test('[L-008] the worst transcript is read aside: what others ask meanwhile is answered before it is', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const other = await app.person()
  const { id } = await buildMeeting(app.deps, advisor.userId)
  await advisor.call(submitSummary, { params: { id }, body: { transcript, consent_to_record: true } })
  const order: string[] = []
  const read = app.deps.jobs.drain().then(() => order.push('transcript'))
  while (!order.includes('transcript') && order.length < 10) {
    await other.call(getMe)
    order.push('somebody else')
  }
  await read
  // in one piece on this thread it would be read before anybody else is heard
  expect(order.filter((each) => each === 'somebody else').length).toBeGreaterThan(3)
  const { status } = await app.deps.db.system
    .selectFrom('meeting_summary')
    .where('meeting_id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('READY')
})
