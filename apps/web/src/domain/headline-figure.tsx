import { Box, type BoxProps, Flex } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { moneyParts } from './format-money.ts'

interface HeadlineRowProps {
  /** The figure and what is said below it. */
  readonly children: ReactNode
  /** Beside it, or below on a phone. */
  readonly aside?: ReactNode
  readonly flex?: BoxProps['flex']
}

/** The first row of an overview: one large figure, and what belongs to it. */
export const HeadlineRow = ({ children, aside, flex = 1 }: HeadlineRowProps) => (
  <Flex
    gap="16px 32px"
    align={{ base: 'stretch', sm: 'flex-end' }}
    justify="space-between"
    direction={{ base: 'column', sm: 'row' }}
    pt={{ base: 18, sm: 'lg' }}
    px="var(--kw-inset)"
  >
    <Box flex={flex} miw={0} style={{ containerType: 'inline-size' }}>
      {children}
    </Box>
    {aside}
  </Flex>
)

interface HeadlineFigureProps {
  readonly label: string
  readonly amount: string
  readonly currency: string
  /** Stands in place of an amount that is not known. */
  readonly instead?: string | null
}

/** An amount as large as its row allows, its cents quieter. */
export function HeadlineFigure({ label, amount, currency, instead = null }: HeadlineFigureProps) {
  const { whole, cents } = moneyParts(amount, currency)
  const size: CSSProperties & { '--characters': number } = { '--characters': whole.length + cents.length }
  return (
    <Box component="h2" lh={1.15}>
      <Box component="span" display="block" mb={4} c="dimmed" fz="md" fw={400}>
        {label}
      </Box>
      <Box
        component="span"
        display="block"
        fz="clamp(22px, calc(100cqi / (var(--characters) * 0.6)), 48px)"
        lts="-0.03em"
        className="tabular nowrap"
        style={size}
      >
        {instead ?? (
          <>
            {whole}
            <Box component="span" c="dimmed">
              {cents}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}
