import { Popover } from '@mantine/core'
import { type ComponentProps, type ReactElement, type ReactNode, cloneElement } from 'react'
import classes from './explain.module.css'
import { useOpensAtOnce } from './use-opens-at-once.ts'

interface ExplainPopoverProps {
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly children: ReactNode
}

/** The words of an explanation below their button. */
export function ExplainPopover({ button, children }: ExplainPopoverProps) {
  const { target, opened, setOpened } = useOpensAtOnce(button)
  const toggle = () => setOpened(!opened)
  return (
    <Popover position="bottom-start" width={320} withArrow trapFocus={false} opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: toggle })}</Popover.Target>
      <Popover.Dropdown className={classes.words}>{children}</Popover.Dropdown>
    </Popover>
  )
}
