import { simulatedFleet } from './demo-fleet.ts'
import { help, type Options, readOptions } from './options.ts'
import { runSimulator } from './run-simulator.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const fail = (message: string): never => {
  process.stderr.write(`simulator: ${message}\n`)
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

const fleet = simulatedFleet(options.seed)
if (options.list) {
  for (const { manifest } of fleet)
    say(`${manifest.farmCode}  ${manifest.technology.padEnd(5)}  ${manifest.devices.length} devices  ${manifest.name}`)
  process.exit(0)
}
for (const code of options.farmCodes ?? [])
  if (!fleet.some((plant) => plant.manifest.farmCode === code)) fail(`--farms: there is no farm ${code}`)
const plants = fleet.filter((plant) => options.farmCodes?.includes(plant.manifest.farmCode) ?? true)

const devices = plants.reduce((sum, plant) => sum + plant.devices.length, 0)
say(`simulating ${plants.length} plants with ${devices} devices, sending to ${options.mqttUrl}`)
const simulator = runSimulator(plants, options, say)

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
