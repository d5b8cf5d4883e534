import { dayOf } from '@keelwise/finance/days'
import { type Institution, listAccountsByInstitution } from '@keelwise/contract/accounts'
import { getInstitutionIcon, listInstitutions } from '@keelwise/contract/institutions'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { iconUrl, isIconType, toAccount, unknownAccountOf, type AccountFilter } from '../../wealth/accounts.ts'
import { sumPositionsByInstitution } from '../../wealth/positions.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import {
  countInstitutions,
  selectAccountsByInstitution,
  selectCredentials,
  selectIcon,
} from './institutions.queries.ts'

type AccountRow = Awaited<ReturnType<typeof selectAccountsByInstitution>>[number]
type CredentialRow = Awaited<ReturnType<typeof selectCredentials>>[number]

function toInstitution(
  rows: readonly [AccountRow, ...AccountRow[]],
  credentials: readonly CredentialRow[],
  positionsValue: string | null,
  now: Date,
) {
  const [first] = rows
  return {
    institution_id: first.institution_id,
    institution_name: first.institution_name,
    name: first.institution_name,
    icon_url: iconUrl(first.institution_id, first.icon_type),
    account_count: rows.length,
    total_market_value: first.institution_total,
    positions_value: positionsValue,
    unknown_accounts: rows.flatMap((row) => unknownAccountOf(row)),
    currency: first.base_currency,
    credential_id: credentials[0]?.id ?? null,
    credential_ids: credentials.map((credential) => credential.id),
    credential_labels: credentials.map((credential) => credential.display_name || credential.name),
    last_updated: first.oldest_update?.toISOString() ?? null,
    accounts: rows.map((row) => toAccount(row, now)),
  } satisfies Institution
}

export const institutionsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void => {
  const apiUrl = deps.env.API_URL

  const answerPage = async (
    caller: Caller,
    request: FastifyRequest,
    filter: AccountFilter,
    paging: { page: number; page_size: number },
  ) => {
    const now = deps.clock()
    const { count, accounts, credentials, held } = await deps.db.asUser(caller.userId, async (tx) => {
      const rows = await selectAccountsByInstitution(tx, caller.userId, filter, dayOf(now), windowOf(paging))
      const institutionIds = [...new Set(rows.map((row) => row.institution_id))]
      return {
        count: await countInstitutions(tx, caller.userId, filter),
        held: await sumPositionsByInstitution(tx, caller.userId, { ...filter, search: undefined }, dayOf(now)),
        accounts: Map.groupBy(rows, (row) => row.institution_id),
        credentials: Map.groupBy(
          await selectCredentials(tx, caller.userId, institutionIds),
          (credential) => credential.institution_id,
        ),
      }
    })
    const institutions = [...accounts].flatMap(([id, [first, ...rest]]) =>
      first ? [toInstitution([first, ...rest], credentials.get(id) ?? [], held.get(id) ?? null, now)] : [],
    )
    return pageOf(apiUrl, request, paging, count, institutions)
  }

  router.on(listInstitutions, ({ query, caller, request }) => answerPage(caller, request, {}, query))
  router.on(listAccountsByInstitution, ({ query, caller, request }) => answerPage(caller, request, query, query))

  router.on(getInstitutionIcon, async ({ params, reply }) => {
    const row = await deps.db.asNobody((tx) => selectIcon(tx, params.id))
    if (!row?.icon || !isIconType(row.icon_type)) throw new Problem('not_found')
    reply.headers({
      'Content-Type': row.icon_type,
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      // A drawing that is opened as a page of its own runs nothing and asks nobody.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    return row.icon
  })
}
