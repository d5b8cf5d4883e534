import { rateBetween } from '@keelwise/finance/amounts'
import { requestText } from './http.ts'
import { MarketError, type MarketPort, noMarket } from './port.ts'

const TIMEOUT_MS = 20_000
const ORIGIN = 'https://data-api.ecb.europa.eu'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const RATE = /^\d{1,12}(\.\d{1,10})?$/

/** What a euro was in currencies, by day. */
type EuroRates = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the bank's table of observations. No cell of the three columns holds a comma; those with text stand behind them. */
function readRates(csv: string): EuroRates {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',')
  const [currencyAt, dayAt, valueAt] = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'].map((name) => names.indexOf(name))
  if ([currencyAt, dayAt, valueAt].includes(-1))
    throw new MarketError('invalid', 'The answer has another shape than agreed')
  const days = new Map<string, Map<string, string>>()
  for (const line of lines) {
    if (line === '') continue
    const cells = line.split(',')
    const [currency = '', day = '', value = ''] = [currencyAt, dayAt, valueAt].map((at) => cells[at ?? -1])
    // a holiday is written as a day without a value
    if (value === '' || value === 'NaN') continue
    if (!DAY.test(day) || !RATE.test(value) || Number(value) <= 0)
      throw new MarketError('invalid', 'The answer has another shape than agreed')
    const ofDay = days.get(day) ?? new Map<string, string>()
    days.set(day, ofDay.set(currency, value))
  }
  return days
}

/**
 * The reference rates of the European Central Bank, from its open data service (data.ecb.europa.eu/help/api/data): no key,
 * no contract, every working day. It has no prices.
 */
export const createEcbMarket = (origin = ORIGIN, timeoutMs = TIMEOUT_MS): MarketPort => ({
  ...noMarket,
  id: 'ecb',
  fxRates: async (currency, from, to) => {
    const wanted = currency === 'EUR' ? 'USD' : `USD+${currency}`
    const query = new URLSearchParams({ startPeriod: from, endPeriod: to, detail: 'dataonly', format: 'csvdata' })
    const path = `/service/data/EXR/D.${wanted}.EUR.SP00.A?${query.toString()}`
    const csv = await requestText(origin, { path, headers: { accept: 'text/csv' }, timeoutMs }, 'csv')
    if (csv === null) return null
    return [...readRates(csv)]
      .flatMap(([date, rates]) => {
        const [dollars, units] = [rates.get('USD'), currency === 'EUR' ? '1' : rates.get(currency)]
        return dollars && units ? [{ date, usdPerUnit: rateBetween(dollars, units) }] : []
      })
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  },
})
