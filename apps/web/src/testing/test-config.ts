import type { BrowserConfig } from '@keelwise/contract/config'

/** What a page is told of its server, in tests without one. */
export const testConfig: BrowserConfig = {
  appUrl: 'http://app.test',
  apiUrl: 'http://api.test/',
  captchaSiteKey: '',
  productName: 'Keelwise',
  aggregatorOrigin: 'http://frame.test',
  tutorialVideoUrl: '',
  signupMode: 'open',
  dataNotice: '',
  simplefin: false,
}
