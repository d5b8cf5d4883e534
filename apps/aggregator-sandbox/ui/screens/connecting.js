import { h, monogram } from '../dom.js'
import { leave } from '../session.js'
import { announce, show } from '../shell.js'

let shownFor = ''

/** The institution is being asked. Redrawn by polling, but only once per step so that focus stays. @param {any} view @param {string} mode */
export function showConnecting(view, mode) {
  const text =
    view.state === 'DISCOVERING' ? 'Looking for your accounts' : `Signing in at ${view.financialInstitution.name}`
  const line = document.getElementById('connecting-text')
  if (shownFor === view.id && line) {
    if (line.textContent !== text) {
      line.textContent = text
      announce(text)
    }
    return
  }
  shownFor = view.id
  show({
    title: 'Connecting',
    ...(mode === 'add' ? { step: 1 } : {}),
    openCredentialId: view.id,
    body: [
      h(
        'div',
        { class: 'connecting' },
        monogram(view.financialInstitution),
        h('span', { class: 'wire', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
        h('img', { src: '/assets/mark.svg', alt: '', width: 44, height: 44 }),
      ),
      h('p', { class: 'center', id: 'connecting-text', role: 'status' }, text),
      h(
        'p',
        { class: 'quiet center' },
        'This usually takes a few seconds. You can close this page; we go on and tell you when it is done.',
      ),
      h(
        'div',
        { class: 'actions center' },
        h(
          'button',
          { type: 'button', class: 'button plain', onclick: () => leave(view.id) },
          'Close and continue in the background',
        ),
      ),
    ],
  })
}
