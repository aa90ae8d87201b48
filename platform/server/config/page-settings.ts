import { z } from 'zod'
import { isTileAddress } from './map-tiles.ts'
import { setting } from './setting.ts'
import { address, isPattern, listOf, truth, wholeNumber } from './setting-values.ts'

/** Mobile browsers, synthetic monitors, automation and Chrome (specification 000 §4, first guard). */
export const defaultBrowsers = ['Mobi', 'Android', 'iPhone', 'iPad', 'DatadogSynthetics', 'HeadlessChrome', 'Chrome']

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Settings of the page for visitors and for administrators. */
export const pageSettings = {
  maintenanceMode: setting(truth, 'MAINTENANCE_MODE', 'false', 'true', 'Shows the maintenance page to every visitor.'),
  atsSummaryActive: setting(truth, 'ATS_SUMMARY_ACTIVE', 'false', 'true', 'If false, 9999 means a missing value.'),
  environmentColour: setting(
    z.string().regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i, 'must be a CSS colour name or #rrggbb'),
    'ENVIRONMENT_COLOUR',
    'none',
    '#b45309',
    'Colour that marks an installation other than production.',
  ),
  pushTimeoutMs: setting(
    wholeNumber(1_000, 300_000),
    'PUSH_TIMEOUT_MS',
    '20000',
    '20000',
    'Time without messages, in ms, after which a browser treats its push connection as lost.',
  ),
  mapTilesUrl: setting(
    z.string().refine(isTileAddress, 'must be an http or https address with {z}, {x} and {y}'),
    'MAP_TILES_URL',
    'none: the map loads nothing from elsewhere',
    'https://tiles.example.org/{z}/{x}/{y}.png',
    'Address of raster tiles (Web Mercator, 256 px) below the farms on the map. Browsers ask this server for tiles.',
  ),
  mapTilesAttribution: setting(
    z.string().max(200, 'must have at most 200 characters'),
    'MAP_TILES_ATTRIBUTION',
    'none; required with MAP_TILES_URL',
    '© OpenStreetMap contributors',
    'Text that the map shows for the source of the tiles.',
  ),
  browsers: setting(
    listOf(isPattern, 'regular expressions'),
    'ALLOWED_BROWSERS',
    defaultBrowsers.join(', '),
    'Chrome,Firefox,Mobi',
    'User-agent patterns of supported browsers.',
  ),
  logLevel: setting(
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    'LOG_LEVEL',
    'info in demo mode, else error',
    'warn',
    'Lowest severity in the log.',
  ),
  metricsToken: setting(
    z.string().min(16, 'must have at least 16 characters'),
    'METRICS_TOKEN',
    'none: only this machine can read /metrics, and only if WEB_APPLICATION_URL is local',
    'a-long-random-text',
    'Bearer token for /metrics from other machines. Required behind a reverse proxy.',
    true,
  ),
  auditCollector: setting(
    address(['tls:', 'tcp:'], 'the address of a collector of security events').refine(
      (text) => new URL(text).port !== '' && /^[a-z]+:\/\/[^/?#@]+\/?$/.test(text),
      { error: 'must be a host with a port and nothing else' },
    ),
    'AUDIT_SYSLOG_URL',
    'none: the audit log stays in the database',
    'tls://siem.example.org:6514',
    'Collector (SIEM) that receives every audit log row as syslog in the Common Event Format. Set NODE_EXTRA_CA_CERTS for a private certificate authority.',
  ),
} as const
