import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { connectFarm, type FarmGateway } from './gateway/farm-gateway.ts'
import { historyStretches, withoutSilences } from './gateway/history-plan.ts'
import { createPace, sendHistory } from './gateway/history-sender.ts'
import { startLive } from './gateway/live-sender.ts'
import { SiteBuffer } from './gateway/site-buffer.ts'
import type { Options } from './options.ts'

export interface RunningSimulator {
  /** Resolves when the history that was asked for is sent, or when stopped. */
  readonly historySent: Promise<void>
  /** Exchanges plants that run: somebody plays with them. Others go on as they are. */
  replace(plants: readonly SimulatedPlant[]): void
  stop(): Promise<void>
}

type RunOptions = Pick<Options, 'mqttUrl' | 'intervalMs' | 'history' | 'historyRowsPerSecond' | 'historyOnly'>

/** A late line brings its newest values so long after they would be due. */
const lateMarginMs = 20_000
const watchEveryMs = 250

/** A plant at its gateway. */
interface Station {
  plant: SimulatedPlant
  readonly gateway: FarmGateway
  /** What is measured while the network is cut; from the first connection on. */
  buffer: SiteBuffer | undefined
  /** Since when the plan or a person keeps the line down. */
  silentSinceMs: number | undefined
}

const silenceAt = ({ line }: SimulatedPlant, timeMs: number) => line?.silences(timeMs, timeMs + 1)[0]

/** What is missing of [fromMs, toMs) at the historian, and what a line that is down keeps back. */
const missingOf = (plant: SimulatedPlant, fromMs: number, toMs: number) => {
  const { line } = plant
  const begun = silenceAt(plant, fromMs)
  const open = silenceAt(plant, toMs)
  const startMs = Math.min(fromMs, begun?.fromMs ?? fromMs) - (line?.lateMs ? line.lateMs + lateMarginMs : 0)
  const endMs = Math.min(toMs - (plant.lostForMs ?? 0), open?.fromMs ?? toMs)
  const stretches = historyStretches(startMs, endMs)
  return line?.forgets ? withoutSilences(stretches, line.silences) : stretches
}

/** Connects the plants, one client each, and lets them send. `report` gets lines for people. */
export const runSimulator = (
  plants: readonly SimulatedPlant[],
  { mqttUrl, intervalMs, history, historyRowsPerSecond, historyOnly }: RunOptions,
  report: (line: string) => void,
): RunningSimulator => {
  const stopping = new AbortController()
  const pace = createPace(historyRowsPerSecond)
  const connect = (plant: SimulatedPlant): FarmGateway => {
    const { farmCode } = plant.manifest
    return connectFarm(mqttUrl, farmCode, { username: `gateway-${farmCode}`, secret: `demo-${farmCode}` }, report)
  }
  const forward = async ({ plant, gateway }: Station, fromMs: number, toMs: number): Promise<void> => {
    try {
      await sendHistory(gateway, plant, missingOf(plant, fromMs, toMs), toMs, pace, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  }

  // A plant that has lost its line only delivers its past; without one to deliver it never appears.
  const reachable = plants.filter((plant) => plant.lostForMs === undefined || history)
  const stations = reachable.map(
    (plant): Station => ({
      plant,
      gateway: connect(plant),
      buffer: undefined,
      silentSinceMs: silenceAt(plant, Date.now())?.fromMs,
    }),
  )
  const live = historyOnly ? [] : stations.filter(({ plant }) => plant.lostForMs === undefined)
  const sender = startLive(
    live.map((station) => ({
      plant: () => station.plant,
      gateway: station.gateway,
      isSilent: () => station.silentSinceMs !== undefined || silenceAt(station.plant, Date.now()) !== undefined,
      keep: (deviceCode, readings) => {
        station.buffer?.keep(deviceCode, readings)
        return station.buffer !== undefined
      },
    })),
    intervalMs,
  )
  for (const station of live) {
    const { gateway } = station
    gateway.whenConnected().then(
      () => {
        station.buffer = new SiteBuffer()
      },
      () => undefined,
    )
    // What the buffer had no room for is at least there as history.
    gateway.onReturn((fromMs, toMs) => {
      if (station.buffer && station.buffer.dropped > 0) void forward(station, fromMs, toMs)
    })
  }

  const watching = setInterval(() => {
    const now = Date.now()
    for (const station of live) {
      void station.buffer?.forward(station.gateway, stopping.signal)
      const silence = silenceAt(station.plant, now)
      const sinceMs = station.silentSinceMs
      station.silentSinceMs = silence && Math.min(silence.fromMs, sinceMs ?? silence.fromMs)
      if (silence || sinceMs === undefined) continue
      if (!station.plant.line?.forgets) void forward(station, sinceMs, now)
    }
  }, watchEveryMs)

  const historySent = Promise.all(
    stations.map(async (station) => {
      if (history) await forward(station, history.fromMs, history.untilMs)
      if (station.plant.lostForMs !== undefined) await station.gateway.close()
    }),
  ).then(() => {
    if (history && !stopping.signal.aborted) report('history sent')
  })

  return {
    historySent,
    replace: (changed) => {
      for (const plant of changed)
        for (const station of stations)
          if (station.plant.manifest.farmCode === plant.manifest.farmCode) station.plant = plant
    },
    stop: async () => {
      stopping.abort()
      clearInterval(watching)
      sender.stop()
      await Promise.all(stations.map(({ gateway }) => gateway.close()))
      await historySent
    },
  }
}
