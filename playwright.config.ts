import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  // the long stories first: what is left at the end is short enough to share among all workers
  projects: [
    { name: 'stories', testMatch: 'e2e/**/*.spec.ts' },
    { name: 'screens', testMatch: 'apps/web/src/**/*.spec.ts' },
  ],
  globalSetup: './e2e/support/start-product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // on two cores a third is faster by a seventh; more meet each other
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // only what hangs gets there, whatever else the machine does
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // less than a test may take, so that what fails names the press that waited
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: process.env.E2E_BASE_URL,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // on a busy machine a dialog that opens moves on between the look at its button and the press, which is lost
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // recording every test costs a third of the time: E2E_TRACE=1 when one has to be looked into
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
      // Chromium's own sandbox refuses to run as root
      args: ['--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
})
