import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import classes from './auth-layout.module.css'
import { KeelMark } from './keel-mark.tsx'
import { paths } from './paths.ts'
import { Wordmark } from './wordmark.tsx'

interface AuthLayoutProps {
  children: ReactNode
  /** The wordmark with its trademark sign above the card's content. */
  withHeader?: boolean
}

/** The card that every page around signing in is drawn on. */
export function AuthLayout({ children, withHeader = true }: AuthLayoutProps) {
  return (
    <div className={classes.backdrop} data-auth-layout>
      <KeelMark size={320} className={classes.cornerTop} />
      <KeelMark size={320} className={classes.cornerBottom} />
      <main className={classes.card}>
        {withHeader && (
          <Flex component="header" mb={28}>
            <Link to={paths.login} className="no-underline" style={{ borderRadius: 6 }}>
              <Wordmark trademark />
            </Link>
          </Flex>
        )}
        {children}
      </main>
      <footer className={classes.footer}>
        <Link to={paths.terms}>Terms of use</Link>
        <Link to={paths.privacy}>Privacy policy</Link>
      </footer>
    </div>
  )
}
