import { expect } from '@playwright/test'

/**
 * Opens something again until what is done aside is seen there. It is looked for longer each time: on a busy machine a
 * page takes seconds to stand, and one that is always opened again before is never seen.
 */
export async function untilSeen(open: () => Promise<unknown>, see: (timeout: number) => Promise<void>): Promise<void> {
  let timeout = 500
  await expect(async () => {
    timeout *= 2
    await open()
    await see(timeout)
  }).toPass()
}
