import { Stack } from '@mantine/core'
import { INSTITUTIONS_PAGE_SIZE, useInstitutions } from '../../domain/use-institutions.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useInSteps } from '../../ui/use-in-steps.ts'
import { splitByAttention } from './account-groups.ts'
import { AccountsEmpty } from './accounts-empty.tsx'
import { HiddenInstitutions } from './hidden-institutions.tsx'
import { InstitutionCard } from './institution-card.tsx'

/** A card per institution; those that need the person are named above instead. */
export function InstitutionsTab() {
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE)
  useLoadFailure(query, () => toast.error('Failed to load institutions data.'))

  const isDrawn = useInSteps(!query.isPending)
  if (query.isPending || !isDrawn) {
    return (
      <Stack gap="md" role="status" aria-label="Loading institutions">
        <CardSkeleton rows={4} />
        <CardSkeleton rows={4} />
      </Stack>
    )
  }
  if (query.isLoadingError) {
    return (
      <div className="panel">
        <Failure text="Your institutions could not be loaded." onTryAgain={() => void query.refetch()} />
      </div>
    )
  }
  const institutions = query.data.pages.flatMap((page) => page.results)
  const { shown, hidden } = splitByAttention(institutions)
  if (!query.hasNextPage && institutions.every((institution) => institution.accounts.length === 0)) {
    return <AccountsEmpty />
  }
  return (
    <Stack gap="md">
      <HiddenInstitutions institutions={hidden} />
      {shown.map((institution) => (
        <InstitutionCard key={institution.institution_id} institution={institution} />
      ))}
      {shown.length === 0 && !query.hasNextPage ? (
        <div className="panel">
          <Notice text="All institutions need your attention. Open notifications to fix them." />
        </div>
      ) : null}
      <ListEnd noun="institutions" query={query} />
    </Stack>
  )
}
