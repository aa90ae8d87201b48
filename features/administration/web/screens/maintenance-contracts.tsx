import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useHeldRecord } from '../../../../platform/web/forms/use-held-record.ts'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type ReferenceItem, referenceLists, updateReferenceItem } from '../../contract/reference-lists.ts'
import { ReferenceForm } from '../parts/reference-form.tsx'
import { referenceItemsQuery } from '../queries.ts'
import { ReferenceView } from '../views.ts'

/** The lists that maintenance contracts choose from: guarantee types, units, indexes. */
export default function MaintenanceContractsScreen() {
  const { t } = useTranslation()
  useCustomTitle(t('administration.lists.title'))
  const [{ list, item: opened }, setView] = useViewState(ReferenceView)
  const query = useQuery(referenceItemsQuery())
  const items = query.data?.filter((item) => item.list === list) ?? []
  const item = useHeldRecord(opened, query.data)
  const close = () => setView({ item: '' })
  const button = (
    <Button
      look="primary"
      icon={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setView({ item: 'new' }, { replace: false })}
    >
      {t('administration.lists.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('administration.lists.title')}
        note={t('administration.lists.note')}
        actions={items.length > 0 && button}
      >
        <SegmentedControl
          label={t('administration.lists.list')}
          value={list}
          onChange={(next) => setView({ list: next, item: '' }, { replace: false })}
          choices={referenceLists.map((value) => ({ value, label: t(`administration.lists.${value}`) }))}
        />
      </PageHeader>
      {query.data ? (
        items.length === 0 ? (
          <EmptyState title={t('administration.lists.none')} actions={button}>
            {t('administration.lists.noneText')}
          </EmptyState>
        ) : (
          <RecordBody width="full">
            <ItemTable items={items} opened={opened} onOpen={(id) => setView({ item: id }, { replace: false })} />
          </RecordBody>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
      <Drawer
        title={item ? item.code : t('administration.lists.add')}
        closeLabel={t('action.close')}
        opened={opened === 'new' || item !== undefined}
        onClose={close}
      >
        {(opened === 'new' || item) && (
          <ReferenceForm key={`${list} ${opened}`} list={list} item={item} onDone={close} />
        )}
      </Drawer>
    </>
  )
}

function ItemTable({
  items,
  opened,
  onOpen,
}: {
  readonly items: readonly ReferenceItem[]
  readonly opened: string
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: ({ item: { id, version }, position }: { item: ReferenceItem; position: number }) =>
      call(updateReferenceItem, { params: { id }, body: { version, position } }),
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
    onSettled: () => client.invalidateQueries({ queryKey: referenceItemsQuery().queryKey }),
  })
  const mover = (item: ReferenceItem, way: 'up' | 'down') => {
    const at = items.indexOf(item)
    return (
      <IconButton
        size="small"
        label={t(`administration.lists.${way}`, { code: item.code })}
        icon={way === 'up' ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
        disabled={at === (way === 'up' ? 0 : items.length - 1) || move.isPending}
        onClick={() => move.mutate({ item, position: at + (way === 'up' ? -1 : 1) })}
      />
    )
  }
  return (
    <ShortTable
      label={{ text: t('administration.lists.title') }}
      rows={items}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === opened}
      columns={[
        {
          id: 'code',
          header: t('administration.lists.code'),
          names: true,
          cell: ({ id, code }) => <RowButton onPress={() => onOpen(id)}>{code}</RowButton>,
        },
        {
          id: 'label',
          header: t('administration.lists.label'),
          cell: ({ labels }) => labels[language] || labels['en-GB'],
        },
        {
          id: 'state',
          header: t('administration.lists.state'),
          cell: ({ isActive }) => t(`administration.lists.${isActive ? 'active' : 'inactive'}`),
        },
        {
          id: 'order',
          header: t('administration.lists.order'),
          align: 'end',
          cell: (item) => (
            <>
              {mover(item, 'up')}
              {mover(item, 'down')}
            </>
          ),
        },
      ]}
    />
  )
}
