/** Every setting of the environment. Long because there are many, and they are read beside each other. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { type Role, roles } from './role.ts'
import { secondFactorPolicies } from './second-factor-policy.ts'
import {
  address,
  bareAddress,
  identifier,
  isHost,
  isNetwork,
  isPattern,
  isRole,
  listOf,
  sender,
  truth,
  wholeNumber,
} from './setting-values.ts'

/** One environment variable: what it means, how it is checked and how it is told to people. */
export interface Setting<Value = unknown> {
  readonly name: string
  readonly meaning: string
  /** As the README's table says it. */
  readonly defaultText: string
  /** A value that works; shown beside a wrong one. */
  readonly example: string
  /** Never repeated in a message or log; may also be read from the file that `<NAME>_FILE` names. */
  readonly secret: boolean
  /** Reads the text of a variable that is set. */
  readonly schema: z.ZodType<Value, string>
}

/** Mobile browsers, synthetic monitors, automation and Chrome (specification 000 §4, first guard). */
export const defaultBrowsers = ['Mobi', 'Android', 'iPhone', 'iPad', 'DatadogSynthetics', 'HeadlessChrome', 'Chrome']

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const setting = <Value>(
  schema: z.ZodType<Value, string>,
  name: string,
  defaultText: string,
  example: string,
  meaning: string,
  secret = false,
): Setting<Value> => ({ schema, name, defaultText, example, meaning, secret })

