/** Every screen has a path and a right of the specification, is declared once, and nothing links to a screen that does not exist. */
import { expect, test } from 'vitest'
import { features } from '../../apps/web/features.ts'
import type { RightCheck } from '../../platform/contract/endpoint.ts'
import { elsewhere, type Round, roundsOf, type ScreenRow } from '../e2e/screen-row.ts'
import specification from './specification-routes.json' with { type: 'json' }

const rowsByFile = import.meta.glob<readonly ScreenRow[]>('../../features/*/web/test-screens.ts', {
  import: 'screens',
  eager: true,
})
const rounds = roundsOf(
  Object.fromEntries(Object.entries(rowsByFile).map(([file, rows]) => [file.split('/')[3] ?? '', rows])),
)

/** `/Users/$mode/{-$id}` as the specification's list writes it: `/Users/:mode/:id?`. */
const listed = (path: string) => path.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll(/\$(\w+)/g, ':$1')
const comparable = (path: string) => (listed(path).replace(/\/$/, '') || '/').toLowerCase()

const flags: Record<number, string> = { 1: 'read', 2: 'edit', 4: 'manage' }
const rightText = (right: RightCheck): string => {
  if (typeof right === 'string') return right
  if ('anyOf' in right) return right.anyOf.map(({ product, flag }) => `${product}:${flags[flag]}`).join(' or ')
  return `${right.product}:${flags[right.flag]}`
}

const routes = features.flatMap((feature) => feature.routes)
const byPath = new Map(specification.map((route) => [comparable(route.path), route]))

test('there are screens to check', () => expect(routes.length).toBeGreaterThan(10))

test.each(routes.filter(({ isOurs }) => !isOurs).map(({ path, right }) => [path, right] as const))(
  '%s has the right of the specification',
  (path, right) => {
    const expected = byPath.get(comparable(path))?.right
    expect(expected, 'is not a path of the specification').toBeDefined()
    expect(rightText(right)).toBe(expected)
  },
)

test('a path of our own is not in the specification with its right', () => {
  const wrong = routes.filter(
    ({ path, right, isOurs }) => isOurs && byPath.get(comparable(path))?.right === rightText(right),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('spelling of paths is the specification’s', () => {
  const spelled = new Set(specification.map((route) => route.path.replace(/\/$/, '') || '/'))
  const wrong = routes
    .filter(({ isOurs }) => !isOurs)
    .map(({ path }) => listed(path).replace(/\/$/, '') || '/')
    .filter((path) => path !== '*' && !spelled.has(path))
  expect(wrong).toEqual([])
})

test('no path is declared twice', () => {
  const paths = routes.map(({ path }) => comparable(path))
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('navigation leads to screens that exist and asks for the same right, or for one where everybody opens the screen', () => {
  for (const entry of features.flatMap((feature) => feature.navigation ?? [])) {
    const target = routes.find((route) => comparable(route.path) === comparable(entry.href.split('?')[0] ?? ''))
    expect(target, entry.href).toBeDefined()
    if (target?.right !== 'signed-in')
      expect(rightText(entry.right), entry.href).toBe(rightText(target?.right ?? 'public'))
  }
})

test('the journeys through all screens know an address of each', () => {
  const walked = Object.values<Round>(rounds).flatMap(({ screens }) => screens)
  const same = Object.values(rowsByFile)
    .flat()
    .filter(({ sameAs }) => sameAs !== undefined)
  const known = [...walked, ...same].map(({ route }) => route).concat(elsewhere)
  // A screen that stands for others is itself visited.
  for (const { route, sameAs } of same)
    expect(
      walked.map((one) => one.route),
      route,
    ).toContain(sameAs)
  expect(new Set(known)).toEqual(new Set(routes.map(({ path }) => path)))
  for (const { route, address } of walked.filter((screen) => screen.route !== '*')) {
    const pattern = route.replace(/\/?\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')
    expect(address.split('?')[0], route).toMatch(new RegExp(`^${pattern}$`))
  }
})

test('the journeys know the feature of each screen', () => {
  const featureOf = new Map(features.flatMap(({ name, routes: own }) => own.map(({ path }) => [path, name])))
  for (const { feature, route } of Object.values<Round>(rounds).flatMap(({ screens }) => screens))
    expect(feature, route).toBe(featureOf.get(route))
})

test('the journeys never look at two addresses of one screen in a row', () => {
  for (const { screens } of Object.values(rounds))
    for (const [at, { route, address }] of screens.entries())
      expect(screens[at - 1]?.route, `${address} could not be told from the one before`).not.toBe(route)
})
