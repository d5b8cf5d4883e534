import { calendarDate } from '@keelwise/contract/money'
import { type Span, lastDays, lastMonths } from '@keelwise/finance/spans'
import { z } from 'zod'
import { type AccountFilter, selectAccounts } from '../../wealth/accounts.ts'
import { type ToolContext, ToolError } from './tool.ts'

/** First and last day, both included. */
export const periodArguments = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

/** Some of the person's accounts; all without them. */
export const accountArguments = {
  account_id: z.uuid().optional(),
  institution_id: z.uuid().optional(),
  account_types: z.array(z.string()).max(16).optional(),
}

interface AccountArguments {
  readonly account_id?: string | undefined
  readonly institution_id?: string | undefined
  readonly account_types?: readonly string[] | undefined
}

/** Twelve months up to a day. */
export const pastYear = (to: string): Span => lastMonths(12, to)

/** The days asked for; those of `usual` up to the last one without a first. @throws ToolError when they end before they begin */
export function periodOf(
  context: ToolContext,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  usual: (to: string) => Span = (to) => lastDays(30, to),
): { from: string; to: string } {
  const last = to ?? context.today
  const first = from ?? usual(last).from
  if (first > last) throw new ToolError('The last day is before the first.')
  return { from: first, to: last }
}

export const filterOf = (args: AccountArguments): AccountFilter => ({
  account_id: args.account_id,
  institution_id: args.institution_id,
  account_type__in: args.account_types,
})

/** The person's accounts of a filter. @throws ToolError when one is named that they do not have */
export async function accountsOf({ tx, userId }: ToolContext, args: AccountArguments) {
  const accounts = await selectAccounts(tx, userId, filterOf(args))
  if (accounts.length === 0 && (args.account_id ?? args.institution_id))
    throw new ToolError('There is no such account.')
  return accounts
}

/** The names of what was asked for, for the text to say. */
export const accountNamesOf = (
  args: AccountArguments,
  accounts: readonly { readonly account_name: string; readonly institution_name: string }[],
): Record<string, string> => ({
  ...(args.account_id && accounts[0] ? { account: accounts[0].account_name } : {}),
  ...((args.account_id ?? args.institution_id) && accounts[0] ? { institution: accounts[0].institution_name } : {}),
})
