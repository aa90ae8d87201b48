import { type Field, type Fields, fieldEntries } from '../../../platform/contract/field.ts'
import { machineKind, partKind, substationKind } from './equipment-kinds.ts'
import { isTypeOf, type MachineType, machineTypes, nameKeyOf, partTypes, substationTypes } from './equipment-types.ts'

/** Facts of a machine that its general card has, by the key of the equipment. The name has a key of its own for each type. */
export const factKeys = (type: string): Readonly<Record<string, string>> => ({
  [nameKeyOf(type)]: 'name',
  manufacturer: 'manufacturer',
  model: 'model',
  serialNumber: 'serialNumber',
  ratedActivePower: 'ratedPower',
  ...(type === 'WIND_TURBINE' && { scadaCode: 'scadaCode' }),
})

const text = (section: string, longest: number): Field => ({ kind: 'text', section, longest, format: 'line' })

const factFields = (type: MachineType): Fields => ({
  [nameKeyOf(type)]: { ...text('naming', 120), need: 'needed' } as Field,
  ...(type === 'WIND_TURBINE' && { scadaCode: text('naming', 50) }),
  manufacturer: { ...text('maker', 120), need: 'needed' } as Field,
  model: { ...text('maker', 120), need: 'needed' } as Field,
  serialNumber: { ...text('maker', 60), need: 'expected' } as Field,
  ratedActivePower: {
    kind: 'decimal',
    section: 'technical',
    unit: 'kW',
    hard: [1, 30_000],
    decimals: 0,
    need: 'needed',
  },
})

const applying = (fields: Fields, type: string): Fields =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([, { inForm, visibleWhen }]) => inForm !== false && (!visibleWhen || visibleWhen.is.includes(type)))
      .map(([key, { visibleWhen: _, ...field }]) => [key, field as Field]),
  )

const fieldsOf = (type: string): Fields => {
  if (isTypeOf(machineTypes, type)) return { ...factFields(type), ...applying(machineKind.fields, type) }
  if (isTypeOf(partTypes, type)) return applying(partKind.fields, type)
  return isTypeOf(substationTypes, type) ? applying(substationKind.fields, type) : {}
}

const known = new Map<string, Fields>()

/** The fields that a type of equipment has in the editor, by key; none for an unknown type. */
export const fieldsOfType = (type: string): Fields => {
  const fields = known.get(type) ?? fieldsOf(type)
  known.set(type, fields)
  return fields
}
