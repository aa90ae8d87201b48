import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const now = Date.UTC(2026, 10, 21)

describe('options', () => {
  it('have defaults: the local broker, a second, thirty days', () => {
    const options = readOptions([], now)
    expect(options).toMatchObject({ mqttUrl: 'mqtt://127.0.0.1:1883', seed: 1, intervalMs: 1000, farmCodes: undefined })
    expect(options.memoryFile).toBeUndefined()
    expect(options.history).toEqual({ fromMs: now - 30 * 86_400_000, untilMs: now })
  })

  it('read farms, durations and times', () => {
    const options = readOptions(
      [
        '--farms',
        'A,B',
        '--interval',
        '500ms',
        '--history-from',
        '2026-11-20T00:00:00Z',
        '--history-until',
        '1795219200000',
      ],
      now,
    )
    expect(options.farmCodes).toEqual(['A', 'B'])
    expect(options.intervalMs).toBe(500)
    expect(options.history).toEqual({ fromMs: Date.UTC(2026, 10, 20), untilMs: 1_795_219_200_000 })
    expect(readOptions(['--history-days', '0'], now).history).toBeUndefined()
    expect(readOptions([], now).longHistory).toEqual([])
    expect(readOptions(['--long-history', 'A,B'], now).longHistory).toEqual(['A', 'B'])
    expect(readOptions(['--memory', 'sent.json'], now).memoryFile).toBe('sent.json')
  })

  it.each([
    [['--seed', 'x']],
    [['--interval', '1']],
    [['--history-days', '-1']],
    [['--history-from', 'noon']],
    [['--scale', '0']],
    [['--speed']],
  ])('refuse %s', (args) => {
    expect(() => readOptions(args, now)).toThrow(args[0])
  })
})
