import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { connectFarm, type FarmGateway } from './gateway/farm-gateway.ts'
import { historyStretches } from './gateway/history-plan.ts'
import { createPace, sendHistory } from './gateway/history-sender.ts'
import { startLive } from './gateway/live-sender.ts'
import type { Options } from './options.ts'

export interface RunningSimulator {
  /** Resolves when the history that was asked for is sent, or when stopped. */
  readonly historySent: Promise<void>
  stop(): Promise<void>
}

type RunOptions = Pick<Options, 'mqttUrl' | 'intervalMs' | 'history' | 'historyRowsPerSecond' | 'historyOnly'>

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
  const forward = async (gateway: FarmGateway, plant: SimulatedPlant, fromMs: number, toMs: number): Promise<void> => {
    const end = toMs - (plant.lostForMs ?? 0)
    try {
      await sendHistory(gateway, plant, historyStretches(fromMs, end), pace, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  }

  // A plant that has lost its line only delivers its past; without one to deliver it never appears.
  const reachable = plants.filter((plant) => plant.lostForMs === undefined || history)
  const lines = reachable.map((plant) => ({ plant, gateway: connect(plant) }))
  const live = historyOnly ? [] : lines.filter(({ plant }) => plant.lostForMs === undefined)
  const sender = startLive(live, intervalMs)
  for (const { plant, gateway } of live) gateway.onReturn((fromMs, toMs) => void forward(gateway, plant, fromMs, toMs))

  const historySent = Promise.all(
    lines.map(async ({ plant, gateway }) => {
      if (history) await forward(gateway, plant, history.fromMs, history.untilMs)
      if (plant.lostForMs !== undefined) await gateway.close()
    }),
  ).then(() => {
    if (history && !stopping.signal.aborted) report('history sent')
  })

  return {
    historySent,
    stop: async () => {
      stopping.abort()
      sender.stop()
      await Promise.all(lines.map(({ gateway }) => gateway.close()))
      await historySent
    },
  }
}
