import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { technologies } from '../../../../domain/technology.ts'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import { formatOf } from '../../../../platform/web/i18n/format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { useFleetLive, useKeptTags, usePageTick } from '../../../fleet-state/web/live-port.ts'
import { useToday } from '../../../fleet-state/web/today-port.ts'
import { fleetColumns, neededTagIds } from '../../../fleet-table/web/columns-port.ts'
import { fleetRequestPlace } from '../../../fleet-views/web/saved-port.ts'
import { savedRequestsQuery } from '../../../saved-requests/web/port.ts'
import type { ViewFarms } from '../../contract/tile-groups.ts'
import { dependsOnLiveValues, type FarmFilter, farmFilterOf, farmsOfFilter } from './view-farms.ts'

/** Beside what the tiles themselves keep alive. */
const mostKept = 0.1 * maxTagsPerConnection
const none: readonly never[] = []

/** The person's saved views of the fleet, own and shared, each with the farms that it lets through now. */
export const useViewFarms = (farms: readonly FarmRow[]) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { zoneOf } = useZone()
  const live = useFleetLive()
  const today = useToday(undefined)
  const query = useQuery(savedRequestsQuery(fleetRequestPlace))
  const requests = query.data?.results ?? none
  const wishes = useMemo(() => requests.map((request) => ({ id: request.id, wish: farmFilterOf(request) })), [requests])
  const pulse = usePageTick(wishes.some(({ wish }) => dependsOnLiveValues(wish)))

  const judged = useMemo(() => [...new Set(wishes.flatMap(({ wish }) => Object.keys(wish.filters)))], [wishes])
  useKeptTags(
    useMemo(
      () => (judged.length > 0 ? neededTagIds(farms, { shown: [], judged }).slice(0, mostKept) : none),
      [farms, judged],
    ),
  )
  const columnsOf = useMemo(() => {
    const made = new Map<string, ReturnType<typeof fleetColumns>>()
    return ({ technology }: FarmFilter) => {
      const columns =
        made.get(technology) ??
        fleetColumns({
          technology: technologies.find((one) => one === technology) ?? 'all',
          live,
          isFleet: true,
          isFlat: false,
          isByNeed: false,
          lostToday: () => undefined,
          storedSince: () => undefined,
          solarFigure: () => null,
          today,
          words: { t: (key, figures) => t(key, { ...figures }), zoneOf, format: formatOf(language) },
        })
      made.set(technology, columns)
      return columns
    }
  }, [live, today, t, zoneOf, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pulse stands for what the live store has heard
  const views = useMemo(
    () =>
      wishes.map(
        ({ id, wish }): ViewFarms => ({
          id,
          farmIds: farmsOfFilter(wish, farms, { columns: columnsOf(wish), reader: live, locale: language }),
        }),
      ),
    [pulse, wishes, farms, columnsOf, live, language],
  )
  const nameOf = useMemo(() => {
    const names = new Map(
      requests.map(({ id, name, isOwner, ownerName }) => [id, isOwner ? name : `${name} · ${ownerName}`]),
    )
    return (id: string) => names.get(id) ?? t('myFleet.tiles.noView')
  }, [requests, t])
  return { query, views, nameOf }
}
