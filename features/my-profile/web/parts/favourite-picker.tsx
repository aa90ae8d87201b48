import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { farmItem } from '../../../../platform/web/search/used-items.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import { AssetsView } from '../assets-view.ts'
import { rightsQuery } from '../queries.ts'
import { machineStar, useStars } from '../use-stars.ts'
import styles from './profile.module.css'
import { StarButton } from './star-button.tsx'

const mostFound = 60

interface Asset {
  readonly id: string
  readonly name: string
  readonly note: string
}

/** Favourite farms and machines: those that the search lists first, in every browser of the person. */
export function FavouritePicker() {
  const { t } = useTranslation()
  const can = useCan()
  const stars = useStars()
  const [view, setView] = useViewState(AssetsView)
  const hasFleet = can({ product: 'MyFleet', flag: READ })
  const farms = useQuery(rightsQuery())
  const fleet = useQuery({ ...fleetQuery(), enabled: hasFleet })
  const wanted = useDeferredValue(view.search.trim().toLowerCase())
  const assets: readonly Asset[] = [
    ...(farms.data?.farms ?? []).map(({ farmCode, name }) => ({ id: farmItem(farmCode), name, note: farmCode })),
    ...(fleet.data ?? []).flatMap((farm) =>
      farm.machines.map((machine) => ({
        id: machineStar(farm.farmCode, machine.machineCode),
        name: machine.name,
        note: `${farm.name} · ${machine.machineCode}`,
      })),
    ),
  ]
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  const chosen = stars.all.filter((id) => /^(farm|machine)\//.test(id))
  const found = assets.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(wanted))
  const isLoading = farms.isPending || (hasFleet && fleet.isPending)
  const line = ({ id, name, note }: Asset) => (
    <Line key={id} before={<StarButton name={name} isOn={stars.has(id)} onToggle={() => stars.toggle(id)} />}>
      <span>
        {name} <Note inline>{note}</Note>
      </span>
    </Line>
  )
  return (
    <RecordBody
      aside={
        <RecordSection title={t('myProfile.favourite.mine')}>
          {chosen.length === 0 && <Note>{t('myProfile.favourite.none')}</Note>}
          <LineList>
            {chosen.map((id) => {
              const [, farmCode = '', machineCode] = id.split('/')
              const gone = { id, name: machineCode ?? farmCode, note: isLoading ? '' : t('myProfile.favourite.gone') }
              return line(byId.get(id) ?? gone)
            })}
          </LineList>
        </RecordSection>
      }
    >
      <RecordSection title={t('myProfile.favourite.find')}>
        <div className={styles.search}>
          <SearchField
            label={t('myProfile.favourite.search')}
            value={view.search}
            onChange={(search) => setView({ search })}
          />
        </div>
        {farms.isError ? (
          <QueryError error={farms.error} onRetry={() => void farms.refetch()} busy={farms.isFetching} inline />
        ) : isLoading ? (
          <LoadingState label={t('state.loading')} rows={6} />
        ) : (
          <>
            {fleet.isError && (
              <QueryError error={fleet.error} onRetry={() => void fleet.refetch()} busy={fleet.isFetching} inline />
            )}
            <LineList>{found.slice(0, mostFound).map(line)}</LineList>
            <Note role="status">
              {found.length === 0
                ? t(farms.data?.farms.length === 0 ? 'myProfile.noFarms' : 'myProfile.nothingFound')
                : t('myProfile.favourite.found', { count: found.length, shown: Math.min(found.length, mostFound) })}
            </Note>
          </>
        )}
      </RecordSection>
    </RecordBody>
  )
}
