import i18next from 'i18next'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { showIn } from '../../../tests/screens/texts.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../contract/record-kind.ts'
import { recordLinks } from './record-links.ts'

const product = 'PICFarmEquipments'

/** A kind with a field of each sort, for the tests of lists, forms and read views. */
export const valveKind = defineRecordKind({
  kind: 'valve',
  one: 'Valve',
  many: 'Valves',
  path: '/api/Valves',
  noun: 'valve',
  nouns: 'valves',
  words: 'valves',
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  fields: {
    code: {
      kind: 'text',
      section: 'identity',
      longest: 10,
      format: 'code',
      need: 'needed',
      isFixed: true,
      inTable: true,
    },
    names: { kind: 'texts', section: 'identity', longest: 20, need: 'needed', inTable: true },
    design: { kind: 'oneOf', section: 'identity', choices: ['ball', 'gate'], inTable: true },
    diameter: {
      kind: 'decimal',
      section: 'size',
      unit: 'mm',
      hard: [1, 2000],
      usual: [10, 1000],
      decimals: 1,
      inTable: true,
    },
    turns: { kind: 'integer', section: 'size', unit: null, hard: [0, 100], usual: [1, 20] },
    media: { kind: 'severalOf', section: 'size', choices: ['water', 'oil'] },
    installed: { kind: 'date', section: 'service', inTable: true },
    isOpen: { kind: 'boolean', section: 'service', initial: true, inTable: true },
    closedOn: {
      kind: 'date',
      section: 'service',
      need: 'needed',
      visibleWhen: { field: 'isOpen', is: [false] },
    },
    price: {
      kind: 'decimal',
      section: 'service',
      unit: 'EUR',
      hard: [0, 1e6],
      decimals: 2,
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
    note: { kind: 'text', section: 'service', longest: 500, isLong: true },
  },
  unique: [['code', 'design']],
})
export type Valve = RecordOf<typeof valveKind.fields>

export const valveCalls = recordCalls(valveKind)
export const valveLinks = recordLinks('/Valves')

const texts = {
  title: 'Valves',
  add: 'New valve',
  one: 'Valve',
  create: 'Create valve',
  loading: 'Loading valves',
  search: 'Search valves',
  none: 'No valves',
  noneText: 'Add the first valve.',
  changes: 'Changes',
  conflict: 'Another user changed this valve while you were editing:',
  deleteText: 'Its history stays.',
  field: {
    code: 'Code',
    names: 'Name',
    design: 'Design',
    diameter: 'Diameter',
    turns: 'Turns',
    media: 'Media',
    installed: 'Installed',
    isOpen: 'Open',
    closedOn: 'Closed on',
    price: 'Price',
    note: 'Note',
  },
  help: { diameter: 'Inner diameter' },
  choice: { design: { ball: 'Ball valve', gate: 'Gate valve' }, media: { water: 'Water', oil: 'Oil' } },
  section: { identity: 'Identity', size: 'Size', service: 'Service' },
}

/** Adds the English texts of the kind. */
export const withValveTexts = async (): Promise<void> => {
  await showIn('en-GB')
  i18next.addResourceBundle('en-GB', 'translation', { valves: texts }, true, true)
}

export const valve = (code: string, number: number, given: Partial<Valve> = {}): Valve => ({
  id: `10000000-0000-4000-8000-00000000000${number}`,
  version: 1,
  code,
  names: { 'en-GB': `Valve ${code}`, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
  design: 'ball',
  diameter: 12.5,
  turns: null,
  media: ['water'],
  installed: '2024-03-01',
  isOpen: true,
  closedOn: null,
  price: 100,
  note: null,
  ...given,
})
