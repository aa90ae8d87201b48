import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import type { Field } from '../../../contract/field.ts'
import { type FieldFilter, questionFaults, wholeList } from '../../../contract/record-question.ts'
import { FieldInput } from '../form/field-input.tsx'
import { faultKeys, type RecordWords } from '../words/use-record-words.ts'
import styles from './filter-editor.module.css'
import {
  type FilterChoice,
  type FilterForm,
  filterChoices,
  filteredAs,
  filterOfForm,
  formOfFilter,
} from './filter-form.ts'

/** The form of the filter of one field. It follows from the kind of the field. */
export function FilterEditor({
  name,
  field,
  kindWords,
  words,
  filter,
  onApply,
}: {
  readonly name: string
  readonly field: Field
  /** Prefix of the texts of the kind. */
  readonly kindWords: string
  readonly words: RecordWords
  readonly filter: FieldFilter | undefined
  readonly onApply: (filter: FieldFilter) => void
}) {
  const { t } = useTranslation()
  const [form, setForm] = useState<FilterForm>(() => formOfFilter(field, filter))
  const [isTried, setTried] = useState(false)
  const choices = filterChoices(field)
  const next = filterOfForm(form)
  const fault = next && questionFaults({ [name]: field }, { ...wholeList, filters: { [name]: next } })[0]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (next && !fault) onApply(next)
  }
  const error = !isTried
    ? undefined
    : fault
      ? t(faultKeys({ words: kindWords }, fault), { bound: fault.bound, value: fault.value, unit: fault.unit ?? '' })
      : next
        ? undefined
        : t('record.fault.needed')
  const shown = filteredAs(field, form.choice)
  const input = (end: 'value' | 'to', label: string) => (
    <FieldInput
      key={`${form.choice} ${end}`}
      name={name}
      field={shown}
      words={{ ...words, label: () => label, help: () => undefined }}
      form={{
        valueOf: () => form[end],
        isChanged: () => false,
        errorOf: () => (end === 'value' ? error : undefined),
        warningOf: () => undefined,
        onChange: (_, value) => setForm({ ...form, [end]: value }),
      }}
      disabled={false}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <strong>{words.label(name)}</strong>
      {choices.length > 1 && (
        <Select
          label={t('record.filter.condition')}
          value={form.choice}
          onChange={(choice) => setForm({ choice: choice as FilterChoice, value: null, to: null })}
          choices={choices.map((value) => ({ value, label: t(`record.filter.choice.${value}`) }))}
        />
      )}
      {form.choice === 'between' ? (
        <div className={styles.range} data-dates={field.kind === 'date' || undefined}>
          {input('value', t('record.filter.from'))}
          {input('to', t('record.filter.to'))}
        </div>
      ) : (
        form.choice !== 'empty' && form.choice !== 'filled' && input('value', t(`record.filter.choice.${form.choice}`))
      )}
      <Button look="primary" type="submit">
        {t('record.filter.apply')}
      </Button>
    </form>
  )
}
