import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { RequestRole, requestContent, requestPlace, SavedRequest } from './saved-request.ts'

/** The product's right is checked by the handlers: it is a part of the request. */
const right = 'signed-in'
const params = z.object({ id: z.uuid() })

export const getSavedRequests = endpoint({
  id: 'getSavedRequests',
  method: 'GET',
  path: '/api/SavedRequests',
  isOurs: true,
  summary: 'Own and shared saved requests of a screen by name, and the one that the person’s role opens with',
  right,
  query: z.object(requestPlace),
  reply: z.object({ results: z.array(SavedRequest), defaultId: z.uuid().nullable() }),
})

export const createSavedRequest = endpoint({
  id: 'createSavedRequest',
  method: 'POST',
  path: '/api/SavedRequests',
  isOurs: true,
  summary: 'Saves a request; a blank name becomes the default name with the date',
  right,
  body: z.strictObject({
    ...requestPlace,
    ...requestContent,
    actions: requestContent.actions.default([]),
    isShared: requestContent.isShared.default(false),
  }),
  reply: SavedRequest,
})

export const updateSavedRequest = endpoint({
  id: 'updateSavedRequest',
  method: 'PATCH',
  path: '/api/SavedRequests/:id',
  isOurs: true,
  summary: 'Changes what is given of a saved request; 409 when somebody else has changed it since that version',
  right,
  params,
  body: z.strictObject({ version: z.number().int(), ...z.object(requestContent).partial().shape }),
  reply: SavedRequest,
})

export const deleteSavedRequest = endpoint({
  id: 'deleteSavedRequest',
  method: 'DELETE',
  path: '/api/SavedRequests/:id',
  isOurs: true,
  summary: 'Deletes a saved request, also as a default; it can be restored for a day',
  right,
  params,
  reply: z.object({ id: z.uuid() }),
})

export const restoreSavedRequest = endpoint({
  id: 'restoreSavedRequest',
  method: 'POST',
  path: '/api/SavedRequests/:id/Restore',
  isOurs: true,
  summary: 'Brings back a request that was deleted within a day, with its id, its owner and the roles it opens for',
  right,
  params,
  reply: SavedRequest,
})

export const setDefaultRequest = endpoint({
  id: 'setDefaultRequest',
  method: 'PUT',
  path: '/api/SavedRequests/Default',
  isOurs: true,
  summary: 'Sets or takes away (null) the shared request that a role’s screen opens with; needs manage on the product',
  right,
  body: z.strictObject({ ...requestPlace, role: RequestRole, id: z.uuid().nullable() }),
  reply: z.object({ role: RequestRole, id: z.uuid().nullable() }),
})
