import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../errors.ts'
import { adjustedCloses } from '../generation/adjusted-closes.ts'
import { dateOf, dayOf, dayOfInstant } from '../generation/calendar.ts'
import { closesOf, INDICES, pricedBy } from '../generation/indices.ts'
import { findInstitution, institutionView, searchInstitutions } from '../institutions/institutions.ts'
import { monogram } from '../institutions/monogram.ts'
import type { Sandbox } from '../sandbox.ts'
import { cutPage, dateText, pageQuery, parse, plainText } from './paging.ts'

const MAX_PRICE_DAYS = 3700
const CURRENCIES = ['EUR', 'GBP', 'CAD', 'CHF', 'JPY'] as const

const searchQuery = pageQuery.extend({ q: z.string().max(200).default('') })
const idParams = z.object({ id: plainText(100) })
const rateQuery = z.object({ date: dateText.optional() })
const rateHistoryQuery = z.object({ currency: plainText(3), from: dateText, to: dateText.optional() })
const adjustedQuery = z.object({ ticker: plainText(120), from: dateText })
const priceQuery = z.object({ ticker: plainText(120), from: dateText.optional(), to: dateText.optional() })

/** Reference data behind the session: institutions, exchange rates, prices. All simulated. */
export function referenceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const yesterday = (): number => dayOfInstant(sandbox.clock.now()) - 1

  app.get('/financial-institutions', async (request) => {
    const query = parse(searchQuery, request.query)
    return cutPage(
      searchInstitutions(query.q).map((each) => institutionView(each, sandbox.publicUrl)),
      query,
    )
  })

  app.get('/financial-institutions/:id', async (request) => {
    const institution = findInstitution(parse(idParams, request.params).id)
    if (!institution) throw notFound('Institution')
    return institutionView(institution, sandbox.publicUrl)
  })

  app.get('/fx-rates', async (request) => {
    const { date } = parse(rateQuery, request.query)
    const day = Math.min(yesterday(), date === undefined ? yesterday() : dayOf(date))
    const rates = CURRENCIES.map((currencyCode) => ({
      currencyCode,
      usdPerUnit: sandbox.shelf.market.usdPerUnit(currencyCode, day)?.toFixed() ?? null,
    }))
    return { date: dateOf(day), base: 'USD', simulated: true, rates }
  })

  app.get('/fx-rates/history', async (request) => {
    const query = parse(rateHistoryQuery, request.query)
    const { market } = sandbox.shelf
    if (!(CURRENCIES as readonly string[]).includes(query.currency)) throw notFound('Currency')
    const to = Math.min(yesterday(), query.to === undefined ? yesterday() : dayOf(query.to))
    const from = Math.max(to - MAX_PRICE_DAYS, dayOf(query.from))
    const rates = market.tradingDays(from, to).map((day) => ({
      date: dateOf(day),
      usdPerUnit: market.usdPerUnit(query.currency, day)?.toFixed() ?? null,
    }))
    return { currencyCode: query.currency, base: 'USD', simulated: true, rates }
  })

  app.get('/indices', async () => ({ data: INDICES.map(({ id, name }) => ({ ticker: id, name, simulated: true })) }))

  app.get('/prices', async (request) => {
    const query = parse(priceQuery, request.query)
    const security = pricedBy(query.ticker)
    if (!security) throw notFound('Security')
    const to = Math.min(yesterday(), query.to === undefined ? yesterday() : dayOf(query.to))
    const from = Math.max(to - MAX_PRICE_DAYS, query.from === undefined ? to - 365 : dayOf(query.from))
    const closes = closesOf(sandbox.shelf.market, security, from, to).map(({ day, close }) => ({
      date: dateOf(day),
      close: close.toFixed(),
    }))
    return { ticker: security.id, name: security.name, currencyCode: security.currency, simulated: true, closes }
  })

  app.get('/adjusted-closes', async (request) => {
    const query = parse(adjustedQuery, request.query)
    const security = pricedBy(query.ticker)
    const found = security && adjustedCloses(sandbox.shelf.market, security, dayOf(query.from), yesterday())
    if (!security || !found) throw notFound('Security')
    const closes = found.map(({ day, close }) => ({ date: dateOf(day), close: close.toFixed() }))
    return { ticker: security.id, name: security.name, currencyCode: security.currency, simulated: true, closes }
  })
}

/** The icon needs no session: it is a public picture. */
export function iconRoute(app: FastifyInstance): void {
  app.get('/api/v1/financial-institutions/:id/icon', async (request, reply) => {
    const institution = findInstitution(parse(idParams, request.params).id)
    if (!institution) throw notFound('Institution')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(monogram(institution))
  })
}
