import { describe, expect, it } from 'vitest'
import { liveOptions } from './live-options.ts'

describe('options of the live benchmark', () => {
  it('measure every workload unless one is named', () => {
    expect(liveOptions([])).toMatchObject({
      workloads: ['w1', 'w1x', 'w2'],
      runs: 3,
      seconds: 20,
      together: false,
      clients: [20, 200, 1000],
    })
    expect(liveOptions(['W1x', '--runs', '1', '--seconds', '2.5', '--together'])).toMatchObject({
      together: true,
      workloads: ['w1x'],
      runs: 1,
      seconds: 2.5,
    })
  })

  it('take numbers of clients in rising order, each once', () => {
    expect(liveOptions(['w2', '--clients', '1000,20,20']).clients).toEqual([20, 1000])
  })

  it('keep a picture of one page', () => {
    expect(liveOptions(['w1', '--picture', 'page.png']).picture).toBe('page.png')
  })

  it.each([
    [['--picture', 'page.png']],
    [['w2', '--profile', 'threads.json']],
    [['w3']],
    [['w1', 'w2']],
    [['--runs', '0']],
    [['--runs', '1.5']],
    [['--seconds', 'ten']],
    [['w2', '--clients', '20,']],
    [['--length', '3']],
  ])('refuse %j', (args) => {
    expect(() => liveOptions(args)).toThrow()
  })
})
