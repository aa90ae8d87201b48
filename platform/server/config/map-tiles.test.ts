import { expect, test } from 'vitest'
import { createContentSecurityPolicy } from '../http/security-headers.ts'
import { ConfigError, loadConfig } from './load-config.ts'

const url = 'https://tiles.example.org/base/{z}/{x}/{y}.png'
const set = { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Example' }

const imageSources = (environment: Record<string, string>) =>
  /img-src ([^;]*)/.exec(createContentSecurityPolicy(loadConfig(environment))())?.[1]

test('without a setting pages load no picture from elsewhere', () => {
  expect(loadConfig({}).mapTiles).toBeUndefined()
  expect(imageSources({})).toBe("'self' data: blob:")
})

test('pages may load pictures from the origin of the tiles, and from no other', () => {
  expect(loadConfig(set).mapTiles).toEqual({ url, attribution: '© Example' })
  expect(imageSources(set)).toBe("'self' data: blob: https://tiles.example.org")
})

test.each([
  [{ ...set, MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}.png' }],
  [{ ...set, MAP_TILES_URL: 'ftp://tiles.example.org/{z}/{x}/{y}.png' }],
  [{ ...set, MAP_TILES_URL: "https://a;script-src *'/{z}/{x}/{y}.png" }],
  [{ ...set, MAP_TILES_URL: 'https://{s}.example.org/{z}/{x}/{y}.png' }],
  [{ MAP_TILES_URL: url }],
  [{ MAP_TILES_ATTRIBUTION: '© Example' }],
])('%j is refused', (environment) => {
  expect(() => loadConfig(environment)).toThrow(ConfigError)
})
