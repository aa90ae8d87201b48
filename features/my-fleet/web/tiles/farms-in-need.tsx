import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldOrder } from '../../../../kit/composites/held-order/use-held-order.ts'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { Tooltip } from '../../../../kit/primitives/tooltip.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { OrderNotice } from '../../../../platform/web/table/order-notice.tsx'
import { megawattDecimals } from '../../../fleet-state/contract/fleet-day.ts'
import { type FarmRow, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import type { AskedNeed } from '../../../fleet-state/contract/machine-need.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { drawnAs, fleetPowerWords } from '../../../fleet-state/web/figures-port.ts'
import { useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { NewFarmMark, NewsLine, useNews } from '../../../fleet-state/web/news-port.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import { farmLink, fleetTabLink, fleetTilesLink } from '../../../fleet-views/web/port.ts'
import { farmsInNeed, knownMachines, placesOfFarms, summarise } from '../../contract/tile-groups.ts'
import { FarmState } from '../farm-state/farm-state.tsx'
import { NeedTally } from '../farm-state/need-tally.tsx'
import { NeedingLine, NeedingList } from '../farm-state/needing-line.tsx'
import styles from './farms-in-need.module.css'

/** A start page is no fleet: beyond this many the rest is one link away. */
const most = 8

/** Exactly the farms of a need, ungrouped, in the order of this list. */
const needingLink = (need: AskedNeed | 'needing') => fleetTilesLink({ need, group: 'none', order: 'need' })

/** Part of the home page: the farms that need somebody, the worst first; calm words when there is none. */
export default function FarmsInNeed() {
  const { language } = useLanguage()
  const { data } = useQuery(fleetQuery())
  const farms = useMemo(() => data && fleetRows(data, language), [data, language])
  // Whoever shows the farms themselves tells that they are read, or could not be.
  return farms && farms.length > 0 ? <Known farms={farms} /> : null
}

function Known({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const momentOf = useTileMoments(farms, undefined)
  const news = useNews(farms, momentOf)
  const needing = farmsInNeed(farms, momentOf)
  const { list, isChanged, refresh, region } = useHeldOrder(needing.slice(0, most), {
    wish: [farms],
    placesOf: placesOfFarms,
  })
  const isKnown = knownMachines(farms, momentOf) > 0
  const calm = isKnown ? (
    <StateMark state="good" label={t('myFleet.inNeed.nobodyNeeded')} />
  ) : (
    <span className={styles.quiet}>{t('fleetState.connection.unknown')}</span>
  )
  return (
    <section className={styles.section} aria-labelledby="farms-in-need">
      <div className={styles.heading}>
        <h2 id="farms-in-need">{t('myFleet.inNeed.title')}</h2>
        <NeedTally needs={summarise(farms, momentOf).needs} hrefOf={(need) => needingLink(need)} />
        <NewsLine news={news} />
        <OrderNotice isChanged={isChanged} onRefresh={refresh} />
        <AppLink
          href={needing.length > most ? needingLink('needing') : fleetTabLink('tiles')}
          className={styles.all ?? ''}
        >
          {needing.length > most
            ? t('myFleet.inNeed.more', { count: needing.length - most })
            : t('myFleet.fleet.tiles')}
        </AppLink>
      </div>
      {list.length === 0 ? (
        <p className={styles.calm}>{calm}</p>
      ) : (
        <ol ref={region} className={styles.list}>
          {list.map((row) => (
            <li key={row.id}>
              <InNeed row={row} moment={momentOf(row)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function InNeed({ row, moment }: { readonly row: FarmRow; readonly moment: TileMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { farm, technology } = row
  const power = fleetPowerWords(format, megawattDecimals(farm.installedPower))
  return (
    <Tooltip wide disabled={moment.needingMachines.length === 0} label={<NeedingList moment={moment} />}>
      <AppLink
        href={farmLink(farm)}
        className={styles.row ?? ''}
        data-stale={moment.connection === 'lost' || moment.powerIsOld || undefined}
      >
        <span className={styles.name}>
          <TechnologyMark
            technology={drawnAs(technology)}
            label={technology ? t(`fleetState.technology.${technology}`) : farm.type}
          />
          <span className={styles.words} title={row.name}>
            {row.name}
          </span>
          <small>{farm.farmCode}</small>
        </span>
        <span className={styles.state}>
          <NewFarmMark row={row} moment={moment} />
          <FarmState row={row} moment={moment} />
        </span>
        <span className={styles.why}>
          <NeedingLine moment={moment} />
        </span>
        <span className={styles.power}>
          <strong>{power.figure(moment.powerKw)}</strong>{' '}
          {t('myFleet.tiles.ofInstalled', { installed: power.text(farm.installedPower) })}
        </span>
        <span className={styles.age}>{moment.ageMs === undefined ? '-' : format.age(moment.ageMs)}</span>
      </AppLink>
    </Tooltip>
  )
}
