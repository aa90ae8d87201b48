import * as v from 'valibot'
import { fieldEntries, type LooseValues } from '../../../platform/contract/field.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { textOf } from '../../../platform/web/url-state/fields.ts'

/** Id of the model whose values the form of a new one begins with. */
export const CopyView = v.object({ copy: textOf(9) })

/** Values of a model for the form of a new one: files stay with their record, and computed values follow by themselves. */
export const copiedValues = ({ fields }: Pick<RecordKind, 'fields'>, model: LooseValues): LooseValues =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([, { kind, computedBy }]) => kind !== 'file' && computedBy === undefined)
      .map(([key]) => [key, model[key] ?? null]),
  )
