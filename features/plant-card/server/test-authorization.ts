import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { EDIT, MANAGE, type RightFlag } from '../../../domain/right.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { addWrites, openChangeSet } from '../../../platform/server/record/change-set.ts'
import {
  type CallRow,
  type CallRows,
  needs,
  type RecordMaker,
  whoeverIsSignedIn,
} from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../contract/general-kinds.ts'
import { cableKind } from '../contract/lists/cable.ts'
import { networkDeviceKind } from '../contract/lists/network-device.ts'
import { sensorKind } from '../contract/lists/sensor.ts'
import { newAssetKind, newFarmKind, newSubFarmKind } from '../contract/new-node-kinds.ts'
import {
  connectionKind,
  crisisKind,
  financialKind,
  gateCodeKind,
  meteringKind,
  otherKind,
  refurbishmentKind,
  telecomKind,
} from '../contract/section-kinds.ts'
import * as tables from './tables.ts'

type Section = readonly [
  kind: Pick<RecordKind, 'kind' | 'one' | 'many' | 'path'> & { readonly right: object },
  table: PgTable & { readonly id: PgColumn },
  /** Ending of the code of a node of the test plant. */
  node: string,
  /** A field for a change. */
  field: string,
]

const sections: readonly Section[] = [
  [farmGeneralKind, tables.farmGeneral, '.E', 'address'],
  [subFarmGeneralKind, tables.subFarmGeneral, '-SF', 'address'],
  [assetGeneralKind, tables.assetGeneral, '.WT1', 'serialNumber'],
  [financialKind, tables.plantFinance, '.E', 'lender'],
  [refurbishmentKind, tables.plantRefurbishment, '.E', 'powerBefore'],
  [crisisKind, tables.crisisPlan, '-SF', 'hospital'],
  [gateCodeKind, tables.gateCode, '.E', 'gateCode'],
  [meteringKind, tables.metStation, '-SF', 'metMastName'],
  [connectionKind, tables.gridConnection, '-SF', 'gridOperator'],
  [telecomKind, tables.telecomLink, '-SF', 'provider'],
  [otherKind, tables.assetOther, '.WT1', 'remarks'],
]

/** A section of the farm FR01 that nobody has written: its version is 1. */
const freshSection = ([, table, node]: Section): RecordMaker => ({
  make: async ({ relations: { db } }) => {
    const recordId = `FR01${node}`
    await db.delete(table).where(eq(table.id, recordId))
    return { recordId }
  },
})

/** A change set of the section, which a call can take back. */
const aChangeSet = ([{ kind }, , node, field]: Section): RecordMaker => ({
  make: async ({ relations: { db } }) => {
    const set = await openChangeSet(db, { operation: 'test' })
    await addWrites(db, { kind, id: `FR01${node}` }, set, 1, [{ field, value: null, fromMs: null, toMs: null }])
    return { recordId: String(set.number) }
  },
})

/** The record is at the farm that all of them see but one. */
const atFr01 = (flag: RightFlag): CallRow['outcomes'] => ({ ...needs(flag, { farm: false }), rightElsewhere: 404 })

const rowsOf = (section: Section): CallRows => {
  const [{ one, many, path, right }, , node] = section
  const { read, edit, manage } = right as Record<string, { product: 'PICFarmGeneral'; flag: RightFlag }>
  if (!read || !edit || !manage) throw new Error(`${one} has no rights`)
  const { product } = read
  const reading = (rest: string): CallRow => ({
    product,
    request: ({ farmCode }) => ({ url: `${path}/${farmCode}${node}${rest}` }),
    outcomes: needs(read.flag, { farm: true }),
  })
  return {
    [`get${many}`]: { product, request: () => ({ url: path }), outcomes: needs(read.flag, { farm: false }) },
    [`get${one}`]: reading(''),
    [`get${one}Changes`]: reading('/Changes'),
    [`get${one}Timeline`]: reading('/Timeline'),
    [`get${one}Difference`]: reading('/Difference?from=2025-01-01&to=2026-01-01'),
    [`update${one}`]: {
      product,
      about: freshSection(section),
      request: ({ recordId }) => ({ url: `${path}/${recordId}`, body: { version: 1 } }),
      outcomes: atFr01(edit.flag),
    },
    [`revert${one}ChangeSet`]: {
      product,
      about: aChangeSet(section),
      request: ({ recordId }) => ({ url: `${path}/ChangeSets/${recordId}/Revert`, body: {} }),
      // A record that a person may not read has no change sets either.
      outcomes: { ...atFr01(manage.flag), edit: read.flag === manage.flag ? 200 : 404 },
    },
  }
}

