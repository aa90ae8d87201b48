import { type FieldFault, messageParts } from '../../../platform/web/forms/field-fault.ts'

const known = ['taken', 'unknown', 'again', 'required', 'trust-needs-domains', 'needs-trust']

/** Words for a message of the server or of the contract, below `identityProviders.fault`; those of its form where it has none of its own. */
export const faultOf = (path: string, message: string): FieldFault => {
  const { field, code, about } = messageParts(path, message)
  return { field, key: known.includes(code) ? code : `format.${field}`, about }
}
