import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterLook, worstOf } from './cluster-look.ts'
import { clusterLevels } from './map-clusters.ts'
import type { PointLook } from './map-model.ts'
import { maxZoom, minZoom } from './map-view.ts'

const points = fc
  .array(
    fc.record({
      longitude: fc.double({ min: -20, max: 30, noNaN: true }),
      latitude: fc.double({ min: 35, max: 65, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((places) => places.map((place, index) => ({ ...place, id: `p${index}` })))

describe('clusters', () => {
  test('every point is in exactly one, at any zoom', () =>
    fc.assert(
      fc.property(points, fc.double({ min: 0, max: 14, noNaN: true }), (all, zoom) => {
        const members = clusterLevels(all)(zoom).flatMap((cluster) => cluster.members)
        expect(members.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      }),
    ))

  test('nearer, they only fall apart', () =>
    fc.assert(
      fc.property(points, (all) => {
        const at = clusterLevels(all)
        for (let zoom = minZoom; zoom < maxZoom; zoom += 0.5) {
          const wide = at(zoom).map(({ members }) => new Set(members))
          for (const { members } of at(zoom + 0.5))
            expect(wide.some((group) => members.every((id) => group.has(id)))).toBe(true)
        }
      }),
    ))

  test('far away neighbours are one, near by they are two; those at one place stay together', () => {
    const at = clusterLevels([
      { id: 'a', longitude: 2, latitude: 48 },
      { id: 'b', longitude: 2.4, latitude: 48 },
      { id: 'c', longitude: 2.4, latitude: 48 },
    ])
    expect(at(4).map(({ members }) => members)).toEqual([['a', 'b', 'c']])
    expect(at(9).map(({ members }) => members)).toEqual([['a'], ['b', 'c']])
    expect(at(maxZoom)).toHaveLength(2)
    expect(at(9)[0]?.id).toBe('a')
  })
})

describe('what a cluster shows', () => {
  const looks = new Map<string, PointLook>([
    ['good', { rank: 0, state: undefined, words: '' }],
    ['lost', { rank: 2, state: 'stale', words: '' }],
    ['fault', { rank: 4, state: 'critical', words: '' }],
    ['fault2', { rank: 4, state: 'critical', words: '' }],
  ])

  test('one fault stands above any number of others', () =>
    expect(clusterLook([...Array(40).fill('good'), 'lost', 'fault', 'lost', 'fault2'], looks)).toEqual({
      count: 44,
      rank: 4,
      state: 'critical',
      worst: 2,
    }))

  test('nothing is coloured when nobody is needed, nor for what is not known', () =>
    expect(clusterLook(['good', 'never heard of'], looks)).toEqual({
      count: 2,
      rank: 0,
      state: undefined,
      worst: 0,
    }))

  test('the worst one is named', () => {
    expect(worstOf(['good', 'lost', 'fault', 'fault2'], looks)).toBe('fault')
    expect(worstOf([], looks)).toBeUndefined()
  })
})
