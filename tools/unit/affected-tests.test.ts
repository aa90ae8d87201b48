import { expect, test } from 'vitest'
import { affectedTests, withinSeconds } from './affected-tests.ts'

const texts: Record<string, string> = {
  'domain/unit.ts': '',
  'domain/unit.test.ts': "import { unit } from './unit.ts'",
  'platform/server/http/reply.ts': "import { unit } from '../../../domain/unit.ts'",
  'platform/server/http/reply.test.ts': "import { reply } from './reply.ts'",
  'features/users/server/routes.ts': "const reply = await import('../../../platform/server/http/reply.ts')",
  'features/users/server/index.ts': "import { routes } from './routes.ts'",
  'features/users/server/routes.test.ts': "import { open } from '../../../tests/spec/open-test-server.ts'",
  'features/users/server/titles.test.ts': '',
  'features/users/locales/fr-FR.json': '{}',
  'features/users/web/list.screen.test.tsx': '',
  'features/farms/server/routes.test.ts': "import { open } from '../../../tests/spec/open-test-server.ts'",
  'features/farms/server/fire.drill.test.ts': "import { unit } from '../../../domain/unit.ts'",
  'apps/server/features.ts': "import { feature } from '../../features/users/server/index.ts'",
  'tests/spec/open-test-server.ts': "import { features } from '../../apps/server/features.ts'",
  'tests/e2e/users.test.ts': "import { unit } from '../../domain/unit.ts'",
}
const affected = (...changed: string[]) =>
  affectedTests({ files: Object.keys(texts), read: (file) => texts[file] ?? '' }, changed).map(
    ({ file, distance }) => `${distance} ${file}`,
  )

test('tests that import the change come by distance; drills and journeys do not run', () =>
  expect(affected('domain/unit.ts')).toEqual(['1 domain/unit.test.ts', '2 platform/server/http/reply.test.ts']))

test('a change of one feature reaches its own tests, and no others through the list of features', () =>
  expect(affected('features/users/server/routes.ts')).toEqual([
    '2 features/users/server/routes.test.ts',
    '2 features/users/server/titles.test.ts',
  ]))

test('texts reach the tests of the screens beside them', () =>
  expect(affected('features/users/locales/fr-FR.json')).toEqual(['2 features/users/web/list.screen.test.tsx']))

test('a changed test runs', () =>
  expect(affected('features/farms/server/routes.test.ts')).toEqual(['0 features/farms/server/routes.test.ts']))

test('of equally near tests a namesake comes first', () =>
  expect(affected('features/users/server/title.ts')).toEqual([
    '2 features/users/server/titles.test.ts',
    '2 features/users/server/routes.test.ts',
  ]))

test('the nearest tests fit into the time, and changed tests always run', () => {
  const tests = [0, 0, 1, 1, 2].map((distance, index) => ({ file: `${index}`, distance }))
  const chosen = (most: number) => withinSeconds(tests, () => 10, most).map(({ file }) => file)
  expect(chosen(50)).toEqual(['0', '1', '2', '3', '4'])
  expect(chosen(35)).toEqual(['0', '1', '2'])
  expect(chosen(5)).toEqual(['0', '1'])
})

test('a slow test gives way to quick ones behind it', () => {
  const tests = ['quick', 'slow', 'other'].map((file) => ({ file, distance: 1 }))
  expect(withinSeconds(tests, (file) => (file === 'slow' ? 40 : 1), 25).map(({ file }) => file)).toEqual([
    'quick',
    'other',
  ])
})
