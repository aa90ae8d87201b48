import { describe, expect, it } from 'vitest'
import { zoneTicks } from './zone-ticks.ts'

const hourMs = 3_600_000
const labels = (from: string, to: string, zone: string, most: number) =>
  zoneTicks({ fromMs: Date.parse(from), toMs: Date.parse(to) }, zone, 'en-GB', most).map((tick) => tick.label)

describe('marks of a day', () => {
  it('stand at round hours of the zone', () => {
    expect(labels('2026-06-01T22:00Z', '2026-06-02T22:00Z', 'Europe/Paris', 8)).toEqual([
      '2 Jun',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '3 Jun',
    ])
  })

  it('stand at whole hours where the offset has 45 minutes', () => {
    const ticks = zoneTicks(
      { fromMs: Date.parse('2026-06-01T00:00Z'), toMs: Date.parse('2026-06-01T06:00Z') },
      'Asia/Kathmandu',
      'en-GB',
      6,
    )
    expect(ticks.map((tick) => tick.label)).toEqual(['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'])
    expect(new Date(ticks[0]?.timeMs ?? 0).toISOString()).toBe('2026-06-01T00:15:00.000Z')
  })

  it('of 25 hours: the double hour twice, wider steps stay on round hours', () => {
    const [from, to] = ['2026-10-24T22:00Z', '2026-10-25T23:00Z']
    expect(labels(from, to, 'Europe/Paris', 30).slice(0, 5)).toEqual(['25 Oct', '01:00', '02:00', '02:00', '03:00'])
    expect(labels(from, to, 'Europe/Paris', 5)).toEqual(['25 Oct', '06:00', '12:00', '18:00', '26 Oct'])
  })

  it('of 23 hours: no mark at the hour that does not exist', () => {
    const [from, to] = ['2026-03-28T23:00Z', '2026-03-29T22:00Z']
    expect(labels(from, to, 'Europe/Paris', 30).slice(0, 4)).toEqual(['29 Mar', '01:00', '03:00', '04:00'])
    const ticks = zoneTicks({ fromMs: Date.parse(from), toMs: Date.parse(to) }, 'Europe/Paris', 'en-GB', 5)
    expect(ticks.map((tick) => (tick.timeMs - Date.parse(from)) / hourMs)).toEqual([0, 5, 11, 17, 23])
  })
})

describe('marks of longer spans', () => {
  it('are local midnights across a change of the clock', () => {
    const ticks = zoneTicks(
      { fromMs: Date.parse('2026-10-22T22:00Z'), toMs: Date.parse('2026-10-27T23:00Z') },
      'Europe/Paris',
      'en-GB',
      7,
    )
    expect(ticks.map((tick) => tick.label)).toEqual(['23 Oct', '24 Oct', '25 Oct', '26 Oct', '27 Oct', '28 Oct'])
    expect(new Date(ticks[3]?.timeMs ?? 0).toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })

  it('are Mondays, months with their year in January, and years', () => {
    expect(labels('2026-06-01T00:00Z', '2026-07-01T00:00Z', 'UTC', 5)).toEqual([
      '1 Jun',
      '8 Jun',
      '15 Jun',
      '22 Jun',
      '29 Jun',
    ])
    expect(labels('2025-11-01T00:00Z', '2026-03-01T00:00Z', 'UTC', 6)).toEqual(['Nov', 'Dec', 'Jan 2026', 'Feb', 'Mar'])
    expect(labels('2010-01-01T00:00Z', '2026-01-01T00:00Z', 'UTC', 4)).toEqual(['2010', '2015', '2020', '2025'])
  })
})

it('marks seconds, and nothing for an empty range', () => {
  expect(labels('2026-06-01T10:00:00Z', '2026-06-01T10:00:20Z', 'UTC', 5)).toEqual([
    '10:00:00',
    '10:00:05',
    '10:00:10',
    '10:00:15',
    '10:00:20',
  ])
  expect(labels('2026-06-01T10:00Z', '2026-06-01T10:00Z', 'UTC', 5)).toEqual([])
})
