import { Box, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Chevron } from './chevron.tsx'
import classes from './disclosure-card.module.css'

interface DisclosureCardProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Level of the header in the page's outline. */
  readonly level?: 2 | 3
  /** What the always visible row shows. */
  readonly header: ReactNode
  /** What opens; it is not drawn while closed. */
  readonly children: ReactNode
}

/** A card whose header row opens and closes it. */
export function DisclosureCard({ isOpen, onToggle, level = 3, header, children }: DisclosureCardProps) {
  const panelId = useId()
  const Heading = `h${level}` as const
  return (
    <section className="panel" style={{ overflow: 'clip' }} data-disclosure>
      <Heading className={classes.heading}>
        <UnstyledButton
          className={classes.control}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <Box component="span" flex={1} miw={0}>
            {header}
          </Box>
          <Chevron isOpen={isOpen} />
        </UnstyledButton>
      </Heading>
      {isOpen ? (
        <div id={panelId} className={classes.panel}>
          {children}
        </div>
      ) : null}
    </section>
  )
}
