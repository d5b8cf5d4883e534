import { z } from 'zod'
import { action } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { isKnownCurrency } from './currencies.ts'
import { locales } from './locales.ts'
import { currencyCode, dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { firstName, lastName } from './person.ts'
import { auditOutcomes, namesOf, userTypeDisplay } from './words.ts'

export const userType = z.enum(namesOf(userTypeDisplay))

export const preferences = z.object({
  email_notifications: z.boolean(),
  sync_alerts: z.boolean(),
  product_updates: z.boolean(),
  /** Of advisors: what is overdue and due, by mail once a day; off until it is switched on. */
  task_digest: z.boolean().optional(),
})

/** The signed-in person. `riskScore` repeats `risk_score`. */
const user = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: userType,
  morningstar_enabled: z.boolean(),
  /** Whether the person runs the service; its pages ask for a session opened with a second factor. */
  is_operator: z.boolean(),
  risk_score: z.number().int().nullable(),
  riskScore: z.number().int().nullable(),
  risk_band: z.string().nullable(),
  phone: z.string().nullable(),
  timezone: z.string(),
  /** What the person's figures are added up and shown in. */
  base_currency: currencyCode,
  /** How numbers and days are written. */
  locale: z.string(),
  firm_name: z.string().nullable(),
  date_joined: dateTime,
  last_login: dateTime.nullable(),
  tc_accepted_at: dateTime.nullable(),
  actions: z.array(action),
  preferences,
})
export type User = z.output<typeof user>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me/',
  access: 'user',
  summary: 'The signed-in person',
  status: [200],
  response: user,
  allowedWithPasswordChangePending: true,
})

/** {@link getMe} as a page reads it: whatever an answer of another release lacks is unknown, a role too. */
export const getAnyMe = { ...getMe, response: user.partial().extend({ user_type: z.string().nullish() }) } as const

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me/',
  access: 'user',
  summary: 'Change the own profile and preferences',
  body: z
    .object({
      first_name: firstName,
      last_name: lastName,
      phone: z
        .string()
        .trim()
        .regex(/^\+[1-9]\d{6,18}$/, 'Enter a phone number with its country code, e.g. +12025550123')
        .nullable(),
      timezone: z.string().max(64),
      base_currency: z.string().refine(isKnownCurrency, 'Please choose a currency that is in use'),
      locale: z.enum(namesOf(locales)),
      firm_name: z.string().trim().max(200).nullable(),
      preferences: preferences.partial(),
    })
    .partial(),
  status: [200],
  response: user,
})

export const completeExperience = endpoint({
  method: 'POST',
  path: '/api/user/experiences/complete/',
  access: 'user',
  summary: 'Note that something shown once was seen',
  body: z.object({ experience_key: z.string().max(100) }),
  status: [200],
  response: z.object({ experience_key: z.string(), completed_at: dateTime, actions: z.array(action) }),
})

const session = z.object({
  id: z.uuid(),
  created_at: dateTime,
  last_used_at: dateTime,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions/',
  access: 'user',
  summary: 'Own live sessions, the newest use first',
  status: [200],
  response: z.object({ results: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
  access: 'user',
  summary: 'End one own session',
  params: z.object({ id: z.uuid() }),
  status: [204],
})

export const securityEvent = z.object({
  id: z.uuid(),
  at: dateTime,
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/me/security-events/',
  access: 'user',
  summary: 'What the audit trail holds about the own account',
  query: pageQuery(20),
  status: [200],
  response: page(securityEvent),
})

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/me/data/',
  access: 'user',
  summary: 'Everything that is the person’s, as a zip of CSV and JSON, streamed',
  status: [200],
  responseType: 'stream',
})

/** For so many days a closed account is opened again by signing in; after them it is purged. */
export const CLOSURE_GRACE_DAYS = 30

export const closeMyAccount = endpoint({
  method: 'POST',
  path: '/api/me/close/',
  access: 'user',
  summary:
    'Close the account: every session ends; signing in within the grace period opens it again, then it is purged',
  body: z.object({ password: z.string().max(1000) }),
  // else a browser does not heed Clear-Site-Data
  credentials: 'same-origin',
  status: [202],
  response: z.object({ purge_at: dateTime }),
})
