import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const secret = 'b6f1c02d9a7e4d53-8f0e-41d2-9c3b'.repeat(2)
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/keelwise',
  JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  JWT_KEY_ID: 'one',
  OTP_PEPPER: secret,
  DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AGGREGATOR_SECRET: secret,
  AGGREGATOR_WEBHOOK_SECRET: secret,
}

test('production starts without a captcha, and with one that has all it needs', () => {
  expect(readEnv(production).CAPTCHA_PROVIDER).toBe('none')
  expect(readEnv({ ...production, CAPTCHA_PROVIDER: 'altcha' }).CAPTCHA_PROVIDER).toBe('altcha')
  const siteverify = { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'of the site' }
  expect(readEnv({ ...production, ...siteverify }).CAPTCHA_PROVIDER).toBe('recaptcha')
})

test('a captcha that would let everybody or nobody pass is refused by name, not by value [S-123]', () => {
  expect(() => readEnv({ ...production, CAPTCHA_PROVIDER: 'sandbox' })).toThrow(
    'CAPTCHA_PROVIDER: sandbox lets everybody pass',
  )
  const without = { ...production, CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'a-site-key' }
  expect(() => readEnv(without)).toThrow('CAPTCHA_SITE_KEY, CAPTCHA_SECRET: needed when CAPTCHA_PROVIDER is recaptcha')
  expect(() => readEnv(without)).not.toThrow('a-site-key')
})

test('a language model that lacks its address or name, or belongs to no assistant, is refused by name; its key may be missing', () => {
  const compatible = { AI_ENGINE: 'openai_compatible', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'm' }
  expect(readEnv({ ...production, ...compatible }).AI_API_KEY).toBeUndefined()
  expect(readEnv({ ...production, AI_ENGINE: 'anthropic', AI_MODEL: 'm' }).AI_TIMEOUT_SECONDS).toBe(45)
  const own = { market_terms: { engine: 'built_in' }, client_review: { model: 'n' } }
  expect(readEnv({ ...production, ...compatible, AI_AGENTS: JSON.stringify(own) }).AI_AGENTS).toEqual(own)
  for (const [changes, fault] of [
    [{ ...compatible, AI_MODEL: '' }, /AI_BASE_URL, AI_MODEL: needed when the engine is openai_compatible/],
    [{ AI_ENGINE: 'anthropic' }, /AI_BASE_URL, AI_MODEL: needed when the engine is anthropic/],
    [{ AI_AGENTS: '{"market_terms":{"engine":"anthropic","api_key":"k"}}' }, /AI_AGENTS: market_terms: needed/],
    [{ AI_AGENTS: '{"nobody":{}}' }, /AI_AGENTS/],
    [{ AI_AGENTS: '{"market_terms":{"user":"x"}}' }, /AI_AGENTS/],
    [{ ...compatible, AI_BASE_URL: 'file:///etc' }, /AI_BASE_URL/],
    [{ AI_TIMEOUT_SECONDS: '60' }, /AI_TIMEOUT_SECONDS/],
  ] as const)
    expect(() => readEnv({ ...production, ...changes })).toThrow(fault)
})
