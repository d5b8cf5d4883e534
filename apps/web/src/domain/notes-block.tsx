import { Block } from '../ui/block.tsx'
import classes from './notes-block.module.css'

/** What is missing from the figures of a page, or was assumed. */
export const NotesBlock = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <Block title="About this data">
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Block>
  )
