import { closeEdges, connectEdges, createPastSender, startEvents } from './events/start-events.ts'
import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { connectFarm, type FarmGateway } from './gateway/farm-gateway.ts'
import { historyStretches, rowsOf, type Stretch, withoutPeriods } from './gateway/history-plan.ts'
import { createPace, sendHistory } from './gateway/history-sender.ts'
import { type Measured, startLive } from './gateway/live-sender.ts'
import { longHistoryMs, powerOnly } from './gateway/long-history.ts'
import { sweepParcels } from './gateway/parcel-queue.ts'
import { openSentMemory, type SentMemory } from './gateway/sent-memory.ts'
import { defaultBufferLimits, SiteBuffer } from './gateway/site-buffer.ts'
import type { Options } from './options.ts'
import { type Clock, every, realClock } from './world/clock.ts'

export interface RunningSimulator {
  /** Resolves when the history that was asked for is sent, or when stopped. */
  readonly historySent: Promise<void>
  /** Exchanges plants that run: somebody plays with them. Others go on as they are. */
  replace(plants: readonly SimulatedPlant[]): void
  stop(): Promise<void>
}

type RunOptions = Pick<Options, 'mqttUrl' | 'intervalMs' | 'history' | 'historyRowsPerSecond' | 'historyOnly'> &
  Partial<Pick<Options, 'memoryFile' | 'longHistory'>> & {
    /** Keeps what a site measures while the network is cut; one for each farm. */
    readonly openBuffer?: () => SiteBuffer
    readonly measured?: Measured
    /** What the sites go by. Lines and history keep their real pace. */
    readonly clock?: Clock
  }

/** A late line brings its newest values so long after they would be due. */
const lateMarginMs = 20_000
const watchEveryMs = 250
const rememberEveryMs = 5_000
/** Live values of so long ago are acknowledged, or will be sent again by the gateway. */
const acknowledgedAfterMs = 2_000

/** A plant at its gateway. */
interface Station {
  plant: SimulatedPlant
  readonly gateway: FarmGateway
  /** What is measured while the network is cut; from the first connection on. */
  buffer: SiteBuffer | undefined
  /** Since when the plan or a person keeps the line down. */
  silentSinceMs: number | undefined
  /** Since when every value was sent live, or will be as soon as the buffer is empty. */
  liveSinceMs: number
}

/** Beside the memory, where they are found again; else in the system's temporary folder. */
const siteBuffers = (memoryFile: string | undefined, clock: Clock): (() => SiteBuffer) => {
  if (memoryFile === undefined) return () => new SiteBuffer(defaultBufferLimits, clock)
  const folder = `${memoryFile}.waiting`
  sweepParcels(folder)
  return () => new SiteBuffer({ ...defaultBufferLimits, folder }, clock)
}

/** How much later than measured a late line brings its values. */
const keptBackMs = ({ line }: SimulatedPlant) => (line?.lateMs ? line.lateMs + lateMarginMs : 0)

const silenceAt = ({ line }: SimulatedPlant, timeMs: number) => line?.silences(timeMs, timeMs + 1)[0]

/** What the plant has to tell of [fromMs, toMs), without what a line that is down keeps back. */
const stretchesOf = (plant: SimulatedPlant, fromMs: number, toMs: number): Stretch[] => {
  const { line } = plant
  const begun = silenceAt(plant, fromMs)
  const open = silenceAt(plant, toMs)
  const startMs = Math.min(fromMs, begun?.fromMs ?? fromMs) - keptBackMs(plant)
  const endMs = Math.min(toMs - (plant.lostForMs ?? 0), open?.fromMs ?? toMs)
  const stretches = historyStretches(startMs, endMs)
  return line?.forgets ? withoutPeriods(stretches, line.silences) : stretches
}

/** A plant, and the gateway that sends its past. */
type Sender = Pick<Station, 'plant' | 'gateway'>

/** Sends the history of a station, and after it the power of more than a year where the station is one of `longHistory`. */
const sendPast = async (
  { plant, gateway }: Station,
  history: NonNullable<Options['history']>,
  {
    memory,
    forward,
    sendEvents,
    options: { longHistory = [] },
    signal,
  }: {
    readonly memory: SentMemory
    readonly forward: (of: Sender, fromMs: number, toMs: number) => Promise<void>
    readonly sendEvents: ReturnType<typeof createPastSender>
    readonly options: Pick<RunOptions, 'longHistory'>
    readonly signal: AbortSignal
  },
): Promise<void> => {
  const events = sendEvents({ plant, gateway }, history)
  await forward({ plant, gateway }, history.fromMs, history.untilMs)
  await events
  if (signal.aborted) return
  // What a lost line keeps back to the end is not missing at the next start.
  memory.add(plant, history)
  if (longHistory.includes(plant.manifest.farmCode))
    await forward({ plant: powerOnly(plant), gateway }, history.untilMs - longHistoryMs, history.fromMs)
}

