import { expect, test } from 'vitest'
import type { Round } from '../../tests/e2e/screen-row.ts'
import type { TestFile } from '../check/test-report.ts'
import type { SourceTree } from '../green-runs/source-digest.ts'
import { passedScreens, screensWithStates } from './screens-with-states.ts'

const files: Record<string, string> = {
  'apps/web/router.tsx': '1',
  'features/audit-log/web/port.ts': '1',
  'features/farms/web/index.ts': '1',
  'features/fleet/web/slots.ts': '1',
  'features/my-fleet/web/index.ts': "import { log } from '../../audit-log/web/port.ts'\n",
  'features/my-fleet/locales/en-GB/index.json': '1',
  'features/my-fleet/server/routes.ts': '1',
  'features/wall/web/index.ts': "import('../../my-fleet/web/index.ts')\n",
  'kit/button.tsx': '1',
  'kit/button.test.tsx': '1',
  'tests/e2e/person.ts': '1',
}
const fleet = { feature: 'my-fleet', route: '/Fleet', address: '/Fleet' }
const round: Round = {
  person: 'admin',
  screens: [
    fleet,
    { feature: 'farms', route: '/Farms', address: '/Farms' },
    { ...fleet, address: '/Help', readsNothing: true },
  ],
}
const treeOf = (changes: Record<string, string>): SourceTree => {
  const all = { ...files, ...changes }
  return { files: Object.keys(all).sort(), read: (file) => all[file] ?? '' }
}
const before = screensWithStates(treeOf({}), { plants: round })
const changedBy = (changes: Record<string, string>, walked = round) =>
  screensWithStates(treeOf(changes), { plants: walked })
    .filter(({ digest }, index) => digest !== before[index]?.digest)
    .map(({ name }) => name)

const look = 'tests/e2e/screens-look.test.ts'
const lacks = 'tests/e2e/screens-states.test.ts'

test('every screen is looked at, and lacks something if it reads something for somebody', () => {
  expect(before.map(({ name, journeys }) => [name, journeys])).toEqual([
    ['/Fleet', [look, lacks]],
    ['/Farms', [look, lacks]],
    ['/Help', [look]],
    ['/Gallery', ['tests/e2e/kit-gallery.test.ts']],
  ])
  const unseen = screensWithStates(treeOf({}), { nobody: { screens: round.screens } })
  expect(unseen.slice(0, 3).map(({ journeys }) => journeys)).toEqual([[look], [look], [look]])
})

test.each([
  ['its feature', 'features/my-fleet/web/index.ts'],
  ['a text', 'features/my-fleet/locales/en-GB/index.json'],
  ['a feature that its own imports', 'features/audit-log/web/port.ts'],
  ['a feature that fills a place on it', 'features/wall/web/index.ts'],
])('a screen runs again after a change of %s', (_, file) =>
  expect(changedBy({ [file]: `${files[file]}// changed` })).toEqual(['/Fleet', '/Help']),
)

test.each(['tests/e2e/person.ts', 'platform/web/new.ts'])('all screens run again after a change of %s', (file) =>
  expect(changedBy({ [file]: 'changed' })).toEqual(['/Fleet', '/Farms', '/Help']),
)

test.each(['kit/button.tsx', 'apps/web/router.tsx'])('the gallery runs again too after a change of %s', (file) =>
  expect(changedBy({ [file]: 'changed' })).toEqual(['/Fleet', '/Farms', '/Help', '/Gallery']),
)

test.each(['kit/button.test.tsx', 'features/my-fleet/server/routes.ts', 'features/fleet/web/slots.ts'])(
  'no screen runs again after a change of %s',
  (file) => expect(changedBy({ [file]: 'changed' })).toEqual([]),
)

test('a screen runs again after a change of its row, or of the user who opens it', () => {
  const empty = { call: '/api/Farms', reply: {}, words: /No farm/ }
  const rows = round.screens.map((screen) => (screen.route === '/Farms' ? { ...screen, empty } : screen))
  const other = { ...round, screens: rows }
  expect(changedBy({}, other)).toEqual(['/Farms'])
  expect(changedBy({}, { ...round, person: 'manager' })).toEqual(['/Fleet', '/Farms', '/Help'])
})

test('green are the screens whose tests have all passed', () => {
  const ran = screensWithStates(treeOf({}), {
    plants: round,
    more: { ...round, screens: [{ ...fleet, address: '/More' }] },
  })
  const passed = (file: string, ...otherTitles: string[]) => ({
    ...{ file, passed: 2 - otherTitles.length, failed: otherTitles.length, skipped: 0, wallSeconds: 1 },
    otherTitles,
  })
  const green = (...results: TestFile[]) => passedScreens(ran, results).map(({ name }) => name)
  expect(green(passed(look), passed(lacks))).toEqual(['/Fleet', '/Farms', '/Help', '/More'])
  expect(green(passed(look), passed(lacks, 'states: plants'))).toEqual(['/Help', '/More'])
  expect(green(passed(look, 'look: more'), passed(lacks))).toEqual(['/Fleet', '/Farms', '/Help'])
  expect(green(passed(look))).toEqual(['/Help'])
  expect(green(passed('tests/e2e/kit-gallery.test.ts'))).toEqual(['/Gallery'])
  expect(green(passed('tests/e2e/kit-gallery.test.ts', 'a menu'))).toEqual([])
  expect(green()).toEqual([])
})
