import { createManualAccount, storeValuation } from '@keelwise/contract/manual-accounts'
import { z } from 'zod'
import { emptyIsNull, requiredText, textFor } from '../../domain/form.tsx'
import { plainAmount } from '../../domain/format-money.ts'

const { shape } = createManualAccount.body
const optionalAmount = (text: string) => emptyIsNull(plainAmount(text))

/** The terms of a debt, each of which may be left out. */
const terms = {
  interest_rate: textFor(shape.interest_rate, optionalAmount, 'Enter a rate from 0 to 99.9999.'),
  monthly_payment: textFor(shape.monthly_payment, optionalAmount, 'Enter an amount of zero or more.'),
}
const names = { account_name: requiredText.pipe(shape.account_name), institution_name: shape.institution_name }
const value = requiredText.pipe(textFor(shape.value, plainAmount, 'Enter an amount with at most two decimals.'))

/** A new account by hand. @param type one of the choices of a kind */
export const manualAccountForm = z.object({
  ...names,
  ...terms,
  type: z.string(),
  currency: textFor(shape.currency, (text) => text.trim().toUpperCase(), 'Enter the three letters of a currency.'),
  value,
  date: shape.date,
})

/** What can be changed of an account afterwards. */
export const manualFactsForm = z.object({ ...names, ...terms })

/** What an account is worth on a day. */
export const valuationForm = z.object({
  value,
  date: storeValuation.body.shape.date,
  moved: textFor(
    storeValuation.body.shape.moved,
    (text) => emptyIsNull(plainAmount(text)) ?? undefined,
    'Enter an amount with at most two decimals.',
  ),
})
