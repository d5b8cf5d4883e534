import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { Dialog } from '../../ui/dialog.tsx'
import { COMMAND_KEY } from '../../ui/command-key.ts'
import classes from './shortcuts-sheet.module.css'

const SHORTCUTS: readonly (readonly [
  heading: string,
  lines: readonly (readonly [what: string, keys: readonly string[]])[],
])[] = [
  [
    'Everywhere',
    [
      ['Search, go somewhere or ask', [COMMAND_KEY, 'K']],
      ['Fold or open the sidebar', [COMMAND_KEY, 'B']],
      ['These shortcuts', ['?']],
      ['Close what is open', ['Esc']],
    ],
  ],
  [
    'Charts, once one is focused',
    [
      ['Read the value before or after', ['←', '→']],
      ['Go to the first or the newest value', ['Home', 'End']],
      ['Show the values as a table', ['T']],
    ],
  ],
  [
    'Lists of transactions',
    [
      ['Go to the line before or after', ['↑', '↓']],
      ['Open a line', ['Enter']],
    ],
  ],
  [
    'Assistant',
    [
      ['Send the question', ['Enter']],
      ['Begin a new line', ['Shift', 'Enter']],
    ],
  ],
]

/** Every shortcut of the keyboard. */
export const ShortcutsSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size={520}>
    <div className="stack gap-16">
      {SHORTCUTS.map(([heading, lines]) => (
        <section key={heading} aria-label={heading}>
          <h3 className="small">{heading}</h3>
          <dl>
            {lines.map(([what, keys]) => (
              <div key={what} className={classes.line}>
                <dt>{what}</dt>
                <dd className="row gap-4 fixed">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
