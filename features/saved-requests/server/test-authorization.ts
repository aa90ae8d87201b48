import { randomUUID } from 'node:crypto'
import { MANAGE, READ } from '../../../domain/right.ts'
import {
  type CallRows,
  needs,
  needsOrFindsNothing,
  type RecordMaker,
} from '../../../tests/spec/authorization/call-row.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { savedRequest } from './tables.ts'

const addRequest = async ({ relations: { db } }: TestServer, ownerId: string, deletedAt?: Date) => {
  const id = randomUUID()
  const place = { product: 'MyFleet', screen: 'table', name: id, criteria: [], actions: [] }
  await db.insert(savedRequest).values({ id, ownerId, ownerName: 'Somebody', ...place, deletedAt })
  return { recordId: id }
}

const requestOfCaller: RecordMaker = { ofCaller: 'record', make: (server, callerId) => addRequest(server, callerId) }
const deletedRequestOfCaller: RecordMaker = {
  ofCaller: 'record',
  make: (server, callerId) => addRequest(server, callerId, new Date()),
}

export const authorization: CallRows = {
  getSavedRequests: {
    product: 'MyFleet',
    request: () => ({ url: '/api/SavedRequests?product=MyFleet&screen=table' }),
    outcomes: needs(READ, { farm: false }),
  },
  createSavedRequest: {
    product: 'MyFleet',
    request: () => ({
      url: '/api/SavedRequests',
      body: { product: 'MyFleet', screen: 'table', name: 'Mine', criteria: [] },
    }),
    outcomes: needs(READ, { farm: false }),
  },
  updateSavedRequest: {
    product: 'MyFleet',
    about: requestOfCaller,
    request: ({ recordId }) => ({ url: `/api/SavedRequests/${recordId}`, body: { version: 1, name: 'Mine' } }),
    outcomes: needsOrFindsNothing(READ),
  },
  deleteSavedRequest: {
    product: 'MyFleet',
    about: requestOfCaller,
    request: ({ recordId }) => ({ url: `/api/SavedRequests/${recordId}` }),
    outcomes: needsOrFindsNothing(READ),
  },
  restoreSavedRequest: {
    product: 'MyFleet',
    about: deletedRequestOfCaller,
    request: ({ recordId }) => ({ url: `/api/SavedRequests/${recordId}/Restore` }),
    outcomes: needsOrFindsNothing(READ),
  },
  setDefaultRequest: {
    product: 'MyFleet',
    request: () => ({
      url: '/api/SavedRequests/Default',
      body: { product: 'MyFleet', screen: 'table', role: 'reader', id: null },
    }),
    outcomes: needs(MANAGE, { farm: false }),
  },
}
