import { fieldEntries, type LooseValues } from '../../../platform/contract/field.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'

/** A field of several models side by side. */
export interface ComparedRow {
  readonly key: string
  /** The value of each model as text, in the order of the models. */
  readonly texts: readonly string[]
  readonly differs: boolean
}

/** The fields of models side by side, without files and without fields that are empty in all of them. */
export const comparedRows = (
  { fields }: Pick<RecordKind, 'fields'>,
  models: readonly LooseValues[],
  textOf: (key: string, value: unknown) => string,
): readonly ComparedRow[] =>
  fieldEntries(fields)
    .filter(([, { kind }]) => kind !== 'file')
    .map(([key]) => {
      const texts = models.map((model) => textOf(key, model[key]))
      return { key, texts, differs: new Set(texts).size > 1 }
    })
    .filter(({ texts }) => texts.some((text) => text !== '-'))
