import { MANAGE, READ } from '../../../domain/right.ts'
import { type CallRows, needs, nobodysRequest, whoeverIsSignedInFindsNothing } from './call-row.ts'

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
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}`, body: { version: 1, name: 'Theirs' } }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  deleteSavedRequest: {
    product: 'MyFleet',
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}` }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  restoreSavedRequest: {
    product: 'MyFleet',
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}/Restore` }),
    outcomes: whoeverIsSignedInFindsNothing,
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
