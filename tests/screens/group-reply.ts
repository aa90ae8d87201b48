import type { GroupRow } from '../../features/users/contract/group.ts'

/** A group as a row of the list; empty where the test does not say otherwise. */
export const groupRowOf = (given: Partial<GroupRow> = {}): GroupRow => ({
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Group',
  description: '',
  isDemo: false,
  members: 0,
  products: {},
  farms: 0,
  createdAtMs: 0,
  version: 1,
  ...given,
})
