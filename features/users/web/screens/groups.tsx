import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { type GroupRow, groupCalls, groupKind } from '../../contract/group.ts'
import { rightsText } from '../change-words.ts'
import { groupLinks } from '../links.ts'
import { groupQueries } from '../queries.ts'

const place = keptPlace('groups')
const allFarms = 1_000_000
const widths = { name: { width: 220 }, description: { width: 320 } }

/** Columns of members, farms and rights. */
const useGroupColumns = (): readonly Column<GroupRow>[] => {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
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
}

/** Groups: rights over farms that many people hold together. */
export default function GroupsScreen() {
  const { t } = useTranslation()
  return (
    <RecordList
      kind={groupKind}
      calls={groupCalls}
      links={groupLinks}
      queries={groupQueries}
      own={widths}
      more={useGroupColumns()}
      keptPlace={place}
      fileName="groups"
      note={({ length: count }) => t('users.groups.count', { count })}
      hasBulkEdit={false}
    />
  )
}
