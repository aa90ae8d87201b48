import { useMemo, useState } from 'react'
import { type BulkWay, editedRecord, type FieldEdit, isBulkEditable, waysOf } from '../../../contract/bulk-edit.ts'
import type { Field, Fields } from '../../../contract/field.ts'
import { type ValueFault, valueFault, valueWarning } from '../../../contract/field-check.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { useCan } from '../../rights/use-can.ts'
import { type FormValues, formOfValues, valuesOfForm } from '../form/form-values.ts'
import type { RecordRow } from '../list/use-record-columns.ts'

/** A field that the user has chosen, and what happens to it. */
export interface ChosenField {
  readonly key: string
  readonly way: BulkWay
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((text) => text === ''))

/** The fields that the user has chosen with their values, and what they make of the rows. */
export const useFieldEdits = <F extends Fields>(
  { fields }: Pick<RecordKind<F>, 'fields'>,
  rows: readonly RecordRow[],
) => {
  const can = useCan()
  const [chosen, setChosen] = useState<readonly ChosenField[]>([])
  const [form, setForm] = useState<FormValues>({})
  const editable = Object.keys(fields).filter((key) => {
    const { read, edit } = fields[key] as Field
    return isBulkEditable(fields[key] as Field) && [read, edit].every((right) => right === undefined || can(right))
  })
  const entered = (key: string) => valuesOfForm({ [key]: fields[key] as Field }, form)[key]
  const edits = useMemo(
    () =>
      chosen.map(
        ({ key, way }): FieldEdit => ({
          field: key,
          way,
          ...(way !== 'empty' && { value: valuesOfForm({ [key]: fields[key] as Field }, form)[key] }),
        }),
      ),
    [chosen, fields, form],
  )
  const faultOf = ({ key, way }: ChosenField): ValueFault | undefined => {
    if (way === 'empty') return undefined
    const value = entered(key)
    return isBlank(value) ? { field: key, code: 'needed' } : valueFault(key, fields[key] as Field, value)
  }
  const counts = useMemo(() => {
    const results = rows.map((row) => editedRecord(fields, row, edits).result)
    const changed = results.filter((result) => result === 'changed').length
    return { changed, unchanged: rows.length - changed }
  }, [rows, fields, edits])
  return {
    chosen,
    /** Fields that the user can still choose. */
    others: editable.filter((key) => chosen.every((one) => one.key !== key)),
    edits,
    counts,
    faults: chosen.flatMap((one) => faultOf(one) ?? []),
    warningOf: ({ key, way }: ChosenField) =>
      way === 'set' ? valueWarning(key, fields[key] as Field, entered(key)) : undefined,
    /** Without a value no field is emptied by mistake. */
    isFilled: chosen.length > 0 && chosen.every(({ key, way }) => way === 'empty' || !isBlank(entered(key))),
    add(key: string) {
      const field = fields[key] as Field
      setChosen([...chosen, { key, way: waysOf(field)[0] ?? 'set' }])
      setForm({ ...form, ...formOfValues({ [key]: field }, {}) })
    },
    leave: (key: string) => setChosen(chosen.filter((one) => one.key !== key)),
    setWay: (key: string, way: BulkWay) => setChosen(chosen.map((one) => (one.key === key ? { key, way } : one))),
    form,
    onChange: (name: string, value: unknown) => setForm({ ...form, [name]: value }),
  }
}
export type FieldEdits = ReturnType<typeof useFieldEdits>
