import { EDIT, type FarmLevelProduct, MANAGE, READ } from '../../../domain/right.ts'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { Fields } from '../../../platform/contract/field.ts'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordKind } from '../../../platform/contract/record-kind.ts'
import { temporalCalls } from '../../../platform/contract/temporal-calls.ts'

/** The node of a record of a list on a card. The form omits it: the card gives it. */
export const listedNodeFields = defineFields({
  farmCode: { kind: 'text', section: 'node', longest: 50, need: 'needed', isFixed: true, inForm: false },
  /** Code of the farm, sub-farm or asset. */
  entCode: { kind: 'text', section: 'node', longest: 50, need: 'needed', isFixed: true, inForm: false },
})
export type ListedFields = Fields & typeof listedNodeFields

type Own<F extends Fields> = Pick<
  RecordKind<F>,
  | 'kind'
  | 'one'
  | 'many'
  | 'noun'
  | 'nouns'
  | 'words'
  | 'ownWords'
  | 'fields'
  | 'label'
  | 'documents'
  | 'rules'
  | 'compute'
  | 'creates'
>

/**
 * A kind of record of which a node has several, e.g. contracts of a sub-farm: a list on its card. Read sees the records of the
 * farm, edit changes them, manage adds and ends them. Their values have a time.
 */
export const nodeListKind = <const F extends ListedFields>(
  product: FarmLevelProduct,
  own: Own<F>,
  rights: Partial<RecordKind['right']> = {},
): RecordKind<F> =>
  defineRecordKind<F>({
    ...own,
    path: `/api/PlantCards/${own.many}`,
    isOurs: true,
    right: {
      read: { product, flag: READ },
      edit: { product, flag: EDIT },
      manage: { product, flag: MANAGE },
      ...rights,
    },
    list: 'paged',
    farmField: 'farmCode' as keyof F & string,
    temporal: {},
  })

/** The calls of a list on a card. */
export const nodeListCalls = <const F extends ListedFields>(kind: RecordKind<F>) => ({
  ...recordCalls(kind),
  ...temporalCalls(kind),
})
