import { ApiError } from '../../../platform/web/api/api-error.ts'

const codes = ['conflict', 'invalid', 'not-found', 'forbidden', 'unreachable', 'unavailable']

/** Key of the sentence that says why nothing was saved. */
export const refusalKey = (error: unknown): string => {
  const code = error instanceof ApiError ? error.code : ''
  return `identityProviders.refusal.${codes.includes(code) ? code : 'unexpected'}`
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict'

export interface FieldFault {
  /** First part of the field's path. */
  readonly field: string
  /** Key of the words, below `identityProviders.fault`. */
  readonly key: string
  /** What the words name, e.g. a domain. */
  readonly about: string
}

const known = ['taken', 'unknown', 'again', 'required', 'trust-needs-domains', 'needs-trust']

/** Words for a message of the server or of the contract; `invalid` where there are none of its own. */
export const faultOf = (path: string, message: string): FieldFault => {
  const [code = '', ...rest] = message.split(' ')
  const field = path.split('.').find((part) => part !== 'body') ?? ''
  return { field, key: known.includes(code) ? code : `format.${field}`, about: rest.join(' ') }
}

export const faultsOf = (error: unknown): FieldFault[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []).map(({ path, message }) => faultOf(path, message)) : []
