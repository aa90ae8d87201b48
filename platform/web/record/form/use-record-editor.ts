import type { QueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'
import type { RightCheck } from '../../../contract/endpoint.ts'
import {
  type Fields,
  fieldEntries,
  type LooseValues,
  type SecretField,
  type ValuesOf,
} from '../../../contract/field.ts'
import { type CallsOfKind, listCreation } from '../../../contract/record-calls.ts'
import { initialValues, type RecordKind } from '../../../contract/record-kind.ts'
import { isUnfilled } from '../../../contract/temporal.ts'
import type { GivenValidity, WithValidity } from '../../../contract/temporal-calls.ts'
import { call } from '../../api/call.ts'
import { isCreatedBefore, type OwnRefusals } from '../../forms/refusal.ts'
import { othersOf, type RecordForm, useRecordForm } from '../../forms/use-record-form.ts'
import { useCan } from '../../rights/use-can.ts'
import { useFaultText } from '../words/use-fault-text.ts'
import type { FormAccess } from './control.ts'
import { type BesideFields, enteredFaults, formWarnings, placeOf, serverFaultOf } from './form-faults.ts'
import { useSecrets, withSecrets } from './form-secrets.ts'
import { changedFields, type FormValues, formOfValues, valuesOfForm } from './form-values.ts'

/** The identity of an existing record. */
export interface KnownRecord {
  readonly id: string
  readonly version: number
}

export interface RecordEditorOptions<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F>
  /** Undefined: a new record. */
  readonly record: (KnownRecord & { readonly [Key in keyof F]?: unknown }) | undefined
  /** Fixed values of a new record that the form omits, e.g. its list. */
  readonly given?: Partial<ValuesOf<F>>
  /** Values in the form of a new record that depend on the moment, e.g. the start. Called once. */
  readonly startWith?: () => Partial<ValuesOf<F>>
  readonly beside?: BesideFields
  /** Records that the page knows. The form warns of a unique value that one of them has; the server decides. */
  readonly others?: readonly (LooseValues & KnownRecord)[]
  /** Key of the draft in the browser, if a kind has several forms for new records. */
  readonly draftKey?: string
  /** Refetches all affected queries after a change. */
  readonly readAgain: (client: QueryClient) => Promise<void>
  /** Sentences for errors of this kind only. */
  readonly refusals?: OwnRefusals
  /** Of a kind whose values have a time: since when the changes hold. `filled`: those with a value. Undefined: do not save. */
  readonly askValidity?: (filled: readonly string[], changed: readonly string[]) => Promise<GivenValidity | undefined>
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
  /** The form for its controls. */
  readonly access: FormAccess
}

/** Fields that the user can enter: without those that another right hides or protects. */
const enterableFields = (fields: Fields, can: (right: RightCheck) => boolean): Fields =>
  Object.fromEntries(
    fieldEntries(fields).filter(([, { read, edit }]) =>
      [read, edit].every((right) => right === undefined || can(right)),
    ),
  )

type Values = Readonly<Record<string, unknown>>
type ValuesForm = RecordForm<Record<string, unknown>>

/** Changes values of a form. Secrets stay out of the draft. */
const changeOf =
  (form: ValuesForm, secrets: ReturnType<typeof useSecrets>) =>
  (next: Values): void => {
    const entries = Object.entries(next)
    const secret = Object.fromEntries(entries.filter(([key]) => secrets.has(key)))
    form.saving.forget(Object.keys(next))
    if (Object.keys(secret).length > 0) secrets.change(secret)
    const open = entries.filter(([key]) => !secrets.has(key))
    if (open.length > 0) form.change(Object.fromEntries(open))
  }

/** The values that controls read and write. */
const accessOf = (
  { value, changes }: ValuesForm['draft'],
  isNew: boolean,
  change: (next: Values) => void,
): Pick<FormAccess, 'valueOf' | 'isChanged' | 'onChange'> => ({
  valueOf: (key) => value[key],
  isChanged: (key) => !isNew && key in changes,
  onChange: (key, next) => change({ [key]: next }),
})

/** Sends the changed values of a record, or the values of a new one, and properties beside the fields. */
const sendValues = async <F extends Fields>(
  {
    kind,
    calls,
    record,
    draft: { version, creation },
  }: Pick<RecordEditorOptions<F>, 'kind' | 'calls' | 'record'> & {
    readonly draft: Pick<ValuesForm['draft'], 'version' | 'creation'>
  },
  values: LooseValues,
  more: object,
): Promise<KnownRecord> => {
  const { create } = calls
  if (!record && !create) throw new Error('nobody creates a record of this kind')
  if (create && !record && kind.creates === 'list') {
    const { results } = await call(listCreation({ create }), { body: [{ ...values, ...more } as never], creation })
    return results[0] as unknown as KnownRecord
  }
  const saved: unknown = record
    ? await call(calls.update, { params: { id: record.id }, body: { version, ...values, ...more } as never })
    : create && (await call(create, { body: { ...values, ...more } as never, creation }))
  return saved as KnownRecord
}

