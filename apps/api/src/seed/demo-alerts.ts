import type { Watched } from '@keelwise/contract/alerts'
import { shiftDays } from '@keelwise/finance/days'
import type { Deps } from '../compose.ts'
import { insertAlert, selectAlerts } from '../features/alerts/alerts.queries.ts'
import { checkAlerts } from '../features/alerts/check-alerts.ts'
import { readBaseCurrency } from '../wealth/base-currency.ts'

/** The demo's alerts are as if set so long ago, so that some have told something. */
const SET_DAYS_AGO = 30

const NONE = {
  account_id: null,
  direction: null,
  amount: null,
  level: null,
  key: null,
  percent: null,
  payee: null,
  days: null,
}

const ALERTS: readonly Watched[] = [
  { ...NONE, kind: 'LARGE_TRANSACTION', direction: 'out', amount: '1000.00' },
  { ...NONE, kind: 'PRICE_RISE', percent: '5' },
  { ...NONE, kind: 'UNUSUAL_SPENDING', percent: '50', amount: '100.00' },
]

/** Alerts of the demo investor, and what they told. Nothing is mailed. */
export async function seedAlerts({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    if ((await selectAlerts(tx, userId)).length > 0) return
    const currency = await readBaseCurrency(tx, userId)
    for (const [index, alert] of ALERTS.entries())
      await insertAlert(
        tx,
        userId,
        { ...alert, currency, mail: 'OFF', is_on: true },
        new Date(now.getTime() + index),
        shiftDays(now, -SET_DAYS_AGO),
      )
    await checkAlerts(tx, userId, now)
  })
}
