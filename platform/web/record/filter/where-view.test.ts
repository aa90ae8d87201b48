import { expect, test } from 'vitest'
import { readViewState, writeViewState } from '../../url-state/view-state.ts'
import { valveKind } from '../test-valves.ts'
import { knownFilters, WhereView } from './where-view.ts'

test('filters stand in the address, and come back from it', () => {
  const where = { diameter: { between: [10, null] as const }, note: { empty: false }, media: { oneOf: ['oil', null] } }
  const search = writeViewState(WhereView, { where } as never) as Record<string, string>
  expect(readViewState(WhereView, search)).toEqual({ where })
  expect(readViewState(WhereView, {})).toEqual({ where: {} })
  expect(readViewState(WhereView, { where: '{"diameter":{"between":"wide"}}' })).toEqual({ where: {} })
})

test('a filter that the fields do not know is left out', () => {
  const filters = {
    code: { contains: 'V' },
    gone: { contains: 'V' },
    design: { contains: 'ball' },
    diameter: { between: ['wide', null] as const },
    note: {},
  }
  expect(knownFilters(valveKind.fields, filters)).toEqual({ code: { contains: 'V' } })
})
