import { type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import { faultSentence, type ValueFault } from '../../contract/field-check.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { ProblemError } from '../http/problems.ts'
import { isReadable } from './kind-access.ts'

/** A problem that names each invalid field. */
export const invalidFields = (faults: readonly ValueFault[]): ProblemError => {
  const areTaken = faults.every(({ code }) => code.startsWith('taken'))
  const detail = faults.map((fault) => `${fault.field} ${faultSentence(fault)}`).join('; ')
  const errors = faults.map((fault) => ({
    path: `body.${fault.field}`,
    message: faultSentence(fault),
    code: fault.code,
    ...(fault.value !== undefined && { value: fault.value }),
    ...(fault.bound !== undefined && { bound: fault.bound }),
    ...(fault.unit !== undefined && { unit: fault.unit }),
  }))
  return areTaken ? new ProblemError(409, 'taken', detail, errors) : new ProblemError(400, 'invalid', detail, errors)
}

/** The values whose keys pass. */
export const pick = (values: LooseValues, has: (key: string) => boolean): LooseValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => has(key)))

export const withoutSecrets = <Values extends object>(fields: Fields, values: Values): Values =>
  pick(values as LooseValues, (key) => fields[key]?.kind !== 'secret') as Values

/** Faults of changed fields that the user must not change: fixed ones, and those without the permission. */
export const unchangeable = (
  fields: Fields,
  changed: LooseValues,
  principal: Principal,
  isNew: boolean,
): ValueFault[] =>
  fieldEntries(fields)
    .filter(([key]) => Object.hasOwn(changed, key))
    .flatMap(([key, { isFixed, read, edit }]): ValueFault[] => {
      const isForbidden = [read, edit].some((right) => right !== undefined && !passes(principal, right))
      if (isForbidden) return [{ field: key, code: 'no-right' }]
      return isFixed && !isNew ? [{ field: key, code: 'fixed' }] : []
    })

/** Throws a problem that names each fault, if there are any. */
export const refuse = (faults: readonly ValueFault[]): void => {
  if (faults.length > 0) throw invalidFields(faults)
}

/** Faults without the values of fields that the user may not read. */
export const withoutUnreadable = (
  fields: Fields,
  faults: readonly ValueFault[],
  principal: Principal,
): readonly ValueFault[] =>
  faults.map((fault) =>
    isReadable(fields, fault.field, principal)
      ? fault
      : { field: fault.field, code: fault.code, sentence: 'is not valid' },
  )
