import { useQuery } from '@tanstack/react-query'
import { fleetRequestPlace } from '../../fleet-views/web/saved-port.ts'
import { savedRequestsQuery } from '../../saved-requests/web/port.ts'
import { isViewOfAlarms } from '../contract/viewed-alarms.ts'
import type { OwnSubscriptions } from './subscription-queries.ts'
import type { Nameable } from './use-sentence.ts'

/** Groups, people and saved views of alarms that a subscription may name. */
export const useNameable = ({ groups, people }: Pick<OwnSubscriptions, 'groups' | 'people'>): Nameable => {
  const { data } = useQuery(savedRequestsQuery(fleetRequestPlace))
  const views = data?.results.filter(isViewOfAlarms).map(({ id, name }) => ({ id, name })) ?? []
  return { groups, people, views }
}
