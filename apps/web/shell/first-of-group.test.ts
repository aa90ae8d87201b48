import { expect, test } from 'vitest'
import { firstOfGroups } from './first-of-group.ts'

const live = { id: 'live', entries: [{ href: '/' }] }
const people = { id: 'people', entries: [{ href: '/Users' }, { href: '/Logs' }] }

test.each([
  ['leads to the first page that the person may see', [live, people], '/Users'],
  ['leads nowhere without one', [live], undefined],
  [
    'leads to the next group without entries of the first',
    [live, { id: 'system', entries: [{ href: '/Logs' }] }],
    '/Logs',
  ],
  ['leads nowhere when none is left', [live, { id: 'people', entries: [] }], undefined],
])('a group %s', (_name, groups, href) => {
  expect(firstOfGroups(groups, ['people', 'system'])).toBe(href)
})
