import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { GroupName } from './person.ts'
import { readNames } from './users-right.ts'

export const getGroupNames = endpoint({
  id: 'getGroupNames',
  method: 'GET',
  path: '/api/groups/names',
  summary: 'Names of groups for lists of access',
  right: readNames,
  reply: z.array(GroupName),
})
