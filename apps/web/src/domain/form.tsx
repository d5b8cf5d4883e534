import { installMessages } from '@keelwise/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, type MantineSpacing, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  get,
  useForm,
} from 'react-hook-form'
import { z } from 'zod'
import { type ApiError, fieldMessage, toApiError } from '../lib/api-error.ts'

installMessages()

interface FormOptions<In extends FieldValues, Out> {
  /** What may be entered and what is made of it: the contract's own rules. */
  readonly schema: z.ZodType<Out, In>
  /** What stands in the fields at first. */
  readonly start: In
  /** Does the work; what it throws comes back to the fields it is about. */
  readonly save: (values: Out) => Promise<void>
  /** Told of everything that `save` throws, also of what stands at fields then. */
  readonly onRefused?: (error: ApiError) => void
  /** Says what failed, where no field is to blame. */
  readonly onFailure?: (error: ApiError) => void
}

/** A form of {@link useEntryForm}, with everything of the library's own. */
export interface EntryFormOf<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  readonly isBusy: boolean
  readonly isDirty: boolean
  readonly submit: () => Promise<void>
  readonly errorOf: (name: Path<In>) => ReactNode
  /** Props of an input; another kind of field stands in a `Controller`. */
  readonly input: (name: Path<In>) => UseFormRegisterReturn & { readonly error: ReactNode }
  /** Blames a field; it takes the focus. */
  readonly blame: (name: Path<In>, message: string) => void
}

/**
 * A form: what is wrong stands at its field and goes with the next letter, the first wrong field takes the focus, and
 * what the server refuses stands at the fields the server names.
 */
export function useEntryForm<In extends FieldValues, Out>({
  schema,
  start,
  save,
  onRefused,
  onFailure,
}: FormOptions<In, Out>): EntryFormOf<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: start as DefaultValues<In>,
    criteriaMode: 'all',
  })
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values)
    } catch (thrown) {
      const error = toApiError(thrown)
      const refused = error.status === 400 ? refusedFields(error, form.getValues()) : []
      for (const [index, field] of refused.entries())
        form.setError(field, { message: fieldMessage(error, field) ?? '' }, { shouldFocus: index === 0 })
      onRefused?.(error)
      if (refused.length === 0) onFailure?.(error)
    }
  })
  const errorOf = (name: Path<In>): ReactNode => messagesOf(get(errors, name) as FieldError | undefined)

  return {
    ...form,
    isBusy: isSubmitting,
    isDirty,
    submit,
    errorOf,
    input: (name) => ({ ...form.register(name), error: errorOf(name) }),
    blame: (name, message) => form.setError(name, { message }, { shouldFocus: true }),
  }
}

/** The fields a refusal names, in the order of the form. */
function refusedFields<In extends FieldValues>(error: ApiError, values: In): Path<In>[] {
  // messages of a field are a list; what else an answer says, e.g. its code, may be called like a field
  const named = Object.entries(error.details ?? {}).flatMap(([name, said]) =>
    Array.isArray(said) && get(values, name) !== undefined ? [name] : [],
  )
  const order = Object.keys(values)
  const placeOf = (name: string) => order.indexOf(name.split('.')[0] ?? '')
  return named.toSorted((a, b) => placeOf(a) - placeOf(b)) as Path<In>[]
}

/** A broken rule, or every one of them on a line of its own. */
function messagesOf(error: FieldError | undefined): ReactNode {
  const messages = Object.values(error?.types ?? {})
    .flat()
    .filter((text) => typeof text === 'string')
  if (messages.length < 2) return error?.message
  return messages.map((message) => (
    <span key={message} style={{ display: 'block' }}>
      {message}
    </span>
  ))
}

/** A form as shared fields see it: whatever else it asks, it has these. */
export interface InputsOf<Name extends string> {
  readonly input: (name: Name) => UseFormRegisterReturn & { readonly error: ReactNode }
}

interface EntryFormProps {
  readonly form: { readonly submit: () => Promise<void> }
  readonly label?: string
  readonly gap?: MantineSpacing
  /** Out of reach for now. */
  readonly isInert?: boolean
  readonly children: ReactNode
}

/** The fields below each other, and whatever else belongs to the form. */
export function EntryForm({ form, label, gap = 'md', isInert, children }: EntryFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      noValidate
      aria-label={label}
      inert={isInert}
    >
      <Stack gap={gap}>{children}</Stack>
    </form>
  )
}

interface FormButtonsProps {
  readonly form: { readonly isBusy: boolean }
  /** What the button that saves says. */
  readonly save: string
  readonly onCancel: () => void
  /** Of the button, where what it does cannot be undone. */
  readonly color?: string | undefined
}

/** The foot of a dialog's form; while the work runs there is no way out. */
export function FormButtons({ form, save, onCancel, color }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel} disabled={form.isBusy}>
        Cancel
      </Button>
      <Button type="submit" color={color} loading={form.isBusy}>
        {save}
      </Button>
    </Group>
  )
}

/** Text that has to be there; blanks alone are none. */
export const requiredText = z.string().refine((text) => text.trim() !== '', 'Required')

/** Text that is left empty says nothing. */
export const emptyIsNull = (text: string): string | null => text.trim() || null

/**
 * A field of text that stands for something else: what `read` makes of it is judged by the contract's schema.
 * @param message what is said instead of the schema's own words, which may speak of types
 */
export const textFor = <Out,>(schema: z.ZodType<Out>, read: (text: string) => unknown, message?: string) =>
  z.string().transform((text, context): Out => {
    const parsed = schema.safeParse(read(text))
    if (parsed.success) return parsed.data
    context.addIssue(message ?? parsed.error.issues[0]?.message ?? '')
    return z.NEVER
  })
