import { h, icon, ICONS, institutionLine } from '../dom.js'
import { call } from '../session.js'
import { announce, busy, notice, onLeaveScreen, show } from '../shell.js'
import { field } from './sign-in.js'
import { showError } from './problem.js'

const LOW_SECONDS = 30

/** A security question, a one-time code, a choice of phone or an approval, against the clock. @param {any} view @param {() => Promise<void>} again */
export function showChallenge(view, again) {
  const [asked] = view.userInput
  const problem = h('div', { class: 'problem-slot' })
  const clock = countdown(view, again)
  const send = async (/** @type {string} */ identifier, /** @type {string} */ value) =>
    call('PATCH', `/authentications/${view.id}/user-input`, { identifier, value })
  const refuse = (/** @type {any} */ error) => {
    if (error.code === 'wrong_answer' && error.body.attemptsLeft > 0)
      return problem.replaceChildren(notice('error', error.message))
    if (error.code === 'wrong_answer' || error.status === 409) return void again().catch(showError)
    showError(error)
  }
  const parts =
    asked.inputType === 'radio'
      ? radios(asked, send, again, refuse)
      : asked.inputType === 'none'
        ? waiting(again)
        : answer(view, asked, send, again, refuse, problem, clock.reset)
  show({
    title: asked.inputType === 'none' ? asked.label : 'One more step',
    step: 1,
    openCredentialId: view.id,
    body: [institutionLine(view.financialInstitution, asked.instructionText), problem, parts, clock.element],
  })
  onLeaveScreen(clock.stop)
}

/** @param {any} view @param {any} asked @param {any} send @param {() => Promise<void>} again @param {(error: any) => void} refuse @param {HTMLElement} problem @param {(seconds: number) => void} reset */
function answer(view, asked, send, again, refuse, problem, reset) {
  const isCode = asked.inputType === 'code'
  const box = field(
    'answer',
    asked.label,
    isCode
      ? { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 6, class: 'code-input' }
      : { autocomplete: 'off', maxlength: 100, spellcheck: 'false' },
    isCode ? '' : 'Capital letters matter.',
  )
  const go = h('button', { class: 'button primary' }, 'Continue')
  const resend = h('button', { type: 'button', class: 'button plain' }, 'Send a new code')
  resend.addEventListener(
    'click',
    () =>
      void busy(resend, async () => {
        await send('resend', '')
        reset(view.userInputTimeoutInterval)
        problem.replaceChildren(notice('info', 'A new code is on its way.'))
        announce('A new code is on its way.')
      }).catch(refuse),
  )
  const form = h('form', { novalidate: true }, box.element, h('div', { class: 'actions' }, go, isCode ? resend : null))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const value = box.input.value.trim()
    if (value === '' || (isCode && !/^\d{6}$/.test(value))) {
      box.fail(isCode ? 'Enter the six digits of the code.' : 'Enter your answer.')
      return box.input.focus()
    }
    void busy(go, async () => {
      await send(asked.identifier, value)
      await again()
    }).catch((error) => {
      refuse(error)
      box.input.select()
    })
  })
  return form
}

/** @param {any} asked @param {any} send @param {() => Promise<void>} again @param {(error: any) => void} refuse */
function radios(asked, send, again, refuse) {
  const go = h('button', { class: 'button primary' }, 'Send code')
  const form = /** @type {HTMLFormElement} */ (
    h(
      'form',
      {},
      h(
        'fieldset',
        { class: 'choices' },
        h('legend', {}, asked.label),
        asked.inputRadio.map((/** @type {any} */ radio, /** @type {number} */ index) =>
          h(
            'label',
            { class: 'choice' },
            h('input', { type: 'radio', name: 'phone', value: radio.value, checked: index === 0 }),
            h('span', {}, radio.label),
          ),
        ),
      ),
      h('div', { class: 'actions' }, go),
    )
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void busy(go, async () => {
      await send('phone', String(new FormData(form).get('phone')))
      await again()
    }).catch(refuse)
  })
  return form
}

/** The approval happens elsewhere: look again every second. @param {() => Promise<void>} again */
function waiting(again) {
  const timer = setTimeout(() => void again().catch(showError), 1000)
  onLeaveScreenSoon(() => clearTimeout(timer))
  return h('p', { class: 'center waiting', role: 'status' }, icon(ICONS.shield), ' Waiting for your approval…')
}

// Cleanups registered before `show` would belong to the screen that is being left.
function onLeaveScreenSoon(/** @type {() => void} */ work) {
  queueMicrotask(() => onLeaveScreen(work))
}

/** Time left, with a button that asks for more. @param {any} view @param {() => Promise<void>} again */
function countdown(view, again) {
  let ends = Date.now() + view.secondsLeft * 1000
  const text = h('span', { class: 'time' })
  const more = h('button', { type: 'button', class: 'text-button', hidden: true }, 'I need more time')
  const reset = (/** @type {number} */ seconds) => {
    ends = Date.now() + seconds * 1000
    tick()
  }
  more.addEventListener(
    'click',
    () =>
      void busy(more, async () =>
        reset((await call('POST', `/authentications/${view.id}/keep-alive`)).secondsLeft),
      ).catch((error) => (error.status === 409 ? again() : showError(error))),
  )
  const tick = () => {
    const left = Math.max(0, Math.round((ends - Date.now()) / 1000))
    text.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    const isLow = left <= LOW_SECONDS
    if (isLow && more.hidden) announce(`${left} seconds left`)
    more.hidden = !isLow
    if (left === 0) void again().catch(showError)
  }
  const timer = setInterval(tick, 1000)
  tick()
  return { element: h('p', { class: 'countdown' }, 'Time left ', text, more), reset, stop: () => clearInterval(timer) }
}
