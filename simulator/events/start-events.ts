import { readFileSync, writeFileSync } from 'node:fs'
import { codeBookOf } from '../codes/code-books.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { connectEdge, type Edge } from '../gateway/connect-edge.ts'
import type { FarmGateway } from '../gateway/farm-gateway.ts'
import type { Measured } from '../gateway/live-sender.ts'
import { type Clock, every } from '../world/clock.ts'
import { minuteMs, secondMs } from '../world/time.ts'
import { LiveEvents } from './live-events.ts'
import { sendsEvents } from './machine-codes.ts'
import { pastEvents } from './past-events.ts'

/** A plant and the gateway that sends its events. */
export interface EventStation {
  readonly plant: SimulatedPlant
  readonly gateway: FarmGateway
}

const tickMs = secondMs
/** What was scripted shortly before the start is sent, too. */
const caughtUpMs = 10 * minuteMs
const eventsOfMessage = 100

/** Farms whose gateways send alarms as Sparkplug edge nodes. */
const sparkplugFarms: ReadonlySet<string> = new Set(['ES-MUA', 'PT-ALQ'])

/** Devices that send events, with the codes of their maker. */
const codesByDevice = ({ devices }: SimulatedPlant): ReadonlyMap<string, readonly string[]> =>
  new Map(
    devices
      .filter((device) => sendsEvents(device))
      .map(({ manifest }) => [
        manifest.deviceCode,
        codeBookOf(manifest.manufacturer ?? '')
          .codes.filter(({ severity }) => severity !== 'info')
          .map(({ code }) => String(code)),
      ]),
  )

export type Edges = ReadonlyMap<string, Edge>

/** Connects the farms among these that send alarms through Sparkplug, by farm. */
export const connectEdges = (stations: readonly EventStation[], brokerUrl: string, clock: Clock): Edges =>
  new Map(
    stations.flatMap(({ plant }) => {
      const { farmCode } = plant.manifest
      if (!sparkplugFarms.has(farmCode)) return []
      const credential = { username: `gateway-${farmCode}`, secret: `demo-${farmCode}` }
      return [[farmCode, connectEdge(brokerUrl, farmCode, codesByDevice(plant), credential, clock)] as const]
    }),
  )

export const closeEdges = async (edges: Edges): Promise<void> => {
  await Promise.all([...edges.values()].map((edge) => edge.close()))
}

/** Sends events of plants that run, as their machines measure. */
export const startEvents = <Station extends EventStation>(
  stations: readonly Station[],
  clock: Clock,
  edges: Edges = new Map(),
) => {
  const sources = new Map(
    stations.map((station) => {
      const send = (what: 'sendEvent' | 'sendActive', deviceCode: string, content: object) =>
        void station.gateway[what](deviceCode, JSON.stringify(content)).catch(() => undefined)
      const json = {
        event: (deviceCode: string, event: object) => send('sendEvent', deviceCode, event),
        active: (deviceCode: string, ts: number, active: readonly object[]) =>
          send('sendActive', deviceCode, { ts, active }),
      }
      const line = edges.get(station.plant.manifest.farmCode)?.line ?? json
      const how = { startMs: clock.now() - caughtUpMs, later: clock.at }
      return [station, new LiveEvents(() => station.plant, line, how)] as const
    }),
  )
  const stop = every(clock, tickMs, () => {
    for (const source of sources.values()) source.tick(clock.now())
  })
  return {
    /** Hears what a station measures, beside another that does. */
    hear:
      (station: Station, other?: Measured): Measured =>
      (deviceCode, readings, how) => {
        other?.(deviceCode, readings, how)
        sources.get(station)?.measured(deviceCode, readings)
      },
    stop,
  }
}

const readUntil = (file: string | undefined): Record<string, number> => {
  if (file === undefined) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

/** Sends events of the past, one farm after another; the file remembers until when each farm has sent them. */
export const createPastSender = (memoryFile: string | undefined, signal: AbortSignal, edges: Edges = new Map()) => {
  const file = memoryFile && `${memoryFile}.events`
  const sentUntilMs = readUntil(file)
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const send = async (
    { plant, gateway }: EventStation,
    history: { readonly fromMs: number; readonly untilMs: number },
  ): Promise<void> => {
    const { farmCode } = plant.manifest
    const fromMs = Math.max(history.fromMs, sentUntilMs[farmCode] ?? 0)
    const toMs = history.untilMs - (plant.lostForMs ?? 0)
    const edge = edges.get(farmCode)
    if (edge) await Promise.race([edge.born, aborted])
    for await (const { deviceCode, events } of pastEvents(plant, fromMs, toMs, signal))
      for (let at = 0; at < events.length && !signal.aborted; at += eventsOfMessage) {
        const part = events.slice(at, at + eventsOfMessage)
        if (edge) await edge.line.past(deviceCode, part)
        else await gateway.sendEvent(deviceCode, JSON.stringify(part))
      }
    if (signal.aborted) return
    sentUntilMs[farmCode] = toMs
    if (file) writeFileSync(file, JSON.stringify(sentUntilMs))
  }
  let turn: Promise<void> = Promise.resolve()
  /** Resolves when the farm has sent them, or when stopped. */
  return (...[station, history]: Parameters<typeof send>): Promise<void> => {
    turn = turn
      .then(() => (signal.aborted ? undefined : send(station, history)))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    return turn
  }
}
