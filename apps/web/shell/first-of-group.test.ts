import { expect, test } from 'vitest'
import { firstOfGroup } from './first-of-group.ts'

const live = { id: 'live', entries: [{ href: '/' }] }
const administration = { id: 'administration', entries: [{ href: '/Users' }, { href: '/Logs' }] }

test.each([
  ['leads to the first page that the person may see', [live, administration], '/Users'],
  ['leads nowhere without one', [live], undefined],
  ['leads nowhere when none is left', [live, { id: 'administration', entries: [] }], undefined],
])('a group %s', (_name, groups, href) => {
  expect(firstOfGroup(groups, 'administration')).toBe(href)
})
