import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage } from './toast-message.tsx'

interface ToastOptions {
  description?: string
  /** A toast with the same id is replaced instead of shown twice. */
  id?: string
  /** A button beside the words, e.g. 'Undo'; such a toast stays for ten seconds, so that it can be reached. */
  action?: { readonly label: string; readonly onAction: () => void }
}

const ACTION_MS = 10_000

const CLOSE = { closeButtonProps: { 'aria-label': 'Close notification' } } as const

function show(
  message: string,
  color: string,
  role: 'status' | 'alert',
  { description, id, action }: ToastOptions = {},
): string {
  const text = description ?? message
  const act = () => {
    notifications.hide(shown)
    action?.onAction()
  }
  const shown = notifications.show({
    ...(id === undefined ? {} : { id }),
    ...(action ? { autoClose: ACTION_MS } : {}),
    title: description === undefined ? undefined : message,
    message: action ? createElement(ToastMessage, { text, label: action.label, onAction: act }) : text,
    color,
    role,
    ...CLOSE,
  })
  return shown
}

/** Short messages at the top right: 4 s, at most three at once. Each call returns the toast's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show(message, 'pine', 'status', options),
  info: (message: string, options?: ToastOptions) => show(message, 'blue', 'status', options),
  warning: (message: string, options?: ToastOptions) => show(message, 'yellow', 'alert', options),
  error: (message: string, options?: ToastOptions) => show(message, 'red', 'alert', options),
  /** Stays until it is replaced by one of the others with the same id, or hidden. */
  loading: (message: string, id: string): string =>
    notifications.show({ id, message, loading: true, autoClose: false, role: 'status', ...CLOSE }),
  /** Turns a `loading` toast into its outcome. */
  settle: (id: string, message: string, outcome: 'success' | 'error'): void =>
    void notifications.update({
      id,
      message,
      loading: false,
      autoClose: 4000,
      color: outcome === 'success' ? 'pine' : 'red',
      role: outcome === 'success' ? 'status' : 'alert',
      ...CLOSE,
    }),
  hide: (id: string): void => void notifications.hide(id),
  /** The message for what has no better one. */
  somethingWentWrong: () => show('Something went wrong!', 'red', 'alert', { description: 'Please try again later' }),
}
