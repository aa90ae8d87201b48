import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import type { SavedKind } from '../../../platform/web/forms/use-saving.ts'
import { recordQueries } from '../../../platform/web/record/record-queries.ts'
import {
  getPerimeterFarms,
  getUser,
  getUserChanges,
  getUserPreview,
  getUserSecondFactor,
  getUserSessions,
  getUsers,
} from '../contract/endpoints.ts'
import { type GroupDetails, type GroupFields, type GroupRow, groupCalls, groupKind } from '../contract/group.ts'
import { getGroupNames } from '../contract/group-endpoints.ts'
import { getInvitationRun, getUserInvitation, type InvitationRun } from '../contract/invitation.ts'
import type { PersonRow } from '../contract/person.ts'
import { getImportInvitees } from '../contract/person-import.ts'
import { faultOf, ownRefusals } from './refusal.ts'

const root = 'users'

/** Everybody, page after page; with a farm those who see it. */
export const peopleQuery = (farm = '') =>
  queryOptions({
    queryKey: [root, 'people', farm],
    meta: { records: ['user'] },
    queryFn: async ({ signal }) => {
      const people: PersonRow[] = []
      let after: string | null | undefined
      do {
        const query = { ...(farm !== '' && { farm }), ...(after && { after }) }
        const page = await call(getUsers, { query }, signal)
        people.push(...page.results)
        after = page.next
      } while (after)
      return people
    },
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'person', id],
    meta: { records: ['user'] },
    queryFn: async ({ signal }) => await call(getUser, { params: { id } }, signal),
  })

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'preview', id],
    queryFn: async ({ signal }) => await call(getUserPreview, { params: { id } }, signal),
  })

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'sessions', id],
    queryFn: async ({ signal }) => await call(getUserSessions, { params: { id } }, signal),
    staleTime: 5_000,
  })

export const secondFactorQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'second-factor', id],
    queryFn: async ({ signal }) => await call(getUserSecondFactor, { params: { id } }, signal),
  })

export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'invitation', id],
    queryFn: async ({ signal }) => await call(getUserInvitation, { params: { id } }, signal),
  })

export const groupQueries = recordQueries<GroupFields, GroupRow, GroupDetails>(groupKind, groupCalls, [
  root,
  groupKind.kind,
])

export const groupNamesQuery = () =>
  queryOptions({
    queryKey: [root, 'group-names'],
    queryFn: async ({ signal }) => await call(getGroupNames, {}, signal),
  })

/** Farms that a perimeter may name. */
export const perimeterFarmsQuery = () =>
  queryOptions({
    queryKey: [root, 'farms'],
    queryFn: async ({ signal }) => (await call(getPerimeterFarms, {}, signal)).results,
    staleTime: 60_000,
  })

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'changes', id],
    meta: { records: ['user'] },
    queryFn: async ({ signal }) => (await call(getUserChanges, { params: { id }, query: {} }, signal)).results,
  })

/** How often a run under way is asked for; without one, whether somebody else has begun one. */
const runningMs = 1_000
const idleMs = 15_000

/** The invitations that go out now, or went last; null: there were none yet. */
export const invitationRunQuery = () =>
  queryOptions({
    queryKey: [root, 'invitation-run'],
    queryFn: async ({ signal }) => (await call(getInvitationRun, {}, signal)).run,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? runningMs : idleMs),
    staleTime: 0,
  })

/** What a call has just told of the invitations. */
export const putInvitationRun = (client: QueryClient, run: InvitationRun) =>
  client.setQueryData(invitationRunQuery().queryKey, run)

/** People of an import who may still be invited, and those who cannot be. */
export const inviteesQuery = (importId: string) =>
  queryOptions({
    queryKey: [root, 'invitees', importId],
    queryFn: async ({ signal }) => await call(getImportInvitees, { params: { id: importId } }, signal),
  })

/** After any change of people or groups: rights of one follow from the other. */
export const invalidateUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: [root] })

/** How people are saved. */
export const usersKind: SavedKind = { readAgain: invalidateUsers, faultOf, refusals: ownRefusals }
