import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { lifeKey, valueAt, type Write } from '../../contract/temporal.ts'
import type { Principal } from '../auth/principal.ts'
import { planChange } from './temporal-change.ts'
import { stateOf } from './temporal-state.ts'

const product = 'PICFarmEquipments'
const right = { product, flag: EDIT } as const
const kind = defineRecordKind({
  ...{ kind: 'engine', one: 'Engine', many: 'Engines', path: '/api/Engines', noun: 'engine', nouns: 'engines' },
  words: 'engines',
  right: { read: right, edit: right, manage: right },
  temporal: {},
  fields: { power: { kind: 'integer', section: 'main', unit: 'kW', hard: [0, 9] } },
})
const products = { [product]: READ + EDIT }
const principal = {
  products,
  grants: [{ products, perimeter: 'all' }],
  isUserSuperAdmin: false,
} as unknown as Principal

const dayMs = 86_400_000
const nowMs = 50 * dayMs
const bound = fc.option(fc.integer({ min: 0, max: 99 }), { nil: null })
const writes = fc.array(
  fc.record({ from: bound, to: bound, value: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }) }),
  { maxLength: 4 },
)
const instants = Array.from({ length: 101 }, (_, day) => day * dayMs)

const stateWith = (given: readonly { from: number | null; to: number | null; value: number | null }[]) => {
  const life = { field: lifeKey, value: true, fromMs: null, toMs: null, changeSet: 1, recordedAtMs: 0 }
  const all = given.map(({ from, to, value }, index): Write => {
    const toMs = to === null ? null : to * dayMs
    return {
      field: 'power',
      value,
      fromMs: from === null ? null : from * dayMs,
      toMs,
      changeSet: index + 2,
      recordedAtMs: 0,
    }
  })
  return stateOf(kind, { writes: [life, ...all] }, undefined)
}
const plan = (state: ReturnType<typeof stateWith>, validity?: { mode: 'correct' | 'change'; validFrom?: string }) =>
  planChange(kind as never, state, { given: { power: 7 }, validity, principal, zone: 'UTC', nowMs }).after.power ?? []

test('a named day counts for filled and for empty fields: what held before it stays', () => {
  fc.assert(
    fc.property(writes, fc.integer({ min: 1, max: 99 }), (given, day) => {
      const state = stateWith(given)
      const after = plan(state, { mode: 'change', validFrom: new Date(day * dayMs).toISOString().slice(0, 10) })
      expect(valueAt(after, day * dayMs)).toBe(7)
      for (const atMs of instants)
        if (atMs < day * dayMs) expect(valueAt(after, atMs)).toBe(valueAt(state.timelines.power ?? [], atMs))
    }),
  )
})

test('without an answer only the first value of a field is saved, since the record began', () => {
  fc.assert(
    fc.property(writes, (given) => {
      const state = stateWith(given)
      const wasFilled = instants.some((atMs) => atMs <= nowMs && valueAt(state.timelines.power ?? [], atMs) !== null)
      const before = valueAt(state.timelines.power ?? [], -dayMs)
      if (wasFilled || before !== null) expect(() => plan(state)).toThrow('validity must say')
      else for (const atMs of instants) if (atMs <= nowMs) expect(valueAt(plan(state), atMs)).toBe(7)
    }),
  )
})
