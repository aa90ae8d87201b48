import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PowerBar } from '../../../../kit/composites/tile/power-bar.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { FindingList, useFarmDay, useFarmMoment } from '../../../farm-page/web/findings-port.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { isPartialDay } from '../../../fleet-state/contract/today-figures.ts'
import { drawnAs, MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { FarmState } from '../farm-state/farm-state.tsx'
import styles from './overview.module.css'
import type { FarmWords } from './use-farm-words.ts'

/** A controller measures the river; without it a map shows the flow through the turbines. */
const riverFlow = 'SyntheseParcHydroFlow'

/** A farm that was pressed on the map: who it is, what it gives and should give, what is wrong in words, and the way to it. */
export function FarmCard({
  row,
  moment,
  weather,
  words,
  onClose,
}: {
  readonly row: FarmRow
  readonly moment: TileMoment
  readonly weather: string
  readonly words: FarmWords
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { farm, technology } = row
  const read = useFarmDay(row.id).day
  const day = row.machines.length === 0 ? undefined : read
  const now = useFarmMoment(row, day)
  const isOld = moment.connection === 'lost' || moment.powerIsOld
  const isStorage = technology === 'bess'
  const share = (kw: number | null) => (kw === null || farm.installedPower <= 0 ? null : kw / farm.installedPower)
  const technologyWord = technology ? t(`fleetState.technology.${technology}`) : farm.type
  const energyKwh = day?.farm.energyTodayKwh ?? null
  const figures: readonly { id: string; label: string; text: string; partial?: boolean }[] = [
    {
      id: 'power',
      label: t('farmPage.power'),
      text: words.powerOf(row, moment),
      partial: moment.powerIsPartial,
    },
    ...(isStorage
      ? []
      : [{ id: 'expected', label: t('fleetViews.column.expected'), text: words.power(row, moment.expectedKw) }]),
    {
      id: 'weather',
      label: farm.tags.some(({ name }) => name === riverFlow)
        ? t(`fleetState.signal.${riverFlow}`)
        : t(`myFleet.overview.weather.${technology ?? 'other'}`),
      text: weather,
    },
    {
      id: 'energy',
      label: t('myFleet.overview.energyToday'),
      text: format.number(
        energyKwh === null ? null : energyKwh / 1000,
        farm.installedPower < 10_000 ? 1 : 0,
        energyKwh === null ? undefined : 'MWh',
      ),
      partial: isPartialDay(day?.farm.dataToday) && energyKwh !== null,
    },
    {
      id: 'availability',
      label: t('myFleet.overview.availabilityToday'),
      text: format.percent(day?.farm.availabilityToday),
      partial: isPartialDay(day?.farm.statesToday) && day?.farm.availabilityToday != null,
    },
    {
      id: 'age',
      label: t('myFleet.lastUpdate'),
      text: moment.ageMs === undefined ? '-' : format.age(moment.ageMs),
    },
  ]
  return (
    <section className={styles.card} aria-label={t('myFleet.overview.card', { farm: row.name })}>
      <header className={styles.cardHead}>
        <div className={styles.cardNames}>
          <h2 className={styles.cardName}>
            <TechnologyMark technology={drawnAs(technology)} label={technologyWord} /> {row.name}
          </h2>
          <p className={styles.cardNote}>
            {[farm.farmCode, technologyWord, countryName(farm.flag, format.locale)].join(' · ')}
          </p>
        </div>
        <IconButton label={t('myFleet.overview.close')} icon={<IconX />} size="small" onClick={onClose} />
      </header>
      <p className={styles.cardState}>
        <FarmState row={row} moment={moment} />
      </p>
      <PowerBar
        share={share(moment.powerKw)}
        expected={isStorage ? null : share(moment.expectedKw)}
        centred={isStorage}
        stale={isOld}
      />
      <dl className={styles.figures} data-stale={isOld || undefined}>
        {figures.map(({ id, label, text, partial = false }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <MarkedFigure partial={partial}>{text}</MarkedFigure>
            </dd>
          </div>
        ))}
      </dl>
      <FindingList farm={row} moment={now} />
      <AppLink className={styles.open ?? ''} href={farmLink(farm)}>
        {t('myFleet.overview.open')} <IconArrowRight size={16} aria-hidden="true" />
      </AppLink>
    </section>
  )
}

/** Several farms that stand at one place: each with its way. */
export function FarmsAtOnePlace({
  rows,
  momentOf,
  onClose,
}: {
  readonly rows: readonly FarmRow[]
  readonly momentOf: (row: FarmRow) => TileMoment
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <section className={styles.card} aria-label={t('myFleet.overview.onePlace', { count: rows.length })}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardName}>{t('myFleet.overview.onePlace', { count: rows.length })}</h2>
        <IconButton label={t('myFleet.overview.close')} icon={<IconX />} size="small" onClick={onClose} />
      </header>
      <ul className={styles.cardList}>
        {rows.map((row) => (
          <li key={row.id}>
            <AppLink href={farmLink(row.farm)} className={styles.cardRow ?? ''}>
              <TechnologyMark
                technology={drawnAs(row.technology)}
                label={row.technology ? t(`fleetState.technology.${row.technology}`) : row.farm.type}
              />
              <span className={styles.rowName}>{row.name}</span>
              <span className={styles.rowState}>
                <FarmState row={row} moment={momentOf(row)} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
