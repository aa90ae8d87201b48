import { describe, expect, test } from 'vitest'
import { type RecordAddresses, recordLinks } from './record-links.ts'

const id = '10000000-0000-4000-8000-000000000001'

describe('addresses are written and read, in any letter case', () => {
  const usual = undefined
  const contractIndex: RecordAddresses = { view: 'Detail/:id', edit: 'Edit/:id', create: 'Create/0', ids: 'integer' }
  const inventory: RecordAddresses = { view: 'View/:id', edit: 'Edit/:id', create: 'Create', ids: 'integer' }
  const companies: RecordAddresses = { edit: 'Details/Edit/:id', create: 'Details/Create' }
  const machines: RecordAddresses = { edit: 'Details/:id', create: 'Create', ids: 'code' }
  const plans: RecordAddresses = { view: ':id', create: 'Create', ids: 'integer' }
  const versions: RecordAddresses = {
    view: 'Versions/:id',
    edit: 'Versions/:id/edit',
    create: 'Create',
    ids: 'integer',
  }

  test.each<[string, RecordAddresses | undefined, string, ReturnType<ReturnType<typeof recordLinks>['read']>]>([
    ['view of a UUID', usual, `/view/${id}`, { mode: 'view', id, rest: '' }],
    ['letter case', usual, `/EDIT/${id}`, { mode: 'edit', id, rest: '' }],
    ['new', usual, '/Create', { mode: 'create', rest: '' }],
    ['trailing slash', usual, `/view/${id}/`, { mode: 'view', id, rest: '' }],
    ['another mode', usual, `/show/${id}`, undefined],
    ['no mode', usual, '', undefined],
    ['no id', usual, '/view', undefined],
    ['a number instead of a UUID', usual, '/view/12', undefined],
    ['a code', machines, '/Details/FR-VLM_WT.01/Map', { mode: 'edit', id: 'FR-VLM_WT.01', rest: 'Map' }],
    ['no code', machines, '/Details/WT 01', undefined],
    ['Detail', contractIndex, '/detail/12', { mode: 'view', id: '12', rest: '' }],
    ['Edit', contractIndex, '/Edit/12', { mode: 'edit', id: '12', rest: '' }],
    ['Create with 0', contractIndex, '/create/0', { mode: 'create', rest: '' }],
    ['a UUID instead of a number', contractIndex, `/Detail/${id}`, undefined],
    ['a number with a sign', contractIndex, '/Detail/-2', undefined],
    ['a number with a zero before it', contractIndex, '/Detail/012', undefined],
    ['Create without an id', inventory, '/Create', { mode: 'create', rest: '' }],
    ['Create with -1', inventory, '/Create/-1', { mode: 'create', rest: '' }],
    ['Create with another id', inventory, '/Create/7', { mode: 'create', rest: '7' }],
    ['Edit with 0', inventory, '/Edit/0', { mode: 'create', rest: '' }],
    ['two segments', companies, `/details/edit/${id}`, { mode: 'edit', id, rest: '' }],
    ['a tab', companies, `/Details/Edit/${id}/Contacts`, { mode: 'edit', id, rest: 'Contacts' }],
    ['new with two segments', companies, '/Details/Create', { mode: 'create', rest: '' }],
    ['half of the segments', companies, `/Details/${id}`, undefined],
    ['only an id', plans, '/12', { mode: 'view', id: '12', rest: '' }],
    ['-1 for a new one', plans, '/-1', { mode: 'create', rest: '' }],
    ['Create beside an id', plans, '/create', { mode: 'create', rest: '' }],
    ['edit after the id', versions, '/Versions/3/Edit', { mode: 'edit', id: '3', rest: '' }],
    ['view before the edit', versions, '/versions/3', { mode: 'view', id: '3', rest: '' }],
  ])('%s', (_, addresses, path, place) => {
    expect(recordLinks('/PlantIDCard/Things', addresses).read(`/plantidcard/things${path}`)).toEqual(place)
  })

  test('links lead to addresses that are read again', () => {
    for (const addresses of [usual, companies]) {
      const links = recordLinks('/Things', addresses)
      expect(links.read(links.view(id))).toMatchObject({ id })
      expect(links.read(links.edit(id))).toMatchObject({ mode: 'edit', id })
      expect(links.read(links.create)).toEqual({ mode: 'create', rest: '' })
    }
    for (const addresses of [contractIndex, inventory, plans, versions]) {
      const links = recordLinks('/Things', addresses)
      expect(links.read(links.view('12'))).toMatchObject({ mode: 'view', id: '12' })
      expect(links.read(links.edit('12'))).toMatchObject({ id: '12' })
      expect(links.read(links.create)).toEqual({ mode: 'create', rest: '' })
    }
  })

  test('an address of another list is not read', () => {
    expect(recordLinks('/Things').read(`/Others/view/${id}`)).toBeUndefined()
  })
})
