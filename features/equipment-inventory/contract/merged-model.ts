/** A model that a merge has deleted, with what moved to the model that stays. */
export interface MergedModel {
  readonly id: string
  readonly name: string
  /** All values of the model by field. */
  readonly values: Readonly<Record<string, unknown>>
  /** References that moved: record and field. */
  readonly references: readonly { readonly kind: string; readonly id: string; readonly field: string }[]
  /** Ids of documents that moved. */
  readonly documents: readonly string[]
}