/** A fact of a machine that the gateway says otherwise. */
const anOverruledFact: RecordMaker = {
  make: async ({ relations: { db } }) => {
    await db.execute(sql`insert into plant_statement (level, ent_code, field, value, said_at)
      values ('asset', 'FR01.WT1', 'model', '"V90"', now()) on conflict do nothing`)
    return { recordId: 'FR01.WT1' }
  },
}

/** The farm gets its covering sub-farm back: other calls are about it. */
const theCoveringSubFarm: RecordMaker = {
  make: async () => ({ recordId: '' }),
  clear: async ({ relations: { db } }) => {
    await db.execute(sql`delete from sub_farm where role = 'named' and name = 'Row 2'`)
    await db.execute(sql`update sub_farm set role = 'covering' where role = 'former'`)
  },
}

const entCode = '-SF'

export const authorization: CallRows = {
  ...Object.assign({}, ...sections.map(rowsOf)),
  ...nodeListRows(cableKind, tables.plantCable, {
    values: { cableName: 'C1', fromPlace: 'WT1', toPlace: 'Substation' },
    field: 'remark',
    entCode,
  }),
  ...nodeListRows(sensorKind, tables.stationSensor, {
    values: { sensorName: 'Cup 80 m', sensorType: 'cup' },
    field: 'model',
    entCode,
  }),
  ...nodeListRows(networkDeviceKind, tables.networkDevice, {
    values: { deviceName: 'Router', deviceType: 'router' },
    field: 'model',
    entCode,
  }),
  getPlantNodeProposals: {
    product: 'Plantidcard',
    request: () => ({ url: '/api/PlantCards/Proposals?level=farm&name=Bois%20Clair&countryCode=FR' }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  createPlantFarm: {
    product: 'Plantidcard',
    request: () => ({
      url: newFarmKind.path,
      body: {
        ...{ name: 'Bois Clair', technology: 'wind', countryCode: 'FR', timezone: 'Europe/Paris', status: 'planned' },
        ...{ latitude: 48, longitude: 2, ratedPower: 4000, installedPower: 4000 },
      },
    }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  createPlantSubFarm: {
    product: 'Plantidcard',
    about: theCoveringSubFarm,
    request: ({ farmCode }) => ({
      url: newSubFarmKind.path,
      body: { parent: `${farmCode}.E`, name: 'Row 2', status: 'planned', installedPower: 2000 },
    }),
    outcomes: needs(MANAGE, { farm: true }),
  },
  createPlantAsset: {
    product: 'Plantidcard',
    request: ({ farmCode }) => ({
      url: newAssetKind.path,
      body: { parent: `${farmCode}.E`, name: 'T', assetType: 'WIND_TURBINE', status: 'planned' },
    }),
    outcomes: needs(MANAGE, { farm: true }),
  },
  getCountries: { product: null, request: () => ({ url: '/api/Countries' }), outcomes: whoeverIsSignedIn },
  getPlantCardNode: {
    product: 'PICFarmGeneral',
    request: ({ farmCode }) => ({ url: `/api/PlantCards/Nodes/${farmCode}.E` }),
    // Any section of the card opens it.
    outcomes: { ...whoeverIsSignedIn, noRights: 404, edit: 404, manage: 404, otherFarm: 404 },
  },
  takeOverGatewayFacts: {
    product: 'PICFarmGeneral',
    about: anOverruledFact,
    request: ({ recordId }) => ({ url: `/api/PlantCards/Nodes/${recordId}/TakeOver`, body: { fields: ['model'] } }),
    outcomes: atFr01(EDIT),
  },
}
