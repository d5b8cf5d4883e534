import { button, h, icon, ICONS } from '../dom.js'
import { leave } from '../session.js'
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
