import { type Locale, locales } from '@keelwise/contract/locales'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { currencyChoices } from '../../domain/currency-choices.ts'
import type { Me } from '../../domain/use-me.ts'
import { toApiError } from '../../lib/api-error.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SettingsPart } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeProfile } from './use-profile.ts'

const LOCALES = Object.entries(locales).map(([value, label]) => ({ value, label }))
const isLocale = (value: string): value is Locale => Object.hasOwn(locales, value)

/** In which currency figures are added up, and how numbers and days are written. */
export function MoneyPart({ me }: { readonly me: Me }) {
  const { mutateAsync, isPending } = useChangeProfile()
  const client = useQueryClient()
  const stored = { base_currency: me.base_currency ?? 'USD', locale: me.locale ?? 'en-US' }
  const [chosen, setChosen] = useState(stored)
  const isDirty = chosen.base_currency !== stored.base_currency || chosen.locale !== stored.locale

  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { base_currency, locale } = chosen
      await mutateAsync({ base_currency, ...(isLocale(locale) ? { locale } : {}) })
      // what was read in another currency is read anew
      client.removeQueries({ type: 'inactive' })
      toast.success('Currency and numbers saved')
    } catch (error) {
      if (toApiError(error).status !== 401) toast.somethingWentWrong()
    }
  }
  return (
    <SettingsPart
      title="Currency and numbers"
      text="Every total is added up in this currency, at the rate of each day. Accounts keep their own."
    >
      <form onSubmit={(event) => void save(event)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <ChoiceSelect
            label="Base currency"
            data={currencyChoices()}
            value={chosen.base_currency}
            onChange={(base_currency) => setChosen({ ...chosen, base_currency })}
          />
          <ChoiceSelect
            label="Numbers and dates"
            data={LOCALES}
            value={chosen.locale}
            onChange={(locale) => setChosen({ ...chosen, locale })}
          />
        </SimpleGrid>
        <Group mt="lg">
          <Button type="submit" loading={isPending} disabled={!isDirty}>
            Save currency and numbers
          </Button>
        </Group>
      </form>
    </SettingsPart>
  )
}
