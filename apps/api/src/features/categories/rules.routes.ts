import {
  MOST_PREVIEWED,
  MOST_RULES,
  addTransactionRule,
  changePayeeRule,
  changeTransactionRule,
  deleteTransactionRule,
  listTransactionRules,
  previewTransactionRule,
} from '@keelwise/contract/transaction-rules'
import { categoryOrSplit } from '@keelwise/contract/transactions'
import { compare } from '@keelwise/finance/decimals'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { restatePayeeRule } from '../../ingest/categories/marks.ts'
import {
  type Conditions,
  dropMatchRule,
  matchedBy,
  storeMatchRule,
  withRule,
} from '../../ingest/categories/match-rules.ts'
import { foreseeDecided, readMatchRules, readSaid } from '../../ingest/categories/stored.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { isOwnAccount, lockRules, selectMatchRules, selectRuledPayee } from './rules.queries.ts'
import { bookWith, withTransfer } from './said-category.ts'

const SHOWN = 8

interface Asked {
  readonly payee: string | null
  readonly text: string | null
  readonly amount_from: string | null
  readonly amount_to: string | null
  readonly account_id: string | null
}
interface SaidOfThem {
  readonly category: string | null
  readonly name: string | null
  readonly is_excluded: boolean | null
}

const conditionsOf = (asked: Asked): Conditions => ({
  payee: asked.payee,
  words: asked.text,
  amountFrom: asked.amount_from,
  amountTo: asked.amount_to,
  accountId: asked.account_id,
})

/** Refuses what no rule can ask for. */
function refuseWrong({ payee, text, amount_from: from, amount_to: to }: Asked): void {
  if (payee === null && text === null) throw new FieldProblem({ text: ['Say a payee or a text.'] })
  if (from !== null && to !== null && compare(from, to) > 0)
    throw new FieldProblem({ amount_to: ['Enter an amount that is not below the other.'] })
}

/** Rules that people make of what a transaction says, and what they would change. */
export function rulesRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const record = (tx: Tx, action: AuditAction, objectType: string, objectId: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType, objectId }, request)

  /** Refuses an account that is not the person's. */
  async function refuseForeign(tx: Tx, userId: string, accountId: string | null, request: FastifyRequest) {
    if (accountId === null || (await isOwnAccount(tx, userId, accountId))) return
    const problem = new FieldProblem({ account_id: ['There is no such account.'] })
    await refuseUnowned(deps, request, 'account', accountId, problem)
  }

  /** What a rule says, once it is sure that it says something that can be said. */
  async function saidBy(tx: Tx, userId: string, { category, name, is_excluded }: SaidOfThem, request: FastifyRequest) {
    if (category === null && name === null && is_excluded === null)
      throw new FieldProblem({ non_field_errors: ['Say a category, a name or whether it counts.'] })
    const book = await bookWith(deps, tx, userId, category, request)
    const said = withTransfer({ category, is_excluded: is_excluded ?? undefined }, book)
    return { category, name, is_excluded: said.is_excluded ?? null }
  }

  router.on(listTransactionRules, async ({ caller: { userId } }) => ({
    results: await deps.db.asUser(userId, (tx) => selectMatchRules(tx, userId)),
  }))

  router.on(addTransactionRule, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      refuseWrong(body)
      await refuseForeign(tx, userId, body.account_id, request)
      const said = await saidBy(tx, userId, body, request)
      if ((await lockRules(tx, userId)) >= MOST_RULES)
        throw new FieldProblem({ non_field_errors: [`There are ${MOST_RULES} rules already. Remove one first.`] })
      const rule = { ...conditionsOf(body), ...said }
      const { id, changeId, count } = await storeMatchRule(tx, userId, null, rule, body.only_to_come, deps.clock())
      await record(tx, 'transaction_rule_set', 'match_rule', id, request)
      return { id, change_id: changeId, changed: count }
    }),
  )

  router.on(changeTransactionRule, ({ caller: { userId }, params: { id }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await lockRules(tx, userId)
      const own = (await readMatchRules(tx, userId)).some((rule) => rule.id === id)
      if (!own) await refuseUnowned(deps, request, 'match_rule', id)
      refuseWrong(body)
      await refuseForeign(tx, userId, body.account_id, request)
      const rule = { ...conditionsOf(body), ...(await saidBy(tx, userId, body, request)) }
      const { changeId, count } = await storeMatchRule(tx, userId, id, rule, body.only_to_come, deps.clock())
      await record(tx, 'transaction_rule_set', 'match_rule', id, request)
      return { change_id: changeId, changed: count }
    }),
  )

  router.on(deleteTransactionRule, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await lockRules(tx, userId)
      const dropped =
        (await dropMatchRule(tx, userId, id, deps.clock())) ?? (await refuseUnowned(deps, request, 'match_rule', id))
      await record(tx, 'transaction_rule_removed', 'match_rule', id, request)
      return { change_id: dropped.changeId, changed: dropped.count }
    }),
  )

  router.on(changePayeeRule, ({ caller: { userId }, params: { id }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if ((await selectRuledPayee(tx, userId, id)) === null) await refuseUnowned(deps, request, 'payee_rule', id)
      const said = await saidBy(tx, userId, body, request)
      const changed =
        (await restatePayeeRule(tx, userId, id, said, body.only_to_come, deps.clock())) ??
        (await refuseUnowned(deps, request, 'payee_rule', id))
      await record(tx, 'payee_rule_set', 'payee_rule', id, request)
      return { change_id: changed.changeId, changed: changed.count }
    }),
  )

  router.on(previewTransactionRule, ({ caller: { userId }, query, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { instead_of: insteadOf, is_excluded: excluded, category = null, name = null, ...rest } = query
      const none = { payee: null, text: null, amount_from: null, amount_to: null, account_id: null }
      const asked = { ...none, ...rest }
      // an account of somebody else has no transactions here
      refuseWrong(asked)
      const isExcluded = excluded === undefined ? null : excluded === 'yes'
      const said = await saidBy(tx, userId, { category, name, is_excluded: isExcluded }, request)
      const all = await readSaid(tx, userId)
      const replaced = all.matching.find(({ id }) => id === insteadOf)
      const payee = insteadOf === undefined || replaced ? null : await selectRuledPayee(tx, userId, insteadOf)
      const rule = { id: insteadOf ?? '~', ...conditionsOf(asked), ...said, since: null }
      const { matching, changed } = await foreseeDecided(
        tx,
        userId,
        replaced ? sql`((${matchedBy(rule)}) or (${matchedBy(replaced)}))` : matchedBy(rule),
        {
          ...all,
          rules: new Map([...all.rules].filter(([key]) => key !== payee)),
          matching: withRule(all.matching, rule, insteadOf),
        },
        MOST_PREVIEWED,
      )
      return {
        matching,
        count: changed.length,
        results: changed.slice(0, SHOWN).map((row) => ({
          id: row.id,
          execution_date: row.executionDate,
          payee: row.shown,
          category: categoryOrSplit.catch('uncategorized').parse(row.category),
          becomes: categoryOrSplit.catch('uncategorized').parse(row.becomes),
          flow_amount: row.amount,
          currency: row.currency,
        })),
      }
    }),
  )
}
