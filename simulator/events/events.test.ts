import { describe, expect, it } from 'vitest'
import { demoFleet, simulatedFleet } from '../demo-fleet.ts'
import { createPlay } from '../play/play.ts'
import { applyCommand } from '../play/play-command.ts'
import { readPlayCommand } from '../play/read-play-command.ts'
import { dayMs, minuteMs } from '../world/time.ts'
import { LiveEvents } from './live-events.ts'
import { codeAt, sendsEvents, shownSince } from './machine-codes.ts'
import { pastEvents } from './past-events.ts'
import { scriptedAlarms } from './scripted-alarms.ts'
import type { ActiveEntry, SentEvent } from './sent-event.ts'

const now = Date.UTC(2026, 10, 21, 12)
const plantOf = (code: string, play = createPlay([])) => {
  const [plant] = simulatedFleet(1, { play, only: (farmCode) => farmCode === code })
  if (!plant) throw new Error(`no farm ${code}`)
  return plant
}
const apply = (line: string, options = {}) =>
  applyCommand([], readPlayCommand(line.split(' '), options), demoFleet(1), now)

/** The events of a plant whose devices measure each twenty seconds, and its lists. */
const run = (plant: ReturnType<typeof plantOf>, fromMs: number, untilMs: number, only?: string) => {
  const events: (SentEvent & { readonly deviceCode: string })[] = []
  const lists: { readonly deviceCode: string; readonly active: readonly ActiveEntry[] }[] = []
  const later: { readonly atMs: number; readonly send: () => void }[] = []
  const live = new LiveEvents(
    () => plant,
    {
      event: (deviceCode, event) => events.push({ deviceCode, ...event }),
      active: (deviceCode, _, active) => lists.push({ deviceCode, active }),
    },
    { startMs: fromMs, later: (atMs, send) => later.push({ atMs, send }) },
  )
  for (let timeMs = fromMs; timeMs <= untilMs; timeMs += 20_000) {
    live.tick(timeMs)
    for (const device of plant.devices.filter(
      (one) => sendsEvents(one) && (only ?? one.manifest.deviceCode) === one.manifest.deviceCode,
    ))
      live.measured(device.manifest.deviceCode, [{ ts: timeMs, values: { StatusCode: codeAt(device, timeMs) } }])
  }
  return { events, lists, later }
}

describe('events of the demo', () => {
  it('tells a trip with the id that a restart gives it, too', () => {
    const { interventions } = apply('trip FR-VLM WT03', { code: '105', for: '5m' })
    const plant = plantOf('FR-VLM', createPlay(interventions))
    const { events, later } = run(plant, now - minuteMs, now + 6 * minuteMs, 'WT03')
    for (const { send } of later) send()
    const ofTrip = events.filter(({ deviceCode, code }) => deviceCode === 'WT03' && code === '105')
    const raised = ofTrip.find(({ state }) => state === 'raised')
    expect(raised?.id).toMatch(/^WT03-105-\d+$/)
    expect(raised?.ts).toBeGreaterThanOrEqual(now)
    const device = plant.devices.find(({ manifest }) => manifest.deviceCode === 'WT03')
    if (!device) throw new Error('no WT03')
    expect(shownSince(device, now + 4 * minuteMs)).toBe(raised?.ts)
    const again = run(plant, now + 3 * minuteMs, now + 4 * minuteMs, 'WT03')
    expect(again.events.find(({ deviceCode, code }) => deviceCode === 'WT03' && code === '105')?.id).toBe(raised?.id)
    expect(again.lists.find(({ deviceCode }) => deviceCode === 'WT03')?.active).toMatchObject([{ id: raised?.id }])
  })

  it('floods: the station, the grid loss of every machine, and further alarms of each', () => {
    const { interventions, reply } = apply('flood FR-VLM')
    expect(reply).toContain('FR-VLM loses its grid')
    const plant = plantOf('FR-VLM', createPlay(interventions))
    const { events } = run(plant, now - 20_000, now + minuteMs)
    const raised = events.filter(({ state, ts }) => state === 'raised' && ts >= now)
    const machines = plant.devices.filter(sendsEvents).map(({ manifest }) => manifest.deviceCode)
    for (const machine of machines)
      expect(raised.filter(({ deviceCode }) => deviceCode === machine).length, machine).toBeGreaterThanOrEqual(2)
    expect(raised.map(({ code }) => code)).toContain('TRIP')
  })

  it('chatters, and sends a code that nobody knows', () => {
    const chattering = plantOf('PT-ALM', createPlay(apply(`chatter PT-ALM ${machineOf('PT-ALM')}`).interventions))
    expect(
      run(chattering, now - minuteMs, now + 7 * minuteMs, 'none').events.filter(
        ({ code, state }) => code === 'DOOR' && state === 'raised',
      ).length,
    ).toBeGreaterThanOrEqual(7)
    const event = apply(`event PT-ALM ${machineOf('PT-ALM')}`, { code: '62:02', for: '1m' })
    const { events } = run(
      plantOf('PT-ALM', createPlay(event.interventions)),
      now - minuteMs,
      now + 2 * minuteMs,
      'none',
    )
    expect(events.filter(({ code }) => code === '62:02').map(({ state }) => state)).toEqual(['raised', 'cleared'])
    expect(() => apply('event PT-ALM x')).toThrow('--code')
  })

  it('has a past: ended events with ids, chatter and unknown codes', async () => {
    const plant = plantOf('FR-VLM')
    const all: SentEvent[] = []
    for await (const { events } of pastEvents(plant, now - 2 * dayMs, now, new AbortController().signal))
      all.push(...events)
    const raised = all.filter(({ state }) => state === 'raised')
    expect(raised.length).toBeGreaterThan(15)
    for (const { id, ts, endTs, historical } of raised) {
      expect(id).toBeDefined()
      expect(historical).toBe(true)
      expect(endTs).toBeGreaterThanOrEqual(ts)
    }
    expect(new Set(raised.map(({ id }) => id)).size).toBe(raised.length)
    expect(raised.some(({ code }) => code === 'X-9041')).toBe(true)
    expect(scriptedAlarms(plant, now - dayMs, now).filter(({ code }) => code === 'DOOR').length).toBeGreaterThanOrEqual(
      8,
    )
  }, 60_000)
})

const machineOf = (farmCode: string): string =>
  demoFleet(1, { farmCodes: [farmCode] })[0]?.devices.find(
    ({ deviceCode }) => !deviceCode.startsWith('PARC') && !deviceCode.startsWith('MET'),
  )?.deviceCode ?? ''
