import { Alert, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './captcha-box.module.css'
import type { Captcha } from './use-captcha.ts'

/** The box a person ticks; nothing where no check is asked for. */
export function CaptchaBox({ captcha }: { readonly captcha: Captcha }) {
  if (!captcha.isOn) return null
  if (captcha.kind === 'foreign') return <ForeignProvider />
  const { status, error } = captcha.state
  return (
    <div>
      <button
        type="button"
        role="checkbox"
        aria-checked={status === 'solved'}
        aria-busy={status === 'working'}
        aria-describedby={error ? 'captcha-error' : undefined}
        className={classes.box}
        data-error={error !== null || undefined}
        onClick={() => {
          if (status === 'open') void captcha.solve()
        }}
      >
        <span className={classes.mark} data-solved={status === 'solved' || undefined}>
          {status === 'working' && <Loader size={14} />}
          {status === 'solved' && <IconCheck size={16} stroke={2.4} aria-hidden />}
        </span>
        {status === 'working' ? 'Checking…' : 'I am human'}
      </button>
      {error && (
        <Text id="captcha-error" role="alert" size="sm" c="var(--mantine-color-error)" mt={6}>
          {error}
        </Text>
      )}
    </div>
  )
}

function ForeignProvider() {
  return (
    <Alert color="yellow" bg="var(--kw-amber-soft)" c="var(--kw-text)" title="A check is missing">
      This installation asks for a check by an outside provider. Its script is not loaded, because the operator has not
      allowed its origin yet. Please contact the operator.
    </Alert>
  )
}
