import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindAlarmFiles } from './files/file-routes.ts'
import { fileRunsOf } from './files/file-runs.ts'
import { removeOldFiles } from './files/remove-old-files.ts'

/** Files of lists of alarms that are too long for the page. */
export const feature: ServerFeature = {
  name: 'alarm-pages',
  routes: bindAlarmFiles,
  start: (context) =>
    fileRunsOf(context)
      .settle()
      .catch((error: unknown) => context.log.warn({ err: error }, 'runs that were cut off could not be looked up')),
  jobs: (context) => [removeOldFiles(context)],
}
