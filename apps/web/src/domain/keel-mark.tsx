interface KeelMarkProps {
  /** Side in px. */
  size?: number
  className?: string | undefined
}

/** The sign of the product: a keel line under a horizon. Decoration; the name stands beside it in words. */
export function KeelMark({ size = 24, className }: KeelMarkProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 11h24" />
      <path d="M7 16c1.8 7.2 4.8 10.5 9 10.5s7.2-3.3 9-10.5" />
      <path d="M16 5v21.5" />
    </svg>
  )
}
