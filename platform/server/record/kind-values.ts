import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences, visibleValues } from '../../contract/field-value.ts'
import { initialValues, kindFaults, type RecordKind } from '../../contract/record-kind.ts'
import { takenFaults } from '../../contract/unique-sets.ts'
import type { Principal } from '../auth/principal.ts'
import { ProblemError } from '../http/problems.ts'
import { isStillUsed, isTaken, refusingConstraint } from './database-code.ts'
import { isReadable } from './kind-access.ts'
import { invalidFields, refuse, unchangeable, withoutSecrets, withoutUnreadable } from './kind-checks.ts'

/**
 * Values without those of hidden fields, which are null. A hidden field that the user must not change keeps its value.
 */
const clearedValues = (fields: Fields, held: LooseValues, merged: LooseValues, principal: Principal): LooseValues => {
  const visible = visibleValues(fields, merged)
  const cleared = Object.fromEntries(Object.entries(visible).filter(([key]) => visible[key] !== merged[key]))
  const kept = unchangeable(fields, cleared, principal, false).map(({ field }) => [field, held[field] ?? null])
  return { ...visible, ...Object.fromEntries(kept) }
}

/** The values of a new record. Throws for fields that the user must not set, and for invalid values. */
export const newValues = <F extends Fields>(kind: RecordKind<F>, given: LooseValues, by: Principal): ValuesOf<F> => {
  const filled = { ...initialValues(kind.fields), ...given }
  refuse([...kindFaults(kind, filled), ...unchangeable(kind.fields, given, by, true)])
  const entered = withoutSecrets(kind.fields, visibleValues(kind.fields, filled)) as ValuesOf<F>
  return { ...entered, ...kind.compute?.(entered) }
}

/** The values of a record after a change. Throws for fields that the user must not change, and for invalid values. */
export const mergedValues = <F extends Fields>(
  kind: RecordKind<F>,
  held: LooseValues,
  given: LooseValues,
  principal: Principal,
): ValuesOf<F> => {
  const changes = Object.fromEntries(differences(kind.fields, held, given).map(({ field, after }) => [field, after]))
  const { fields } = kind
  const unread = Object.keys(given).filter((key) => !isReadable(fields, key, principal))
  // Also with the stored value: the reply must not tell whether a guess is right.
  refuse(unread.map((field) => ({ field, code: 'no-right' })))
  refuse(unchangeable(fields, changes, principal, false))
  const merged: LooseValues = { ...held, ...changes }
  refuse(withoutUnreadable(fields, kindFaults(kind, merged), principal))
  const values = withoutSecrets(fields, clearedValues(fields, held, merged, principal)) as ValuesOf<F>
  return { ...values, ...kind.compute?.(values) }
}

/**
 * Two writers at the same moment both find a value free. The unique index of the table then refuses the second, and
 * `fieldsOfIndex` finds the fields. A foreign key refuses the id of a record that does not exist.
 */
export const refusingByDatabase = async <Made>(
  {
    noun,
    values,
    fieldsOfIndex,
  }: {
    readonly noun: string
    readonly values: LooseValues
    readonly fieldsOfIndex: ((index: string) => readonly string[] | undefined) | undefined
  },
  write: () => Promise<Made>,
): Promise<Made> => {
  try {
    return await write()
  } catch (error) {
    if (isStillUsed(error)) throw new ProblemError(400, 'invalid', 'A record that this one names does not exist')
    if (!isTaken(error)) throw error
    const fields = fieldsOfIndex?.(refusingConstraint(error) ?? '')
    throw fields
      ? invalidFields(takenFaults(fields, values))
      : new ProblemError(409, 'taken', `Another ${noun} has this value`)
  }
}
