import { Skeleton, Stack } from '@mantine/core'

/** The closed groups before they are known. */
export function GroupsSkeleton({ label }: { readonly label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {[1, 2, 3].map((group) => (
        <Skeleton key={group} height={66} radius="lg" />
      ))}
    </Stack>
  )
}
