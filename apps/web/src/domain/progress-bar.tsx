import { Box } from '@mantine/core'

interface ProgressBarProps {
  /** What it is the progress of. */
  readonly label: string
  /** 0 to 100; more is shown as all. */
  readonly percent: number
  readonly tone?: 'good' | 'watch' | 'bad' | undefined
  /** Where it would be today at its pace, 0 to 100, with what that is in words. */
  readonly mark?: { readonly percent: number; readonly text: string } | undefined
}

const COLORS = { good: 'var(--kw-chart-line)', watch: 'var(--kw-amber)', bad: 'var(--kw-down)' } as const

/** How much of something is there, as a bar; the figures stand beside it. */
export function ProgressBar({ label, percent, tone = 'good', mark }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent))
  const bar = (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuetext={mark ? `${Math.round(shown)}%, ${mark.text}` : undefined}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      h={8}
      bdrs={4}
      bg="var(--kw-hover)"
      className="clipped full"
    >
      <Box h={8} bdrs={4} w={`${shown}%`} bg={COLORS[tone]} miw={shown > 0 ? 4 : 0} />
    </Box>
  )
  if (!mark) return bar
  return (
    <Box pos="relative" className="full">
      {bar}
      <Box
        pos="absolute"
        top={-3}
        h={14}
        w={2}
        bdrs={1}
        bg="var(--kw-text)"
        left={`calc(${Math.min(100, Math.max(0, mark.percent))}% - 1px)`}
        title={mark.text}
        aria-hidden
      />
    </Box>
  )
}
