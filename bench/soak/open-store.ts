import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Historian } from '../../platform/server/telemetry/historian.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'

/** The embedded historian of a program that has ended. */
export const openStore = (dataFolder: string): Promise<Historian> =>
  openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    version: 'soak',
  })
