/** `npm run simulate -- <what>`: plays with the demo fleet of the Solvane whose data folder this is. */
import { join } from 'node:path'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { dataFolderOwner } from '../platform/server/data-folder/lock-data-folder.ts'
import { makeDataFolder } from '../platform/server/data-folder/make-data-folder.ts'
import { demoFleet } from '../simulator/demo-fleet.ts'
import { demoPlayFile } from '../simulator/demo-play-file.ts'
import type { Intervention } from '../simulator/play/intervention.ts'
import { machineEvents } from '../simulator/play/machine-event.ts'
import { applyCommand } from '../simulator/play/play-command.ts'
import { readPlayFile, writePlayFile } from '../simulator/play/play-file.ts'
import { readPlayCommand } from '../simulator/play/read-play-command.ts'
import { readCommandLine } from './command-line.ts'

const help = `Simulates faults, outages and storms in the demo fleet. Each event starts within seconds, survives a restart and ends by itself.

  npm run simulate -- trip <farm> <machine> [--for 30m] [--code 105]   machine fault
  npm run simulate -- repair <farm> <machine>                          end the fault
  npm run simulate -- cut <farm> [--for 20m]                           farm loses its connection
  npm run simulate -- restore <farm>                                   connection is back, with backfill
  npm run simulate -- storm <farm|region|country> [--for 30m] [--radius 200]
                                                                       wind above cut-out, overcast sky; radius in km; builds up
                                                                       for 4 min (short storms: a third of their duration)
  npm run simulate -- <event> <farm> [<machine>] [--for 30m]           event of a machine, or of all machines of a farm
  npm run simulate -- event <farm> <machine> --code 62:02 [--for 30m]  event of a machine, raised now and cleared at the end
  npm run simulate -- chatter <farm> <machine> [--for 6m] [--code x]   event that comes and goes every 40 s
  npm run simulate -- flood <farm> [--for 10m]                         grid lost at the station and all machines, with further alarms
  npm run simulate -- end <farm> [<machine>]                           end its events and faults
  npm run simulate -- list                                             list active events
  npm run simulate -- clear                                            end all events

  --for   duration: 90s, 30m, 6h or 2d

Events: maintenance, stop, grid (grid lost), derate, underperform, ready, standby, odd (unknown state), silence,
        limit [--source grid|market|noise|bats|shadow|operator] [--to 40]   (--to: percent of rated power)
        wind:    ice, wind (above cut-out), stuck (anemometer), sensor (suspect anemometer)
        hydro:   dry (river low)
        battery: charge, discharge, idle

Examples: npm run simulate -- trip FR-VLM WT03 --for 1h
          npm run simulate -- storm Bretagne
Settings: SOLVANE_DATA (default ./data), SOLVANE_DEMO_FARMS and SOLVANE_DEMO_SCALE.`

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const interventionText = (one: Intervention): string => {
  switch (one.kind) {
    case 'trip':
      return `${one.farmCode} ${one.deviceCode} fails`
    case 'cut':
      return `${one.farmCode} is cut off`
    case 'event':
      return `${one.farmCode} ${one.deviceCode} ${machineEvents[one.event].words}`
    case 'alarm':
      return `${one.farmCode} ${one.deviceCode} sends event ${one.code}`
    case 'storm':
      return `a storm within ${one.radiusKm} km of ${one.place}`
  }
}

const run = (args: readonly string[]) => {
  const { values, positionals } = readCommandLine(help, {
    args: [...args],
    allowPositionals: true,
    options: {
      for: { type: 'string' },
      code: { type: 'string' },
      radius: { type: 'string' },
      source: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(help)
    return
  }
  const config = loadConfig(process.env)
  if (!config.demo) throw new Error('Demo mode is off. Set SOLVANE_DEMO=true to use this command.')
  const file = join(config.dataFolder, demoPlayFile)
  const before = readPlayFile(file)
  if (positionals[0] === 'list') {
    const underWay = before.filter(({ untilMs }) => untilMs > Date.now())
    for (const one of underWay) console.log(`${interventionText(one)}, until ${new Date(one.untilMs).toISOString()}`)
    if (underWay.length === 0) console.log('No active events.')
    return
  }
  const command = readPlayCommand(positionals, values)
  const fleet = demoFleet(1, { scale: config.demoScale, farmCodes: config.demoFarms })
  const { interventions, reply } = applyCommand(before, command, fleet, Date.now())
  makeDataFolder(config.dataFolder)
  writePlayFile(file, interventions)
  console.log(`${reply}.`)
  if (!dataFolderOwner(config.dataFolder))
    console.log(`Solvane is not running on ${config.dataFolder}. The event starts with the next start.`)
}

try {
  run(process.argv.slice(2))
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
