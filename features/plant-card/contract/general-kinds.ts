import { EDIT, READ } from '../../../domain/right.ts'
import { givenRecordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'
import { temporalCalls } from '../../../platform/contract/temporal-calls.ts'
import { GatewayFacts } from './gateway-facts.ts'
import {
  assetIdentityFields,
  assetPlaceFields,
  assetPowerFields,
  dateFields,
  environmentFields,
  farmIdentityFields,
  farmPowerFields,
  nodeFields,
  placeFields,
  subFarmIdentityFields,
  subFarmPowerFields,
} from './general-fields.ts'
import { datesInOrder, fittingSubTechnology, knownZone } from './general-rules.ts'

const product = 'PICFarmGeneral'
/** A card stands for as long as its node: nobody creates or deletes it alone. */
const right = { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: EDIT } } as const

/** Documents of a node. */
const documents = {
  categories: ['drawing', 'manual', 'certificate', 'contract', 'report', 'photo', 'other'],
  largestBytes: 50_000_000,
} as const

const common = {
  isOurs: true,
  documents,
  words: 'plantCard',
  right,
  list: 'paged',
  ids: 'code',
  records: 'given',
  label: ['name'],
  isSearched: true,
  farmField: 'farmCode',
  temporal: {},
} as const

/** Values of the gateway for facts that a person has changed. */
const beside = { reply: { gateway: GatewayFacts } } as const

/** General section of a farm: identity, place, dates, powers, environment. Id: its entCode (specification 001 §2). */
export const farmGeneralKind = defineRecordKind({
  ...common,
  kind: 'farmGeneral',
  one: 'FarmGeneral',
  many: 'FarmGenerals',
  path: '/api/PlantCards/FarmGeneral',
  noun: 'farm',
  nouns: 'general sections of farms',
  fields: {
    ...nodeFields,
    ...farmIdentityFields,
    ...placeFields,
    ...dateFields,
    ...farmPowerFields,
    ...environmentFields,
  },
  rules: [datesInOrder, fittingSubTechnology, knownZone],
})
export const farmGeneralCalls = { ...givenRecordCalls(farmGeneralKind, beside), ...temporalCalls(farmGeneralKind) }

/** General section of a sub-farm. Id: its code, the sutCode of the specification. */
export const subFarmGeneralKind = defineRecordKind({
  ...common,
  kind: 'subFarmGeneral',
  one: 'SubFarmGeneral',
  many: 'SubFarmGenerals',
  path: '/api/PlantCards/SubFarmGeneral',
  noun: 'sub-farm',
  nouns: 'general sections of sub-farms',
  fields: {
    ...nodeFields,
    ...subFarmIdentityFields,
    ...placeFields,
    ...dateFields,
    ...subFarmPowerFields,
    ...environmentFields,
  },
  rules: [datesInOrder, fittingSubTechnology],
})
export const subFarmGeneralCalls = {
  ...givenRecordCalls(subFarmGeneralKind, beside),
  ...temporalCalls(subFarmGeneralKind),
}

/** General section of an asset. Id: its entCode. */
export const assetGeneralKind = defineRecordKind({
  ...common,
  kind: 'assetGeneral',
  one: 'AssetGeneral',
  many: 'AssetGenerals',
  path: '/api/PlantCards/AssetGeneral',
  noun: 'asset',
  nouns: 'general sections of assets',
  fields: { ...nodeFields, ...assetIdentityFields, ...assetPlaceFields, ...dateFields, ...assetPowerFields },
  rules: [datesInOrder],
})
export const assetGeneralCalls = { ...givenRecordCalls(assetGeneralKind, beside), ...temporalCalls(assetGeneralKind) }
