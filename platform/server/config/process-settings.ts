import { isIP } from 'node:net'
import { z } from 'zod'
import { type Role, roles } from './role.ts'
import { setting } from './setting.ts'
import { bareAddress, isNetwork, isRole, listOf, truth, wholeNumber } from './setting-values.ts'

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
    'Days of history that the demo fleet sends behind the first page, from 1 to 30; the newest come first.',
  ),
} as const
