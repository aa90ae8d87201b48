import type { ServerFeature } from '../../../platform/server/feature.ts'
import { clearSpools, importCommand } from './import-command.ts'
import { bindImportRoutes } from './import-routes.ts'
import { plantsCommand } from './plant-list/plants-command.ts'
import { replayCommand } from './replay-command.ts'
import { importsCommand, undoImportCommand } from './runs-command.ts'
import { completeInterruptedRuns } from './settle-runs.ts'

export const feature: ServerFeature = {
  name: 'data-import',
  routes: bindImportRoutes,
  commands: {
    import: importCommand,
    'import-plants': plantsCommand,
    imports: importsCommand,
    'undo-import': undoImportCommand,
    replay: replayCommand,
  },
  async start(context) {
    await clearSpools(context.config.dataFolder)
    const { log } = context
    const settling = completeInterruptedRuns(context).then(
      ({ completed, cleared }) => {
        if (completed + cleared > 0) log.info({ completed, cleared }, 'interrupted imports settled')
      },
      // A store may be here only in part, and what does not need it should run.
      (error: unknown) => log.error({ err: error }, 'interrupted imports are not settled; the next start tries again'),
    )
    // Beside other processes it may wait for the import of another one.
    if (context.historian.engine === 'chdb') await settling
  },
}
