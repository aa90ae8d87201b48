import type { Fields } from '../../../contract/field.ts'
import type { TreeRules } from './tree-draft.ts'
import type { DraftNode } from './tree-nodes.ts'

/** A small inventory for tests of tree drafts. */
const part: Fields = {
  name: { kind: 'text', longest: 120, section: 'identity' },
  manufacturer: { kind: 'text', longest: 120, section: 'identity' },
  model: { kind: 'text', longest: 120, section: 'identity' },
  ratedActivePower: { kind: 'decimal', unit: 'kW', hard: [0, 30_000], decimals: 0, section: 'identity' },
  tags: { kind: 'list', longest: 20, most: 9, section: 'identity' },
  installed: { kind: 'date', withTime: true, section: 'identity' },
  epeId: { kind: 'text', longest: 40, section: 'identity' },
  manufacturerId: { kind: 'text', longest: 40, section: 'identity' },
}

export const testTreeRules: TreeRules = {
  fields: { TURBINE: part, BLADE: part, HOIST: { ...part, norm: { kind: 'text', longest: 20, section: 'identity' } } },
  uncounted: ['epeId', 'manufacturerId'],
  blocking: { TURBINE: ['name', 'manufacturer', 'model'], HOIST: ['name', 'manufacturer', 'model'] },
  sentWith: [{ when: ['manufacturer', 'model'], send: 'ratedActivePower' }],
}

export const testNode = (
  id: string,
  type: string,
  children: readonly DraftNode[] = [],
  values: DraftNode['values'] = {},
): DraftNode => ({
  id,
  type,
  children,
  values: {
    name: id,
    manufacturer: 'Alta',
    model: 'A1',
    ratedActivePower: 3600,
    tags: ['a', 'b'],
    installed: '2019-05-14T08:00:00Z',
    epeId: null,
    manufacturerId: null,
    ...values,
  },
})

/** Two turbines: T1 with three blades and a hoist, T2 with a hoist. */
export const testTree: readonly DraftNode[] = [
  testNode('T1', 'TURBINE', [
    testNode('B1', 'BLADE'),
    testNode('B2', 'BLADE'),
    testNode('B3', 'BLADE'),
    testNode('H1', 'HOIST'),
  ]),
  testNode('T2', 'TURBINE', [testNode('H2', 'HOIST')]),
]
