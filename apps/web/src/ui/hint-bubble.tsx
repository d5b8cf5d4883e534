import { Tooltip, type TooltipProps } from '@mantine/core'

/** The words of a `Hint`, beside their target. */
export const HintBubble = (props: Pick<TooltipProps, 'label' | 'target' | 'opened'>) => <Tooltip {...props} />
