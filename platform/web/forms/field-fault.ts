import { ApiError } from '../api/api-error.ts'

/** What is wrong with one field of a form. */
export interface FieldFault {
  /** First part of the field's path, e.g. `email`. */
  readonly field: string
  /** Key of the words, below the feature's `fault`. */
  readonly key: string
  /** What the words name, e.g. a product. */
  readonly about: string
  /** Further values in the words, e.g. the bound. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** Code and limit of an invalid field of a kind of record. */
export interface FaultCodeOf {
  readonly code?: string | undefined
  readonly value?: string | undefined
  readonly bound?: string | number | undefined
  readonly unit?: string | undefined
}

/** Finds the words for a message about a field: each kind of record has its own. */
export type FaultWords = (path: string, message: string, fault: FaultCodeOf) => FieldFault

/** A message at a path, taken apart: its field, its code and what it is about. */
export const messageParts = (path: string, message: string): { field: string; code: string; about: string } => {
  const [code = '', ...rest] = message.split(' ')
  return { field: path.split('.').find((part) => part !== 'body') ?? '', code, about: rest.join(' ') }
}

/** Faults of single fields in an answer of the server. */
export const faultsOf = (error: unknown, faultOf: FaultWords): FieldFault[] =>
  error instanceof ApiError
    ? (error.problem?.errors ?? []).map(({ path, message, ...fault }) => faultOf(path, message, fault))
    : []
