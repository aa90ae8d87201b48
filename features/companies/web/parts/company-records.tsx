import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RowButton, type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { type Fields, fieldEntries } from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { useHeldRecord } from '../../../../platform/web/forms/use-held-record.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { DrawerForm } from '../../../../platform/web/record/form/drawer-form.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { newRecord } from '../../../../platform/web/record/list/drawer-list.tsx'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import {
  type NameOfReference,
  useReferenceNames,
} from '../../../../platform/web/record/reference/use-reference-names.ts'
import type { KindCalls } from '../../../../platform/web/record/time/temporal-queries.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { Company } from '../../contract/company.ts'
import { ofCompanyQuery } from '../queries.ts'

const OpenView = v.object({ open: textOf(40) })
const none: readonly never[] = []

interface Props<F extends Fields> {
  readonly company: Company
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  /** The section of the form. */
  readonly section: string
  /** Text that names a record, if no field with a reference does. */
  readonly nameOf: (row: RecordRow, nameOf: NameOfReference) => string
  /** Field whose column is the name. */
  readonly nameField: string
  readonly without?: readonly string[]
  /** Below the table. */
  readonly children?: (rows: readonly RecordRow[]) => ReactNode
}

/**
 * Records that belong to a company, in a table with a form in a drawer. Texts of the kind: `title`, `add`, `none`,
 * `conflict`, and those of its fields.
 */
export function CompanyRecords<F extends Fields>(props: Props<F>) {
  const { company, kind, calls, nameField, without = [], nameOf, children } = props
  const { t } = useTranslation()
  const can = useCan()
  const words = useRecordWords(kind)
  const [{ open }, setView] = useViewState(OpenView)
  const { data, error, isFetching, refetch } = useQuery(ofCompanyQuery<F>(kind, calls, company.id))
  const { nameOf: referred } = useReferenceNames(kind.fields, data ?? none)
  const record = useHeldRecord(open, data)
  const show = (id: string) => setView({ open: id }, { replace: id === '' })
  const mayEdit = can(kind.right.edit)
  const mayAdd = can(kind.right.manage)
  const columns: readonly ShortColumn<RecordRow>[] = [
    {
      ...{ id: 'name', header: words.label(nameField), names: true },
      cell: (row) =>
        mayEdit ? <RowButton onPress={() => show(row.id)}>{nameOf(row, referred)}</RowButton> : nameOf(row, referred),
    },
    ...fieldColumns(kind, words, referred, [nameField, ...without]),
  ]
  return (
    <RecordBody width="full">
      <RecordSection
        title={words.of('title')}
        plain
        {...(data && data.length > 0 && { note: data.length })}
        actions={
          mayAdd && (
            <Button size="small" icon={<IconPlus size={14} aria-hidden="true" />} onClick={() => show(newRecord)}>
              {words.of('add')}
            </Button>
          )
        }
      >
        {data ? (
          data.length === 0 ? (
            <Note>{words.of('none')}</Note>
          ) : (
            <ShortTable
              label={{ text: words.of('title') }}
              rows={data}
              rowKey={({ id }) => id}
              isChosen={({ id }) => id === open}
              columns={columns}
            />
          )
        ) : error ? (
          <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
        ) : (
          <LoadingState label={t('state.loading')} rows={4} />
        )}
        {data && children?.(data)}
      </RecordSection>
      <Drawer
        title={record ? nameOf(record, referred) : words.of('add')}
        closeLabel={t('action.close')}
        opened={(open === newRecord && mayAdd) || (record !== undefined && mayEdit)}
        onClose={() => show('')}
        size={560}
      >
        {(record || open === newRecord) && (
          <RecordForm key={open} {...props} record={record} words={words} onDone={() => show('')} />
        )}
      </Drawer>
    </RecordBody>
  )
}

/** Columns of the fields that the table shows; a reference leads to its record. */
const fieldColumns = <F extends Fields>(
  { fields }: RecordKind<F>,
  words: RecordWords,
  referred: NameOfReference,
  without: readonly string[],
): readonly ShortColumn<RecordRow>[] =>
  fieldEntries(fields)
    .filter(([key, { inTable }]) => inTable && !without.includes(key))
    .map(([key, { kind }]) => ({
      id: key,
      header: words.label(key),
      cell: (row) => {
        const name = referred(key, row[key])
        if (!name) return words.value(key, row[key])
        return name.href && name.label ? <AppLink href={name.href}>{name.label}</AppLink> : (name.label ?? '…')
      },
      ...(kind === 'decimal' && { align: 'end' as const }),
      ...(kind === 'date' && { look: 'line' as const }),
    }))

function RecordForm<F extends Fields>({
  company,
  kind,
  calls,
  section,
  record,
  words,
  onDone,
}: Props<F> & {
  readonly record: RecordRow | undefined
  readonly words: RecordWords
  readonly onDone: () => void
}) {
  const client = useQueryClient()
  const editor = useRecordEditor<F>({
    kind,
    calls,
    record: record as never,
    ...(!record && { given: { company: company.id } as never }),
    draftKey: `${kind.kind} ${company.id} ${record?.id ?? newRecord}`,
    readAgain: () => client.invalidateQueries({ queryKey: [kind.kind] }),
    onSaved: onDone,
    onRemoved: onDone,
  })
  return (
    <DrawerForm kind={kind} editor={editor} words={words} place="open" onCancel={onDone}>
      <SectionFields section={section} editor={editor} words={words} />
    </DrawerForm>
  )
}
