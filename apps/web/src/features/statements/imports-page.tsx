import { Box, Button, Stack, Text } from '@mantine/core'
import { accountLinkUrl } from '../../domain/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { ImportsList } from './imports-list.tsx'

/** `/investor/imports`: the statement files that were added, each with its rows, and undone as a whole. */
export function ImportsPage() {
  const upload = useHref(accountLinkUrl())
  const way = (
    <Button component="a" variant="default" {...upload}>
      Add a file
    </Button>
  )
  return (
    <Stack gap="lg">
      <div>
        <Box component="h2" fz="h1" lts="-0.02em" lh={1.25} m={0}>
          Imported files
        </Box>
        <Text c="dimmed" maw="62ch" mt={6}>
          Every statement file that was added, with what it brought. An import can be undone as a whole: accounts are
          then as if the file had never been added.
        </Text>
      </div>
      <ImportsList owner="self" empty={<Notice text="No file has been added yet." action={way} />} />
    </Stack>
  )
}
