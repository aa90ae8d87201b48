import type { MapTilesConfig } from './map-tiles.ts'
import type { PasswordCost } from './password-cost.ts'
import type { Role } from './role.ts'
import type { SecondFactorPolicy } from './second-factor-policy.ts'
import type { ShownSetting } from './shown-settings.ts'

/**
 * Settings of the server after validation; `load-config.ts` is the only reader of the environment.
 * Names in comments are the environment variables.
 */
export interface Config {
  /** Cost of a password hash. No variable sets it; tests use a cheaper one. */
  readonly passwordCost: PasswordCost
  /** PORT, default 8080. */
  readonly port: number
  /** HOST, default 127.0.0.1: address for HTTP and the built-in broker. */
  readonly host: string
  /** WEB_APPLICATION_URL: how browsers reach the server; default http://localhost:<port>. No trailing slash. */
  readonly webApplicationUrl: string
  /** TRUSTED_PROXIES: addresses and networks with a trusted X-Forwarded-For header; default none. */
  readonly trustedProxies: readonly string[]
  /** SOLVANE_DATA, default ./data, absolute here. */
  readonly dataFolder: string
  /** SOLVANE_ROLES, default all. */
  readonly roles: readonly Role[]
  /** SOLVANE_ROLES is set: several processes share the stores. */
  readonly besideOthers: boolean
  /** SOLVANE_DEMO: demo fleet, users and credentials. Default: on if no external store, broker or provider is set. */
  readonly demo: boolean
  /** SOLVANE_DEMO_PUBLIC: allows access to demo mode from other machines. */
  readonly demoPublic: boolean
  /** SOLVANE_DEMO_FARMS: codes of the demo farms that exist; undefined: all. */
  readonly demoFarms: readonly string[] | undefined
  /** SOLVANE_DEMO_SCALE: multiplier of the number of farms, default 1. */
  readonly demoScale: number
  /** SOLVANE_DEMO_HISTORY_DAYS: days of history of the demo fleet; default 30, less for a larger fleet. */
  readonly demoHistoryDays: number
  /** DATABASE_URL: PostgreSQL 15+; without it PGlite in the data folder. */
  readonly databaseUrl: string | undefined
  /** CLICKHOUSE_URL: ClickHouse server; without it chDB in the data folder. */
  readonly clickhouseUrl: string | undefined
  /** CLICKHOUSE_CLUSTER: cluster of the server that holds the tables. */
  readonly clickhouseCluster: string | undefined
  /** DOCUMENTS_FOLDER and DOCUMENTS_S3_…: where the contents of documents are. */
  readonly documents: {
    /** Default: `documents` in the data folder; undefined if several processes share none. */
    readonly folder: string | undefined
    /** Object store, which replaces the folder. */
    readonly s3:
      | {
          readonly endpoint: string
          readonly bucket: string
          readonly region: string
          readonly key: string
          readonly secret: string
        }
      | undefined
  }
  /** MQTT_URL: any MQTT 5 broker; without it the built-in one on mqttPort. */
  readonly mqttUrl: string | undefined
  /** MQTT_PORT, default 1883. */
  readonly mqttPort: number
  /** MQTT_MESSAGES_PER_SECOND: limit of each device credential, default 2000; 0: no limit. */
  readonly mqttMessagesPerSecond: number
  /** API_CALLS_PER_MINUTE: limit of each user or API token in each process, default 600; 0: no limit. */
  readonly apiCallsPerMinute: number
  /** SPARKPLUG_HOST_ID: host name for which edge nodes wait, default solvane. */
  readonly sparkplugHostId: string
  readonly oidc: {
    /** OIDC_ISSUER: external provider; without it the built-in one. */
    readonly issuer: string | undefined
    /** OIDC_CLIENT_ID, default `solvane-web`. */
    readonly clientId: string
    /** OIDC_AUDIENCE: `aud` of access tokens, default `urn:solvane:api`. */
    readonly audience: string
    /** OIDC_CONTROL_CLIENT_ID, default `solvane-control`. */
    readonly controlClientId: string
    /** OIDC_CONTROL_ACR: authentication context (`acr`) required for control commands, default `mfa`. */
    readonly controlAcr: string
    /** OIDC_ACCESS_TOKEN_SECONDS of the built-in provider, default 900. */
    readonly accessTokenSeconds: number
    /** OIDC_SESSION_DAYS of the built-in provider, default 14. */
    readonly sessionDays: number
    /** OIDC_PRIVATE_HOSTS: external providers that may be in a private network and use http, default none. */
    readonly privateHosts: readonly string[]
  }
  /** WEBHOOK_PRIVATE_HOSTS: hosts in a private network that webhooks may name, default none. */
  readonly webhookPrivateHosts: readonly string[]
  /** SECOND_FACTOR: users who must set up a second factor at the built-in provider, default optional. */
  readonly secondFactor: SecondFactorPolicy
  /** SMTP_URL and MAIL_FROM; without them e-mails stay in the outbox for super administrators. */
  readonly mailServer: { readonly url: string; readonly from: string } | undefined
  /** MAINTENANCE_MODE: redirects all visitors to /ServiceUnavailable. */
  readonly maintenanceMode: boolean
  /** ATS_SUMMARY_ACTIVE, default false: with it off, 9999 is a missing value. */
  readonly atsSummaryActive: boolean
  /** ENVIRONMENT_COLOUR: a CSS colour that marks a non-production installation. */
  readonly environmentColour: string | undefined
  /** MAP_TILES_URL and MAP_TILES_ATTRIBUTION; without them the map loads nothing from elsewhere. */
  readonly mapTiles: MapTilesConfig | undefined
  /** PUSH_TIMEOUT_MS, default 20000. */
  readonly pushTimeoutMs: number
  /** ALLOWED_BROWSERS: comma-separated patterns; default: mobile, synthetic monitors, automation and Chrome. */
  readonly browsers: readonly string[]
  /** LOG_LEVEL, default info in demo mode and error otherwise (specification 000 §9). */
  readonly logLevel: string
  /** RETENTION_RAW_DAYS, RETENTION_TEN_MINUTE_DAYS, RETENTION_HOURLY_DAYS; undefined: for ever. RETENTION_REVISION_DAYS, RETENTION_BULK_EDIT_DAYS, RETENTION_ALARM_DAYS. */
  readonly retention: {
    readonly rawDays: number | undefined
    readonly tenMinuteDays: number | undefined
    readonly hourlyDays: number | undefined
    readonly revisionDays: number
    readonly bulkEditDays: number
    readonly alarmDays: number
  }
  /**
   * EXPORT_FOLDER: undefined where several processes have none in common. EXPORT_DAYS, default 7. EXPORT_GIGABYTES,
   * default 20.
   */
  readonly exports: {
    readonly folder: string | undefined
    readonly keptDays: number
    readonly quotaBytes: number
  }
  /** All settings for the diagnostic page, without secrets. */
  readonly shownSettings: readonly ShownSetting[]
  /**
   * METRICS_TOKEN: bearer token for /metrics. Without it only loopback may read it, and nobody if webApplicationUrl
   * is public.
   */
  readonly metricsToken: string | undefined
  /** AUDIT_SYSLOG_URL: syslog collector for the audit log, `tls://host:port` or `tcp://host:port`. */
  readonly auditCollector: string | undefined
}
