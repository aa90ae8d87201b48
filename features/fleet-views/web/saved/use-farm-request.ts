import { addressOfFarmRequest, farmPathOf, farmRequestPlace, requestOfFarmAddress } from './farm-request.ts'
import { useSavedRequest } from './use-saved-request.ts'

/** Views of the table and the charts of a farm. Each of both opens with the role's view when that is of this very page. */
export const useFarmRequest = (farm: { readonly farmCode: string; readonly type: string }) =>
  useSavedRequest({
    place: farmRequestPlace,
    read: (path, query, words) => requestOfFarmAddress(farm, path, query, words),
    addressOf: (request, beside) => addressOfFarmRequest(farm, request, beside),
    opensWith: (role, path) => farmPathOf(role) === path,
    namesNoView: true,
  })
