import { button, h, icon, ICONS } from '../dom.js'
import { leave, tellError } from '../session.js'
import { show } from '../shell.js'

/** Something that cannot go on here. @param {{ title: string, text: string, openCredentialId?: string | null, actionText?: string, action?: () => void }} options */
export function showProblem({ title, text, openCredentialId = null, actionText, action }) {
  show({
    title,
    openCredentialId,
    body: [
      h('div', { class: 'stop', 'aria-hidden': 'true' }, icon(ICONS.warning)),
      h('p', { role: 'alert' }, text),
      h(
        'div',
        { class: 'actions' },
        actionText && action ? button(actionText, action) : null,
        button('Close', () => leave(openCredentialId), actionText ? 'plain' : 'primary'),
      ),
    ],
  })
}

/** The page for a failure that ends this page. @param {any} error */
export function showError(error) {
  const isExpired = error?.status === 401
  tellError(isExpired ? 'session_expired' : (error?.code ?? 'unavailable'))
  showProblem(
    isExpired
      ? {
          title: 'Session expired',
          text: 'For your safety this page works only for a short time. Close it and start again.',
        }
      : { title: 'Something went wrong', text: error?.message ?? 'Please try again.' },
  )
}
