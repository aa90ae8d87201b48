import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { EDIT, MANAGE } from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RowButton, type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { fieldEntries } from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { useHeldRecord } from '../../../../platform/web/forms/use-held-record.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import {
  type NameOfReference,
  useReferenceNames,
} from '../../../../platform/web/record/reference/use-reference-names.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { ListedFields } from '../../contract/node-list.ts'
import { mayOn } from '../parts/card-section.tsx'
import { NewNodeRecord } from './new-node-record.tsx'
import { nodeListQuery } from './node-list-query.ts'
import type { NodeRecordsProps } from './node-records-props.ts'
import { OpenNodeRecord } from './open-node-record.tsx'

/** The record that is open, and whether its form is. */
const OpenView = v.object({ open: textOf(80), edit: textOf(80) })

const none: readonly never[] = []

/** A value in a table: the name of a record that it refers to, or its words. */
export const shownText =
  (words: RecordWords, nameOf: NameOfReference, noAccess: string) => (key: string, value: unknown) => {
    const name = nameOf(key, value)
    if (!name) return words.value(key, value)
    return name.label === null ? noAccess : (name.label ?? '…')
  }

/** Value of the parameter `open` for a new record of a kind. */
const newOf = (kind: string): string => `new ${kind}`

/**
 * A list on a card: the records of a node in a table, each with facts, form, history and documents in a drawer.
 * Texts of the kind: `title`, `add`, `none`, `historyOf`, and those of its fields.
 */
export function NodeRecords<F extends ListedFields, Row extends RecordRow = RecordRow>(
  props: NodeRecordsProps<F, Row>,
) {
  const {
    kind,
    calls,
    node,
    asked,
    product,
    nameField,
    list,
    isShown = () => true,
    order,
    stays,
    columns = [],
    without = [],
  } = props
  const { t } = useTranslation()
  const words = useRecordWords(kind)
  const [{ open, edit }, setView] = useViewState(OpenView)
  const { data, error, isFetching, refetch } = useQuery(nodeListQuery<F, Row>(kind, calls, node.entCode, asked))
  const shown = data?.filter(isShown)
  const rows = order ? shown?.toSorted(order) : shown
  const record = useHeldRecord(open, rows)
  const isNew = open === newOf(list ?? kind.kind)
  const text = (key: string) => words.of(list ? `${list}.${key}` : key)
  const show = (id: string) => setView({ open: id, edit: '' }, { replace: id === '' })
  const { nameOf: referred } = useReferenceNames(kind.fields, data ?? none)
  const textOfValue = shownText(words, referred, t('record.noAccess'))
  const nameOf = (row: Row) => textOfValue(nameField, row[nameField])
  const { manage } = kind.right
  const addFlag = typeof manage === 'object' && 'flag' in manage ? manage.flag : MANAGE
  const mayAdd = !asked && mayOn(node, product, addFlag)
  return (
    <RecordSection
      title={text('title')}
      plain
      {...(rows && rows.length > 0 && { note: rows.length })}
      actions={
        mayAdd && (
          <Button
            size="small"
            icon={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => show(newOf(list ?? kind.kind))}
          >
            {text('add')}
          </Button>
        )
      }
    >
      {rows ? (
        <RowsTable
          {...{ rows, words, text, open, textOfValue }}
          kind={kind}
          nameField={nameField}
          without={without}
          columns={columns}
          onOpen={show}
        />
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={4} />
      )}
      {rows && props.children?.(rows, show)}
      <Drawer
        title={record ? nameOf(record) : text('add')}
        closeLabel={t('action.close')}
        opened={isNew || record !== undefined}
        onClose={() => show('')}
        size={680}
      >
        {record && (
          <OpenNodeRecord
            {...props}
            key={record.id}
            record={record}
            name={nameOf(record)}
            words={words}
            mayEdit={!asked && mayOn(node, product, EDIT)}
            mayEnd={mayAdd && !stays}
            isEditing={edit === record.id}
            onEdit={(isEditing) => setView({ edit: isEditing ? record.id : '' })}
            onEnded={() => show('')}
          />
        )}
        {isNew && mayAdd && <NewNodeRecord {...props} words={words} onDone={show} />}
      </Drawer>
    </RecordSection>
  )
}

/** The records in a table, or the sentence that there are none. */
function RowsTable<F extends ListedFields, Row extends RecordRow>({
  kind,
  words,
  text,
  textOfValue,
  rows,
  nameField,
  without,
  columns,
  open,
  onOpen,
}: Required<Pick<NodeRecordsProps<F, Row>, 'kind' | 'nameField' | 'without' | 'columns'>> & {
  readonly words: RecordWords
  /** A text of the list. */
  readonly text: (key: string) => string
  /** The words of a value. */
  readonly textOfValue: TextOfValue
  readonly rows: readonly Row[]
  /** Id of the open record. */
  readonly open: string
  readonly onOpen: (id: string) => void
}) {
  if (rows.length === 0) return <Note>{text('none')}</Note>
  return (
    <ShortTable
      label={{ text: text('title') }}
      rows={rows}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === open}
      columns={[
        {
          id: 'name',
          header: words.label(nameField),
          names: true,
          cell: (row) => <RowButton onPress={() => onOpen(row.id)}>{textOfValue(nameField, row[nameField])}</RowButton>,
        },
        ...fieldColumns<F, Row>(kind, { words, textOfValue }, [nameField, ...without]),
        ...columns,
      ]}
    />
  )
}

type TextOfValue = (key: string, value: unknown) => string

/** Columns of the fields that the table shows. */
const fieldColumns = <F extends ListedFields, Row extends RecordRow>(
  { fields }: RecordKind<F>,
  { words, textOfValue }: { readonly words: RecordWords; readonly textOfValue: TextOfValue },
  without: readonly string[],
): readonly ShortColumn<Row>[] =>
  fieldEntries(fields)
    .filter(([key, { inTable }]) => inTable && !without.includes(key))
    .map(([key, { kind }]) => ({
      id: key,
      header: words.label(key),
      cell: (row) => textOfValue(key, row[key]),
      ...((kind === 'decimal' || kind === 'integer') && { align: 'end' as const }),
      ...(kind === 'date' && { look: 'line' as const }),
    }))
