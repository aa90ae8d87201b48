import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { DrawerForm } from '../../../../platform/web/record/form/drawer-form.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { DrawerList, newRecord } from '../../../../platform/web/record/list/drawer-list.tsx'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import {
  type ReferenceItem,
  type ReferenceList,
  referenceItemCalls,
  referenceItemKind,
  referenceLists,
} from '../../contract/reference-lists.ts'
import { readReferenceItemsAgain, referenceItemsQuery } from '../queries.ts'
import { ReferenceView } from '../views.ts'

/** The lists that maintenance contracts choose from: guarantee types, units, indexes. */
export default function MaintenanceContractsScreen() {
  const words = useRecordWords(referenceItemKind)
  const [{ list, item: opened }, setView] = useViewState(ReferenceView)
  const query = useQuery(referenceItemsQuery())
  const items = query.data?.filter((item) => item.list === list) ?? []
  const move = useMoveItem()
  return (
    <DrawerList
      words={words}
      query={query}
      isShown={(item) => item.list === list}
      opened={opened}
      onOpen={(id) => setView({ item: id }, { replace: id === '' })}
      nameOf={({ code }) => code}
      nameHeader={words.label('code')}
      columns={[
        { id: 'label', header: words.label('labels'), cell: ({ labels }) => words.value('labels', labels) },
        {
          id: 'state',
          header: words.of('state'),
          cell: ({ isActive }) => words.of(isActive ? 'active' : 'inactive'),
        },
        {
          id: 'order',
          header: words.of('order'),
          align: 'end',
          cell: (item) => <Movers item={item} items={items} move={move} />,
        },
      ]}
      form={(item) => (
        <ReferenceForm
          key={`${list} ${opened}`}
          list={list}
          item={item}
          words={words}
          onDone={() => setView({ item: '' })}
        />
      )}
    >
      <SegmentedControl
        label={words.label('list')}
        value={list}
        onChange={(next) => setView({ list: next, item: '' }, { replace: false })}
        choices={referenceLists.map((value) => ({ value, label: words.choice('list', value) }))}
      />
    </DrawerList>
  )
}

/** A new entry of a list, or an existing one, whose code stays because contracts refer to it. */
function ReferenceForm({
  list,
  item,
  words,
  onDone,
}: {
  readonly list: ReferenceList
  readonly item: ReferenceItem | undefined
  readonly words: RecordWords
  readonly onDone: () => void
}) {
  const editor = useRecordEditor({
    kind: referenceItemKind,
    calls: referenceItemCalls,
    record: item,
    ...(!item && { given: { list } }),
    draftKey: `reference ${list} ${item?.id ?? newRecord}`,
    readAgain: readReferenceItemsAgain,
    refusals: { taken: 'administration.lists.taken', 'in-use': 'administration.lists.in-use' },
    onSaved: onDone,
    onRemoved: onDone,
  })
  return (
    <DrawerForm kind={referenceItemKind} editor={editor} words={words} place="item" onCancel={onDone}>
      <SectionFields section="entry" editor={editor} words={words} />
    </DrawerForm>
  )
}

/** Moves an entry to another position in its list. */
const useMoveItem = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item: { id, version }, position }: { item: ReferenceItem; position: number }) =>
      call(referenceItemCalls.update, { params: { id }, body: { version, position } }),
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
    onSettled: () => readReferenceItemsAgain(client),
  })
}

function Movers({
  item,
  items,
  move,
}: {
  readonly item: ReferenceItem
  readonly items: readonly ReferenceItem[]
  readonly move: ReturnType<typeof useMoveItem>
}) {
  const { t } = useTranslation()
  const at = items.indexOf(item)
  const button = (way: 'up' | 'down', position: number, Icon: typeof IconArrowUp) => (
    <IconButton
      size="small"
      label={t(`administration.lists.${way}`, { code: item.code })}
      icon={<Icon size={16} />}
      disabled={position < 0 || position >= items.length || move.isPending}
      onClick={() => move.mutate({ item, position })}
    />
  )
  return (
    <>
      {button('up', at - 1, IconArrowUp)}
      {button('down', at + 1, IconArrowDown)}
    </>
  )
}
