import { describe, expect, it } from 'vitest'
import { demoFleet } from '../demo-fleet.ts'
import type { Intervention } from './intervention.ts'
import { createPlay } from './play.ts'
import { applyCommand } from './play-command.ts'
import { readPlayCommand } from './read-play-command.ts'

const fleet = demoFleet(1)
const now = Date.UTC(2026, 10, 21, 12)
const say = (line: string, before: readonly Intervention[] = [], options = {}, atMs = now) =>
  applyCommand(before, readPlayCommand(line.split(' '), options), fleet, atMs)

describe('playing with the demo', () => {
  it('trips a machine for half an hour, however its code is written, and repairs it', () => {
    const { interventions, said } = say('trip fr-vlm wt3', [], { code: '105' })
    expect(interventions).toEqual([
      { kind: 'trip', farmCode: 'FR-VLM', deviceCode: 'WT03', statusCode: 105, fromMs: now, untilMs: now + 1_800_000 },
    ])
    expect(said).toContain('FR-VLM WT03 fails')
    const repaired = say('repair FR-VLM WT03', interventions, {}, now + 60_000)
    expect(repaired.interventions).toMatchObject([{ untilMs: now + 60_000 }])
    expect(say('repair FR-VLM WT04', interventions).said).toContain('was not tripped')
  })

  it('cuts a farm off and brings it back', () => {
    const cut = say('cut PT-CHQ', [], { for: '2h' })
    expect(cut.interventions).toMatchObject([{ kind: 'cut', farmCode: 'PT-CHQ', untilMs: now + 7_200_000 }])
    expect(say('restore PT-CHQ', cut.interventions, {}, now + 5).interventions).toMatchObject([{ untilMs: now + 5 }])
  })

  it('calls a storm over a farm, a region or a country, and names the farms that it reaches', () => {
    expect(say('storm bretagne').said).toContain('FR-AJO')
    expect(say('storm castilla y leon').said).toContain('ES-PDR')
    expect(say('storm FR-BRV').said).toContain('FR-BRV, FR-PTH')
    expect(say('storm DE').said).toMatch(/DE-EIF.*DE-HOL.*DE-UCK/)
  })

  it('says how long a storm gathers, as it does', () => {
    for (const [length, gathers, rampMs] of [
      ['30m', '4 min', 240_000],
      ['3m', '60 s', 60_000],
    ] as const) {
      const { said, interventions } = say('storm FR-BRV', [], { for: length })
      expect(said).toContain(`a storm gathers within ${gathers} over `)
      const storm = createPlay(interventions).stormAt(fleet.find(({ farmCode }) => farmCode === 'FR-BRV') as never)
      expect(storm(now + rampMs - 1_000)).toBeLessThan(1)
      expect(storm(now + rampMs)).toBe(1)
    }
  })

  it('clears what is under way and keeps what is over, for history', () => {
    const both = say('storm PT', say('trip ES-MUA WT01').interventions).interventions
    const later = say('clear', both, {}, now + 60_000)
    expect(later.said).toContain('2 ended')
    expect(later.interventions.map(({ untilMs }) => untilMs)).toEqual([now + 60_000, now + 60_000])
    expect(say('clear', later.interventions, {}, now + 41 * 86_400_000).interventions).toEqual([])
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
    expect(() => say(line, [], options)).toThrow(message)
  })
})
