import { ApiError, signInUnreachable } from '../api/api-error.ts'

/** Codes that a change of any record may be refused with. */
const codes = [
  'conflict',
  'invalid',
  'not-found',
  'forbidden',
  'unreachable',
  'no-answer',
  signInUnreachable,
  'unavailable',
  'created-before',
]

/** Keys of the sentences for refusals that only one kind of record knows, by their code. */
export type OwnRefusals = Readonly<Record<string, string>>

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unexpected')

export const isConflict = (error: unknown): boolean => codeOf(error) === 'conflict'

/** Nobody knows whether the server has done it. */
export const isUnanswered = (error: unknown): boolean => ['unreachable', 'no-answer'].includes(codeOf(error))

/** Key of the sentence for a save without an answer that has arrived. */
export const arrivedKey = 'form.arrived'

/** The creation of a new record arrived before, with other values. */
export const isCreatedBefore = (error: unknown): boolean => codeOf(error) === 'created-before'

/** Somebody else has deleted it. */
export const isGone = (error: unknown): boolean => codeOf(error) === 'not-found'

/** Key of the sentence that says why a change was refused. */
export const refusalKey = (code: string, own: OwnRefusals = {}): string =>
  own[code] ?? `form.refusal.${codes.includes(code) ? code : 'unexpected'}`

/** The sentence's key for an error of a call. */
export const refusalKeyOf = (error: unknown, own?: OwnRefusals): string => refusalKey(codeOf(error), own)
