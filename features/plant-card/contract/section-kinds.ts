import { EDIT, type Product, READ } from '../../../domain/right.ts'
import type { DocumentRules } from '../../../platform/contract/document.ts'
import type { Fields } from '../../../platform/contract/field.ts'
import { givenRecordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordKind } from '../../../platform/contract/record-kind.ts'
import { temporalCalls } from '../../../platform/contract/temporal-calls.ts'
import {
  connectionFields,
  crisisFields,
  financialFields,
  gateCodeFields,
  meteringFields,
  otherFields,
  refurbishmentFields,
  telecomFields,
} from './section-fields.ts'

/**
 * A section of a card with rights of its own is a record of its own: the rights of its farm decide on the whole record
 * (docs/decisions/017-rights-per-grant.md). Its id is the entCode of the node. It exists for as long as the node.
 */
const sectionKind = <const F extends Fields>(
  name: string,
  product: Product,
  fields: F,
  more: {
    readonly readFlag?: typeof READ | typeof EDIT
    readonly documents?: DocumentRules
    readonly list?: 'whole'
  } = {},
): RecordKind<F> => {
  const { readFlag = READ, ...rest } = more
  const change = { product, flag: EDIT } as const
  return defineRecordKind<F>({
    kind: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    one: name,
    many: `${name}s`,
    path: `/api/PlantCards/${name}`,
    isOurs: true,
    noun: 'section of a card',
    nouns: `sections ${name} of cards`,
    words: 'plantCard',
    right: { read: { product, flag: readFlag }, edit: change, manage: change },
    fields,
    list: 'paged',
    ids: 'code',
    records: 'given',
    farmField: 'farmCode' as keyof F & string,
    temporal: {},
    ...rest,
  })
}

export const financialKind = sectionKind('PlantFinance', 'PICFarmFinancialInformation', financialFields)
export const financialCalls = { ...givenRecordCalls(financialKind), ...temporalCalls(financialKind) }

export const refurbishmentKind = sectionKind(
  'PlantRefurbishment',
  'PICFarmRefurbishmentInformation',
  refurbishmentFields,
)
export const refurbishmentCalls = { ...givenRecordCalls(refurbishmentKind), ...temporalCalls(refurbishmentKind) }

export const crisisKind = sectionKind('CrisisPlan', 'PICFarmCrisisManagement', crisisFields)
export const crisisCalls = { ...givenRecordCalls(crisisKind), ...temporalCalls(crisisKind) }

export const gateCodeKind = sectionKind('GateCode', 'PICFarmCrisisManagement', gateCodeFields, {
  readFlag: EDIT,
  // A paged list has a column for the search, which would hold the code.
  list: 'whole',
})
export const gateCodeCalls = { ...givenRecordCalls(gateCodeKind), ...temporalCalls(gateCodeKind) }

export const meteringKind = sectionKind('MetStation', 'PICFarmWeatherStation', meteringFields)
export const meteringCalls = { ...givenRecordCalls(meteringKind), ...temporalCalls(meteringKind) }

export const connectionKind = sectionKind('GridConnection', 'PICFarmEquipmentSubstationAndCabling', connectionFields, {
  documents: {
    categories: ['drawing', 'manual', 'certificate', 'contract', 'report', 'photo', 'other'],
    largestBytes: 50_000_000,
  },
})
export const connectionCalls = { ...givenRecordCalls(connectionKind), ...temporalCalls(connectionKind) }

export const telecomKind = sectionKind('TelecomLink', 'PICFarmTelecom', telecomFields)
export const telecomCalls = { ...givenRecordCalls(telecomKind), ...temporalCalls(telecomKind) }

export const otherKind = sectionKind('AssetOther', 'PICFarmGeneral', otherFields)
export const otherCalls = { ...givenRecordCalls(otherKind), ...temporalCalls(otherKind) }
