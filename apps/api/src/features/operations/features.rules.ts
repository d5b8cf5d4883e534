import type { PlatformEnv } from '../../platform/env.ts'

/** What of the environment says what the service offers; the names of choices alone, no address and no secret. */
export type FeatureEnv = Pick<
  PlatformEnv,
  'NODE_ENV' | 'SIGNUP_MODE' | 'MAIL_MODE' | 'CAPTCHA_PROVIDER' | 'METRICS_PORT' | 'REDIS_URL' | 'DATA_NOTICE'
> & {
  readonly AGGREGATOR_PROVIDER: string
  readonly SIMPLEFIN: boolean
  readonly MARKET_PROVIDER: string
  readonly AI_ENGINE: string
}

const words = (text: string): string => text.replaceAll('_', ' ')

/** How the service is set up, in words. */
export const serviceFeatures = (env: FeatureEnv): { name: string; value: string }[] =>
  [
    ['Environment', env.NODE_ENV],
    ['Sign-up', env.SIGNUP_MODE === 'open' ? 'open to everybody' : 'by invitation, with a waiting list'],
    ['Mail', env.MAIL_MODE === 'smtp' ? 'sent' : 'kept in the development mailbox'],
    ['Captcha', env.CAPTCHA_PROVIDER],
    ['Account aggregator', env.AGGREGATOR_PROVIDER === 'sandbox' ? 'simulated' : env.AGGREGATOR_PROVIDER],
    ['SimpleFIN', env.SIMPLEFIN ? 'on' : 'off'],
    ['Market prices', env.MARKET_PROVIDER === 'sandbox' ? 'simulated' : env.MARKET_PROVIDER.replaceAll(',', ', ')],
    ['Assistant', words(env.AI_ENGINE)],
    ['Mark on every page', env.DATA_NOTICE || 'none'],
    ['News between processes', env.REDIS_URL ? 'Redis' : 'Postgres'],
    ['Metrics', env.METRICS_PORT === undefined ? 'off' : `on port ${env.METRICS_PORT}`],
  ].map(([name = '', value = '']) => ({ name, value }))
