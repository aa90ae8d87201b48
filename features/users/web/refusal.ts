import { ApiError, signInUnreachable } from '../../../platform/web/api/api-error.ts'

const codes = [
  'super-administrators-only',
  'more-than-held',
  'outranks',
  'manage-needed',
  'own-account',
  'last-super-administrator',
  'has-signed-in',
  'cannot-invite',
  'conflict',
  'invalid',
  'not-found',
  'forbidden',
  'unreachable',
  'no-answer',
  signInUnreachable,
  'unavailable',
]

/** Key of the sentence that says why a change was refused. */
export const refusalKey = (code: string): string => `users.refusal.${codes.includes(code) ? code : 'unexpected'}`

export const refusalCodeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unexpected')

/** The sentence's key for an error of a call. */
export const refusalKeyOf = (error: unknown): string => refusalKey(refusalCodeOf(error))

export interface FieldFault {
  /** First part of the field's path, e.g. `email`. */
  readonly field: string
  /** Key of the words, below the feature's `fault`. */
  readonly key: string
  /** What the words name, e.g. a product. */
  readonly about: string
}

/** A message at a path, taken apart: its field, its code and what it is about. */
export const partsOf = (path: string, message: string): { field: string; code: string; about: string } => {
  const [code = '', ...rest] = message.split(' ')
  return { field: path.split('.').find((part) => part !== 'body') ?? '', code, about: rest.join(' ') }
}

const known = ['taken', 'unknown', 'more-than-held', 'manage-needed', 'outranks', 'unknown-farm', 'required', 'format']

/** Words for a message of the server or of the form's own check. */
export const faultOf = (path: string, message: string): FieldFault => {
  const { field, code, about } = partsOf(path, message)
  // Products that were refused are named one by one.
  if (field === 'products' && !known.includes(code)) return { field, key: 'product', about: message }
  return { field, key: known.includes(code) ? code : 'invalid', about }
}

/** Faults of single fields in an answer of the server. */
export const faultsOf = (error: unknown, wordsFor: typeof faultOf): FieldFault[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []).map(({ path, message }) => wordsFor(path, message)) : []

/** Keys of the words for a fault, the most telling first: those of its field, e.g. of an e-mail address. */
export const faultKeys = ({ field, key }: FieldFault, kind?: 'group'): string[] => [
  ...(kind ? [`users.fault.${key}-${kind}`] : []),
  `users.fault.${key}-${field}`,
  `users.fault.${key}`,
]

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
}

/** Faults that the form finds before it asks the server. */
export const faultsOfIssues = (issues: readonly Issue[]): FieldFault[] =>
  issues.map(({ code, path }) => ({
    field: String(path[0] ?? ''),
    key: code === 'too_small' ? 'required' : code === 'invalid_format' ? 'format' : 'invalid',
    about: '',
  }))
