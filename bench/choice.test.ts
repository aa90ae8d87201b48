import { describe, expect, it } from 'vitest'
import { choiceOf, summaryOf } from './choice.ts'

describe('choice of benchmarks', () => {
  const names = ['api', 'live']

  it.each([
    [[], { kind: 'all' }],
    [['--help'], { kind: 'help' }],
    [['live', 'w1', '--runs', '1'], { kind: 'one', name: 'live', args: ['w1', '--runs', '1'] }],
    [['lives'], { kind: 'unknown' }],
    [['toString'], { kind: 'unknown' }],
    [['--runs', '1'], { kind: 'unknown' }],
  ])('%j', (args, choice) => {
    expect(choiceOf(args, names)).toEqual(choice)
  })

  it('ends with what was reached and what was not', () => {
    expect(summaryOf({ api: 0, live: 1, page: 0 })).toBe('reached: api, page; missed or failed: live')
    expect(summaryOf({ api: 0 })).toBe('reached: api; missed or failed: none')
  })
})
