import { Box } from '@mantine/core'
import { Block } from '../ui/block.tsx'

/** What is missing from the figures of a page, or was assumed. */
export const NotesBlock = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <Block title="About this data">
      <Box component="ul" p="8px 20px 20px 36px" c="dimmed" fz="sm" lh={1.6} style={{ listStyle: 'revert' }}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Block>
  )
