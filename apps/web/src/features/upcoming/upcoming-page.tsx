import { SeaDrawing } from '../../ui/sea-drawing.tsx'
import classes from './upcoming-page.module.css'

interface UpcomingPageProps {
  heading: string
  text: string
}

/** A page of a later version: says what will be here. */
export function UpcomingPage({ heading, text }: UpcomingPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.drawing}>
        <SeaDrawing scene="calm" />
      </div>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.text}>{text}</p>
    </div>
  )
}
