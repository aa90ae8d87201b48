import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { ListTable } from '../../../../platform/web/table/list-table.tsx'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { GroupRow } from '../../contract/group.ts'
import { rightsText } from '../change-words.ts'
import { groupLink, newGroupLink } from '../links.ts'
import { GroupsView } from '../people-view.ts'
import { groupsQuery } from '../queries.ts'

const place = keptPlace('groups')
const allFarms = 1_000_000

/** Groups: rights over farms that many people hold together. */
export default function GroupsScreen() {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigation()
  const format = useFormat()
  const [view, setView] = useViewState(GroupsView)
  const query = useQuery(groupsQuery())
  const mayAdd = can({ product: 'BackOfficeUsers', flag: MANAGE })
  const columns = useMemo(
    (): Column<GroupRow>[] => [
      { id: 'name', header: t('users.column.name'), width: 220, value: ({ name }) => name },
      { id: 'description', header: t('users.field.description'), width: 320, value: (row) => row.description || null },
      {
        id: 'members',
        header: t('users.column.members'),
        width: 90,
        align: 'right',
        filter: 'number',
        card: true,
        value: ({ members }) => members,
      },
      {
        id: 'farms',
        header: t('users.column.farms'),
        width: 80,
        align: 'right',
        filter: 'number',
        card: true,
        value: (row) => row.farms ?? allFarms,
        exportValue: (row) => (row.farms === null ? t('users.allFarms') : row.farms),
        render: (row) => (row.farms === null ? t('users.allFarms') : format.number(row.farms)),
      },
      {
        id: 'products',
        header: t('users.section.rights'),
        width: 420,
        value: ({ products }) => rightsText(t, products),
        render: ({ products }) => {
          const text = rightsText(t, products)
          return <span title={text}>{text}</span>
        },
      },
    ],
    [t, format],
  )
  return (
    <FilledPage
      above={
        <PageHeader
          title={t('users.title.groups')}
          note={query.data && t('users.groupCount', { count: query.data.length })}
          actions={
            mayAdd && (
              <Button
                look="primary"
                icon={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => navigate(newGroupLink)}
              >
                {t('users.addGroup')}
              </Button>
            )
          }
        />
      }
    >
      <ListTable
        label={t('users.title.groups')}
        rows={query.data}
        query={query}
        loadingLabel={t('users.loadingGroups')}
        searchLabel={t('users.searchGroup')}
        fileName="groups"
        columns={columns}
        view={view}
        onView={setView}
        onOpen={({ id }) => navigate(groupLink('view', id))}
        keptPlace={place}
        empty={
          <EmptyState
            inline
            title={t('users.empty.noGroups')}
            actions={mayAdd && <Button onClick={() => navigate(newGroupLink)}>{t('users.addGroup')}</Button>}
          >
            <p>{t('users.empty.noGroupsText')}</p>
          </EmptyState>
        }
      />
    </FilledPage>
  )
}
