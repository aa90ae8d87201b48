import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Calls of the area equipment (specification 001 §7). */

/** The right to read equipment or substations; each type asks for its own on the farm. */
export const readRight = {
  anyOf: [
    { product: 'PICFarmEquipments', flag: READ },
    { product: 'PICFarmEquipmentSubstationAndCabling', flag: READ },
  ],
} as const

/** Types, keys: a text with commas. */
const names = () => z.string().max(4_000).optional()
/** Missing: the error of the specification says so. */
const sutCode = () => z.string().max(50).optional()

export const countEquipment = endpoint({
  id: 'countEquipment',
  method: 'GET',
  path: '/api/equipment/count',
  summary: 'How many pieces of equipment of each type stand in a sub-farm',
  right: readRight,
  query: z.object({ sutCode: sutCode(), entityTypes: names() }),
  reply: z.object({ count: z.number().int(), types: z.record(z.string(), z.number().int()) }),
})

export const listEquipmentOfType = endpoint({
  id: 'listEquipmentOfType',
  method: 'GET',
  path: '/api/equipments',
  summary: 'Equipment of a type on all farms of the user, at most 5,000',
  right: readRight,
  query: z.object({ type: z.string().max(60).optional() }),
  reply: z.object({
    results: z.array(
      z.object({
        entCode: z.string(),
        entName: z.string(),
        entParentCode: z.string().nullable(),
        ettCode: z.string(),
        farmCode: z.string(),
      }),
    ),
  }),
})

export const lightEquipment = endpoint({
  id: 'lightEquipment',
  method: 'GET',
  path: '/api/equipment/light-generic',
  summary: 'Names and codes of the equipment of a type, as label and value',
  right: readRight,
  query: z.object({
    sutCode: sutCode(),
    entityType: z.string().max(60).optional(),
    /** False: the code is that of a machine. */
    isSut: z.enum(['true', 'false']).optional(),
  }),
  reply: z.object({ results: z.array(z.object({ label: z.string(), value: z.string() })) }),
})

/** A value of a piece of equipment. */
export const EquipmentParameter = z
  .object({
    /** Key of the field. */
    code: z.string(),
    /** Decimal, Integer, Date, Boolean, List or String. */
    type: z.string(),
    value: z.unknown(),
    /** The value as text; null if empty. */
    vvalue: z.string().nullable(),
    /** Id of the record to which the value refers. */
    fkValue: z.string().nullable(),
  })
  .meta({ id: 'EquipmentParameter' })

const named = {
  entCode: z.string(),
  entName: z.string(),
  ettCode: z.string(),
} as const
const EquipmentRelative = z
  .object({ ...named, entParentCode: z.string().nullable(), parameters: z.array(EquipmentParameter) })
  .meta({ id: 'EquipmentRelative' })

/** Generic equipment (specification 001 §3). */
export const GenericEquipment = z
  .object({
    tecCode: z.string(),
    ...named,
    entParentCode: z.string().nullable(),
    /** Codes from the farm to the equipment, with slashes. */
    entPath: z.string(),
    /** ISO 3166-1 alpha-2 of the farm. */
    geoCode: z.string(),
    parameters: z.array(EquipmentParameter),
    ancestors: z.array(EquipmentRelative),
    descendants: z.array(EquipmentRelative),
    /** Equipment that the values of `linkedParameters` name. */
    linked: z.array(EquipmentRelative),
  })
  .meta({ id: 'GenericEquipment' })
export type GenericEquipment = z.infer<typeof GenericEquipment>

export const defaultPageSize = 10
export const mostPerPage = 1_000

export const genericEquipment = endpoint({
  id: 'genericEquipment',
  method: 'GET',
  path: '/api/equipment/generic',
  summary: 'Pages of equipment with values, ancestors, descendants and linked equipment',
  right: readRight,
  query: z.object({
    sutCode: sutCode(),
    targetEquipmentTypes: names(),
    parameterTypes: names(),
    ancestorEquipmentTypes: names(),
    descendantEquipmentTypes: names(),
    linkedParameters: names(),
    pageSize: z.coerce.number().int().min(1).max(mostPerPage).default(defaultPageSize),
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: z.object({
    results: z.array(GenericEquipment),
    count: z.number().int(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
  }),
})

export const pingEntities = endpoint({
  id: 'pingEntities',
  method: 'GET',
  path: '/api/entityv3',
  summary: 'Says that the calls about equipment answer',
  right: 'signed-in',
  reply: z.object({ status: z.literal('ok') }),
})

/** The hydro unit payload (specification 001 §3). The code names the machine, or its field `unitCode`. */
export const updateHydroUnit = endpoint({
  id: 'updateHydroUnit',
  method: 'PUT',
  path: '/api/UnitPlantEquipments/',
  summary: 'Changes the named values of a hydro unit',
  right: { product: 'PICFarmEquipments', flag: 2 },
  body: z.strictObject({
    unitCode: z.string().min(1).max(50),
    unitName: z.string().max(120).optional(),
    powerplantName: z.string().max(120).nullable().optional(),
    typeOfUnit: z.string().max(20).nullable().optional(),
    turbineAxis: z.string().max(20).nullable().optional(),
    stepupTransformerOutputVoltage: z.number().nullable().optional(),
    yearOfCommissioning: z.number().nullable().optional(),
    unitCapacity: z.number().nullable().optional(),
    unitRotationalSpeed: z.number().nullable().optional(),
    maximumTotalDischarge: z.number().nullable().optional(),
    turbineManufacturer: z.string().max(120).nullable().optional(),
    currentRunnerManufacturer: z.string().max(120).nullable().optional(),
  }),
  reply: z.object({ unitCode: z.string() }),
})
