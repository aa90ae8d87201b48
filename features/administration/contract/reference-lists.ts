import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'

/** Lists that maintenance contracts choose from. */
export const referenceLists = ['guaranteeType', 'unit', 'contractIndex'] as const
export type ReferenceList = (typeof referenceLists)[number]

const right = 'super-admin'
const section = 'entry'

/** An entry of a list that contracts choose from. */
export const referenceItemKind = defineRecordKind({
  kind: 'referenceItem',
  one: 'ReferenceItem',
  many: 'ReferenceItems',
  path: '/api/Administration/ReferenceItems',
  isOurs: true,
  noun: 'entry of a contract list',
  nouns: 'entries of the contract lists, list by list in their order',
  words: 'administration.lists',
  right: { read: right, edit: right, manage: right },
  fields: {
    list: { kind: 'oneOf', section, choices: referenceLists, need: 'needed', isFixed: true, inForm: false },
    code: { kind: 'text', section, longest: 40, format: 'code', need: 'needed', isFixed: true, inTable: true },
    labels: { kind: 'texts', section, longest: 120, need: 'needed', inTable: true },
    /** Position in its list, from 0. The other entries move. A new entry is last. */
    position: { kind: 'integer', section, unit: null, hard: [0, 10_000], inForm: false },
    /** Inactive entries stay for existing uses. New contracts don't offer them. */
    isActive: { kind: 'boolean', section, need: 'needed', initial: true, inTable: true },
  },
})
export type ReferenceItem = RecordOf<typeof referenceItemKind.fields>

export const referenceItemCalls = recordCalls(referenceItemKind)
