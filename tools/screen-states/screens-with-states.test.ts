import { expect, test } from 'vitest'
import type { Round } from '../../tests/e2e/screen-row.ts'
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

test('screens that read something have states, if somebody is signed in', () => {
  expect(before.map(({ name }) => name)).toEqual(['/Fleet', '/Farms'])
  expect(screensWithStates(treeOf({}), { nobody: { screens: round.screens } })).toEqual([])
})

test.each([
  ['its feature', 'features/my-fleet/web/index.ts'],
  ['a text', 'features/my-fleet/locales/en-GB/index.json'],
  ['a feature that its own imports', 'features/audit-log/web/port.ts'],
  ['a feature that fills a place on it', 'features/wall/web/index.ts'],
])('a screen runs again after a change of %s', (_, file) =>
  expect(changedBy({ [file]: `${files[file]}// changed` })).toEqual(['/Fleet']),
)

test.each(['kit/button.tsx', 'apps/web/router.tsx', 'tests/e2e/person.ts', 'platform/web/new.ts'])(
  'all screens run again after a change of %s',
  (file) => expect(changedBy({ [file]: 'changed' })).toEqual(['/Fleet', '/Farms']),
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
  expect(changedBy({}, { ...round, person: 'manager' })).toEqual(['/Fleet', '/Farms'])
})

test('the screens of a round that failed are not green', () => {
  const both = screensWithStates(treeOf({}), {
    plants: round,
    more: { ...round, screens: [{ ...fleet, address: '/More' }] },
  })
  const result = { file: '', passed: 1, failed: 1, skipped: 0, wallSeconds: 1, failedTitles: ['states: plants'] }
  expect(passedScreens(both, result).map(({ name }) => name)).toEqual(['/More'])
  expect(passedScreens(both, { ...result, failed: 0, failedTitles: [] })).toEqual(both)
  expect(passedScreens(both, { ...result, passed: 0, skipped: 1, failedTitles: [] })).toEqual([])
  expect(passedScreens(both, undefined)).toEqual([])
})
