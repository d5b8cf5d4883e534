import {
  MOST_SAVED_REPORTS,
  changeReport,
  deleteReport,
  listSavedReports,
  saveReport,
} from '@keelwise/contract/reports'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { deleteSavedReport, insertSavedReport, readSavedReports, updateSavedReport } from './reports.queries.ts'

/** Reports that people keep. */
export function reportsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(listSavedReports, async ({ caller: { userId } }) => ({
    results: await deps.db.asUser(userId, (tx) => readSavedReports(tx, userId)),
  }))

  router.on(saveReport, async ({ caller: { userId }, body: { id, ...said } }) => {
    const now = deps.clock()
    const saved = await deps.db.asUser(userId, (tx) =>
      insertSavedReport(tx, userId, id ?? uuid7(now.getTime()), said, now),
    )
    if (saved === 'too_many')
      throw new FieldProblem({ name: [`At most ${MOST_SAVED_REPORTS} reports can be saved. Delete one first.`] })
    if (saved === 'is_there') throw new FieldProblem({ id: ['This report is there already.'] })
    return saved
  })

  router.on(changeReport, async ({ caller: { userId }, params: { id }, body, request }) => {
    const saved = await deps.db.asUser(userId, (tx) => updateSavedReport(tx, userId, id, body, deps.clock()))
    return saved ?? refuseUnowned(deps, request, 'saved_report', id)
  })

  router.on(deleteReport, async ({ caller: { userId }, params: { id }, request }) => {
    const isDeleted = await deps.db.asUser(userId, (tx) => deleteSavedReport(tx, userId, id))
    if (!isDeleted) await refuseUnowned(deps, request, 'saved_report', id)
    return undefined
  })
}
