import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { windTurbineEquipment } from '../../equipment-inventory/server/tables.ts'
import { noCurves } from '../contract/curve-shapes.ts'
import { writeWindClass } from './stored-modes.ts'
import { hubHeight, machineMode, modeVersion, turbineMode } from './tables.ts'

const newModel = async (db: Db): Promise<number> => {
  const values = {
    deratings: [],
    manufacturer: randomUUID(),
    model: 'T',
    ratedActivePower: 3_000,
    rotorDiameter: 110,
    status: 'active',
  }
  const [row] = (await db
    .insert(windTurbineEquipment)
    .values(values as never)
    .returning({ id: windTurbineEquipment.id as never })) as { id: number }[]
  if (!row) throw new Error('the model was not written')
  return row.id
}

const aModel: RecordMaker = {
  make: async ({ relations: { db } }) => ({ recordId: String(await newModel(db)) }),
}

const aHubHeight: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const values = { modelId: await newModel(db), height: randomInt(20, 200) }
    const [row] = await db.insert(hubHeight).values(values).returning()
    return { recordId: String(row?.id) }
  },
}

const aMode: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const values = { modelId: await newModel(db), name: 'Full power', isFullPower: true }
    const [row] = await db.insert(turbineMode).values(values).returning()
    const of = { modeId: row?.id ?? 0, name: 'V1', validFrom: '2020-01-01', isMediumVoltageSide: false }
    const [version] = await db.insert(modeVersion).values(of).returning()
    return { recordId: String(row?.id), partId: String(version?.id) }
  },
}

const heights = '/api/WindTurbineModelHubHeight'
const modes = '/api/WindTurbineEquipmentMode'
/** Tests of inputs have no record: their placeholder is no whole number. */
const whole = (id: string | undefined): number => (Number(id) > 0 ? Number(id) : 1)

/** The turbine of the farm of the test is of a model with a curve, and has its mode. */
const aMachine: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const modelId = await newModel(db)
    const [mode] = await db.insert(turbineMode).values({ modelId, name: 'Full power', isFullPower: true }).returning()
    const [height] = await db.insert(hubHeight).values({ modelId, height: 100 }).returning()
    const of = { modeId: mode?.id ?? 0, name: 'V1', validFrom: '2020-01-01', isMediumVoltageSide: false }
    const [version] = await db.insert(modeVersion).values(of).returning()
    const points = [3, 12].map((windSpeed) => ({ windSpeed, power: 10 * windSpeed, thrust: null, rotorSpeed: null }))
    const curve = { density: 1.225, turbulenceFrom: null, turbulenceTo: null, points }
    await writeWindClass(db, version?.id ?? 0, height?.id ?? 0, { ...noCurves, powerCurves: [curve] })
    await db.execute(sql`update asset set model = 'T', manufacturer =
      (select manufacturer from wind_turbine_equipment where id = ${modelId}) where ent_code = 'FR01.WT1'`)
    const choice = { hubHeightId: height?.id ?? 0, modeId: mode?.id ?? 0 }
    await db
      .insert(machineMode)
      .values({ entCode: 'FR01.WT1', validFrom: '2020-01-01', ...choice })
      .onConflictDoUpdate({ target: [machineMode.entCode, machineMode.validFrom], set: choice })
    return { recordId: [modelId, choice.hubHeightId, choice.modeId].join('-') }
  },
}

/** The right on models, and the right on the equipment of the farm: without it the machine does not exist. */
const ofMachines: CallRows[string]['outcomes'] = { ...needs(EDIT, { farm: false }), edit: 404, otherFarm: 404 }

export const authorization: CallRows = {
  getMachinesOfWindTurbineModel: {
    ...{ product: 'PICFarmEquipments', about: aModel },
    request: ({ recordId }) => ({ url: `${modes}/Machines?idWindTurbineModel=${whole(recordId)}` }),
    outcomes: needs(READ, { farm: false }),
  },
  assignWindTurbineMode: {
    ...{ product: 'WindTurbineEquipment', about: aMachine },
    request: ({ farmCode, recordId = '' }) => {
      const [model, height, mode] = recordId.split('-').map(whole)
      return {
        url: `${modes}/Machines`,
        body: {
          ...{ idWindTurbineModel: model ?? 1, entCodes: [`${farmCode}.WT1`], hubHeightId: height ?? 1 },
          ...{ modeId: mode ?? 1, versionId: null, validFrom: '2021-01-01' },
        },
      }
    },
    outcomes: ofMachines,
  },
  removeWindTurbineModeOfMachine: {
    ...{ product: 'WindTurbineEquipment', about: aMachine },
    request: ({ farmCode }) => ({ url: `${modes}/Machines/${farmCode}.WT1/2020-01-01` }),
    outcomes: ofMachines,
  },
  getWindTurbineModelHubHeights: {
    ...{ product: 'PICFarmEquipments', about: aModel },
    request: ({ recordId }) => ({ url: `${heights}/${recordId}` }),
    outcomes: needs(READ, { farm: false }),
  },
  createWindTurbineHubHeight: {
    ...{ product: 'WindTurbineEquipment', about: aModel },
    request: ({ recordId }) => ({ url: `${heights}/${recordId}`, body: { height: 100 } }),
    outcomes: needs(EDIT, { farm: false }),
  },
  updateWindTurbineHubHeight: {
    ...{ product: 'WindTurbineEquipment', about: aHubHeight },
    request: ({ recordId }) => ({ url: `${heights}/${recordId}`, body: { height: 101 } }),
    outcomes: needs(EDIT, { farm: false }),
  },
  deleteWindTurbineHubHeight: {
    ...{ product: 'WindTurbineEquipment', about: aHubHeight },
    request: ({ recordId }) => ({ url: `${heights}/${recordId}` }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  getWindTurbineEquipmentModes: {
    ...{ product: 'PICFarmEquipments', about: aModel },
    request: ({ recordId }) => ({ url: `${modes}/?idWindTurbineModel=${whole(recordId)}` }),
    outcomes: needs(READ, { farm: false }),
  },
  saveWindTurbineEquipmentMode: {
    ...{ product: 'WindTurbineEquipment', about: aModel },
    request: ({ recordId }) => ({
      url: `${modes}/0`,
      body: { name: 'Full power', isFullPowerMode: true, wtmId: whole(recordId) },
    }),
    outcomes: needs(EDIT, { farm: false }),
  },
  deleteWindTurbineEquipmentMode: {
    ...{ product: 'WindTurbineEquipment', about: aMode },
    request: ({ recordId }) => ({ url: `${modes}/${recordId}?version=1` }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  deleteWindTurbineModeVersion: {
    ...{ product: 'WindTurbineEquipment', about: aMode },
    request: ({ recordId, partId }) => ({ url: `${modes}/${recordId}/Versions/${partId}?version=1` }),
    outcomes: needs(MANAGE, { farm: false }),
  },
}
