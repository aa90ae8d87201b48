import type { DecimalField, Field, Fields, IntegerField, Range } from './field.ts'

const keyPattern = /^[a-z][A-Za-z0-9]{0,59}$/
/** Built-in property names of objects. */
const reserved = new Set(['constructor', 'prototype', 'id', 'version', 'updatedAt'])
const uniqueKinds: ReadonlySet<string> = new Set(['text', 'integer', 'reference'])

const rangeFault = ([least, most]: Range, of: Range): boolean => !(least <= most && least >= of[0] && most <= of[1])

const everywhere: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Whether the chain of `visibleWhen` conditions of a field contains a cycle. */
const isCircular = (key: string, all: Fields, seen: readonly string[] = []): boolean => {
  const next = all[key]?.visibleWhen?.field
  return seen.includes(key) || (next !== undefined && isCircular(next, all, [...seen, key]))
}

/** Faults that any field can have. */
const commonFault = (key: string, field: Field, all: Fields): string | undefined => {
  if (!keyPattern.test(key) || reserved.has(key)) return 'its key is not a name in camelCase'
  if (field.section === '') return 'its section is empty'
  if (field.visibleWhen && !Object.hasOwn(all, field.visibleWhen.field)) return 'visibleWhen names no field of the set'
  if (isCircular(key, all)) return 'visibleWhen leads back to itself'
  if (field.computedBy !== undefined && field.need === 'needed') return 'nobody can enter a computed value'
  if (field.need === 'needed' && (field.read ?? field.edit)) return 'a needed field cannot have rights of its own'
  if (field.isUnique && !uniqueKinds.has(field.kind)) return 'only a text, a whole number or a reference can be unique'
  return undefined
}

const measuredFault = ({ unit, hard, usual }: DecimalField | IntegerField): string | undefined => {
  if (unit === undefined || unit === '') return 'its unit is missing; a pure number has unit null'
  if (rangeFault(hard, everywhere)) return 'its hard range is empty'
  return usual && rangeFault(usual, hard) ? 'its usual range is not within the hard one' : undefined
}

const ownFault = (field: Field): string | undefined => {
  switch (field.kind) {
    case 'text':
    case 'texts':
    case 'secret':
      return field.longest >= 1 ? undefined : 'longest is not a number above 0'
    case 'oneOf':
    case 'severalOf':
      return new Set(field.choices).size === field.choices.length ? undefined : 'a choice stands twice'
    case 'decimal':
    case 'integer':
      return measuredFault(field)
    case 'date':
      return field.inMs && !field.withTime ? 'a day has no milliseconds' : undefined
    default:
      return undefined
  }
}

const fieldFault = (key: string, field: Field, all: Fields): string | undefined =>
  commonFault(key, field, all) ?? ownFault(field)

/**
 * Declares the fields of a kind of record.
 * @throws Error that names the field, when a declaration contradicts itself: the program does not start.
 */
export const defineFields = <const F extends Fields>(fields: F): F => {
  for (const [key, field] of Object.entries(fields)) {
    const fault = fieldFault(key, field, fields)
    if (fault !== undefined) throw new Error(`field "${key}": ${fault}`)
  }
  return fields
}