/** Every setting of the server, in the order of the README's table. */
export const settings = {
  port: setting(
    wholeNumber(1, 65_535),
    'PORT',
    '8080',
    '8080',
    'Port of the web pages, the API and the push connections.',
  ),
  host: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/, 'must be a host name or an IP address, without port')
      .refine((text) => isIP(text) !== 0 || !/^[\d.]+$|:/.test(text), {
        error: 'is not an IP address; it must be a host name or an IP address, without port',
      }),
    'HOST',
    '127.0.0.1',
    '0.0.0.0',
    'Address that HTTP and the built-in broker listen on.',
  ),
  webApplicationUrl: setting(
    bareAddress,
    'WEB_APPLICATION_URL',
    'http://localhost:<PORT>',
    'https://solvane.example.org',
    'How browsers reach Solvane; sign-in returns there.',
  ),
  trustedProxies: setting(
    listOf(isNetwork, 'IP addresses or networks (address/bits)'),
    'TRUSTED_PROXIES',
    'none',
    '127.0.0.1,10.0.0.0/8',
    'Reverse proxies whose X-Forwarded-For is believed: rate limits and the log then take the address of the client.',
  ),
  dataFolder: setting(
    z.string(),
    'SOLVANE_DATA',
    './data',
    '/var/lib/solvane',
    'Folder of the embedded stores, and of what belongs to one process.',
  ),
  roles: setting(
    z
      .string()
      .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
      .refine((parts): parts is Role[] => parts.every(isRole), {
        error: `must be some of ${roles.join(', ')} separated by commas`,
      }),
    'SOLVANE_ROLES',
    'all, in a process that has its stores for itself',
    'api,push',
    'What this process does of `api`, `push`, `ingest` and `jobs`. Set in every process where several share outside stores.',
  ),
  demo: setting(
    truth,
    'SOLVANE_DEMO',
    'true when no outside store, broker or provider is set',
    'false',
    'Demo fleet, demo people and demo device credentials.',
  ),
  demoPublic: setting(
    truth,
    'SOLVANE_DEMO_PUBLIC',
    'false',
    'true',
    'Lets demo mode, whose passwords are known to everybody, be reached from other machines.',
  ),
  demoScale: setting(
    wholeNumber(1, 10),
    'SOLVANE_DEMO_SCALE',
    '1',
    '10',
    'Multiplies the demo fleet, up to 500 farms and 10,000 assets; it then sends as much more seldom and brings less history.',
  ),
  demoHistoryDays: setting(
    wholeNumber(1, 30),
    'SOLVANE_DEMO_HISTORY_DAYS',
    '30, divided by SOLVANE_DEMO_SCALE',
    '7',
    'Days of history that the demo fleet sends behind the first page; the newest come first.',
  ),
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
  oidcIssuer: setting(
    bareAddress,
    'OIDC_ISSUER',
    'built-in provider',
    'https://login.example.org/realms/solvane',
    'OpenID Connect provider that people sign in with.',
  ),
  oidcClientId: setting(identifier, 'OIDC_CLIENT_ID', 'solvane-web', 'solvane-web', 'Client of the web pages.'),
  oidcAudience: setting(
    identifier,
    'OIDC_AUDIENCE',
    'urn:solvane:api',
    'urn:solvane:api',
    'Audience (`aud`) that an access token must carry.',
  ),
  oidcControlClientId: setting(
    identifier,
    'OIDC_CONTROL_CLIENT_ID',
    'solvane-control',
    'solvane-control',
    'Second client, for control commands.',
  ),
  oidcControlAcr: setting(
    identifier,
    'OIDC_CONTROL_ACR',
    'mfa',
    'https://refeds.org/profile/mfa',
    'Authentication context (`acr`) that control commands ask of the provider; `amr` with `mfa` says the same.',
  ),
  oidcAccessTokenSeconds: setting(
    wholeNumber(60, 86_400),
    'OIDC_ACCESS_TOKEN_SECONDS',
    '900',
    '900',
    'Life of an access token of the built-in provider.',
  ),
  oidcPrivateHosts: setting(
    listOf(isHost, 'host names or IP addresses, with or without port,'),
    'OIDC_PRIVATE_HOSTS',
    'none: providers of the administration pages have public addresses and speak https',
    'keycloak.internal,10.0.0.5:8443',
    'Hosts of identity providers of the administration pages that are in a private network; these may speak http.',
  ),
  secondFactor: setting(
    z.enum(secondFactorPolicies, `must be one of ${secondFactorPolicies.join(', ')}`),
    'SECOND_FACTOR',
    'optional',
    'required-for-administrators',
    'Who must have a second factor at the built-in provider and sets it up at the next sign-in: `optional` nobody, `required-for-administrators` super administrators, `required` everybody.',
  ),
  smtpUrl: setting(
    address(['smtp:', 'smtps:'], 'the address of a mail server'),
    'SMTP_URL',
    'none: e-mails are kept for the super administrator, under Administration, Outbox',
    'smtps://solvane:secret@mail.example.org:465',
    'Mail server that sends invitations and links for a new password.',
    true,
  ),
  mailFrom: setting(
    sender,
    'MAIL_FROM',
    'none; needed with SMTP_URL',
    'Solvane <solvane@example.org>',
    'Sender of e-mails.',
  ),
  maintenanceMode: setting(
    truth,
    'MAINTENANCE_MODE',
    'false',
    'true',
    'Sends every visitor to the page that says that Solvane is being worked on.',
  ),
  atsSummaryActive: setting(
    truth,
    'ATS_SUMMARY_ACTIVE',
    'false',
    'true',
    'When false, the live value 9999 means that there is none.',
  ),
  environmentColour: setting(
    z.string().regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i, 'must be a CSS colour name or #rrggbb'),
    'ENVIRONMENT_COLOUR',
    'none',
    '#b45309',
    'Marks an installation that is not the production one.',
  ),
  pushTimeoutMs: setting(
    wholeNumber(1_000, 300_000),
    'PUSH_TIMEOUT_MS',
    '20000',
    '20000',
    'Silence after which a browser takes its push connection for lost, in ms.',
  ),
  browsers: setting(
    listOf(isPattern, 'regular expressions'),
    'ALLOWED_BROWSERS',
    defaultBrowsers.join(', '),
    'Chrome,Firefox,Mobi',
    'Patterns of user agents that may open the pages.',
  ),
  logLevel: setting(
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    'LOG_LEVEL',
    'info in demo mode, else error',
    'warn',
    'Least severe log line that is written.',
  ),
  metricsToken: setting(
    z.string().min(16, 'must have at least 16 characters'),
    'METRICS_TOKEN',
    'none: only this machine may read, and only while WEB_APPLICATION_URL names it',
    'a-long-random-text',
    'Bearer token that opens /metrics to other machines; needed behind a reverse proxy.',
    true,
  ),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export type SettingValues = { readonly [Key in SettingKey]?: z.output<(typeof settings)[Key]['schema']> }

/** Variables that begin with SOLVANE_ and are read by programs other than the server. */
export const otherSolvaneVariables = ['SOLVANE_REAL_DATA']
