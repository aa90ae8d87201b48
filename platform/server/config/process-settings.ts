import { isIP } from 'node:net'
import { z } from 'zod'
import { type Role, roles } from './role.ts'
import { setting } from './setting.ts'
import { bareAddress, isDemoFarmCode, isNetwork, isRole, listOf, truth, wholeNumber } from './setting-values.ts'

/** Where the program runs, what it does, and its demo mode. */
export const processSettings = {
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
    'Listen address of HTTP and of the built-in broker.',
  ),
  webApplicationUrl: setting(
    bareAddress,
    'WEB_APPLICATION_URL',
    'http://localhost:<PORT>',
    'https://solvane.example.org',
    'URL that browsers use. Sign-in returns to it.',
  ),
  trustedProxies: setting(
    listOf(isNetwork, 'IP addresses or networks (address/bits)'),
    'TRUSTED_PROXIES',
    'none',
    '127.0.0.1,10.0.0.0/8',
    'Reverse proxies whose X-Forwarded-For header is trusted. Rate limits and the log then use the client address.',
  ),
  dataFolder: setting(
    z.string(),
    'SOLVANE_DATA',
    './data',
    '/var/lib/solvane',
    'Folder of the embedded stores and of the files of this process.',
  ),
  roles: setting(
    z
      .string()
      .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
      .refine((parts): parts is Role[] => parts.every(isRole), {
        error: `must be some of ${roles.join(', ')} separated by commas`,
      }),
    'SOLVANE_ROLES',
    'all, in a process that owns its stores',
    'api,push',
    'Roles of this process: any of `api`, `push`, `ingest` and `jobs`. Set it in every process if several processes share external stores.',
  ),
  demo: setting(
    truth,
    'SOLVANE_DEMO',
    'true if no external store, broker or provider is set',
    'false',
    'Starts the demo fleet, demo users and demo device credentials.',
  ),
  demoPublic: setting(
    truth,
    'SOLVANE_DEMO_PUBLIC',
    'false',
    'true',
    'Makes demo mode available to other machines. Its passwords are public.',
  ),
  demoFarms: setting(
    listOf(isDemoFarmCode, 'codes of demo farms such as FR-VLM'),
    'SOLVANE_DEMO_FARMS',
    'all',
    'FR-VLM,PT-ACH',
    'Codes of the demo farms to run, separated by commas. `npx node simulator/main.ts --list` prints them.',
  ),
  demoScale: setting(
    wholeNumber(1, 10),
    'SOLVANE_DEMO_SCALE',
    '1',
    '10',
    'Multiplies the demo fleet, up to 500 farms and 10,000 assets. The fleet then sends less often and has less history, by the same factor.',
  ),
  demoHistoryDays: setting(
    wholeNumber(1, 30),
    'SOLVANE_DEMO_HISTORY_DAYS',
    '30, divided by SOLVANE_DEMO_SCALE',
    '7',
    'Days of history that the demo fleet sends in the background, from 1 to 30. The newest days come first.',
  ),
} as const
