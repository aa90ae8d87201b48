import { type Fields, fieldEntries, type LooseValues } from '../../../platform/contract/field.ts'
import { isVisible } from '../../../platform/contract/field-value.ts'
import { defineRecordKind, type RecordKind } from '../../../platform/contract/record-kind.ts'
import { identityFields, sourceFields } from './common-fields.ts'
import { inventoryKindName } from './inventory-list.ts'
import { inventoryRight } from './inventory-right.ts'
import { inOrder, type ModelRule } from './model-rules.ts'

/** Parts of a kind of model beside the common fields. */
export interface ModelDescriptor {
  /** Type in the addresses, e.g. `Bearing`. */
  readonly type: string
  /** Nouns of error messages: `bearing model`, `bearing models`. */
  readonly noun: string
  readonly nouns: string
  readonly fields: Fields
  readonly rules?: readonly ModelRule[]
  /** Values that follow from others. */
  readonly compute?: (values: LooseValues) => LooseValues
}

/** Share of the expected fields that are filled, in whole %. Only 100 is complete: 99.9 is 99. */
export const completenessOf = (fields: Fields, values: LooseValues): number => {
  const expected = fieldEntries(fields).filter(
    ([key, { need, computedBy }]) => need !== undefined && computedBy === undefined && isVisible(fields, key, values),
  )
  const filled = expected.filter(([key]) => values[key] !== null && values[key] !== undefined && values[key] !== '')
  return expected.length === 0 ? 100 : Math.floor((100 * filled.length) / expected.length)
}

/**
 * A kind of model from its descriptor. Fields that all kinds have, the unique name, documents, rights, addresses and the
 * computed completeness are the same for all of them.
 */
export const inventoryKind = ({ type, noun, nouns, fields, rules = [], compute }: ModelDescriptor): RecordKind => {
  const all: Fields = { ...identityFields, ...fields, ...sourceFields }
  return defineRecordKind<Fields>({
    kind: inventoryKindName(type),
    one: `${type}Equipment`,
    many: `${type}Equipments`,
    path: `/api/${type}Equipment`,
    // The specification lists, creates and deletes models. It has no call for one of them (001 §7).
    isOurs: ['get', 'update'],
    creates: 'list',
    noun,
    nouns,
    words: 'equipmentInventory',
    ownWords: `equipmentInventory.kind.${type}`,
    right: inventoryRight(type),
    fields: all,
    list: 'paged',
    ids: 'integer',
    label: ['manufacturer', 'model', 'variant'],
    isSearched: true,
    unique: [['manufacturer', 'model', 'variant']],
    documents: {
      categories: ['photo', 'dataSheet', 'manual', 'certificate', 'drawing', 'other'],
      largestBytes: 50_000_000,
    },
    rules: [inOrder('madeFrom', 'madeTo'), ...rules],
    compute: (values) => ({
      ...compute?.(values),
      completeness: completenessOf(all, values),
    }),
  })
}