const connectPlant = ({ manifest: { farmCode } }: SimulatedPlant, mqttUrl: string, report: (line: string) => void) =>
  connectFarm(mqttUrl, farmCode, { username: `gateway-${farmCode}`, secret: `demo-${farmCode}` }, report)

/** Connects the plants, one client each, and lets them send. `report` gets lines for people. */
export const runSimulator = (
  plants: readonly SimulatedPlant[],
  options: RunOptions,
  report: (line: string) => void,
): RunningSimulator => {
  const { mqttUrl, intervalMs, history, historyRowsPerSecond, historyOnly, memoryFile, clock = realClock } = options
  const openBuffer = options.openBuffer ?? siteBuffers(memoryFile, clock)
  const stopping = new AbortController()
  const pace = createPace(historyRowsPerSecond)
  const memory = openSentMemory(memoryFile)
  const forward = async ({ plant, gateway }: Sender, fromMs: number, toMs: number): Promise<void> => {
    const history = stretchesOf(plant, fromMs, toMs)
    const stretches = withoutPeriods(history, () => memory.of(plant))
    const earlierRows = rowsOf(plant, history, toMs) - rowsOf(plant, stretches, toMs)
    const delivered = (stretch: Stretch) => memory.add(plant, { fromMs: stretch.fromMs, untilMs: stretch.toMs })
    try {
      await sendHistory(gateway, { plant, stretches, earlierRows, untilMs: toMs, delivered }, pace, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  }

  // A plant that has lost its line only delivers its past; without one to deliver it never appears.
  const startMs = history?.untilMs ?? clock.now()
  const reachable = plants.filter((plant) => plant.lostForMs === undefined || history)
  const stations = reachable.map(
    (plant): Station => ({
      plant,
      gateway: connectPlant(plant, mqttUrl, report),
      buffer: undefined,
      silentSinceMs: silenceAt(plant, clock.now())?.fromMs,
      liveSinceMs: startMs,
    }),
  )
  const live = historyOnly ? [] : stations.filter(({ plant }) => plant.lostForMs === undefined)
  const edges = connectEdges(stations, mqttUrl, clock)
  const sendEvents = createPastSender(memoryFile, stopping.signal, edges)
  const events = startEvents(live, clock, edges)
  const sender = startLive(
    live.map((station) => ({
      plant: () => station.plant,
      gateway: station.gateway,
      isSilent: () => station.silentSinceMs !== undefined || silenceAt(station.plant, clock.now()) !== undefined,
      keep: (deviceCode, readings) => {
        station.buffer?.keep(deviceCode, readings)
        return station.buffer !== undefined
      },
      measured: events.hear(station, options.measured),
    })),
    intervalMs,
    clock,
  )
  for (const station of live)
    station.gateway.whenConnected().then(
      () => {
        station.buffer = openBuffer()
      },
      () => undefined,
    )

  const stopWatching = every(clock, watchEveryMs, () => {
    const now = clock.now()
    for (const station of live) {
      void station.buffer?.forward(station.gateway, stopping.signal)
      const gapSinceMs = station.buffer?.consumeGap()
      if (gapSinceMs !== undefined) {
        // What the buffer has lost is at least there as history.
        station.liveSinceMs = now
        void forward(station, gapSinceMs, now)
      }
      const silence = silenceAt(station.plant, now)
      const sinceMs = station.silentSinceMs
      station.silentSinceMs = silence && Math.min(silence.fromMs, sinceMs ?? silence.fromMs)
      if (silence || sinceMs === undefined) continue
      station.liveSinceMs = now
      if (!station.plant.line?.forgets) void forward(station, sinceMs, now)
    }
  })

  const remember = () => {
    const untilMs = clock.now() - acknowledgedAfterMs
    for (const { plant, gateway, buffer, silentSinceMs, liveSinceMs } of live)
      if (gateway.connected() && buffer?.isSettled && silentSinceMs === undefined)
        memory.add(plant, { fromMs: liveSinceMs - keptBackMs(plant), untilMs: untilMs - keptBackMs(plant) })
    memory.save()
  }
  const remembering = setInterval(remember, rememberEveryMs)

  const historySent = Promise.all(
    stations.map(async (station) => {
      if (history) await sendPast(station, history, { memory, forward, sendEvents, options, signal: stopping.signal })
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
      stopWatching()
      events.stop()
      clearInterval(remembering)
      sender.stop()
      remember()
      await Promise.all([...stations.map(({ gateway }) => gateway.close()), closeEdges(edges)])
      for (const { buffer } of stations) buffer?.close()
      await historySent
      memory.save()
    },
  }
}
