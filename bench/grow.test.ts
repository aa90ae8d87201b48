import { describe, expect, it } from 'vitest'
import { costsByClients, coursesOf, growOptions, growTable, skipReason } from './grow.ts'
import type { ClientsFigures } from './live/measure-clients.ts'

describe('options of the growth benchmark', () => {
  it('grow everything unless something is named', () => {
    expect(growOptions([])).toMatchObject({
      sides: ['farms', 'points', 'clients'],
      points: [1e6, 1e7, 1e8],
      clients: [1, 10, 100, 1000],
    })
    expect(growOptions(['clients', 'farms', '--clients', '100,1']).sides).toEqual(['farms', 'clients'])
  })

  it.each([[['people']], [['--points', '1001']], [['--scales', '0,1']], [['--runs', 'many']]])('refuse %j', (args) => {
    expect(() => growOptions(args)).toThrow()
  })
})

describe('table of growth', () => {
  const courses = coursesOf([
    { size: 1, costs: { still: 5, square: 1 } },
    { size: 10, costs: { still: 5, square: 100 } },
  ])

  it('follows each cost through all sizes', () => {
    expect(courses.map(({ name }) => name)).toEqual(['still', 'square'])
    expect(courses[1]?.costs).toEqual([
      { size: 1, cost: 1 },
      { size: 10, cost: 100 },
    ])
  })

  it('says what grows worse than linearly', () => {
    const [text, isGood] = growTable({ of: 'size', courses })
    expect(isGood).toBe(false)
    const lines = text.split('\n')
    expect(lines.find((line) => line.startsWith('square'))).toMatch(/2\.00\s+2\.00\s+WORSE THAN LINEAR/)
    expect(lines.find((line) => line.startsWith('still'))).not.toContain('WORSE')
  })

  it('lets nothing pass that could not be measured, and says which size was left out', () => {
    const measured = (cost: number) => coursesOf([1, 10].map((size) => ({ size, costs: { some: cost } })))
    for (const isExcused of [true, false])
      expect(
        growTable({ of: 'size', courses: measured(5), left: [{ text: '100 were not measured', isExcused }] }),
      ).toEqual([expect.stringMatching(/100 were not measured$/), isExcused])
    const [text, isGood] = growTable({ of: 'size', courses: measured(Number.NaN) })
    expect(text).toContain('NOT MEASURED')
    expect(isGood).toBe(false)
    expect(growTable({ of: 'size', courses: [] })[1]).toBe(false)
  })
})

describe('a number of points', () => {
  const enough = { freeBytes: 10e9, minutes: 60 }

  it('is left out when disk or time do not allow it, and only the disk excuses that', () => {
    expect(skipReason(1e8, enough, { size: 1e7, tookMs: 300_000 })).toBeUndefined()
    expect(skipReason(1e8, { ...enough, freeBytes: 2e9 }, undefined)).toEqual({
      text: expect.stringMatching(/^100,000,000 points were not measured: 2\.0 GB are free/),
      isExcused: true,
    })
    expect(skipReason(1e8, enough, { size: 1e7, tookMs: 400_000 })).toEqual({
      text: expect.stringContaining('about 67 minutes'),
      isExcused: false,
    })
  })
})

describe('a number of clients', () => {
  const figures = (clients: number, change: Partial<ClientsFigures> = {}) =>
    ({
      clients,
      push: clients,
      p50: 30,
      p95: 50,
      expected: 1000,
      dropped: 0,
      disconnects: 0,
      ...change,
    }) as ClientsFigures

  it('is measured when all of them got everything', () => {
    const [text, isGood] = growTable(costsByClients([figures(1), figures(100)]))
    expect(isGood).toBe(true)
    expect(text).toMatch(/by clients\s+1\s+100/)
  })

  it.each([[{ dropped: 1 }], [{ disconnects: 1 }], [{ expected: 0 }]])('is not measured with %j', (change) => {
    const [text, isGood] = growTable(costsByClients([figures(1), figures(10, change), figures(100)]))
    expect(isGood).toBe(false)
    expect(text).toMatch(/^10 clients were not measured/m)
  })

  it('is taken for noise below half a per cent of a core, but not of the most: that has to be told', () => {
    const costs = (...pushes: number[]) => costsByClients(pushes.map((push, index) => figures(10 ** index, { push })))
    const pushing = (...pushes: number[]) =>
      costs(...pushes)
        .courses.find(({ name }) => name.startsWith('pushing'))
        ?.costs.map(({ cost }) => cost)
    expect(pushing(-1, 0.2, 5)).toEqual([0.5, 0.5, 5])
    for (const none of [0, -3, 0.4]) expect(growTable(costs(none, none))[1]).toBe(false)
  })
})
