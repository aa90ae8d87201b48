import type { QueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage } from '../../../../domain/language.ts'
import type { RightCheck } from '../../../contract/endpoint.ts'
import {
  type Fields,
  fieldEntries,
  type LooseValues,
  type SecretField,
  secretKeys,
  type ValuesOf,
} from '../../../contract/field.ts'
import type { ValueFault } from '../../../contract/field-check.ts'
import type { RecordCalls } from '../../../contract/record-calls.ts'
import { initialValues, kindFaults, type RecordKind } from '../../../contract/record-kind.ts'
import { isUnfilled } from '../../../contract/temporal.ts'
import type { GivenValidity, WithValidity } from '../../../contract/temporal-calls.ts'
import { call } from '../../api/call.ts'
import type { FieldFault } from '../../forms/field-fault.ts'
import type { OwnRefusals } from '../../forms/refusal.ts'
import { othersOf, type RecordForm, useRecordForm } from '../../forms/use-record-form.ts'
import { useCan } from '../../rights/use-can.ts'
import { faultKeys } from '../words/use-record-words.ts'
import { changedFields, type FormValues, formKey, formOfValues, valuesOfForm } from './form-values.ts'

/** The identity of an existing record. */
export interface KnownRecord {
  readonly id: string
  readonly version: number
}

export interface RecordEditorOptions<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: RecordCalls<F>
  /** Undefined: a new record. */
  readonly record: (KnownRecord & { readonly [Key in keyof F]?: unknown }) | undefined
  /** Fixed values of a new record that the form omits, e.g. its list. */
  readonly given?: Partial<ValuesOf<F>>
  /** Values in the form of a new record that depend on the moment, e.g. the start. Called once. */
  readonly startWith?: () => Partial<ValuesOf<F>>
  /** Key of the draft in the browser, if a kind has several forms for new records. */
  readonly draftKey?: string
  /** Refetches all affected queries after a change. */
  readonly readAgain: (client: QueryClient) => Promise<void>
  /** Sentences for errors of this kind only. */
  readonly refusals?: OwnRefusals
  /** Of a kind whose values have a time: since when the changes hold. Undefined: do not save. */
  readonly askValidity?: (filled: readonly string[]) => Promise<GivenValidity | undefined>
  readonly onSaved: (record: KnownRecord) => void
  readonly onRemoved?: () => void
}

/** State of a form for a record: draft, checks, save and delete. */
export interface RecordEditor extends RecordForm<Record<string, unknown>> {
  readonly fields: Fields
  readonly isNew: boolean
  /** Values of the record with the changes of the form. */
  readonly values: LooseValues
  readonly submit: (event: SubmitEvent) => void
  readonly remove: () => Promise<void>
  /** Time when the stored secret of a field was set; null without one. */
  readonly secretSetAt: (field: SecretField) => number | null
  /** Error text at a form value. */
  readonly errorOf: (key: string) => string | undefined
}

/** Key of the control that shows a fault: the English text of a `texts` field. */
const placeOf = (fields: Fields, { field }: Pick<ValueFault, 'field'>): string =>
  fields[field]?.kind === 'texts' ? formKey(field, fallbackLanguage) : field

/** Secrets in a form. They are in no draft: the browser does not store them. Undefined: unchanged; null: removed. */
const useSecrets = (fields: Fields) => {
  const [, setCount] = useState(0)
  // The guard of the page asks right after saving, before the next render.
  const held = useRef<Readonly<Record<string, unknown>>>({})
  const set = (next: Readonly<Record<string, unknown>>) => {
    held.current = next
    setCount((count) => count + 1)
  }
  const changed = () => Object.fromEntries(Object.entries(held.current).filter(([, value]) => value !== undefined))
  return {
    changed,
    change: (next: Readonly<Record<string, unknown>>) => set({ ...held.current, ...next }),
    discard: () => set({}),
    has: (key: string) => secretKeys(fields).includes(key),
  }
}

/** A draft that also contains the secrets of the form. */
const withSecrets = (draft: FormDraft, secrets: ReturnType<typeof useSecrets>): FormDraft => {
  const changed = secrets.changed()
  return {
    ...draft,
    value: { ...draft.value, ...changed },
    changes: { ...draft.changes, ...changed },
    count: draft.count + Object.keys(changed).length,
    isDirty: () => draft.isDirty() || Object.keys(secrets.changed()).length > 0,
    discard() {
      secrets.discard()
      draft.discard()
    },
  }
}
type FormDraft = RecordForm<Record<string, unknown>>['draft']

/** A fault as the form shows it. `bound` may be the label of another field. */
const shownFault = (fields: Fields, fault: ValueFault): FieldFault => ({
  field: placeOf(fields, fault),
  key: fault.code,
  about: '',
  values: { bound: fault.bound ?? '', value: fault.value, unit: fault.unit ?? '' },
})

/** Fields that the user can enter: without those that another right hides or protects. */
const enterableFields = (fields: Fields, can: (right: RightCheck) => boolean): Fields =>
  Object.fromEntries(
    fieldEntries(fields).filter(([, { read, edit }]) =>
      [read, edit].every((right) => right === undefined || can(right)),
    ),
  )

/**
 * Faults of the fields that the user can enter. Rules need all fields. Without the rights on some of them the server
 * alone applies the rules.
 */
