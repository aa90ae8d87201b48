import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../world/time.ts'
import { createOutagePlan } from './outages.ts'

const start = Date.UTC(2026, 0, 1)

describe('outages', () => {
  it('take about a hundredth of the time', () => {
    let stopped = 0
    for (let seed = 0; seed < 100; seed++)
      for (let hour = 0; hour < 24 * 60; hour++) if (createOutagePlan(seed).at(start + hour * hourMs)) stopped += 1
    const share = stopped / (100 * 24 * 60)
    expect(share).toBeGreaterThan(0.004)
    expect(share).toBeLessThan(0.016)
  })

  it('have one beginning and one end, which the share of a period follows', () => {
    const plan = createOutagePlan(4, { cause: 'FAULT', cycleDays: 3, lastsDays: 1 })
    let minute = start
    while (plan.at(minute)) minute += minuteMs
    while (!plan.at(minute)) minute += minuteMs
    const outage = plan.at(minute)
    if (!outage) throw new Error('no outage found')
    expect(outage.toMs - outage.fromMs).toBe(dayMs)
    expect(plan.at(outage.fromMs - 1)).toBeUndefined()
    expect(plan.at(outage.fromMs)).toEqual(outage)
    expect(plan.at(outage.toMs)).toBeUndefined()
    expect(plan.share(outage.fromMs + hourMs, outage.fromMs + 2 * hourMs)).toBe(1)
    expect(plan.share(outage.toMs - hourMs, outage.toMs + 3 * hourMs)).toBeCloseTo(0.25, 9)
  })
})
