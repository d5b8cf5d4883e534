import { Box, Card, Flex, Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './settings-card.module.css'

interface SettingsCardProps {
  readonly title: string
  /** One sentence below the title. */
  readonly text?: string
  /** Makes the card a target of links, e.g. `risk` for `#risk`. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** One subject of a settings page. */
export function SettingsCard({ title, text, anchor, children }: SettingsCardProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} id={anchor} className={classes.card}>
      <h2 id={id}>{title}</h2>
      {text && (
        <Text size="sm" c="dimmed" mt={2} className="pretty">
          {text}
        </Text>
      )}
      <div className={classes.body}>{children}</div>
    </Card>
  )
}

interface SettingsPartProps {
  readonly title: string
  readonly text?: ReactNode
  /** Buttons at the end of the row; below the words on a small screen. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A part of a card, apart from the others by a hairline. */
export function SettingsPart({ title, text, action, children }: SettingsPartProps) {
  return (
    <div className={classes.part}>
      <Flex
        gap={{ base: 'sm', sm: 'md' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
        direction={{ base: 'column', sm: 'row' }}
      >
        <Box flex={1} miw={0} className="anywhere">
          <Box component="h3" fz="md" lh={1.5}>
            {title}
          </Box>
          {text && (
            <Text size="sm" c="dimmed" component="div">
              {text}
            </Text>
          )}
        </Box>
        {action && <div className={classes.action}>{action}</div>}
      </Flex>
      {children}
    </div>
  )
}

interface SettingsRowProps {
  readonly title: ReactNode
  /** Stands before the words. */
  readonly icon?: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** One row of a list inside a part. */
export function SettingsRow({ title, icon, text, action }: SettingsRowProps) {
  return (
    <li className={classes.listRow}>
      {icon}
      <Box flex={1} miw={0} className="anywhere">
        <Group gap="4px 8px" fz="sm" fw={500}>
          {title}
        </Group>
        {text && (
          <Text size="sm" c="dimmed" component="div">
            {text}
          </Text>
        )}
      </Box>
      {action && <div className={classes.rowAction}>{action}</div>}
    </li>
  )
}

/** The list around {@link SettingsRow}s. */
export function SettingsList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}
