import { IconBattery3, IconBolt, IconDroplet, IconFlame, IconSun, IconWindmill } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { MapFrame } from '../../../../kit/composites/map-frame/map-frame.tsx'
import type { MapFrameProps, MapPoint, MapWords, PointLook } from '../../../../kit/composites/map-frame/map-model.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { needsThere } from '../../../fleet-state/contract/need-counts.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import { farmLooks } from './overview-looks.ts'
import type { FarmWords } from './use-farm-words.ts'

const icons: Record<Technology, ReactNode> = {
  wind: <IconWindmill />,
  solar: <IconSun />,
  hydro: <IconDroplet />,
  biogas: <IconFlame />,
  bess: <IconBattery3 />,
}

const pointOf = ({ id, name, farm, technology }: FarmRow): MapPoint => ({
  id,
  name,
  longitude: farm.longitude ?? 0,
  latitude: farm.latitude ?? 0,
  mark: technology ? icons[technology] : <IconBolt />,
})

/** Farms at their places. Positions and names are still; states and figures follow the moments, at most once a second. */
export function OverviewMap({
  farms,
  momentOf,
  weatherOf,
  words,
  show,
  ...frame
}: Pick<
  MapFrameProps,
  'view' | 'onView' | 'chosen' | 'onChoose' | 'onOpen' | 'highlighted' | 'onHighlight' | 'onInSight' | 'cover'
> & {
  /** Farms that have a place. */
  readonly farms: readonly FarmRow[]
  readonly momentOf: MomentOf
  readonly weatherOf: (row: FarmRow) => string
  readonly words: FarmWords
  /** What stands below the names. */
  readonly show: 'power' | 'weather'
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { mapTiles } = useSettings()
  const points = useMemo(() => farms.map(pointOf), [farms])
  const held = useRef<ReadonlyMap<string, PointLook>>(new Map())
  const looks = useMemo(() => {
    held.current = farmLooks(
      farms,
      momentOf,
      (row, moment) => ({
        words: `${words.state(row, moment)}, ${words.powerOf(row, moment)}`,
        note:
          moment.connection === 'lost'
            ? t('fleetState.connection.lost')
            : show === 'power'
              ? words.power(row, moment.powerIsOld ? null : moment.powerKw)
              : weatherOf(row),
      }),
      held.current,
    )
    return held.current
  }, [farms, momentOf, weatherOf, words, show, t])

  const moments = useRef({ farms, momentOf })
  moments.current = { farms, momentOf }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const mapWords = useMemo<MapWords>(
    () => ({
      zoomIn: t('myFleet.overview.zoomIn'),
      zoomOut: t('myFleet.overview.zoomOut'),
      fit: t('myFleet.overview.showAll'),
      help: t('myFleet.overview.help'),
      keyMove: t('myFleet.overview.keyMove'),
      keyZoom: t('myFleet.overview.keyZoom'),
      keyAll: t('myFleet.overview.keyAll'),
      noBase: t('myFleet.overview.noBase'),
      cluster: ({ count, worst }, worstPoint) => {
        const farmsWord = t('myFleet.overview.farms', { count })
        const row = moments.current.farms.find(({ id }) => id === worstPoint.id)
        const [need] = row ? needsThere(moments.current.momentOf(row).needs) : []
        if (!need) return farmsWord
        // Farms are counted here, not machines.
        const word = t(need === 'lost' ? 'fleetState.connection.lost' : `fleetState.need.${need}`)
        return t('myFleet.overview.cluster', { need: word, worst, farms: farmsWord, farm: worstPoint.name })
      },
    }),
    [t, language],
  )
  return (
    <MapFrame
      {...frame}
      label={t('myFleet.overview.map')}
      points={points}
      looks={looks}
      words={mapWords}
      locale={language}
      {...(mapTiles && { baseLayer: mapTiles })}
    />
  )
}
