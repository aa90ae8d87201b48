import { expect, test } from 'vitest'
import type { PowerModel } from '../../../../domain/power-model.ts'
import { expectedAt } from './expected-at.ts'
import type { MachinePlan } from './farm-plan.ts'

const model = (kw: number): PowerModel => ({
  kind: 'wind',
  curve: [
    [0, 0],
    [20, kw],
  ],
  elevationM: 0,
})
const inputs = new Map([['WindSpeed', [1]]])
const plan: MachinePlan = {
  ...{ machineCode: 'WT1', ratedPowerKw: 2_000, model: model(2_000), powerTag: 2, stateTag: undefined, inputs },
}
const at = (machine: MachinePlan, atMs?: number) => {
  const read = (tagId: number) => (tagId === 1 ? 10 : Number.NaN)
  const conditionAt = () => Number.NaN
  return Math.round(expectedAt([machine], [machine], { read, conditionAt, step: 0, atMs })[0] ?? 0)
}

test('the model that holds at the step counts', () => {
  const spans = [
    { fromMs: Number.NEGATIVE_INFINITY, model: null, isRestricted: false },
    { fromMs: 100, model: model(1_000), isRestricted: false },
    { fromMs: 200, model: model(2_000), isRestricted: true },
  ]
  const now = at(plan)
  expect(at({ ...plan, spans }, 200)).toBe(now)
  expect(at({ ...plan, spans }, 199)).toBe(Math.round(now / 2))
  expect(at({ ...plan, spans }, 99)).toBeNaN()
  expect(at({ ...plan, spans })).toBe(now)
})

test('a plan without spans has one model for all times', () => expect(at(plan, 0)).toBe(at(plan)))