/** Once the user knows of the record that an earlier request created, the next press creates another one. */
const renewAfter =
  ({ renew }: Pick<ValuesForm['draft'], 'renew'>) =>
  (error: unknown): never => {
    if (isCreatedBefore(error)) renew()
    throw error
  }

const deleteRecord = async <F extends Fields>({ remove }: CallsOfKind<F>, { id, version }: KnownRecord) =>
  remove && (await call(remove, { params: { id }, query: { version } }))

/** State of a form that creates or changes a record of a kind. It sends only changed fields. */
export const useRecordEditor = <F extends Fields>({
  kind,
  calls,
  record,
  given,
  startWith,
  beside,
  others = [],
  draftKey,
  readAgain,
  refusals,
  askValidity,
  onSaved,
  onRemoved,
}: RecordEditorOptions<F>): RecordEditor => {
  const { fields } = kind
  const isNew = record === undefined
  const faultText = useFaultText(kind)
  const can = useCan()
  const enterable = enterableFields(fields, can)
  const [first] = useState(() => ({ ...initialValues(fields), ...startWith?.() }))
  const ofFields = useMemo(() => formOfValues(fields, record ?? first), [fields, record, first])
  const stored: FormValues = { ...ofFields, ...beside?.stored }
  const form = useRecordForm<Record<string, unknown>>({
    key: draftKey ?? `${kind.kind} ${record?.id ?? 'new'}`,
    stored,
    version: record?.version,
    record: record && { kind: kind.kind, id: record.id },
    readOthers: othersOf(calls.changes, record?.id),
    kind: {
      readAgain,
      refusals: { taken: 'form.refusal.invalid', ...refusals },
      faultOf: serverFaultOf(fields, beside),
    },
  })
  const { saving, faultIn } = form
  const secrets = useSecrets(fields)
  const draft = withSecrets(form.draft, secrets)
  const values: LooseValues = { ...valuesOfForm(fields, draft.value), ...given }

  const warnings = formWarnings(kind, enterable, {
    values,
    others: others.filter(({ id }) => id !== record?.id),
    isChanged: (field) => isNew || changedFields(fields, draft.changes).includes(field),
  })
  const errorOf = (key: string): string | undefined => {
    const fault = faultIn(key)
    const [field = ''] = key.split('.')
    return fault && faultText({ ...fault.values, field, code: fault.key, about: fault.about })
  }

  const changed = changedFields(enterable, draft.changes)
  const write = (validity: WithValidity): Promise<KnownRecord> =>
    sendValues(
      { kind, calls, record, draft },
      record ? Object.fromEntries(changed.map((key) => [key, values[key]])) : newBody(enterable, values),
      { ...beside?.bodyOf(draft.value, draft.changes), ...validity },
    ).catch(renewAfter(draft))
  const settle = async <Done>(step: () => Promise<Done>, then: (done: Done) => void) => {
    const done = await saving.save(step)
    if (done === undefined) return
    draft.discard()
    then(done)
  }
  const submitChecked = async () => {
    const filled = record ? changed.filter((key) => isFilled(fields, key, record[key])) : []
    const validity = kind.temporal ? await askValidity?.(filled, changed) : {}
    if (askValidity && validity === undefined) return
    await settle(() => write(validity && Object.keys(validity).length > 0 ? { validity } : {}), onSaved)
  }
  const change = changeOf(form, secrets)
  return {
    ...form,
    draft,
    change,
    access: {
      ...accessOf(draft, isNew, change),
      errorOf,
      warningOf(key) {
        const warning = warnings.find((one) => placeOf(fields, one) === key)
        return warning && faultText(warning)
      },
    },
    fields,
    isNew,
    values,
    submit(event) {
      event.preventDefault()
      // An incomplete date is empty for the page, but the browser knows it.
      if (event.currentTarget instanceof HTMLFormElement && !event.currentTarget.checkValidity()) return
      // Values of other days decide with them, so the server applies the rules of a kind whose values have a time.
      const checkedKind = kind.temporal && record ? { fields } : kind
      const faults = enteredFaults(checkedKind, enterable, record ? values : { ...initialValues(fields), ...values })
      if (faults.length > 0) return saving.setFaults(faults)
      void submitChecked()
    },
    remove: async () => {
      if (!record || !calls.remove) return
      await settle(
        () => deleteRecord(calls, { id: record.id, version: draft.version }),
        () => onRemoved?.(),
      )
    },
    secretSetAt({ setAt }) {
      const at: unknown = record && Reflect.get(record, `${setAt}Ms`)
      return typeof at === 'number' ? at : null
    },
    errorOf,
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