const enteredFaults = <F extends Fields>(
  { fields, rules }: Pick<RecordKind<F>, 'fields' | 'rules'>,
  enterable: Fields,
  values: LooseValues,
): readonly ValueFault[] => {
  const isWhole = Object.keys(enterable).length === Object.keys(fields).length
  const entered = Object.fromEntries(Object.keys(enterable).map((key) => [key, values[key]]))
  return kindFaults({ fields: enterable as F, ...(isWhole && rules && { rules }) }, entered)
}

/** State of a form that creates or changes a record of a kind. It sends only changed fields. */
export const useRecordEditor = <F extends Fields>({
  kind,
  calls,
  record,
  given,
  startWith,
  draftKey,
  readAgain,
  refusals,
  askValidity,
  onSaved,
  onRemoved,
}: RecordEditorOptions<F>): RecordEditor => {
  const { t } = useTranslation()
  const { fields } = kind
  const can = useCan()
  const enterable = enterableFields(fields, can)
  const [first] = useState(() => ({ ...initialValues(fields), ...startWith?.() }))
  const stored: FormValues = useMemo(() => formOfValues(fields, record ?? first), [fields, record, first])
  const form = useRecordForm<Record<string, unknown>>({
    key: draftKey ?? `${kind.kind} ${record?.id ?? 'new'}`,
    stored,
    version: record?.version,
    record: record && { kind: kind.kind, id: record.id },
    readOthers: othersOf(calls.changes, record?.id),
    kind: {
      readAgain,
      refusals: { taken: 'form.refusal.invalid', ...refusals },
      faultOf(path, message, { code = 'refused', value = '', bound = '', unit = '' }) {
        const [field = '', ...rest] = path.replace(/^body\./, '').split('.')
        const isOfLanguage = rest.length > 0 && fields[field]?.kind === 'texts'
        const place = isOfLanguage ? formKey(field, rest.join('.')) : placeOf(fields, { field })
        return { field: place, key: code, about: message, values: { value, bound, unit } }
      },
    },
  })
  const { saving, faultIn } = form
  const secrets = useSecrets(fields)
  const draft = withSecrets(form.draft, secrets)
  const values: LooseValues = { ...valuesOfForm(fields, draft.value), ...given }

  const changed = changedFields(enterable, draft.changes)
  const write = (more: WithValidity): Promise<KnownRecord> => {
    const sent = Object.fromEntries(changed.map((key) => [key, values[key]]))
    const saved: Promise<unknown> = record
      ? call(calls.update, { params: { id: record.id }, body: { version: draft.version, ...sent, ...more } as never })
      : call(calls.create, { body: { ...newBody(enterable, values), ...more } as never })
    return saved as Promise<KnownRecord>
  }
  const settle = async <Done>(step: () => Promise<Done>, then: (done: Done) => void) => {
    const done = await saving.save(step)
    if (done === undefined) return
    draft.discard()
    then(done)
  }
  const submitChecked = async () => {
    const filled = record ? changed.filter((key) => isFilled(fields, key, record[key])) : []
    const validity = kind.temporal ? await askValidity?.(filled) : {}
    if (askValidity && validity === undefined) return
    await settle(() => write(validity && Object.keys(validity).length > 0 ? { validity } : {}), onSaved)
  }
  return {
    ...form,
    draft,
    change(next) {
      const entries = Object.entries(next)
      const secret = Object.fromEntries(entries.filter(([key]) => secrets.has(key)))
      saving.forget(Object.keys(next))
      if (Object.keys(secret).length > 0) secrets.change(secret)
      const others = entries.filter(([key]) => !secrets.has(key))
      if (others.length > 0) form.change(Object.fromEntries(others))
    },
    fields,
    isNew: record === undefined,
    values,
    submit(event) {
      event.preventDefault()
      // An incomplete date is empty for the page, but the browser knows it.
      if (event.currentTarget instanceof HTMLFormElement && !event.currentTarget.checkValidity()) return
      // Values of other days decide with them, so the server applies the rules of a kind whose values have a time.
      const checkedKind = kind.temporal && record ? { fields } : kind
      const faults = enteredFaults(checkedKind, enterable, record ? values : { ...initialValues(fields), ...values })
      if (faults.length > 0) return saving.setFaults(faults.map((fault) => shownFault(fields, fault)))
      void submitChecked()
    },
    remove: async () => {
      if (!record) return
      await settle(
        () => call(calls.remove, { params: { id: record.id }, query: { version: draft.version } }),
        () => onRemoved?.(),
      )
    },
    secretSetAt({ setAt }) {
      const at: unknown = record && Reflect.get(record, `${setAt}Ms`)
      return typeof at === 'number' ? at : null
    },
    errorOf(key) {
      const fault = faultIn(key)
      const [field = ''] = key.split('.')
      if (!fault) return undefined
      const bound = fault.values?.bound
      const words = fault.key === 'not-after' ? { bound: t(`${kind.words}.field.${bound}`) } : {}
      return t(faultKeys(kind, { field, code: fault.key }), { about: fault.about, ...fault.values, ...words })
    },
  }
}

const isFilled = (fields: Fields, key: string, value: unknown): boolean => {
  const field = fields[key]
  return field !== undefined && !isUnfilled(field, value)
}

/** The body of a new record: values of all fields that a user can set and that have one. */
const newBody = (fields: Fields, values: LooseValues): LooseValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== null && Object.hasOwn(fields, key) && fields[key]?.computedBy === undefined,
    ),
  )
