import { describe, expect, it } from 'vitest'
import { demoFleet } from '../demo-fleet.ts'
import type { Intervention } from './intervention.ts'
import { createPlay } from './play.ts'
import { applyCommand } from './play-command.ts'
import { readPlayCommand } from './read-play-command.ts'

const fleet = demoFleet(1)
const now = Date.UTC(2026, 10, 21, 12)
const apply = (line: string, before: readonly Intervention[] = [], options = {}, atMs = now) =>
  applyCommand(before, readPlayCommand(line.split(' '), options), fleet, atMs)

describe('playing with the demo', () => {
  it('trips a machine for half an hour, however its code is written, and repairs it', () => {
    const { interventions, reply } = apply('trip fr-vlm wt3', [], { code: '105' })
    expect(interventions).toEqual([
      { kind: 'trip', farmCode: 'FR-VLM', deviceCode: 'WT03', statusCode: 105, fromMs: now, untilMs: now + 1_800_000 },
    ])
    expect(reply).toContain('FR-VLM WT03 fails')
    const repaired = apply('repair FR-VLM WT03', interventions, {}, now + 60_000)
    expect(repaired.interventions).toMatchObject([{ untilMs: now + 60_000 }])
    expect(apply('repair FR-VLM WT04', interventions).reply).toContain('was not tripped')
  })

  it('cuts a farm off and brings it back', () => {
    const cut = apply('cut PT-CHQ', [], { for: '2h' })
    expect(cut.interventions).toMatchObject([{ kind: 'cut', farmCode: 'PT-CHQ', untilMs: now + 7_200_000 }])
    expect(apply('restore PT-CHQ', cut.interventions, {}, now + 5).interventions).toMatchObject([{ untilMs: now + 5 }])
  })

  it('calls a storm over a farm, a region or a country, and names the farms that it reaches', () => {
    expect(apply('storm bretagne').reply).toContain('FR-AJO')
    expect(apply('storm castilla y leon').reply).toContain('ES-PDR')
    expect(apply('storm FR-BRV').reply).toContain('FR-BRV, FR-PTH')
    expect(apply('storm DE').reply).toMatch(/DE-EIF.*DE-HOL.*DE-UCK/)
  })

  it('says how long a storm gathers, as it does', () => {
    for (const [length, gathers, rampMs] of [
      ['30m', '4 min', 240_000],
      ['3m', '60 s', 60_000],
    ] as const) {
      const { reply, interventions } = apply('storm FR-BRV', [], { for: length })
      expect(reply).toContain(`a storm gathers within ${gathers} over `)
      const storm = createPlay(interventions).stormAt(fleet.find(({ farmCode }) => farmCode === 'FR-BRV') as never)
      expect(storm(now + rampMs - 1_000)).toBeLessThan(1)
      expect(storm(now + rampMs)).toBe(1)
    }
  })

  it('clears what is under way and keeps what is over, for history', () => {
    const both = apply('storm PT', apply('trip ES-MUA WT01').interventions).interventions
    const later = apply('clear', both, {}, now + 60_000)
    expect(later.reply).toContain('2 ended')
    expect(later.interventions.map(({ untilMs }) => untilMs)).toEqual([now + 60_000, now + 60_000])
    expect(apply('clear', later.interventions, {}, now + 41 * 86_400_000).interventions).toEqual([])
  })

  it.each([
    ['trip XX-YYY WT01', {}, 'there is no farm XX-YYY'],
    ['trip FR-VLM WT99', {}, 'has no machine WT99'],
    ['trip FR-VLM WT03', { code: '99999' }, 'FR-VLM WT03'],
    ['trip FR-VLM WT03', { code: '99999' }, 'has no code 99999; its codes are\n'],
    ['trip FR-VLM', {}, 'trip needs <farm> <machine>'],
    ['storm Atlantis', {}, 'there is no farm, region or country Atlantis'],
    ['cut FR-VLM', { for: 'long' }, '--for long'],
    ['cut FR-VLM', { for: '1s' }, '--for 1s'],
    ['storm PT', { radius: '0' }, '--radius 0'],
    ['dance', {}, 'dance: say trip'],
  ])('refuses %s', (line, options, message) => {
    expect(() => apply(line, [], options)).toThrow(message)
  })
})
