interface SeaDrawingProps {
  /** What floats above the water. */
  scene: 'storm' | 'buoy' | 'calm'
}

/** Small line drawings for pages that have nothing else to show. */
export function SeaDrawing({ scene }: SeaDrawingProps) {
  return (
    <svg
      width="160"
      height="96"
      viewBox="0 0 160 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {scene === 'buoy' && (
        <>
          <path d="M70 60 76 30h8l6 30" />
          <path d="M72 48h16M78 30V20M74 20h8" opacity="0.6" />
          <circle cx="118" cy="26" r="9" opacity="0.35" />
        </>
      )}
      {scene === 'storm' && (
        <>
          <path d="m62 62 10-6h26l10 6" transform="rotate(-9 84 60)" />
          <path d="M82 55V22M82 26l18 22H82" transform="rotate(-9 84 60)" />
          <path d="m34 22 6 8-5 2 6 9M124 18l5 7-4 2 5 8" opacity="0.4" />
        </>
      )}
      {scene === 'calm' && (
        <>
          <path d="m60 58 8 8h26l8-8z" />
          <path d="M80 58V18l22 34H80M76 26 62 52h14" />
          <circle cx="126" cy="28" r="9" opacity="0.35" />
        </>
      )}
      <path d="M18 70c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0 10 4 14 3" />
      <path d="M40 80c6-4 11-4 17 0s11 4 17 0 11-4 17 0 11 4 17 0" opacity="0.5" />
      <path d="M64 88c5-3 8-3 13 0s8 3 13 0" opacity="0.3" />
    </svg>
  )
}
