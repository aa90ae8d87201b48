import { describe, expect, test } from 'vitest'
import { safeReturnUrl } from './safe-return-url.ts'

const hosts = ['evil.example', '//evil.example', '\\\\evil.example', '/\\evil.example', '\\/evil.example']
const schemes = ['http:', 'https:', 'ftp:', 'javascript:', 'JaVaScRiPt:', 'data:', 'vbscript:', 'file:', 'blob:', 'ws:']
const leads = ['', ' ', '\t', '\n', '\r', '\u0000', '\u0001', '\u00a0', '\ufeff']
const dots = [
  '/a/b/../..',
  '/a/./..',
  '/.',
  '/..',
  '/./',
  '/../',
  '/a/..',
  '/a/../',
  '/%2e',
  '/%2e%2e',
  '/.%2e/',
  '/%2E/',
  '/a/%2e%2e',
]

/** Addresses with which somebody may try to lead a person away after the sign-in, or to run script. */
const payloads = [
  ...schemes.flatMap((scheme) =>
    ['//evil.example', '/evil.example', 'alert(1)', '//evil.example/%2f..', '///evil.example', '\\\\evil.example'].map(
      (rest) => scheme + rest,
    ),
  ),
  ...hosts.flatMap((host) => leads.map((lead) => lead + host)),
  ...dots.flatMap((dot) =>
    ['/evil.example', '//evil.example', '\\evil.example', '/\\evil.example'].map((h) => dot + h),
  ),
  ...['/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '/\u0000/evil.example', '/%09/evil.example'],
  ...['//evil.example@localhost', 'https://localhost@evil.example', '//localhost:x@evil.example', '@evil.example'],
  ...['/%5cevil.example', '/%2f%2fevil.example', '/%2fevil.example', '/%252f%252fevil.example', '//%65vil.example'],
  ...[
    '〱evil.example',
    '／／evil.example',
    '/／evil.example',
    '//evil。example',
    '//ⓔⓥⓘⓛ.example',
    '/\u2028/evil.example',
  ],
  ...['//[::1]', '//0x7f000001', '//2130706433', '//127.1', '////evil.example', '/////evil.example', '//'],
  ...['/Login', '/login/', '/LOGIN?returnUrl=/Login', '/implicit/callback?code=1', '/Implicit/Callback/'],
  ...['?javascript:alert(1)', '#javascript:alert(1)', 'MyFleet', './MyFleet', '../MyFleet', '', ' ', '%2fMyFleet'],
  ...[
    '<script>alert(1)</script>',
    '/<script>alert(1)</script>',
    '/"onload="alert(1)',
    '/javascript:alert(1)',
    "/';alert(1)//",
  ],
  ...[
    '/\\/evil.example',
    '/a\\b',
    '/?x=\\',
    '/#\\',
    `/${'a'.repeat(2_000)}`,
    '/a\u007fb',
    '/a\u001bb',
    '/\u0085/evil.example',
  ],
]

describe('safeReturnUrl', () => {
  test('there are at least 200 hostile payloads', () => expect(new Set(payloads).size).toBeGreaterThanOrEqual(200))

  test.each(payloads)('payload %# stays inside the origin', (payload) => {
    const url = safeReturnUrl(payload)
    // As the browser reads it, from any page of the app, and as an address of its own.
    for (const page of [
      'https://solvane.test/',
      'https://solvane.test/Login?returnUrl=x',
      'https://solvane.test/a/b/c',
    ])
      expect(new URL(url, page).origin).toBe('https://solvane.test')
    expect(url).toMatch(/^\/(?![/\\])/)
    expect(url).not.toMatch(/[\\\s\p{Cc}<>"]/u)
    expect(url).not.toMatch(/^\/(login|implicit)/i)
  })

  test.each([undefined, null, 5, {}, [], ['/a'], true])('%j is no address', (value) =>
    expect(safeReturnUrl(value)).toBe('/'),
  )

  test.each([
    '/',
    '/MyFleet/Farm/Table?farmCode=FR01&type=WINDFARM',
    '/MyFleet/Table?filters=%7B%22a%22%3A%22%3E5%22%7D#row-3',
    '/Users/',
    '/Dashboard/12?returnUrl=/MyFleet',
    '/PlantIDCard/Farm/Details/FR%2F01',
  ])('%s is kept as it is', (path) => expect(safeReturnUrl(path)).toBe(path))
})
