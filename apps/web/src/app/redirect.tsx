import { Navigate, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface RedirectProps {
  to: ComponentProps<typeof Navigate>['to']
  search?: { error?: 'sessionExpired' }
}

/**
 * Leads to another page, and again when the address changes while this is still drawn: somebody may press Back before
 * the target has loaded, and `Navigate` alone acts once.
 */
export function Redirect({ to, search = {} }: RedirectProps) {
  const path = useLocation({ select: (location) => location.pathname })
  return path === to ? null : <Navigate key={path} to={to} search={search as never} replace />
}
