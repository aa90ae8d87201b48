import { type FieldFault, messageParts } from '../../../platform/web/forms/field-fault.ts'
import {
  refusalKeyOf as keyOfAnyError,
  refusalKey as keyOfAnyRefusal,
  type OwnRefusals,
} from '../../../platform/web/forms/refusal.ts'

const codes = [
  'super-administrators-only',
  'more-than-held',
  'outranks',
  'manage-needed',
  'own-account',
  'last-super-administrator',
  'has-signed-in',
  'cannot-invite',
]

/** Keys of the sentences for refusals that only people and groups know, by their code. */
export const ownRefusals: OwnRefusals = Object.fromEntries(codes.map((code) => [code, `users.refusal.${code}`]))

/** Key of the sentence that says why a change was refused. */
export const refusalKey = (code: string): string => keyOfAnyRefusal(code, ownRefusals)

/** The sentence's key for an error of a call. */
export const refusalKeyOf = (error: unknown): string => keyOfAnyError(error, ownRefusals)

const known = ['taken', 'unknown', 'more-than-held', 'manage-needed', 'outranks', 'unknown-farm', 'required', 'format']

/** Words for a message of the server or of the form's own check. */
export const faultOf = (path: string, message: string): FieldFault => {
  const { field, code, about } = messageParts(path, message)
  // Products that were refused are named one by one.
  if (field === 'products' && !known.includes(code)) return { field, key: 'product', about: message }
  return { field, key: known.includes(code) ? code : 'invalid', about }
}

/** Keys of the words for a fault, the most telling first: those of its field, e.g. of an e-mail address. */
export const faultKeys = ({ field, key }: FieldFault): string[] => [`users.fault.${key}-${field}`, `users.fault.${key}`]

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
