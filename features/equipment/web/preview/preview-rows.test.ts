import { expect, test } from 'vitest'
import { previewOf } from './preview-rows.ts'

const gearbox = (id: string, values: object) => ({
  id,
  type: 'WIND_TURBINE_GEARBOX',
  values: { ...values },
  children: [],
})
const turbine = (id: string, hubHeight: number | null, children: ReturnType<typeof gearbox>[]) => ({
  ...{ id, type: 'WIND_TURBINE', values: { windTurbineName: id, hubHeight }, children },
})

test('a value that differs from most machines is marked, also in their parts; empty rows are absent', () => {
  const { machines, rows } = previewOf([
    turbine('T1', 98, [gearbox('G1', { ratio: 98.5 })]),
    turbine('T2', 98, [gearbox('G2', { ratio: '98.50' })]),
    turbine('T3', 80, []),
  ])
  expect(machines.map(({ id }) => id)).toEqual(['T1', 'T2', 'T3'])
  const rowOf = (field: string) => rows.find((row) => row.field === field)
  expect(rowOf('hubHeight')?.differs).toEqual([false, false, true])
  expect(rowOf('ratio')).toMatchObject({ number: 1, differs: [false, false, true] })
  expect(rowOf('windTurbineName')?.differs).toEqual([false, false, false])
  expect(rowOf('foundation')).toBeUndefined()
})
