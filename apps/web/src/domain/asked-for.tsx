import { Box, Flex } from '@mantine/core'
import { getAccount } from '@keelwise/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { TextLink } from '../ui/link-button.tsx'
import { INVESTOR_KEY } from './investor-queries.ts'
import type { paths } from './paths.ts'
import { INSTITUTIONS_PAGE_SIZE_TRANSACTIONS, useInstitutions } from './use-institutions.ts'

interface AskedForProps {
  readonly accountId: string | undefined
  readonly institutionId: string | undefined
  /** The other filters in words. */
  readonly words: readonly string[]
  /** The same page without filters. */
  readonly all: typeof paths.investorPositions
}

/** Says which part of its data a page shows because its address asks for it, and leads to all of it. */
export function AskedFor({ accountId, institutionId, words, all }: AskedForProps) {
  const account = useQuery({
    queryKey: [INVESTOR_KEY, 'account', accountId],
    queryFn: ({ signal }) => call(getAccount, { params: { id: accountId ?? '' } }, { signal }),
    enabled: accountId !== undefined,
  })
  const institutions = useInstitutions(INSTITUTIONS_PAGE_SIZE_TRANSACTIONS)
  const institution = institutions.data?.pages
    .flatMap((page) => page.results)
    .find((one) => one.institution_id === institutionId)
  const named = [
    ...(accountId === undefined ? [] : [account.data?.account_name ?? 'one account']),
    ...(institutionId === undefined ? [] : [institution?.institution_name ?? 'one institution']),
  ]
  return (
    <Flex
      component="p"
      wrap="wrap"
      gap="4px 12px"
      align="center"
      py={10}
      px="md"
      bd="1px solid var(--kw-hairline)"
      bdrs="md"
      bg="var(--kw-accent-soft)"
    >
      <Box component="span" flex="1 1 auto" miw={0} className="anywhere">
        Only: {[...named, ...words].join(' · ')}
      </Box>
      <TextLink to={all}>Show all</TextLink>
    </Flex>
  )
}
