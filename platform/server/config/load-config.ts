/** Long because it checks all settings, and how they depend on each other. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { exportsOf } from './exports-of.ts'
import { isLoopback, isReachedLocally } from './loopback.ts'
import { mapTilesOf, wrongMapTiles } from './map-tiles.ts'
import { nearestName } from './nearest-name.ts'
import { defaultBrowsers } from './page-settings.ts'
import { passwordCost } from './password-cost.ts'
import { roles } from './role.ts'
import type { Setting } from './setting.ts'
import { otherSolvaneVariables, type SettingValues, settings } from './settings.ts'
import { showSettings } from './shown-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Everything that is wrong with the settings, one message each: variable, problem, example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `${problems.length === 1 ? 'A setting is' : `${problems.length} settings are`} wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

const all: readonly [string, Setting][] = Object.entries(settings)

/**
 * Reads the settings from the environment. An empty variable counts as not set; a secret may be in the file that
 * `<NAME>_FILE` names. Throws {@link ConfigError} with all that is wrong, never with a secret's value.
 */
export const loadConfig = (environment: Environment): Config => {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  const texts = new Map<string, { text: string; origin: 'environment' | 'file' }>()
  for (const [key, setting] of all) {
    const text = readText(setting, environment, problems)
    if (text === undefined) continue
    const result = setting.schema.safeParse(text)
    texts.set(setting.name, { text, origin: given(environment, setting.name) === undefined ? 'file' : 'environment' })
    if (result.success) values[key] = result.data
    else problems.push(wrongValue(setting, text, result.error.issues[0]?.message ?? 'is not valid'))
  }
  // The loop above has put only what the setting's own schema gave under each key.
  const set = values as SettingValues
  const settled = completed(set)
  const config: Config = { ...settled, shownSettings: showSettings(texts, { ...settled }) }
  problems.push(...wrongMapTiles(set))
  problems.push(...wrongMail(set), ...wrongDocuments(set), ...unknownNames(environment), ...settingConflicts(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const given = (environment: Environment, name: string) => environment[name]?.trim() || undefined

const readText = (setting: Setting, environment: Environment, problems: string[]): string | undefined => {
  const text = given(environment, setting.name)
  const fileVariable = `${setting.name}_FILE`
  const file = setting.secret ? given(environment, fileVariable) : undefined
  if (file === undefined) return text
  if (text !== undefined) {
    problems.push(`${setting.name} and ${fileVariable} are both set: keep one of them, e.g. ${fileVariable}=${file}`)
    return undefined
  }
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content === '')
      problems.push(
        `${fileVariable}: the file ${file} is empty; it must hold what would stand in ${setting.name}=${setting.example}`,
      )
    return content || undefined
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    problems.push(
      `${fileVariable}: the file ${file} cannot be read (${reason}); example: ${fileVariable}=/run/secrets/${setting.name.toLowerCase()}`,
    )
    return undefined
  }
}

const wrongValue = (setting: Setting, text: string, problem: string) =>
  `${setting.name}${setting.secret ? '' : ` is "${text}" and`} ${problem}; example: ${setting.name}=${setting.example}`

const unknownNames = (environment: Environment): string[] => {
  const known = all.flatMap(([, { name, secret }]) => (secret ? [name, `${name}_FILE`] : [name]))
  return Object.keys(environment)
    .filter((name) => name.startsWith('SOLVANE_') && !known.includes(name) && !otherSolvaneVariables.includes(name))
    .map((name) => {
      const meant = nearestName(name, known)
      const example = all.find(([, setting]) => setting.name === meant)?.[1].example
      return `${name} is not a setting of Solvane${meant ? `; did you mean ${meant}? Example: ${meant}=${example}` : '; remove it'}`
    })
}

/** Default values of the settings. */
const defaults = {
  port: 8080,
  host: '127.0.0.1',
  trustedProxies: [],
  dataFolder: 'data',
  demoPublic: false,
  demoScale: 1,
  mqttPort: 1883,
  mqttMessagesPerSecond: 2_000,
  apiCallsPerMinute: 600,
  sparkplugHostId: 'solvane',
  oidcClientId: 'solvane-web',
  oidcAudience: 'urn:solvane:api',
  oidcControlClientId: 'solvane-control',
  oidcControlAcr: 'mfa',
  oidcAccessTokenSeconds: 900,
  oidcSessionDays: 14,
  oidcPrivateHosts: [],
  secondFactor: 'optional',
  maintenanceMode: false,
  atsSummaryActive: false,
  pushTimeoutMs: 20_000,
  browsers: defaultBrowsers,
  retentionRevisionDays: 400,
  retentionBulkEditDays: 400,
  retentionAlarmDays: 1_100,
} as const satisfies SettingValues

/** Without external stores and services, Solvane shows its demo. */
const isDemoByDefault = ({ databaseUrl, clickhouseUrl, mqttUrl, oidcIssuer }: SettingValues): boolean =>
  [databaseUrl, clickhouseUrl, mqttUrl, oidcIssuer].every((url) => url === undefined)

const mailServerOf = ({ smtpUrl, mailFrom }: SettingValues): Config['mailServer'] =>
  smtpUrl === undefined || mailFrom === undefined ? undefined : { url: smtpUrl, from: mailFrom }

/** The store of documents. Processes with roles share nothing by default. */
const documentsOf = (values: SettingValues, dataFolder: string): Config['documents'] => {
  const {
    documentsS3Endpoint: endpoint,
    documentsS3Bucket: bucket,
    documentsS3Key: key,
    documentsS3Secret: secret,
  } = values
  const isWhole = endpoint !== undefined && bucket !== undefined && key !== undefined && secret !== undefined
  const own = values.roles === undefined ? join(dataFolder, 'documents') : undefined
  return {
    folder: values.documentsFolder === undefined ? own : resolve(values.documentsFolder),
    s3: isWhole
      ? { endpoint: endpoint.replace(/\/+$/, ''), bucket, region: values.documentsS3Region ?? 'us-east-1', key, secret }
      : undefined,
  }
}

/** An object store needs all of its settings. */
const wrongDocuments = (values: SettingValues): string[] => {
  const needed = {
    DOCUMENTS_S3_ENDPOINT: values.documentsS3Endpoint,
    DOCUMENTS_S3_BUCKET: values.documentsS3Bucket,
    DOCUMENTS_S3_KEY: values.documentsS3Key,
    DOCUMENTS_S3_SECRET: values.documentsS3Secret,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === 0 || missing.length === Object.keys(needed).length) return []
  const examples = missing.map((name) => `${name}=${exampleOf(name)}`).join(' ')
  return [`The object store of documents lacks ${missing.join(', ')}: set all of them, e.g. ${examples}`]
}

const completed = (values: SettingValues): Omit<Config, 'shownSettings'> => {
  const set = { ...defaults, ...values }
  const demo = values.demo ?? isDemoByDefault(values)
  return {
    passwordCost,
    port: set.port,
    host: set.host,
    webApplicationUrl: (values.webApplicationUrl ?? `http://localhost:${set.port}`).replace(/\/+$/, ''),
    trustedProxies: set.trustedProxies,
    dataFolder: resolve(set.dataFolder),
    roles: values.roles ?? roles,
    besideOthers: values.roles !== undefined,
    demo,
    demoPublic: set.demoPublic,
    demoFarms: values.demoFarms,
    demoScale: set.demoScale,
    demoHistoryDays: values.demoHistoryDays ?? Math.max(1, Math.round(30 / set.demoScale)),
    databaseUrl: values.databaseUrl,
    clickhouseUrl: values.clickhouseUrl,
    clickhouseCluster: values.clickhouseCluster,
    documents: documentsOf(values, resolve(set.dataFolder)),
    mqttUrl: values.mqttUrl,
    mqttPort: set.mqttPort,
    mqttMessagesPerSecond: set.mqttMessagesPerSecond,
    apiCallsPerMinute: set.apiCallsPerMinute,
    sparkplugHostId: set.sparkplugHostId,
    oidc: {
      issuer: values.oidcIssuer,
      clientId: set.oidcClientId,
      audience: set.oidcAudience,
      controlClientId: set.oidcControlClientId,
      controlAcr: set.oidcControlAcr,
      accessTokenSeconds: set.oidcAccessTokenSeconds,
      sessionDays: set.oidcSessionDays,
      privateHosts: set.oidcPrivateHosts,
    },
    webhookPrivateHosts: values.webhookPrivateHosts ?? [],
    secondFactor: set.secondFactor,
    mailServer: mailServerOf(values),
    maintenanceMode: set.maintenanceMode,
    atsSummaryActive: set.atsSummaryActive,
    environmentColour: values.environmentColour,
    mapTiles: mapTilesOf(values),
    pushTimeoutMs: set.pushTimeoutMs,
    browsers: set.browsers,
    logLevel: values.logLevel ?? (demo ? 'info' : 'error'),
    retention: {
      rawDays: values.retentionRawDays,
      tenMinuteDays: values.retentionTenMinuteDays,
      hourlyDays: values.retentionHourlyDays,
      revisionDays: set.retentionRevisionDays,
      ...{ bulkEditDays: set.retentionBulkEditDays, alarmDays: set.retentionAlarmDays },
    },
    exports: exportsOf(values, resolve(set.dataFolder)),
    metricsToken: values.metricsToken,
    auditCollector: values.auditCollector?.replace(/\/$/, ''),
  }
}

/** A name rather than an address: it may be meant for localhost. */
const isMistypable = (host: string) => /^[a-z][\w.-]*$/i.test(host)

/** One process owns embedded stores; several need stores of their own. */
const wrongBesideOthers = (config: Config): string[] => {
  if (!config.besideOthers) return []
  const missing = Object.entries({
    DATABASE_URL: config.databaseUrl,
    CLICKHOUSE_URL: config.clickhouseUrl,
    MQTT_URL: config.mqttUrl,
  }).flatMap(([name, value]) => (value === undefined ? [name] : []))
  const problems: string[] = []
  if (missing.length > 0)
    problems.push(
      `SOLVANE_ROLES is "${config.roles}", but the embedded stores have one process for everything: ` +
        `set ${missing.join(', ')} to stores that several processes can share (e.g. ${missing.map((name) => `${name}=${exampleOf(name)}`).join(' ')}), or remove SOLVANE_ROLES`,
    )
  else if (config.demo)
    problems.push(
      'SOLVANE_DEMO is on, but the demo needs one process for everything: set SOLVANE_DEMO=false, or remove SOLVANE_ROLES',
    )
  return problems
}

const exampleOf = (name: string) => all.find(([, setting]) => setting.name === name)?.[1].example

/** A mail server takes no mail without a sender. */
const wrongMail = ({ smtpUrl, mailFrom }: SettingValues): string[] =>
  (smtpUrl === undefined) === (mailFrom === undefined)
    ? []
    : [
        smtpUrl === undefined
          ? `MAIL_FROM is set without a mail server: set SMTP_URL, e.g. SMTP_URL=${exampleOf('SMTP_URL')}`
          : `SMTP_URL is set without a sender: set MAIL_FROM, e.g. MAIL_FROM=${exampleOf('MAIL_FROM')}`,
      ]

/** A coarser step is kept at least as long as the finer one it is calculated from. */
const wrongRetention = ({ retention: { rawDays, tenMinuteDays, hourlyDays } }: Config): string[] =>
  (
    [
      ['RETENTION_TEN_MINUTE_DAYS', tenMinuteDays, 'RETENTION_RAW_DAYS', rawDays],
      ['RETENTION_HOURLY_DAYS', hourlyDays, 'RETENTION_TEN_MINUTE_DAYS', tenMinuteDays],
    ] as const
  ).flatMap(([name, days, finer, finerDays]) =>
    days === undefined || (finerDays !== undefined && finerDays <= days)
      ? []
      : [
          `${name} is "${days}", but ${finer} is ${finerDays === undefined ? 'not set, which is for ever' : `"${finerDays}"`}: finer steps cannot be kept longer; example: ${finer}=${days}`,
        ],
  )

/** Rules between settings. */
const settingConflicts = (config: Config): string[] => {
  const problems = [...wrongBesideOthers(config), ...wrongRetention(config)]
  if (config.clickhouseCluster !== undefined && config.clickhouseUrl === undefined)
    problems.push(
      `CLICKHOUSE_CLUSTER is set without a server: set CLICKHOUSE_URL to a node of the cluster, e.g. CLICKHOUSE_URL=${exampleOf('CLICKHOUSE_URL')}`,
    )
  if (config.demo && !config.demoPublic)
    for (const [name, value, isLocal] of [
      ['HOST', config.host, isLoopback(config.host)],
      ['WEB_APPLICATION_URL', config.webApplicationUrl, isReachedLocally(config.webApplicationUrl)],
    ] as const)
      if (!isLocal)
        problems.push(
          `${isMistypable(value) ? `${name} is wrong if "${value}" shall be this machine: set ${name}=127.0.0.1. If others shall reach it: ` : `${name} is "${value}", which others reach: `}` +
            'demo mode is on, whose passwords everybody knows; ' +
            'set SOLVANE_DEMO=false, or SOLVANE_DEMO_PUBLIC=true when that is what you want',
        )
  if (config.mqttUrl === undefined && config.mqttPort === config.port)
    problems.push(
      `MQTT_PORT and PORT are both ${config.port}: give the built-in broker another port, e.g. MQTT_PORT=1883`,
    )
  return problems
}
