import { z } from 'zod'
import { setting } from './setting.ts'
import { address, wholeNumber } from './setting-values.ts'

/** Both stores, what comes in from the field and over the API, and how long it is kept. */
export const plantDataSettings = {
  databaseUrl: setting(
    address(['postgres:', 'postgresql:'], 'a PostgreSQL address'),
    'DATABASE_URL',
    'PGlite in the data folder',
    'postgresql://solvane:secret@db.example.org:5432/solvane',
    'PostgreSQL 15 or newer.',
    true,
  ),
  clickhouseUrl: setting(
    address(['http:', 'https:'], 'a ClickHouse address'),
    'CLICKHOUSE_URL',
    'chDB in the data folder',
    'https://solvane:secret@clickhouse.example.org:8443/solvane',
    'ClickHouse server of the historian: one node, a managed service, or any node of CLICKHOUSE_CLUSTER.',
    true,
  ),
  clickhouseCluster: setting(
    z.string().regex(/^[A-Za-z_][\w-]{0,62}$/, 'must be the name of a cluster: letters, digits, _ and -'),
    'CLICKHOUSE_CLUSTER',
    'none: tables of one node',
    'solvane',
    'Cluster (of `remote_servers`) over which the historian is spread: replicated and distributed tables.',
  ),
  mqttUrl: setting(
    address(['mqtt:', 'mqtts:', 'ws:', 'wss:'], 'an MQTT address'),
    'MQTT_URL',
    'built-in broker',
    'mqtts://solvane:secret@broker.example.org:8883',
    'MQTT 5 broker that the plants publish to.',
    true,
  ),
  mqttPort: setting(wholeNumber(1, 65_535), 'MQTT_PORT', '1883', '1883', 'Port of the built-in broker.'),
  mqttMessagesPerSecond: setting(
    wholeNumber(0, 1_000_000),
    'MQTT_MESSAGES_PER_SECOND',
    '2000',
    '5000',
    'Messages that one device credential may send, or one farm through an outside broker; 0: no limit.',
  ),
  apiCallsPerMinute: setting(
    wholeNumber(0, 1_000_000),
    'API_CALLS_PER_MINUTE',
    '600',
    '3000',
    'Calls that one person or API token may make in a minute; 0: no limit.',
  ),
  sparkplugHostId: setting(
    z.string().regex(/^[^/+#\s]{1,64}$/, 'must be a name of up to 64 characters without space, / + #'),
    'SPARKPLUG_HOST_ID',
    'solvane',
    'solvane-north',
    'Name under which edge nodes of Sparkplug B wait for this host (topic `spBv1.0/STATE/<name>`).',
  ),
  retentionRawDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_RAW_DAYS',
    'for ever',
    '400',
    'Days that raw samples are kept at least; older months are then removed, and charts show ten-minute means there.',
  ),
  retentionTenMinuteDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_TEN_MINUTE_DAYS',
    'for ever',
    '1830',
    'Days that ten-minute rollups are kept at least, by whole years. Needs RETENTION_RAW_DAYS.',
  ),
  retentionHourlyDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_HOURLY_DAYS',
    'for ever',
    '7300',
    'Days that hourly rollups are kept at least, by whole years. Needs RETENTION_TEN_MINUTE_DAYS. Days are kept for ever.',
  ),
  retentionRevisionDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_REVISION_DAYS',
    '400',
    '800',
    'Days that values which lost to another value of the same tag and time are kept at least, by whole months.',
  ),
} as const
