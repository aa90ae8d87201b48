import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { EDIT, type FarmLevelProduct, MANAGE, READ, type RightFlag } from '../../../domain/right.ts'
import { addWrites, openChangeSet } from '../../../platform/server/record/change-set.ts'
import {
  type CallRow,
  type CallRows,
  needs,
  type RecordMaker,
  whoeverIsSignedIn,
} from '../../../tests/spec/authorization/call-row.ts'
import { machineKind, partKind, substationKind } from '../contract/equipment-kinds.ts'
import { equipmentPart, machineEquipment, substationPart } from './tables.ts'

/** A hydro unit at each farm. */
const hydroUnits: RecordMaker = {
  make: async ({ relations: { db } }) => {
    await db.execute(sql`insert into asset (ent_code, farm_code, device_code, type, name)
      select farm_code || '.HU1', farm_code, 'HU1', 'HYDRO_UNIT', 'HU1' from farm on conflict do nothing`)
    return { recordId: 'HU1' }
  },
}

interface Kind {
  readonly kind: string
  readonly one: string
  readonly many: string
  readonly path: string
  readonly product: FarmLevelProduct
  /** Makes a record of the farm FR01 in version 1. */
  readonly about: RecordMaker
  /** Body of a new record; undefined: the records are given. */
  readonly values?: () => object
}

const gearbox = { type: 'WIND_TURBINE_GEARBOX', assetCode: 'FR01.WT1', equipmentName: 'Gearbox' }
const substation = { type: 'SUBSTATION', assetCode: 'FR01-SF', substationName: 'North' }
const made = { manufacturer: 'Alta', model: 'G 900' }
/** Lists of a part are never null. */
const noLinks = { linkedArrayBoxes: [], linkedSubstations: [] }
const onFarm = { farmCode: 'FR01', location: 'machine' } as const

const kinds: readonly Kind[] = [
  {
    ...{ kind: partKind.kind, one: partKind.one, many: partKind.many, path: partKind.path },
    product: 'PICFarmEquipments',
    about: {
      make: async ({ relations: { db } }) => {
        const id = randomUUID()
        await db.insert(equipmentPart).values({ id, ...gearbox, ...made, ...onFarm, ...noLinks, entName: id } as never)
        return { recordId: id }
      },
    },
    values: () => ({ id: randomUUID(), ...gearbox, ...made, ...onFarm }),
  },
  {
    ...{ kind: substationKind.kind, one: substationKind.one, many: substationKind.many, path: substationKind.path },
    product: 'PICFarmEquipmentSubstationAndCabling',
    about: {
      make: async ({ relations: { db } }) => {
        const id = randomUUID()
        await db.insert(substationPart).values({ id, ...substation, ...onFarm, entName: id } as never)
        return { recordId: id }
      },
    },
    values: () => ({ id: randomUUID(), ...substation, ...onFarm }),
  },
  {
    ...{ kind: machineKind.kind, one: machineKind.one, many: machineKind.many, path: machineKind.path },
    product: 'PICFarmEquipments',
    about: {
      make: async ({ relations: { db } }) => {
        await db.delete(machineEquipment).where(eq(machineEquipment.id, 'FR01.WT1'))
        return { recordId: 'FR01.WT1' }
      },
    },
  },
]

/** The record is at the farm that all of them see but one. */
const atFr01 = (flag: RightFlag): CallRow['outcomes'] => ({ ...needs(flag, { farm: false }), rightElsewhere: 404 })

const withChangeSet = ({ kind, about }: Kind): RecordMaker => ({
  make: async (server, callerId) => {
    const { recordId } = await about.make(server, callerId)
    const { db } = server.relations
    const set = await openChangeSet(db, { operation: 'test' })
    const write = { field: 'year', value: 2020, fromMs: null, toMs: null }
    await addWrites(db, { kind, id: recordId }, set, 1, [write])
    return { recordId: String(set.number) }
  },
})

