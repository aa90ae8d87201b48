import type { ServerFeature } from '../../../platform/server/feature.ts'
import { clearSpools, importCommand } from './import-command.ts'
import { replayCommand } from './replay-command.ts'
import { completeInterruptedRuns } from './run-store.ts'

export const feature: ServerFeature = {
  name: 'data-import',
  commands: { import: importCommand, replay: replayCommand },
  async start(context) {
    await clearSpools(context.config.dataFolder)
    const { completed, cleared } = await completeInterruptedRuns(context)
    if (completed + cleared > 0) context.log.info({ completed, cleared }, 'interrupted imports settled')
  },
}
