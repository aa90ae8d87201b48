import { simulatedFleet } from './demo-fleet.ts'
import { faultTruth } from './faults/fault-truth.ts'
import { help, type Options, readOptions } from './options.ts'
import { createFleetPlayer } from './play/fleet-player.ts'
import { readPlayFile, watchPlayFile } from './play/play-file.ts'
import { runSimulator } from './run-simulator.ts'
import { dayMs } from './world/time.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const warn = (error: unknown) =>
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`)

const fail = (message: string): never => {
  warn(message)
  process.exit(2)
}

const options: Options = (() => {
  try {
    return readOptions(process.argv.slice(2), Date.now())
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
})()
if (options.help) {
  process.stdout.write(help)
  process.exit(0)
}
if (options.truth) {
  print(JSON.stringify(faultTruth(options.seed, Date.now() - 90 * dayMs, Date.now()), null, 2))
  process.exit(0)
}
const { seed, scale, farmCodes, playFile } = options
if (options.list) {
  for (const { manifest } of simulatedFleet(seed, { scale }))
    print(
      `${manifest.farmCode}  ${manifest.technology.padEnd(6)}  ${manifest.devices.length} devices  ${manifest.name}`,
    )
  process.exit(0)
}

/** A play that cannot be read is told of and changes nothing. */
const readPlay = () => {
  try {
    return playFile === undefined ? [] : readPlayFile(playFile)
  } catch (error) {
    warn(error)
    return undefined
  }
}

const player = createFleetPlayer(seed, scale, (code) => farmCodes?.includes(code) ?? true, readPlay() ?? [])
for (const code of farmCodes ?? [])
  if (!player.plants.some(({ manifest }) => manifest.farmCode === code)) fail(`--farms: there is no farm ${code}`)

const devices = player.plants.reduce((sum, plant) => sum + plant.devices.length, 0)
print(`simulating ${player.plants.length} plants with ${devices} devices, sending to ${options.mqttUrl}`)
const simulator = runSimulator(player.plants, options, print)
if (playFile !== undefined)
  watchPlayFile(playFile, () => {
    const interventions = readPlay()
    if (!interventions) return
    const changed = player.take(interventions)
    simulator.replace(changed)
    print(`a new play changes ${changed.map(({ manifest }) => manifest.farmCode).join(', ') || 'nothing'}`)
  })

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  void simulator.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by Solvane with a channel: its end is ours too.
process.on('disconnect', stop)

if (options.historyOnly) void simulator.historySent.then(stop)
