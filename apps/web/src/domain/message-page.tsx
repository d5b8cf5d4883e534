import type { ReactNode } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  title: string
  text: string
  drawing: ReactNode
  actions: ReactNode
}

/** A page of its own, without a shell, that says one thing and offers the ways on. */
export function MessagePage({ title, text, drawing, actions }: MessagePageProps) {
  return (
    <main className={classes.page}>
      <div className={classes.drawing}>{drawing}</div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </main>
  )
}
