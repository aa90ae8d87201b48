import { ApiError, signInUnreachable } from '../../../platform/web/api/api-error.ts'
import { type FieldFault, messageParts } from '../../../platform/web/forms/field-fault.ts'
import { StepUpError } from '../../../platform/web/session/step-up.ts'

const codes = [
  'invalid',
  'conflict',
  'forbidden',
  'not-found',
  'too-many-requests',
  'unreachable',
  'no-answer',
  signInUnreachable,
  'unavailable',
]

/** Key of the sentence that says why nothing was saved. */
export const refusalKey = (error: unknown): string => {
  const code = error instanceof ApiError ? error.code : 'unexpected'
  return `myProfile.refusal.${codes.includes(code) ? code : 'unexpected'}`
}

/** Whether an error says which fields are wrong. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).length > 0

const faultCodes = [
  'wrong',
  'is-known',
  'common-password',
  'unchanged',
  'taken',
  'more-than-held',
  'unknown-farm',
  'wrong-code',
]

/** A fault of the server at its field; the key is one below `myProfile.fault`. */
export const faultAt = (path: string, message: string): FieldFault => {
  const { field, code, about } = messageParts(path, message)
  return { field, key: faultCodes.includes(code) ? code : 'invalid', about }
}

/** Key of the words for a field that the server refused. */
export const faultKey = (error: unknown, field: string): string | undefined => {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  const found = errors.map(({ path, message }) => faultAt(path, message)).find((fault) => fault.field === field)
  return found && `myProfile.fault.${found.key}`
}

/** Key of the sentence that says why a second factor was not confirmed. */
export const stepUpKey = (error: unknown): string => {
  if (error instanceof StepUpError) return `myProfile.secondFactor.problem.${error.problem}`
  const isTooOld = error instanceof ApiError && error.code === 'second-factor-needed'
  return isTooOld ? 'myProfile.secondFactor.problem.failed' : refusalKey(error)
}
