import { login } from '@keelwise/contract/auth'
import { completeExperience, getMe } from '@keelwise/contract/me'
import { buildUser } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const fresh = buildUser({ user_type: 'ADVISOR', actions: ['SHOW_TUTORIAL_LINKS'] })
const seen = buildUser({ user_type: 'ADVISOR' })

test('[R-2.062] [R-2.064] [R-4.004] a login with SHOW_TUTORIAL_LINKS opens the dialog Tutorial & Help by itself', async ({
  page,
  api,
}) => {
  api.on(getMe, fresh).on(login, { access: 'h.e30.s', refresh: 'rt_first', actions: ['SHOW_TUTORIAL_LINKS'] })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('advisor@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Tutorial & Help', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[R-2.063] the dialog holds a video that plays, with captions', async ({ page, api }) => {
  api.on(getMe, fresh)
  await signIn(page, fresh)
  await page.goto('/advisor/clients')
  const video = page.getByRole('dialog').locator('video')
  await expect(video).toHaveAttribute('controls', '')
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    return { time: element.currentTime, length: element.duration, width: element.videoWidth }
  })
  expect(played.time).toBeGreaterThan(0)
  expect(Math.round(played.length)).toBe(40)
  expect(played.width).toBe(960)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length)).toBe(6)
})

test('[R-4.006] [R-4.007] [R-8.053] closing it marks SHOW_TUTORIAL_LINKS complete and says so', async ({
  page,
  api,
}) => {
  api.on(getMe, fresh)
  await signIn(page, fresh)
  await page.goto('/advisor/clients')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Tutorial completed!', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => api.calls(completeExperience).map(({ body }) => body))
    .toEqual([{ experience_key: 'SHOW_TUTORIAL_LINKS' }])
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: object })
  expect(stored.state).toMatchObject({ showTutorial: false, actions: [] })
})

test('[R-8.047] when that fails it says so, stays closed for now and is there again at the next visit', async ({
  page,
  api,
}) => {
  api.on(getMe, fresh).on(completeExperience, problem(500, 'x'))
  await signIn(page, fresh)
  await page.goto('/advisor/clients')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Failed to mark tutorial as completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Tutorial & Help' })).toBeVisible()
})

test('from the settings it opens by hand, and closing it then tells the server nothing', async ({ page, api }) => {
  api.on(getMe, seen)
  await signIn(page, seen)
  await page.goto('/advisor/settings')
  await page.getByRole('button', { name: 'Tutorial & Help' }).click()
  await expect(page.getByRole('dialog').locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(api.calls(completeExperience)).toEqual([])
})

test('a configured video file takes the place of our own', async ({ page, api, baseURL }) => {
  api.onConfig({ tutorialVideoUrl: `${baseURL}/tour.mp4` }).on(getMe, seen)
  await page.route('**/tour.mp4', (route) => route.fulfill({ status: 200, contentType: 'video/mp4', body: '' }))
  await signIn(page, seen)
  await page.goto('/advisor/settings')
  await page.getByRole('button', { name: 'Tutorial & Help' }).click()
  await expect(page.getByRole('dialog').locator('video')).toHaveAttribute('src', `${baseURL}/tour.mp4`)
})
