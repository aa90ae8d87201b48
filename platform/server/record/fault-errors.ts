import { faultSentence, type ValueFault } from '../../contract/field-check.ts'
import type { FieldError } from '../../contract/problem.ts'

/** The errors of a reply from faults of fields. `place` is the part of the request, e.g. `body`. */
export const faultErrors = (place: string, faults: readonly ValueFault[]): FieldError[] =>
  faults.map((fault) => ({
    path: `${place}.${fault.field}`,
    message: faultSentence(fault),
    code: fault.code,
    ...(fault.value !== undefined && { value: fault.value }),
    ...(fault.bound !== undefined && { bound: fault.bound }),
    ...(fault.unit !== undefined && { unit: fault.unit }),
  }))
