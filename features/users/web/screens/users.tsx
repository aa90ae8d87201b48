import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { ListTable } from '../../../../platform/web/table/list-table.tsx'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { importLink, newUserLink, userLink } from '../links.ts'
import { BulkActions } from '../parts/bulk-actions.tsx'
import { personColumns } from '../parts/person-columns.tsx'
import { PeopleView } from '../people-view.ts'
import { groupNamesQuery, peopleQuery, perimeterFarmsQuery } from '../queries.ts'
import styles from './users.module.css'

const place = keptPlace('users')
/** The table holds the selection itself. */
const ignoreSelection = () => undefined

/** Everybody who may use Solvane, with what can be done with many at once. */
export default function UsersScreen() {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const [nowMs] = useState(Date.now)
  const [view, setView] = useViewState(PeopleView)
  const query = useQuery(peopleQuery(view.farm))
  const groups = useQuery(groupNamesQuery())
  const farms = useFarmChoices(useQuery(perimeterFarmsQuery()).data, ({ name }) =>
    t('users.filter.sees', { farm: name }),
  )
  const shown = useMemo(
    () =>
      query.data?.filter(
        (person) =>
          (view.status === 'all' || person.isEnabled === (view.status === 'enabled')) &&
          (view.group === '' || person.groups.some(({ id }) => id === view.group)),
      ),
    [query.data, view.status, view.group],
  )
  const columns = useMemo(() => personColumns({ t: (key) => t(key), format, zone, nowMs }), [t, format, zone, nowMs])
  const isFiltered = view.status !== 'all' || view.group !== '' || view.farm !== ''
  const showAll = () => setView({ status: 'all', group: '', farm: '' })
  return (
    <FilledPage
      above={
        <>
          <PageHeader
            title={t('users.title.users')}
            note={query.data && t('users.count', { count: query.data.length })}
            actions={
              <>
                {can('super-admin') && (
                  <Button icon={<IconUpload size={16} aria-hidden="true" />} onClick={() => navigate(importLink)}>
                    {t('users.import.button')}
                  </Button>
                )}
                {can({ product: 'BackOfficeUsers', flag: EDIT }) && (
                  <Button
                    look="primary"
                    icon={<IconPlus size={16} aria-hidden="true" />}
                    onClick={() => navigate(newUserLink)}
                  >
                    {t('users.add')}
                  </Button>
                )}
              </>
            }
          />
          <div className={styles.bar}>
            <Toolbar label={t('users.filters')}>
              <SegmentedControl
                label={t('users.column.status')}
                value={view.status}
                onChange={(status) => setView({ status }, { replace: false })}
                choices={(['all', 'enabled', 'disabled'] as const).map((value) => ({
                  value,
                  label: t(`users.status.${value}`),
                }))}
              />
              <div className={styles.choice}>
                <Select
                  label={t('users.filter.group')}
                  labelHidden
                  searchable
                  nothingFound={t('users.nothingFound')}
                  value={view.group}
                  onChange={(group) => setView({ group }, { replace: false })}
                  choices={[
                    { value: '', label: t('users.filter.anyGroup') },
                    ...(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              </div>
              <div className={styles.choice}>
                <Select
                  label={t('users.filter.farm')}
                  labelHidden
                  searchable
                  nothingFound={t('users.nothingFound')}
                  value={view.farm}
                  onChange={(farm) => setView({ farm }, { replace: false })}
                  choices={[{ value: '', label: t('users.filter.anyFarm') }, ...farms]}
                />
              </div>
            </Toolbar>
          </div>
        </>
      }
    >
      <ListTable
        label={t('users.title.users')}
        rows={shown}
        query={query}
        loadingLabel={t('users.loading')}
        searchLabel={t('users.search')}
        fileName="users"
        columns={columns}
        view={view}
        onView={setView}
        onOpen={({ id }) => navigate(userLink('view', id))}
        keptPlace={place}
        onSelect={ignoreSelection}
        selectionActions={(selected) => <BulkActions people={selected} />}
        empty={
          <EmptyState
            inline
            title={t(isFiltered ? 'users.empty.filtered' : 'users.empty.none')}
            actions={isFiltered && <Button onClick={showAll}>{t('users.showAll')}</Button>}
          />
        }
      />
    </FilledPage>
  )
}
