import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { type Audience, getMessageAudience, messageCalls } from '../contract/communication.ts'
import { getDiagnostic } from '../contract/diagnostic.ts'
import { getDatabaseScripts, getJobRuns, getJobs } from '../contract/operation.ts'
import { referenceItemCalls } from '../contract/reference-lists.ts'
import type { Severity } from '../contract/shown-message.ts'

const root = 'administration'

export const scriptsQuery = () =>
  queryOptions({ queryKey: [root, 'scripts'], queryFn: ({ signal }) => call(getDatabaseScripts, {}, signal) })

/** Read anew while the page is looked at. */
export const diagnosticQuery = () =>
  queryOptions({
    queryKey: [root, 'diagnostic'],
    queryFn: ({ signal }) => call(getDiagnostic, {}, signal),
    refetchInterval: 5_000,
    staleTime: 0,
  })

/** Read anew while the page is open; sooner while something runs. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: [root, 'jobs'],
    queryFn: ({ signal }) => call(getJobs, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ lastRun }) => lastRun?.result === 'running') ? 1_000 : 5_000,
    staleTime: 0,
  })

export const jobRunsQuery = (name: string) =>
  queryOptions({
    queryKey: [root, 'jobs', name],
    queryFn: async ({ signal }) => (await call(getJobRuns, { params: { name } }, signal)).results,
    enabled: name !== '',
    refetchInterval: 5_000,
    staleTime: 0,
  })

export const messagesQuery = () =>
  queryOptions({
    queryKey: [root, 'messages'],
    meta: { records: ['communicationMessage'] },
    queryFn: async ({ signal }) => (await call(messageCalls.list, {}, signal)).results,
    staleTime: 0,
  })

/** How many people a message would reach; it is not asked before a group is chosen. */
export const messageAudienceQuery = ({ audience, groupId, product }: Audience, severity: Severity) =>
  queryOptions({
    queryKey: [root, 'message-audience', audience, groupId, product, severity],
    queryFn: ({ signal }) =>
      call(
        getMessageAudience,
        { query: { audience, severity, ...(groupId && { groupId }), ...(product && { product }) } },
        signal,
      ),
    enabled: audience === 'everybody' || (audience === 'group' ? Boolean(groupId) : Boolean(product)),
    staleTime: 30_000,
  })

export const referenceItemsQuery = () =>
  queryOptions({
    queryKey: [root, 'reference-items'],
    meta: { records: ['referenceItem'] },
    queryFn: async ({ signal }) => (await call(referenceItemCalls.list, {}, signal)).results,
    staleTime: 0,
  })

export const readMessagesAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesQuery().queryKey })

export const readReferenceItemsAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: referenceItemsQuery().queryKey })