const rowsOf = (kind: Kind): CallRows => {
  const { one, many, path, product, about, values } = kind
  const reading = (rest: string): CallRow => ({
    ...{ product, about },
    request: ({ recordId }) => ({ url: `${path}/${recordId}${rest}` }),
    outcomes: atFr01(READ),
  })
  return {
    [`get${many}`]: { product, request: () => ({ url: path }), outcomes: needs(READ, { farm: false }) },
    [`get${one}`]: reading(''),
    [`get${one}Changes`]: reading('/Changes'),
    [`get${one}Timeline`]: reading('/Timeline'),
    [`get${one}Difference`]: reading('/Difference?from=2025-01-01&to=2026-01-01'),
    [`update${one}`]: {
      ...{ product, about },
      request: ({ recordId }) => ({ url: `${path}/${recordId}`, body: { version: 1 } }),
      outcomes: atFr01(EDIT),
    },
    [`revert${one}ChangeSet`]: {
      product,
      about: withChangeSet(kind),
      request: ({ recordId }) => ({ url: `${path}/ChangeSets/${recordId}/Revert`, body: {} }),
      // A record that a person may not read has no change sets either.
      outcomes: { ...atFr01(values ? MANAGE : EDIT), [values ? 'manage' : 'edit']: 404 },
    },
    ...(values && {
      [`create${one}`]: {
        product,
        request: () => ({ url: path, body: values() }),
        outcomes: atFr01(MANAGE),
      },
      [`delete${one}`]: {
        ...{ product, about },
        request: ({ recordId }) => ({ url: `${path}/${recordId}?version=1` }),
        outcomes: atFr01(MANAGE),
      },
    }),
  }
}

const [parts] = kinds as [Kind, ...Kind[]]

/** The right to read substations is enough for these calls. */
const read = {
  product: 'PICFarmEquipments',
  outcomes: { ...needs(READ, { farm: true }), otherProducts: 200, rightElsewhere: 200 },
} as const
const change = { product: 'PICFarmEquipments' } as const
const tree = (path: string, product: FarmLevelProduct): CallRow => ({
  product,
  request: ({ farmCode }) => ({ url: `/api/Equipments/${path}/${farmCode}-SF` }),
  outcomes: needs(READ, { farm: true }),
})
const ofFarm = (rest: string): CallRow => ({
  ...read,
  request: ({ farmCode }) => ({ url: `/api/equipment/${rest}sutCode=${farmCode}-SF` }),
})

const calls: CallRows = {
  getEquipmentTree: tree('Trees', 'PICFarmEquipments'),
  getSubstationTree: tree('SubstationTrees', 'PICFarmEquipmentSubstationAndCabling'),
  getEquipmentStays: {
    ...{ product: 'PICFarmEquipments', about: parts.about },
    request: ({ recordId }) => ({ url: `/api/Equipments/Parts/${recordId}/Stays` }),
    outcomes: atFr01(READ),
  },
  countEquipment: ofFarm('count?'),
  lightEquipment: ofFarm('light-generic?entityType=ITS&'),
  genericEquipment: ofFarm('generic?targetEquipmentTypes=ITS&'),
  listEquipmentOfType: {
    ...{ product: 'PICFarmEquipments', request: () => ({ url: '/api/equipments?type=ITS' }) },
    outcomes: { ...needs(READ, { farm: false }), otherProducts: 200 },
  },
  pingEntities: { product: null, request: () => ({ url: '/api/entityv3' }), outcomes: whoeverIsSignedIn },
  updateEquipment: {
    ...change,
    request: ({ farmCode }) => ({
      url: '/api/equipment/update',
      body: {
        sutCode: `${farmCode}-SF`,
        validity: { mode: 'correct' },
        fields: [
          {
            ...{ entityCode: `${farmCode}.WT1`, entityType: 'WIND_TURBINE', key: 'place' },
            value: randomUUID(),
          },
        ],
      },
    }),
    outcomes: { ...needs(EDIT, { farm: true }), edit: 404, otherProducts: 404 },
  },
  exchangeEquipment: {
    ...{ ...change, about: parts.about },
    request: ({ recordId }) => ({
      url: '/api/Equipments/Exchanges',
      body: {
        ...{ code: recordId, version: 1, on: '2026-01-01', old: { location: 'stock' } },
        part: { equipmentName: 'Gearbox', ...made },
      },
    }),
    outcomes: { ...needs(EDIT, { farm: false }), edit: 404, otherProducts: 404, rightElsewhere: 404 },
  },
  updateHydroUnit: {
    ...{ ...change, about: hydroUnits },
    request: ({ farmCode }) => ({ url: '/api/UnitPlantEquipments/', body: { unitCode: `${farmCode}.HU1` } }),
    outcomes: { ...needs(EDIT, { farm: true }), edit: 404 },
  },
}

export const authorization: CallRows = Object.assign({}, calls, ...kinds.map(rowsOf))
