import { MANAGE, READ } from '../../../domain/right.ts'
import { type CallRows, needs, needsOrFindsNothing } from './call-row.ts'

export const savedRequests: CallRows = {
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
    about: 'ownerRequest',
    request: ({ recordId }) => ({ url: `/api/SavedRequests/${recordId}`, body: { version: 1, name: 'Mine' } }),
    outcomes: needsOrFindsNothing(READ),
  },
  deleteSavedRequest: {
    product: 'MyFleet',
    about: 'ownerRequest',
    request: ({ recordId }) => ({ url: `/api/SavedRequests/${recordId}` }),
    outcomes: needsOrFindsNothing(READ),
  },
  restoreSavedRequest: {
    product: 'MyFleet',
    about: 'ownerDeletedRequest',
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
