import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time-zone.ts'
import { openTestFleet } from '../test-fleet.ts'

type Fleet = Awaited<ReturnType<typeof openTestFleet>>

const from = Date.parse('2026-11-02T00:00:00Z')
const stepMs = 10 * minuteMs

describe('expected power for charts', () => {
  let fleet: Fleet
  /** Wind of a step: half of every hour 3 m/s, which is nothing, and half 23 m/s. */
  const wind = (index: number) => (index % 6 < 3 ? 3 : 23)
  beforeAll(async () => {
    fleet = await openTestFleet()
    const steps = Array.from({ length: 6 * 24 * 9 }, (_, index) => index)
    await fleet.historian.append(
      steps
        .filter((index) => index < 12 || index >= 18)
        .map((index) => ({
          tagId: fleet.tagId('MET', 'WindSpeed'),
          timeMs: from + index * stepMs,
          value: wind(index),
          quality: 0 as const,
        })),
    )
    await fleet.historian.rollUp()
  })
  afterAll(() => fleet.close())

  const ask = async (rest: string, who = 'french') => fleet.get(who, `/api/History/Expected?${rest}`)
  const range = (lengthMs: number, width = 800) => `from=${from}&to=${from + lengthMs}&width=${width}`

  test('at ten-minute steps, gaps absent, summed over the machines', async () => {
    const farm = (await ask(`farmCode=FR-ONE&${range(6 * hourMs)}`)).json()
    expect(farm).toMatchObject({ stepMs, sourceStepMs: stepMs, modelledMachines: 2, askedMachines: 2 })
    expect(farm.times).toEqual(
      Array.from({ length: 36 }, (_, index) => index)
        .filter((index) => index < 12 || index >= 18)
        .map((index) => from + index * stepMs),
    )
    expect(farm.expectedKw[0]).toBe(0)
    expect(farm.expectedKw[3]).toBeCloseTo(4000, -1)
    expect(new Set(farm.machines)).toEqual(new Set([2]))
    const one = (await ask(`farmCode=FR-ONE&machineCode=WT2&${range(6 * hourMs)}`)).json()
    expect(one).toMatchObject({ modelledMachines: 1, askedMachines: 1 })
    expect(one.expectedKw[3]).toBeCloseTo(2000, -1)
  })

  test('over coarse steps it is the mean of the powers, not the power of the mean wind', async () => {
    const machine = (await ask(`farmCode=FR-ONE&machineCode=WT2&${range(9 * dayMs, 50)}`)).json()
    expect(machine.stepMs).toBe(3 * hourMs)
    expect(machine.times).toHaveLength(9 * 8)
    const { series } = (
      await fleet.get('french', `/api/History?tags=${fleet.tagId('MET', 'WindSpeed')}&${range(9 * dayMs, 50)}`)
    ).json()
    expect(series[0].times).toEqual(machine.times)
    // Half of the time 0 and half 2000 kW; the curve would give the same for 13 m/s only because it is straight.
    for (const power of machine.expectedKw.slice(1)) expect(power).toBeCloseTo(1000, -1)
  })

  test('a farm without models has no points and says so', async () => {
    const reply = (await ask(`farmCode=ES-TWO&${range(dayMs)}`, 'everywhere')).json()
    expect(reply).toMatchObject({ times: [], expectedKw: [], machines: [], modelledMachines: 0, askedMachines: 1 })
  })

  test.each([
    ['a foreign farm', `farmCode=ES-TWO&${range(dayMs)}`, 404],
    ['an unknown farm', `farmCode=NO-SUCH&${range(dayMs)}`, 404],
    ['an unknown machine', `farmCode=FR-ONE&machineCode=WT99&${range(dayMs)}`, 404],
    ['a machine of another farm', `farmCode=FR-ONE&machineCode=INV1&${range(dayMs)}`, 404],
    ['a station', `farmCode=FR-ONE&machineCode=MET&${range(dayMs)}`, 404],
    ['an empty range', `farmCode=FR-ONE&${range(0)}`, 400],
    ['a century', `farmCode=FR-ONE&from=0&to=${100 * 366 * dayMs}&width=800`, 400],
    ['no width', `farmCode=FR-ONE&from=${from}&to=${from + dayMs}`, 400],
    ['no farm', range(dayMs), 400],
  ])('%s is refused', async (_, rest, status) => {
    expect((await ask(rest)).statusCode).toBe(status)
  })
})
