import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { countryName } from '../person-names.ts'
import styles from './farm-list.module.css'

const drawnAtFirst = 12
const worthSearching = 15

export interface ListedFarm {
  readonly farmCode: string
  readonly name: string
  readonly technology: Technology
  readonly countryCode: string
  /** Where the farm comes from. */
  readonly note?: string
}

/** Farms by name with technology and country; of many the first, and a search. */
export function FarmList({ farms }: { readonly farms: readonly ListedFarm[] }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const [search, setSearch] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const wanted = search.trim().toLowerCase()
  const found =
    wanted === ''
      ? farms
      : farms.filter(({ name, farmCode, countryCode }) =>
          `${name} ${farmCode} ${countryName(countryCode, locale)}`.toLowerCase().includes(wanted),
        )
  const drawn = showsAll ? found.slice(0, 500) : found.slice(0, drawnAtFirst)
  return (
    <div className={styles.farms}>
      {farms.length > worthSearching && (
        <SearchField label={t('users.farm.search')} value={search} onChange={setSearch} />
      )}
      <ul className={styles.list}>
        {drawn.map((farm) => (
          <li key={farm.farmCode} className={styles.farm}>
            <TechnologyMark technology={farm.technology} label={t(`users.technology.${farm.technology}`)} />
            <span className={styles.name}>{farm.name}</span>
            <span className={styles.code}>{farm.farmCode}</span>
            <span className={styles.note}>{farm.note ?? countryName(farm.countryCode, locale)}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && wanted !== '' && <p className={styles.note}>{t('users.nothingFound')}</p>}
      {found.length > drawn.length && !showsAll && (
        <div>
          <Button size="small" look="quiet" onClick={() => setShowsAll(true)}>
            {t('users.farm.more', { count: found.length - drawn.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
