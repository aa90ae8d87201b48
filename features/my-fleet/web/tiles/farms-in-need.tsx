import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { Tooltip } from '../../../../kit/primitives/tooltip.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { fleetPowerWords } from '../farm/power-words.ts'
import { type FarmRow, fleetRows } from '../fleet/fleet-rows.ts'
import { farmLink, fleetTabLink } from '../links.ts'
import { drawnAs } from '../parts/name-cell.tsx'
import { fleetQuery } from '../queries.ts'
import { FarmState } from './farm-state.tsx'
import styles from './farms-in-need.module.css'
import { megawattDecimals } from './fleet-day.ts'
import { NeedTally } from './need-tally.tsx'
import { NeedingLine, NeedingList } from './needing-line.tsx'
import { farmsInNeed, knownMachines, summarise } from './tile-groups.ts'
import type { TileMoment } from './tile-moment.ts'
import { useTileMoments } from './use-tile-moments.ts'

/** A start page is no fleet: beyond this many the rest is one link away. */
const most = 8

/** The farms that need somebody, the worst first, for a page of another feature; calm words when there is none. */
export function FarmsInNeed() {
  const { language } = useLanguage()
  const { data } = useQuery(fleetQuery())
  const farms = useMemo(() => data && fleetRows(data, language), [data, language])
  // Whoever shows the farms themselves tells that they are read, or could not be.
  return farms && farms.length > 0 ? <Known farms={farms} /> : null
}

function Known({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const momentOf = useTileMoments(farms, undefined)
  const needing = farmsInNeed(farms, momentOf)
  const isKnown = knownMachines(farms, momentOf) > 0
  const calm = isKnown ? (
    <StateMark state="good" label={t('myFleet.wall.nobodyNeeded')} />
  ) : (
    <span className={styles.quiet}>{t('myFleet.connection.unknown')}</span>
  )
  return (
    <section className={styles.section} aria-labelledby="farms-in-need">
      <div className={styles.heading}>
        <h2 id="farms-in-need">{t('myFleet.wall.view.worst')}</h2>
        <NeedTally needs={summarise(farms, momentOf).needs} />
        <AppLink href={fleetTabLink('tiles')} className={styles.all ?? ''}>
          {needing.length > most ? t('myFleet.wall.more', { count: needing.length - most }) : t('myFleet.fleet.tiles')}
        </AppLink>
      </div>
      {needing.length === 0 ? (
        <p className={styles.calm}>{calm}</p>
      ) : (
        <ol className={styles.list}>
          {needing.slice(0, most).map((row) => (
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
            label={technology ? t(`myFleet.technology.${technology}`) : farm.type}
          />
          <span className={styles.words} title={row.name}>
            {row.name}
          </span>
          <small>{farm.farmCode}</small>
        </span>
        <span className={styles.state}>
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
