import { useTranslation } from 'react-i18next'
import { fallbackLanguage, languages } from '../../../../domain/language.ts'
import { RestOfRow, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { type Choice, Select } from '../../../../kit/primitives/select.tsx'
import { TextArea } from '../../../../kit/primitives/text-area.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { countryWords, type Field, type TextField as TextFieldData } from '../../../contract/field.ts'
import { LateFileControl } from '../../documents/late-documents.tsx'
import { ReferenceInput } from '../reference/reference-input.tsx'
import type { RecordWords } from '../words/use-record-words.ts'
import { CodeInput, isCodeFormat } from './code-input.tsx'
import { type Control, type FormAccess, textProps } from './control.ts'
import { DayInput, InstantInput } from './date-inputs.tsx'
import styles from './field-input.module.css'
import { formKey } from './form-values.ts'
import { NumberInput } from './number-input.tsx'
import { SecretInput, type SecretState } from './secret-input.tsx'

/** A field in a form. */
interface FieldOfForm {
  readonly name: string
  readonly words: RecordWords
  readonly form: FormAccess
  /** Fixed fields of an existing record and fields without the permission cannot be edited. */
  readonly disabled: boolean
}

export interface FieldInputProps extends FieldOfForm {
  readonly field: Field
  /** Records that a reference field can choose. Default: all records of its kind, by a search on the server. */
  readonly choices?: readonly Choice[] | undefined
  /** State of the secret in a secret field. */
  readonly secret?: SecretState
}

/** Choices in the order of the declaration, countries in the order of their names. */
const choicesOf = (
  { choices, choiceWords }: { readonly choices: readonly string[]; readonly choiceWords?: string },
  labelOf: (choice: string) => string,
): readonly Choice[] => {
  const labelled = choices.map((value) => ({ value, label: labelOf(value) }))
  return choiceWords === countryWords ? labelled.toSorted((a, b) => a.label.localeCompare(b.label)) : labelled
}

/** The control for a field of a record, by the kind of the field. */
export function FieldInput({ field, choices, secret, ...place }: FieldInputProps) {
  const { name, words, form, disabled } = place
  const error = form.errorOf(name)
  const control: Control = {
    label: words.label(name),
    help: words.help(name),
    value: form.valueOf(name),
    onChange: (value) => form.onChange(name, value),
    error,
    warning: error === undefined ? form.warningOf(name) : undefined,
    changed: form.isChanged(name),
    needed: field.need === 'needed',
    disabled,
  }
  switch (field.kind) {
    case 'texts':
      return <TextsInput field={field} {...place} />
    case 'decimal':
    case 'integer':
      return <NumberInput field={field} {...control} />
    case 'date':
      return field.withTime ? <InstantInput field={field} {...control} /> : <DayInput field={field} {...control} />
    case 'boolean':
      return field.initial === undefined ? <AnswerInput {...control} /> : <YesNoInput {...control} />
    case 'oneOf':
      return <ChoiceInput {...control} choices={choicesOf(field, (value) => words.choice(name, value))} />
    case 'severalOf':
      return (
        <MultiSelect
          label={control.label}
          help={control.help ?? ''}
          choices={choicesOf(field, (value) => words.choice(name, value))}
          value={Array.isArray(control.value) ? control.value : []}
          onChange={control.onChange}
          disabled={disabled}
          error={control.error}
          changed={control.changed}
        />
      )
    case 'reference':
      return choices ? (
        <ChoiceInput {...control} choices={choices} isSearchable />
      ) : (
        <ReferenceInput field={field} {...control} />
      )
    case 'list':
      return <TextInput {...control} />
    case 'secret':
      return <SecretInput {...control} longest={field.longest} {...secret} />
    case 'file':
      return <LateFileControl {...control} name={name} field={field} />
    // The feature draws the control.
    case 'rows':
      return null
    default:
      return <TextInput field={field} {...control} />
  }
}

function TextInput({ field, ...control }: Control & { readonly field?: TextFieldData }) {
  const { onChange } = control
  if (isCodeFormat(field?.format)) return <CodeInput format={field.format} example={field.example} {...control} />
  const shared = {
    ...textProps(control),
    ...(field && { maxLength: field.longest }),
    ...(field?.example !== undefined && { placeholder: field.example }),
  }
  if (field?.isLong)
    return (
      <WholeRow>
        <TextArea {...shared} onChange={(event) => onChange(event.currentTarget.value || null)} />
      </WholeRow>
    )
  const input = (
    <TextField {...shared} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value || null)} />
  )
  return field?.isWide ? <RestOfRow>{input}</RestOfRow> : input
}

/** A text in each language, one field below the other. */
function TextsInput({
  name,
  field,
  words,
  form,
  disabled,
}: FieldOfForm & { readonly field: Extract<Field, { kind: 'texts' }> }) {
  const { t } = useTranslation()
  const inputs = languages.map((language) => {
    const key = formKey(name, language)
    const isFallback = language === fallbackLanguage
    const help = isFallback ? words.help(name) : undefined
    return (
      <TextField
        key={key}
        label={t(`record.language.${language}`)}
        lang={language}
        maxLength={field.longest}
        value={String(form.valueOf(key) ?? '')}
        changed={form.isChanged(key)}
        needed={isFallback && field.need === 'needed'}
        disabled={disabled}
        error={form.errorOf(key)}
        {...(help !== undefined && { help })}
        onChange={(event) => form.onChange(key, event.currentTarget.value)}
      />
    )
  })
  return (
    <fieldset className={styles.texts}>
      <legend>{words.label(name)}</legend>
      {inputs}
    </fieldset>
  )
}

function ChoiceInput({
  choices,
  isSearchable = choices.length > 9,
  ...control
}: Control & { readonly choices: readonly Choice[]; readonly isSearchable?: boolean }) {
  const { t } = useTranslation()
  const { label, value, onChange, error, warning, disabled, needed, help, changed } = control
  const none = needed ? [] : [{ value: '', label: t('record.none') }]
  return (
    <Select
      label={label}
      searchable={isSearchable}
      nothingFound={t('table.noMatch')}
      choices={[...none, ...choices]}
      value={typeof value === 'string' ? value : needed ? null : ''}
      onChange={(next) => onChange(next || null)}
      disabled={disabled}
      needed={needed}
      changed={changed}
      {...(help !== undefined && { help })}
      {...(warning !== undefined && { warning })}
      {...(error !== undefined && { error })}
    />
  )
}

/** Yes or no, for a field with an initial value. */
function YesNoInput({ label, value, onChange, disabled, help, error }: Control) {
  return (
    <div>
      <Checkbox
        label={label}
        checked={value === true}
        disabled={disabled}
        onChange={onChange}
        {...(help !== undefined && { help })}
      />
      {error !== undefined && <Fault>{error}</Fault>}
    </div>
  )
}

/** Yes, no or no answer: an empty box would look like "no". */
function AnswerInput(control: Control) {
  const { t } = useTranslation()
  const { value, onChange } = control
  return (
    <ChoiceInput
      {...control}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : next === 'true')}
      choices={[
        { value: 'true', label: t('record.yes') },
        { value: 'false', label: t('record.no') },
      ]}
    />
  )
}
