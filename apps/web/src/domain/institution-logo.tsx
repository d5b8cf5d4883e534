import { useState } from 'react'
import { letterImage } from '../ui/letter-image.ts'
import classes from './institution-logo.module.css'

interface InstitutionLogoProps {
  name: string
  src: string | null | undefined
  /** Side in px. */
  size?: number
}

/** Logo of an institution; a missing or broken one becomes a picture with the first letter of the name. */
export function InstitutionLogo({ name, src, size = 40 }: InstitutionLogoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const usable = src && src !== broken
  return (
    <img
      className={classes.logo}
      // the name always stands beside the logo, so the picture itself says nothing more
      alt=""
      src={usable ? src : letterImage(name)}
      data-placeholder={usable ? undefined : true}
      width={size}
      height={size}
      loading="lazy"
      onError={() => src && setBroken(src)}
    />
  )
}
