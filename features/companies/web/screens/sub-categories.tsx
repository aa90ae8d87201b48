import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { DrawerForm } from '../../../../platform/web/record/form/drawer-form.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { DrawerList, newRecord } from '../../../../platform/web/record/list/drawer-list.tsx'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type SubCategory, subCategoryCalls, subCategoryKind } from '../../contract/sub-category.ts'

const queries = recordQueries<typeof subCategoryKind.fields, SubCategory>(subCategoryKind, subCategoryCalls)
const EntryView = v.object({ item: textOf(50) })

/** The list of what companies do for plants. */
export default function SubCategoriesScreen() {
  const words = useRecordWords(subCategoryKind)
  const [{ item: opened }, setView] = useViewState(EntryView)
  const query = useQuery(queries.list())
  return (
    <DrawerList
      words={words}
      query={query}
      opened={opened}
      onOpen={(id) => setView({ item: id }, { replace: id === '' })}
      nameOf={({ labels }) => words.value('labels', labels)}
      nameHeader={words.label('labels')}
      columns={[
        { id: 'code', header: words.of('code'), look: 'code', cell: ({ id }) => id },
        { id: 'position', header: words.label('position'), align: 'end', cell: ({ position }) => position },
        {
          ...{ id: 'active', header: words.label('isActive') },
          cell: ({ isActive }) => words.value('isActive', isActive),
        },
      ]}
      form={(entry) => <EntryForm key={opened} entry={entry} words={words} onDone={() => setView({ item: '' })} />}
    />
  )
}

function EntryForm({
  entry,
  words,
  onDone,
}: {
  readonly entry: SubCategory | undefined
  readonly words: RecordWords
  readonly onDone: () => void
}) {
  const editor = useRecordEditor({
    kind: subCategoryKind,
    calls: subCategoryCalls,
    record: entry,
    draftKey: `sub-category ${entry?.id ?? newRecord}`,
    beside: {
      stored: { id: entry?.id ?? '' },
      bodyOf: ({ id }) => (entry ? {} : { id }),
      faultOf: (_path, about, { code = 'refused', value = '' }) => ({
        ...{ field: 'id', key: code, about },
        values: { value },
      }),
    },
    readAgain: queries.readAgain,
    refusals: { 'in-use': 'companies.subCategories.in-use' },
    onSaved: onDone,
    onRemoved: onDone,
  })
  return (
    <DrawerForm kind={subCategoryKind} editor={editor} words={words} place="item" onCancel={onDone}>
      <TextField
        label={words.of('code')}
        needed={!entry}
        disabled={entry !== undefined}
        maxLength={40}
        autoComplete="off"
        value={String(editor.draft.value.id ?? '')}
        error={editor.errorOf('id')}
        onChange={(event) => editor.change({ id: event.currentTarget.value })}
      />
      <SectionFields section="entry" editor={editor} words={words} />
    </DrawerForm>
  )
}
