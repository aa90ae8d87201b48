import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getAuditLog, getAuditLogChoices, getAuditLogRow, getAuditLogSigner } from '../contract/audit-log.ts'
import type { LogFilter } from './log-view.ts'

const pageSize = 200
const lookForNewerMs = 10_000

/** Rows newest first, page after page below the last number. */
export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', 'rows', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        getAuditLog,
        { query: { ...filter, size: pageSize, ...(pageParam !== null && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    // Pages are read once: what comes later is offered by a button and moves nothing under the reader's hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Number of the newest row of a filter; 0: none. */
export const newestQuery = (filter: LogFilter) =>
  queryOptions({
    queryKey: ['audit-log', 'newest', filter],
    queryFn: async ({ signal }) =>
      (await call(getAuditLog, { query: { ...filter, size: 1 } }, signal)).results[0]?.number ?? 0,
    refetchInterval: lookForNewerMs,
    staleTime: 0,
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['audit-log', 'choices'],
    queryFn: ({ signal }) => call(getAuditLogChoices, {}, signal),
    staleTime: 60_000,
  })

export const rowQuery = (number: number) =>
  queryOptions({
    queryKey: ['audit-log', 'row', number],
    queryFn: ({ signal }) => call(getAuditLogRow, { params: { number } }, signal),
    enabled: number > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const signerQuery = () =>
  queryOptions({
    queryKey: ['audit-log', 'signer'],
    queryFn: ({ signal }) => call(getAuditLogSigner, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
