import { accountTypeDisplay } from '@keelwise/contract/words'
import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { liabilityTypes } from '@keelwise/contract/words'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { plainAmount } from '../../domain/format-money.ts'
import { CurrencyField } from './currency-field.tsx'
import classes from './file-questions.module.css'

type PreviewAccount = StatementPreview['accounts'][number]
type AccountChoice = StatementChoices['accounts'][string]

const isAmount = (text: string): boolean => /^(-?\d{1,15}(\.\d{0,2})?)?$/.test(text)

const UNDECIDED = ''
const NEW = 'new'

interface AccountChoiceFormProps {
  account: PreviewAccount
  targets: StatementPreview['targets']
  onChange: (choice: AccountChoice) => void
}

/** Into which account the rows go, and what the file does not say of it. */
export function AccountChoiceForm({ account, targets, onChange }: AccountChoiceFormProps) {
  const { choice } = account
  const isNew = choice !== null && choice.account_id === null
  const [name, setName] = useState(choice?.name ?? account.name)
  const [balance, setBalance] = useState(choice?.balance ?? '')
  const base: AccountChoice = choice ?? {
    account_id: null,
    name: account.name,
    account_type: account.account_type,
    currency: null,
    balance: null,
    is_turned: false,
  }
  const choose = (value: string) => {
    if (value === UNDECIDED) return
    const target = targets.find(({ id }) => id === value)
    onChange(
      target
        ? { ...base, account_id: target.id, name: target.name, account_type: target.account_type, currency: null }
        : { ...base, account_id: null, name: name.trim() || account.name },
    )
  }
  const saveBalance = () => {
    const text = plainAmount(balance)
    if (isAmount(text)) onChange({ ...base, balance: text === '' ? null : text })
  }
  const isOwed = liabilityTypes.includes(base.account_type)
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Add these to"
        description={account.is_identified ? undefined : 'The file does not say which account it is.'}
        data={[
          ...(choice === null ? [{ value: UNDECIDED, label: 'Choose an account' }] : []),
          { value: NEW, label: 'A new account' },
          ...targets.map((target) => ({
            value: target.id,
            label: [target.name, target.masked_account_number, target.currency].filter(Boolean).join(' · '),
          })),
        ]}
        value={choice === null ? UNDECIDED : (choice.account_id ?? NEW)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {account.asks_currency && (
        <CurrencyField
          label="Currency"
          value={account.currency}
          suggested={account.suggested_currency}
          onChange={(currency) => onChange({ ...base, currency })}
        />
      )}
      {isNew && (
        <>
          <TextInput
            label="Account name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={() => name.trim() !== '' && name !== choice.name && onChange({ ...choice, name: name.trim() })}
          />
          <NativeSelect
            label="Account type"
            data={Object.entries(accountTypeDisplay).map(([value, label]) => ({
              value,
              label: value === '401K' ? '401(k)' : value === 'IRA' ? 'IRA' : label,
            }))}
            value={choice.account_type}
            onChange={(event) =>
              onChange({ ...choice, account_type: event.currentTarget.value as AccountChoice['account_type'] })
            }
          />
        </>
      )}
      {choice !== null && (account.market_value === null || choice.balance !== null || isOwed) && (
        <TextInput
          label={isOwed ? 'What is owed today (optional)' : 'Balance today (optional)'}
          description={isOwed ? 'With a minus if the bank owes you.' : undefined}
          placeholder="1250.00"
          inputMode="decimal"
          value={balance}
          error={isAmount(plainAmount(balance)) ? undefined : 'Enter an amount such as 1250.00.'}
          onChange={(event) => setBalance(event.currentTarget.value)}
          onBlur={saveBalance}
        />
      )}
      {choice !== null && account.transactions_total > 0 && (
        <Checkbox
          className={classes.turn}
          label="Turn the sign of every amount"
          checked={choice.is_turned}
          onChange={(event) => onChange({ ...choice, is_turned: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
