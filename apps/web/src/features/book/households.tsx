import { assetClassDisplay } from '@keelwise/contract/words'
import type { Household, HouseholdDetail } from '@keelwise/contract/book'
import { Box, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { assetClassColor } from '../../domain/category-colors.ts'
import { currencyChoices } from '../../domain/currency-choices.ts'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { withoutText } from '../../domain/sum-remark.tsx'
import { Loaded } from '../../ui/block.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './book-page.module.css'
import { useHousehold, useHouseholdCurrency, useHouseholds } from './use-book.ts'
import { inDigits } from '../../domain/locale.ts'

/** Clients who belong together; each household opens to what its members hold together. */
export function Households() {
  const id = useId()
  return (
    <Flex aria-labelledby={id} component="section" direction="column" gap={4} mt="md">
      <Box id={id} component="h2" fz="xl" className="anywhere">
        Households
      </Box>
      <Text maw="80ch" c="dimmed" fz="sm" className="pretty">
        Clients with the same household name, added up as far as each shares their accounts.
      </Text>
      <HouseholdList />
    </Flex>
  )
}

function HouseholdList() {
  const query = useHouseholds()
  const [open, setOpen] = useState<string | null>(null)
  if (query.isLoadingError)
    return (
      <Failure
        isCompact
        text="Your households could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  if (!query.data)
    return (
      <div role="status" aria-label="Loading households">
        <Skeleton height={68} radius="lg" mb={8} />
        <Skeleton height={68} radius="lg" />
      </div>
    )
  const households = query.data.pages.flatMap(({ results }) => results)
  if (households.length === 0)
    return <Notice isCompact text="No households yet. Give clients the same household name on their pages." />
  return (
    <Stack gap="xs" mt="sm">
      {households.map((household) => (
        <DisclosureCard
          key={household.name}
          isOpen={open === household.name}
          onToggle={() => setOpen(open === household.name ? null : household.name)}
          header={<Header household={household} />}
        >
          <Members name={household.name} />
        </DisclosureCard>
      ))}
      <ListEnd noun="households" query={query} trigger="pointer" />
    </Stack>
  )
}

function Header({ household }: { readonly household: Household }) {
  const { name, members_count: members, missing_count: missing, total_market_value: total, currency } = household
  return (
    <Flex component="span" gap="md" align="center" justify="space-between" flex={1} fz="md">
      <span className={classes.client}>
        {name}
        <small>
          {members} {members === 1 ? 'member' : 'members'}
          {missing > 0 && `, ${missing === members ? 'none' : members - missing} with holdings`}
        </small>
      </span>
      <Box component="span" fw={600} ta="right" className="tabular nowrap">
        {missing === members ? '---' : formatMoney(total, currency)}
      </Box>
    </Flex>
  )
}

function Members({ name }: { readonly name: string }) {
  const query = useHousehold(name)
  return (
    <Loaded
      query={query}
      failure="This household could not be loaded."
      skeleton={<Skeleton role="status" aria-label="Loading household" height={140} m={20} w="auto" />}
    >
      {(household) => <Together household={household} />}
    </Loaded>
  )
}

function Together({ household }: { readonly household: HouseholdDetail }) {
  const missing = household.members.filter(({ source }) => source === 'NONE').map((member) => member.client_name)
  const held = household.allocation.filter(({ amount }) => Number(amount) > 0)
  return (
    <Stack gap="md" pt="md" px={20} pb={20}>
      {held.length > 0 ? (
        <>
          <ShareBar
            parts={held.map((row) => ({
              key: row.asset_class,
              share: Number(row.percent),
              color: assetClassColor[row.asset_class],
            }))}
          />
          <ul className={classes.shares} aria-label="What the household holds together">
            {held.map((row) => (
              <li key={row.asset_class} className="row gap-8">
                <i className="swatch" style={{ background: assetClassColor[row.asset_class] }} aria-hidden />
                <span>{assetClassDisplay[row.asset_class]}</span>
                <strong className="strong">{inDigits(row.percent)}%</strong>
                <span className="dimmed">{formatMoney(row.amount, household.currency)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ul className="ruled-above" aria-label="Members">
        {household.members.map((member) => (
          <Box
            component="li"
            key={member.client_id}
            className="row between gap-16 ruled-below text-md"
            mih={44}
            p="6px 0"
          >
            <Link to={paths.advisorClient} params={{ id: member.client_id }} className={classes.link}>
              {member.client_name}
            </Link>
            {member.total_market_value === null ? (
              <span className="dimmed">Nothing shared</span>
            ) : (
              <span className={classes.part}>
                {formatMoney(member.total_market_value, household.currency)}
                <Box component="span" className="dimmed text-right" miw={60} fw={400}>
                  {inDigits(member.percent ?? '')}%
                </Box>
              </span>
            )}
          </Box>
        ))}
      </ul>
      <Text maw="80ch" c="dimmed" fz="sm" className="pretty">
        {household.as_of ? `Read ${formatDate(household.as_of)} or later. ` : ''}
        {missing.length > 0 ? `Missing here: what ${missing.join(', ')} hold${missing.length === 1 ? 's' : ''}. ` : ''}
        {household.unconverted.length > 0
          ? `Left out for want of an exchange rate: ${household.unconverted.join(', ')}. `
          : ''}
        {household.unknown_accounts > 0 ? `${withoutText(household.unknown_accounts)} whose value is not known. ` : ''}
        An account that two members share with you counts twice.
        {household.own_currency === null
          ? ''
          : ` Added up in ${household.currency}; the pages of clients are in your base currency.`}
      </Text>
      <CurrencyChoice household={household} />
    </Stack>
  )
}

const OWN_BASE = 'base'

function CurrencyChoice({ household }: { readonly household: HouseholdDetail }) {
  const { mutate } = useHouseholdCurrency(household.name)
  return (
    <Box maw={360}>
      <ChoiceSelect
        label="Added up in"
        data={[{ value: OWN_BASE, label: 'Your base currency' }, ...currencyChoices(household.own_currency)]}
        value={household.own_currency ?? OWN_BASE}
        onChange={(chosen) => mutate(chosen === OWN_BASE ? null : chosen, { onError: toast.somethingWentWrong })}
      />
    </Box>
  )
}
