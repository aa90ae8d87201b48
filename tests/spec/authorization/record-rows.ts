import type { RightCheck } from '../../../platform/contract/endpoint.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { type CallRow, type CallRows, needs, type RecordMaker, superAdminOnly, whoeverIsSignedIn } from './call-row.ts'

const allowed = (right: RightCheck): Pick<CallRow, 'product' | 'outcomes'> => {
  if (right === 'super-admin') return { product: null, outcomes: superAdminOnly }
  if (right === 'signed-in') return { product: null, outcomes: whoeverIsSignedIn }
  if (typeof right === 'string' || 'anyOf' in right) throw new Error('write the rows of this right by hand')
  return { product: right.product, outcomes: needs(right.flag, { farm: false }) }
}

/** Rows of the authorization matrix for all calls of a kind of record, from the rights that it declares. */
export const recordRows = (
  { one, many, path, right, creates }: Pick<RecordKind, 'one' | 'many' | 'path' | 'right' | 'creates'>,
  {
    about,
    values,
  }: {
    readonly about: RecordMaker
    /** Fields of a valid new record; each call gets its own. */
    readonly values: () => object
  },
): CallRows => {
  const ofOne = (recordId: string | undefined) => `${path}/${recordId}`
  return {
    [`get${many}`]: { ...allowed(right.read), request: () => ({ url: path }) },
    [`get${one}`]: { ...allowed(right.read), about, request: ({ recordId }) => ({ url: ofOne(recordId) }) },
    [`get${one}Changes`]: {
      ...allowed(right.read),
      about,
      request: ({ recordId }) => ({ url: `${ofOne(recordId)}/Changes` }),
    },
    [`create${one}`]: {
      ...allowed(right.manage),
      request: () => ({ url: path, body: creates === 'list' ? [values()] : values() }),
    },
    [`update${one}`]: {
      ...allowed(right.edit),
      about,
      request: ({ recordId }) => ({ url: ofOne(recordId), body: { version: 1 } }),
    },
    [`delete${one}`]: {
      ...allowed(right.manage),
      about,
      request: ({ recordId }) => ({ url: `${ofOne(recordId)}?version=1` }),
    },
  }
}
