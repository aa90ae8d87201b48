import { addressOfRequest, fleetRequestPlace, requestOfAddress } from './fleet-request.ts'
import { type RequestPages, useSavedRequest } from './use-saved-request.ts'

/** Only the entry of the navigation, without any wish, opens with the role's view. */
const entryPath = '/MyFleet'

const pages: RequestPages = {
  place: fleetRequestPlace,
  read: (path, query, words) => requestOfAddress(path === entryPath ? '/MyFleet/Tiles' : path, query, words),
  addressOf: addressOfRequest,
  opensWith: (_, path) => path === entryPath,
  saysNone: false,
}

/** Views of the pages of the whole fleet. */
export const useFleetRequest = () => useSavedRequest(pages)
