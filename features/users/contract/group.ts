import { z } from 'zod'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'
import { longestName } from './longest-name.ts'
import { Perimeter, Rights, SeenPerimeter } from './person.ts'
import { manage, read } from './users-right.ts'

const section = 'group'

/** A group: named rights over farms that its members hold together. */
export const groupKind = defineRecordKind({
  kind: 'group',
  one: 'Group',
  many: 'Groups',
  path: '/api/Groups',
  isOurs: true,
  noun: 'group',
  nouns: 'groups with their rights and numbers of members',
  words: 'users.groups',
  right: { read, edit: manage, manage },
  fields: {
    name: {
      kind: 'text',
      section,
      longest: longestName,
      format: 'line',
      need: 'needed',
      isUnique: true,
      inTable: true,
    },
    description: { kind: 'text', section, longest: 500, isWide: true, inTable: true },
  },
})
export type GroupFields = typeof groupKind.fields

export const GroupMember = z.object({
  id: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.string().nullable(),
  isEnabled: z.boolean(),
  isUserSuperAdmin: z.boolean(),
})

const people = z.array(z.uuid()).max(5_000)

/** Nobody gives more than they hold. A deletion names the number of members that the user saw. */
export const groupCalls = recordCalls(groupKind, {
  reply: {
    name: z.string(),
    description: z.string(),
    isDemo: z.boolean(),
    members: z.number().int(),
    /** Products on which the group gives anything. */
    products: Rights,
    /** Farms that it covers, among those that the reader sees; null: every farm. */
    farms: z.number().int().nullable(),
    createdAtMs: z.number(),
  },
  details: { perimeter: SeenPerimeter, people: z.array(GroupMember), allowed: z.object({ edit: z.boolean() }) },
  given: { products: Rights.default({}), perimeter: Perimeter.optional(), memberIds: people.default([]) },
  change: { products: Rights, perimeter: Perimeter, addMembers: people, removeMembers: people },
  confirm: { members: z.coerce.number().int().min(0) },
})
export type GroupRow = z.infer<typeof groupCalls.list.reply>['results'][number]
export type GroupDetails = z.infer<typeof groupCalls.get.reply>
export type NewGroup = z.output<typeof groupCalls.create.body>
export type GroupChange = z.output<typeof groupCalls.update.body>
