const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A mooring buoy with nothing tied to it. */
export function FreeBuoyDrawing() {
  return (
    <svg width="120" height="76" viewBox="0 0 120 76" aria-hidden {...line}>
      <path d="M47 50l6-24h14l6 24" />
      <path d="M50 38h20" />
      <path d="M60 26v-7" />
      <circle cx="60" cy="14" r="5" />
      <path d="M16 50c7 0 8 5 15 5s8-5 15-5 7 5 14 5 7-5 14-5 8 5 15 5 8-5 15-5" />
      <path d="M34 65c6 0 7 4 13 4s7-4 13-4 7 4 13 4 7-4 13-4" opacity="0.45" />
    </svg>
  )
}

/** Water without a ripple below a horizon: nothing moved. */
export function CalmWaterDrawing() {
  return (
    <svg width="120" height="64" viewBox="0 0 120 64" aria-hidden {...line}>
      <path d="M10 34h100" />
      <path d="M46 34a14 14 0 0 1 28 0" />
      <path d="M28 44h64M40 53h40" opacity="0.45" />
    </svg>
  )
}
