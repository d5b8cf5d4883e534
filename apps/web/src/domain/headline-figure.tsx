import { Box, type BoxProps, Flex, Skeleton } from '@mantine/core'
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
  return (
    <Box component="h2" lh={1.15}>
      <Box component="span" display="block" mb={4} c="dimmed" fz="md" fw={400}>
        {label}
      </Box>
      {instead === null ? <LargeFigure {...moneyParts(amount, currency)} /> : <LargeFigure whole={instead} cents="" />}
    </Box>
  )
}

interface LargeFigureProps extends BoxProps {
  readonly whole: string
  readonly cents: string
  readonly 'data-answer'?: string
}

/** The figure itself. */
export function LargeFigure({ whole, cents, ...box }: LargeFigureProps) {
  const size: CSSProperties & { '--characters': number } = { '--characters': whole.length + cents.length }
  return (
    <Box
      component="span"
      display="block"
      fz="clamp(22px, calc(100cqi / (var(--characters) * 0.6)), 48px)"
      lts="-0.03em"
      className="tabular nowrap"
      style={size}
      {...box}
    >
      {whole}
      <Box component="span" c="dimmed">
        {cents}
      </Box>
    </Box>
  )
}

interface LargeFigureSkeletonProps {
  /** The answer it comes with and what it is called there: first-calls.ts writes it into a page that came as HTML. */
  readonly answer: string
  /** What stands between it and what is below. */
  readonly gap?: number
}

/** The place of a figure that is loaded. */
export const LargeFigureSkeleton = ({ answer, gap = 0 }: LargeFigureSkeletonProps) => (
  <>
    <Skeleton component="span" display="block" height={46} width={260} mt={4} mb={5 + gap} />
    {typeof window === 'undefined' && (
      <LargeFigure whole="" cents="" data-answer={answer} display="none" lh={1.15} fw={600} mb={gap} />
    )}
  </>
)
