import { expect, test } from 'vitest'
import { machineOf, rowOf } from '../../../fleet-state/contract/test-farm.ts'
import { carriesMark } from './table-stars.ts'

const unit = (code: string) => ({ substationCode: code, substationName: code, installedPower: 1_000 })
const farm = rowOf('FR-VLM', {
  subFarmConfiguration: 'several',
  children: [unit('N'), unit('S')] as never,
  machines: [machineOf('FR-VLM', 'WT1', { substationCode: 'N' }), machineOf('FR-VLM', 'WT2', { substationCode: 'S' })],
})
const marked = (id: string) => [{}, { marks: (row: { readonly id: string }) => (row.id === id ? ['stale', '*'] : []) }]

test('the star is explained where a farm or a sub-farm carries it, and nowhere else', () => {
  expect(carriesMark([farm], marked('FR-VLM'), '*')).toBe(true)
  expect(carriesMark([farm], marked('FR-VLM/S'), '*')).toBe(true)
  expect(carriesMark([farm], marked('ES-ORB'), '*')).toBe(false)
  expect(carriesMark([], marked('FR-VLM'), '*')).toBe(false)
})
