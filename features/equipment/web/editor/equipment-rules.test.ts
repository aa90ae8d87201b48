import { describe, expect, it, test } from 'vitest'
import { treeChanges } from '../../../../platform/web/record/tree/tree-changes.ts'
import { reduceTreeDraft, startTreeDraft, type TreeAction } from '../../../../platform/web/record/tree/tree-draft.ts'
import type { EquipmentTreeNode } from '../../contract/equipment-tree.ts'
import { blockingKeys, equipmentTypes, placesOf, typesBelow } from '../../contract/equipment-types.ts'
import { fieldsOfType } from '../../contract/fields-of-type.ts'
import { newPartCode } from '../../contract/part-code.ts'
import { equipmentRules, newPartOf, questionOf, rootsOf, saveBodyOf, shownKeys } from './equipment-rules.ts'

const node = (code: string, type: string, parentCode: string | null, values: object): EquipmentTreeNode => ({
  ...{ code, type, parentCode, name: code, assetCode: 'T1', canBeCreated: parentCode !== null },
  values: { ...values },
})
const hoist = { equipmentName: 'Hoist', manufacturer: 'Alta', model: 'H 1', epeId: null, load: 250 }
const roots = rootsOf([
  node('T1', 'WIND_TURBINE', null, {
    windTurbineName: 'WT1',
    manufacturer: 'Alta',
    model: 'A90',
    ratedActivePower: 2000,
  }),
  node('H1', 'WIND_TURBINE_HOIST', 'T1', hoist),
])
const draftAfter = (...actions: readonly TreeAction[]) =>
  actions.reduce((draft, action) => reduceTreeDraft(draft, action, equipmentRules), startTreeDraft(roots))
const changesOf = (draft: ReturnType<typeof draftAfter>) => treeChanges(draft, equipmentRules)

describe('the save', () => {
  it('counts 0 while the model of a hoist is empty, and says which', () => {
    const changes = changesOf(draftAfter({ kind: 'edit', id: 'H1', values: { model: '', load: 500 } }))
    expect([changes.count, changes.blocked]).toEqual([0, [{ id: 'H1', field: 'model' }]])
  })

  it('sends the rated power of a machine with another model, and types of numbers', () => {
    const draft = draftAfter({ kind: 'edit', id: 'T1', values: { model: 'A100' } })
    expect(saveBodyOf(draft, changesOf(draft)).fields).toEqual([
      { entityCode: 'T1', entityType: 'WIND_TURBINE', key: 'model', value: 'A100' },
      { entityCode: 'T1', entityType: 'WIND_TURBINE', key: 'ratedActivePower', value: 2000, valueType: 'Decimal' },
    ])
  })

  it('sends a new part below its parent, and asks nothing for it', () => {
    const part = newPartOf('GEARBOX-1', 'WIND_TURBINE_GEARBOX', 'Gearbox', 'equipmentName')
    const draft = draftAfter({ kind: 'add', parentId: 'T1', node: part })
    const changes = changesOf(draft)
    expect(saveBodyOf(draft, changes)).toMatchObject({
      created: [{ code: 'GEARBOX-1', type: 'WIND_TURBINE_GEARBOX', parentCode: 'T1' }],
      fields: [{ entityCode: 'GEARBOX-1', key: 'equipmentName', value: 'Gearbox' }],
      deleted: [],
    })
    expect(questionOf(draft, changes)).toEqual({ filled: [], first: [] })
  })

  it('asks since when for values that were filled, not for first values', () => {
    const draft = draftAfter({ kind: 'edit', id: 'H1', values: { load: 500, norm: 'EN 1' } })
    expect(questionOf(draft, changesOf(draft))).toEqual({ filled: ['load'], first: ['norm'] })
  })

  it('sends a list that stands as a text, as a list', () => {
    const its = [node('S1', 'ITS', null, { itsName: 'S1', linkedSubstations: [] })]
    const start = startTreeDraft(rootsOf(its))
    const values = { linkedSubstations: 'SUB-1, SUB-2' }
    const draft = reduceTreeDraft(start, { kind: 'edit', id: 'S1', values }, equipmentRules)
    expect(saveBodyOf(draft, changesOf(draft)).fields[0]?.value).toEqual(['SUB-1', 'SUB-2'])
  })
})

test('with hidden fields, editing shows the empty ones and reading the filled ones; else both show', () => {
  const [turbine] = roots
  const [part] = turbine?.children ?? []
  if (!part) throw new Error('no part')
  const keys = (isHidden: boolean, isEditing: boolean) => shownKeys(part, { isHidden, isEditing })
  expect(keys(true, false)).toEqual(expect.arrayContaining(['load', 'model']))
  expect(keys(true, false)).not.toContain('norm')
  expect(keys(true, true)).toContain('norm')
  expect(keys(true, true)).not.toContain('load')
  expect(keys(false, true)).toEqual(expect.arrayContaining(['load', 'norm']))
})

describe('types', () => {
  it('have fields, a place that can hold them, and blocking keys that they have', () => {
    for (const type of equipmentTypes) {
      const keys = Object.keys(fieldsOfType(type))
      expect(keys, type).toEqual(expect.arrayContaining([...blockingKeys(type)]))
    }
    for (const [type, places] of Object.entries(placesOf))
      for (const place of places) expect(typesBelow(place), type).toContain(type)
  })

  it('give codes that name the type and no machine', () => {
    const code = newPartCode('WIND_TURBINE_GEARBOX')
    expect(code).toMatch(/^GEARBOX-[2-9A-Z]{10}$/)
    expect(newPartCode('WIND_TURBINE_GEARBOX')).not.toBe(code)
  })
})
