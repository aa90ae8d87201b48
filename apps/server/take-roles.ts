import type { Broker } from '../../platform/server/broker/broker.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { followField } from '../../platform/server/ingest/follow-field.ts'
import { jsonDecoder } from '../../platform/server/ingest/json-decoder.ts'
import type { Quarantine } from '../../platform/server/ingest/quarantine.ts'
import { encodeRelayed, relayTopic } from '../../platform/server/ingest/relayed-samples.ts'
import { type Ingest, type IngestOptions, startIngest } from '../../platform/server/ingest/start-ingest.ts'
import type { TagMap } from '../../platform/server/ingest/tag-map.ts'
import type { LatestValues, LiveHub } from '../../platform/server/live/live.ts'
import type { Log } from '../../platform/server/log/log.ts'
import { campaign } from '../../platform/server/processes/campaign.ts'
import type { Coordination } from '../../platform/server/processes/coordination.ts'
import { createSparkplugHost } from '../../platform/server/sparkplug/sparkplug-host.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'

interface FieldRole {
  readonly config: Config
  readonly broker: Broker
  readonly tags: TagMap
  readonly latest: LatestValues
  readonly live: LiveHub
  readonly processes: Coordination
  readonly log: Log
}

/** Samples of one relayed message, well below the broker's limit even when all are texts. */
const samplesPerMessage = 2_000

/**
 * Stores what the field sends. A process that is alone shows it too; beside others each process that shows hears the field
 * by itself, and gets from here only what one process hears: the values of the Sparkplug host, which is elected.
 */
export const startIngestRole = (
  role: FieldRole &
    Pick<IngestOptions, 'historian' | 'metrics' | 'onSilences' | 'events'> & { readonly quarantine: Quarantine },
): Promise<Ingest> => {
  const { config, broker, tags, latest, live, processes, log, metrics } = role
  const sparkplug = createSparkplugHost({ hostId: config.sparkplugHostId, knowsFarm: tags.knowsFarm, log, metrics })
  const common = { ...role, decoders: [jsonDecoder, sparkplug] }
  if (!config.besideOthers) return startIngest(common)
  const topic = relayTopic(config.webApplicationUrl)
  const relay = (samples: readonly Sample[]) => {
    for (let start = 0; start < samples.length; start += samplesPerMessage)
      broker
        .publish({ topic, payload: encodeRelayed(samples.slice(start, start + samplesPerMessage)) })
        .catch((error: unknown) => log.warn({ err: error }, 'values could not be passed on to the screens'))
  }
  return startIngest({
    ...common,
    latest,
    live: { publish: (samples) => live.publish(samples), setBacklog: () => undefined },
    show: (samples, hearing) => {
      if (hearing === 'one-process') relay(samples)
    },
    elect: async (lead, name) => {
      const standing = campaign(processes, name, log, lead, { outlivesDatabase: true })
      return () => standing.close()
    },
  })
}

/** Keeps the newest values, and the screens where this process pushes, up to date beside processes that store. */
export const startLiveDisplay = (role: FieldRole & { readonly newest: () => Promise<readonly Sample[]> }) =>
  followField({ ...role, decoders: [jsonDecoder], relayTopic: relayTopic(role.config.webApplicationUrl) })
