import { z } from 'zod'
import { setting } from './setting.ts'
import { address, wholeNumber } from './setting-values.ts'

/** Settings of both stores, of input from the field and the API, and of retention. */
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
    'none: tables on one node',
    'solvane',
    'ClickHouse cluster (from `remote_servers`) of the historian, with replicated and distributed tables.',
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
    'Messages per second of one device credential, or of one farm on an external broker. 0: no limit.',
  ),
  apiCallsPerMinute: setting(
    wholeNumber(0, 1_000_000),
    'API_CALLS_PER_MINUTE',
    '600',
    '3000',
    'API calls per minute of one user or API token. 0: no limit.',
  ),
  sparkplugHostId: setting(
    z.string().regex(/^[^/+#\s]{1,64}$/, 'must be a name of up to 64 characters without space, / + #'),
    'SPARKPLUG_HOST_ID',
    'solvane',
    'solvane-north',
    'Host id of this Sparkplug B primary host (topic `spBv1.0/STATE/<host id>`).',
  ),
  retentionRawDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_RAW_DAYS',
    'for ever',
    '400',
    'Minimum days to keep raw samples. Solvane then removes whole months, and charts show ten-minute means for them.',
  ),
  retentionTenMinuteDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_TEN_MINUTE_DAYS',
    'for ever',
    '1830',
    'Minimum days to keep ten-minute rollups. Solvane removes whole years. Needs RETENTION_RAW_DAYS.',
  ),
  retentionHourlyDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_HOURLY_DAYS',
    'for ever',
    '7300',
    'Minimum days to keep hourly rollups. Solvane removes whole years. Needs RETENTION_TEN_MINUTE_DAYS. Daily rollups stay for ever.',
  ),
  retentionRevisionDays: setting(
    wholeNumber(31, 36_500),
    'RETENTION_REVISION_DAYS',
    '400',
    '800',
    'Minimum days to keep the log of overridden values. Solvane removes whole months.',
  ),
  exportFolder: setting(
    z.string().min(1).max(4_000),
    'EXPORT_FOLDER',
    'exports in the data folder',
    '/var/lib/solvane/exports',
    'Folder of finished exports of raw values. Several processes need one that all of them share.',
  ),
  exportDays: setting(
    wholeNumber(1, 365),
    'EXPORT_DAYS',
    '7',
    '30',
    'Days for which finished exports of raw values are kept.',
  ),
  exportGigabytes: setting(
    wholeNumber(1, 100_000),
    'EXPORT_GIGABYTES',
    '20',
    '100',
    'Gigabytes that the exports of one user may take.',
  ),
} as const
