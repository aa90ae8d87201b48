import type { ServerFeature } from '../../../platform/server/feature.ts'
import { importEventsCommand } from './import-events-command.ts'

export const feature: ServerFeature = {
  name: 'event-files',
  commands: { 'import-events': importEventsCommand },
}
