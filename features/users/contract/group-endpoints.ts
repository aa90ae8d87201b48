import { z } from 'zod'
import { changesEndpoint } from '../../../platform/contract/changes-endpoint.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { GroupChange, GroupDetails, GroupRow, NewGroup } from './group.ts'
import { GroupName } from './person.ts'
import { Id, manage, read, readNames } from './users-right.ts'

export const getGroupNames = endpoint({
  id: 'getGroupNames',
  method: 'GET',
  path: '/api/groups/names',
  summary: 'Names of groups for lists of access',
  right: readNames,
  reply: z.array(GroupName),
})

export const getGroups = endpoint({
  id: 'getGroups',
  method: 'GET',
  path: '/api/Groups',
  isOurs: true,
  summary: 'Groups with their rights and numbers of members',
  right: read,
  reply: z.object({ results: z.array(GroupRow) }),
})

export const getGroup = endpoint({
  id: 'getGroup',
  method: 'GET',
  path: '/api/Groups/:id',
  isOurs: true,
  summary: 'One group with its rights, farms and members',
  right: read,
  params: Id,
  reply: GroupDetails,
})

export const createGroup = endpoint({
  id: 'createGroup',
  method: 'POST',
  path: '/api/Groups',
  isOurs: true,
  summary: 'Adds a group. Nobody gives more than they hold',
  right: manage,
  body: NewGroup,
  reply: GroupDetails,
})

export const updateGroup = endpoint({
  id: 'updateGroup',
  method: 'PATCH',
  path: '/api/Groups/:id',
  isOurs: true,
  summary: 'Changes the fields that are named; 409 when somebody else was faster',
  right: manage,
  params: Id,
  body: GroupChange,
  reply: GroupDetails,
})

export const deleteGroup = endpoint({
  id: 'deleteGroup',
  method: 'DELETE',
  path: '/api/Groups/:id',
  isOurs: true,
  summary: 'Deletes a group; 409 when it has another number of members than the one that was confirmed',
  right: manage,
  params: Id,
  query: z.strictObject({ members: z.coerce.number().int().min(0) }),
  reply: z.object({ id: z.string() }),
})

export const getGroupChanges = changesEndpoint({
  id: 'getGroupChanges',
  recordPath: '/api/Groups/:id',
  summary: 'Who changed what of a group and when',
  right: read,
})
