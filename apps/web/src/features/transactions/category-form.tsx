import { type OwnCategory, addCategory } from '@keelwise/contract/categories'
import { categoryColorDisplay, categoryIconDisplay, categoryKindDisplay } from '@keelwise/contract/words'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { CategoryPicture, colorOfOwn, iconOfOwn } from '../../domain/category-mark.tsx'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { toast } from '../../ui/toast.ts'
import classes from './category-form.module.css'
import { useCategoryChanges } from './use-category-changes.ts'

const { shape } = addCategory.body
const formSchema = z.object({
  name: shape.name,
  group: z.string(),
  kind: z.enum(Object.keys(categoryKindDisplay) as (keyof typeof categoryKindDisplay)[]),
  icon: shape.icon,
  color: shape.color,
})

interface CategoryFormProps {
  /** Null adds one. */
  readonly category: OwnCategory | null
  readonly onDone: () => void
}

/** What a category of the own is called, which group it is in, and what it looks like. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const { add, change } = useCategoryChanges()
  const book = useCategoryBook()
  const form = useEntryForm({
    schema: formSchema,
    start: {
      name: category?.name ?? '',
      group: category?.group ?? '',
      kind: category?.kind ?? 'spending',
      icon: category?.icon ?? 'tag',
      color: category?.color ?? 'green',
    },
    save: async (entered) => {
      const body = { ...entered, group: entered.group === '' ? null : entered.group }
      await (category ? change.mutateAsync({ id: category.id, body }) : add.mutateAsync(body))
      toast.success(category ? 'Category changed' : 'Category added')
      onDone()
    },
    onFailure: () => void toast.somethingWentWrong(),
  })
  const { group, icon, color } = form.watch()
  const groups = book.groups().filter(({ key }) => key !== category?.id && key !== 'other')
  return (
    <EntryForm form={form}>
      <TextInput
        label="Name"
        maxLength={40}
        data-autofocus
        leftSection={<CategoryPicture icon={iconOfOwn[icon]} color={colorOfOwn[color]} size={24} />}
        {...form.input('name')}
      />
      <NativeSelect
        label="Group"
        {...form.input('group')}
        data={[
          { value: '', label: 'A group of its own' },
          {
            group: 'Your groups',
            items: groups.flatMap((one) => (one.isOwn ? [{ value: one.key, label: one.name }] : [])),
          },
          { group: 'Groups', items: groups.flatMap((one) => (one.isOwn ? [] : [{ value: one.key, label: one.name }])) },
        ].filter((each) => !('items' in each) || (each.items?.length ?? 0) > 0)}
      />
      {group === '' ? (
        <NativeSelect
          label="Counts as"
          {...form.input('kind')}
          data={Object.entries(categoryKindDisplay).map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <Swatches
            legend="Color"
            names={categoryColorDisplay}
            value={field.value}
            onChange={field.onChange}
            draw={(one) => <span className={classes.color} style={{ background: colorOfOwn[one] }} />}
          />
        )}
      />
      <Controller
        control={form.control}
        name="icon"
        render={({ field }) => (
          <Swatches
            legend="Icon"
            names={categoryIconDisplay}
            value={field.value}
            onChange={field.onChange}
            draw={(one) => <CategoryPicture icon={iconOfOwn[one]} color={colorOfOwn[color]} size={28} />}
          />
        )}
      />
      <FormButtons form={form} save={category ? 'Save' : 'Add'} onCancel={onDone} />
    </EntryForm>
  )
}

interface SwatchesProps<T extends string> {
  readonly legend: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
  readonly draw: (value: T) => ReactNode
}

/** One of several pictures. */
function Swatches<T extends string>({ legend, names, value, onChange, draw }: SwatchesProps<T>) {
  return (
    <fieldset className={classes.swatches}>
      <Text component="legend" fz="sm" fw={500} mb={6}>
        {legend}
      </Text>
      {(Object.keys(names) as T[]).map((one) => (
        <label key={one} className={classes.swatch} title={names[one]}>
          <input
            type="radio"
            name={legend}
            aria-label={names[one]}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {draw(one)}
        </label>
      ))}
    </fieldset>
  )
}
