import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { TechnologyDot } from '../../../../kit/primitives/technology-dot.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { combine, farmConnection, lifeTags } from '../fleet/fleet-moment.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import styles from '../screens/screen.module.css'
import { ConnectionWords } from './machine-state-cell.tsx'
import { dotOf } from './name-cell.tsx'
import { usePulse } from './pulse.ts'
import { useFleetLive, useHeldValues, useWatchedTags } from './use-fleet-live.ts'

/** Signal of the resource that a technology lives on. */
const resourceOf = { wind: 'WindSpeed', solar: 'PlaneOfArrayIrradiance' } as const
const resourceUnit = { wind: 'm/s', solar: 'W/m²' } as const
const resourceDecimals = { wind: 1, solar: 0 } as const

/** Who the farm is, what it gives now, how its line is and what its clock shows. */
export function FarmHeader({ farm, children }: { readonly farm: FarmRow; readonly children: ReactNode }) {
  usePulse()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const isHeld = useHeldValues()
  const isPhone = useMedia(phoneQuery)
  const { technology } = farm
  const kind = technology === 'wind' || technology === 'solar' ? technology : undefined
  const watched = useMemo(
    () => [
      ...lifeTags(farm).map((tag) => tag.tagId),
      ...farm.machines.flatMap(({ tags }) =>
        ['ActivePower', ...(kind ? [resourceOf[kind]] : [])].flatMap((name) => tags.get(name)?.tagId ?? []),
      ),
    ],
    [farm, kind],
  )
  useWatchedTags(watched)

  const connection = farmConnection(farm, live)
  const isLost = connection.state === 'lost'
  const powerKw = combine(farm.machines, 'ActivePower', 'sum', live, live.figure)
  const installedKw = farm.farm.installedPower
  const resource = kind && combine(farm.machines, resourceOf[kind], 'mean', live, live.figure)
  const nowMs = live.nowMs()
  const share = powerKw === null || installedKw <= 0 ? null : powerKw / installedKw
  return (
    <PageHeader
      title={
        <>
          <TechnologyDot
            technology={dotOf(technology)}
            label={technology ? t(`myFleet.technology.${technology}`) : farm.farm.type}
          />{' '}
          {farm.name}
        </>
      }
      note={[countryName(farm.farm.flag, format.locale), farm.farm.farmCode].join(' · ')}
    >
      <div className={styles.stats} data-held={isHeld || undefined}>
        <StatFigure
          label={t('myFleet.farm.power')}
          figure={format.number(powerKw === null ? null : powerKw / 1000, 1)}
          unit="MW"
          stale={isLost}
          note={t('myFleet.farm.ofInstalled', { share: format.percent(share) })}
        />
        {kind && (
          <StatFigure
            label={t(kind === 'wind' ? 'myFleet.farm.wind' : 'myFleet.farm.irradiance')}
            figure={format.number(resource, resourceDecimals[kind])}
            unit={resourceUnit[kind]}
            stale={isLost}
          />
        )}
        <StatFigure
          label={t('myFleet.farm.installed')}
          figure={format.number(installedKw / 1000, 1)}
          unit="MW"
          note={t('myFleet.table.machineCount', { count: farm.machines.length })}
        />
        <StatFigure
          size="small"
          label={t('myFleet.connection.label')}
          figure={<ConnectionWords row={farm} />}
          note={
            connection.newestMs !== undefined && (
              <>
                {t('myFleet.lastUpdate')} <Instant atMs={connection.newestMs} plantZone={farm.farm.timezone} />
              </>
            )
          }
        />
        {nowMs !== undefined && !isPhone && (
          <StatFigure
            size="small"
            label={t('myFleet.farm.localTime')}
            figure={format.clock(nowMs, farm.farm.timezone)}
            note={zoneLabel(farm.farm.timezone, nowMs)}
          />
        )}
      </div>
      {children}
    </PageHeader>
  )
}

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
