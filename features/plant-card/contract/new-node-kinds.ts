import { machineTypes, measuringTypes } from '../../../domain/asset.ts'
import { technologies } from '../../../domain/technology.ts'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'
import { createRight } from './create-right.ts'
import {
  assetIdentityFields,
  assetPlaceFields,
  farmIdentityFields,
  farmPowerFields,
  placeFields,
  subFarmIdentityFields,
} from './general-fields.ts'
import { fittingSubTechnology, knownZone } from './general-rules.ts'

/** Forms of new farms, sub-farms and assets. They save the facts of the general section of the new node. */

const common = {
  isOurs: true,
  words: 'plantCard',
  right: { read: createRight, edit: createRight, manage: createRight },
} as const

const code = { kind: 'text', section: 'identity', format: 'line', isFixed: true } as const
const status = { ...farmIdentityFields.status, initial: 'planned' } as const
/** Code of the node above, given by the card from which the user came. */
const parent = { kind: 'text', section: 'identity', longest: 50, need: 'needed', isFixed: true, inForm: false } as const

/** Types of assets that a person can add. Equipment of a substation is added below it. */
export const newAssetTypes = [...machineTypes, 'ITS', ...measuringTypes, 'SUBSTATION'] as const

/** Codes are parts of addresses and topics. A pentagram has five capital letters, the last two of its country. */
const codePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/
const codeFaults =
  (...fields: readonly string[]) =>
  (values: object): readonly ValueFault[] =>
    fields.flatMap((field) => {
      const value: unknown = Reflect.get(values, field)
      return typeof value !== 'string' || codePattern.test(value)
        ? []
        : [{ field, code: 'not-a-code', value, sentence: 'must have letters, digits, _ . - only' }]
    })
export const fittingPentagram = ({
  pentagram,
  countryCode,
}: {
  readonly pentagram: string | null
  readonly countryCode: string
}): readonly ValueFault[] =>
  pentagram === null || (/^[A-Z]{5}$/.test(pentagram) && pentagram.endsWith(countryCode))
    ? []
    : [
        {
          field: 'pentagram',
          code: 'no-pentagram',
          bound: countryCode,
          value: pentagram,
          sentence: `must have three capital letters and ${countryCode}`,
        },
      ]

const { name, subTechnology, countryCode, timezone, region, subsidiary } = farmIdentityFields
const { latitude, longitude } = placeFields
const { ratedPower, installedPower } = farmPowerFields

export const newFarmKind = defineRecordKind({
  ...common,
  kind: 'newFarm',
  ownWords: 'plantCard.new.farm',
  one: 'NewFarm',
  many: 'NewFarms',
  path: '/api/PlantCards/NewFarms',
  noun: 'farm',
  nouns: 'farms',
  fields: defineFields({
    name,
    countryCode,
    technology: {
      kind: 'oneOf',
      section: 'identity',
      choices: technologies,
      choiceWords: 'fleetState.technology',
      isFixed: true,
      need: 'needed',
    },
    subTechnology,
    status,
    timezone,
    /** Three letters and the country. Empty: the proposed one. */
    pentagram: { ...code, longest: 5 },
    /** Part of the addresses of its gateway. Empty: the proposed one. */
    farmCode: { ...code, longest: 40 },
    region,
    subsidiary,
    latitude,
    longitude,
    ratedPower,
    installedPower,
  }),
  rules: [fittingSubTechnology, knownZone, fittingPentagram, codeFaults('farmCode')],
})

export const newSubFarmKind = defineRecordKind({
  ...common,
  kind: 'newSubFarm',
  ownWords: 'plantCard.new.subFarm',
  one: 'NewSubFarm',
  many: 'NewSubFarms',
  path: '/api/PlantCards/NewSubFarms',
  noun: 'sub-farm',
  nouns: 'sub-farms',
  fields: defineFields({
    parent,
    name: subFarmIdentityFields.name,
    feeder: subFarmIdentityFields.feeder,
    status,
    installedPower,
  }),
})

export const newAssetKind = defineRecordKind({
  ...common,
  kind: 'newAsset',
  ownWords: 'plantCard.new.asset',
  one: 'NewAsset',
  many: 'NewAssets',
  path: '/api/PlantCards/NewAssets',
  noun: 'asset',
  nouns: 'assets',
  fields: defineFields({
    parent,
    name: assetIdentityFields.name,
    assetType: {
      kind: 'oneOf',
      section: 'identity',
      choices: newAssetTypes,
      isFixed: true,
      need: 'needed',
    },
    status,
    /** Part of the addresses of its signals. Empty: the proposed one. */
    deviceCode: { ...code, longest: 20 },
    manufacturer: assetIdentityFields.manufacturer,
    model: assetIdentityFields.model,
    serialNumber: assetIdentityFields.serialNumber,
    ...assetPlaceFields,
    ratedPower: { ...ratedPower, need: 'expected' },
  }),
  rules: [codeFaults('deviceCode')],
})
