import { addressOfRequest, fleetPageOf, fleetRequestPlace, opensAt, requestOfAddress } from './fleet-request.ts'
import { type RequestPages, useSavedRequest } from './use-saved-request.ts'

const pages: RequestPages = {
  place: fleetRequestPlace,
  read: (path, query, words) => requestOfAddress(fleetPageOf(path), query, words),
  addressOf: addressOfRequest,
  opensWith: opensAt,
  namesNoView: true,
}

/** Views of the pages of the whole fleet. Each opens with the role's view when that is of this very page, the entry always. */
export const useFleetRequest = () => useSavedRequest(pages)
