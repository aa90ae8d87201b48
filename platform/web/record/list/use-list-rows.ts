import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownColumns } from '../../../../kit/composites/data-table/column-layout.ts'
import { type Fields, fieldEntries } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { meetsQuestion, wholeList } from '../../../contract/record-question.ts'
import type { AsOf } from '../../../contract/temporal-calls.ts'
import { useLanguage } from '../../reader/use-language.ts'
import { useCan } from '../../rights/use-can.ts'
import { type TableView, tableStateOf } from '../../table/table-view.ts'
import { useViewState } from '../../url-state/use-view-state.ts'
import { knownFilters, type RecordFilters, WhereView } from '../filter/where-view.ts'
import { type RecordQueries, recordQueries } from '../record-queries.ts'
import { type NameOfReference, useReferenceNames } from '../reference/use-reference-names.ts'
import { type KindCalls, temporalQueries } from '../time/temporal-queries.ts'
import { listQuestion } from './list-question.ts'
import { usePagedRows } from './use-paged-rows.ts'
import type { RecordRow } from './use-record-columns.ts'

interface ListOfKind<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly alsoReads: readonly (keyof F & string)[] | undefined
  /** Query of all records, with a key of the feature. */
  readonly list: RecordQueries['list']
}

interface ListView {
  readonly view: TableView
  readonly isSelecting: boolean
  /** Day on which the records are shown; undefined: now. */
  readonly asOf: AsOf | undefined
}

/** Fields of the columns that a view shows. */
const fieldsShown = (fields: Fields, view: TableView): readonly string[] => {
  const columns = fieldEntries(fields)
    .filter(([, { kind }]) => kind !== 'file')
    .map(([key, { inTable }]) => ({ id: key, header: key, value: () => null, ...(!inTable && { hidden: true }) }))
  return shownColumns(columns, tableStateOf(view)).map(({ id }) => id)
}

const useRows = <F extends Fields>(
  { kind, calls, alsoReads = [], list }: ListOfKind<F>,
  { view, isSelecting, asOf }: ListView,
) => {
  const can = useCan()
  const { language } = useLanguage()
  const isPaged = kind.list === 'paged'
  const queries = recordQueries(kind, calls)
  const whole = useQuery({
    ...(asOf ? temporalQueries(kind, calls).list(asOf) : list()),
    enabled: !isPaged,
  })
  const readable = useMemo(
    () =>
      Object.fromEntries(
        fieldEntries(kind.fields).filter(
          ([, field]) => field.kind !== 'secret' && (field.read === undefined || can(field.read)),
        ),
      ),
    [kind.fields, can],
  )
  const allFields = Object.keys(readable)
  // A bulk edit needs whole records: a field may apply only while another has a value.
  const fields = isSelecting ? allFields : [...new Set([...fieldsShown(readable, view), ...alsoReads])]
  const [{ where }] = useViewState(WhereView)
  const question = { ...listQuestion(readable, view, where as RecordFilters), ...asOf }
  const { asked, ...paged } = usePagedRows(queries, question, { fields, allFields, language, isWanted: isPaged })
  return isPaged ? { ...paged, paged: asked } : { rows: whole.data, paged: undefined, query: whole }
}

const noRows: readonly RecordRow[] = []

/** The rows of a whole list that meet the filters of the bar. */
const useFiltered = (
  { fields }: Pick<RecordKind, 'fields'>,
  rows: readonly RecordRow[] | undefined,
  nameOf: NameOfReference,
) => {
  const [{ where }] = useViewState(WhereView)
  const { language } = useLanguage()
  return useMemo(() => {
    const filters = knownFilters(fields, where as RecordFilters)
    const isFiltered = Object.keys(filters).length > 0
    if (!rows || !isFiltered) return { rows, isFiltered }
    const references = fieldEntries(fields).filter(([key, { kind }]) => kind === 'reference' && filters[key])
    const namesOf = (key: string) =>
      new Map(rows.map((row) => [String(row[key]), nameOf(key, row[key])?.label ?? ''] as const))
    const names = Object.fromEntries(references.map(([key]) => [key, namesOf(key)]))
    const question = { ...wholeList, filters, language }
    return { rows: rows.filter((row) => meetsQuestion(fields, row, question, undefined, names)), isFiltered }
  }, [fields, rows, nameOf, where, language])
}

/** The rows of a list, all records or those near the viewport of a paged list, and the names that they refer to. */
export const useListRows = <F extends Fields>(list: ListOfKind<F>, shown: ListView) => {
  const { fields } = list.kind
  const { rows, paged: withoutNames, query } = useRows(list, shown)
  const { nameOf, load } = useReferenceNames(fields, rows ?? noRows)
  const paged = useMemo(
    () =>
      withoutNames && {
        ...withoutNames,
        // A file has names, too.
        async all(columns: readonly string[]) {
          const all = await withoutNames.all(columns.filter((key) => Object.hasOwn(fields, key)))
          await load(all)
          return all
        },
      },
    [withoutNames, load, fields],
  )
  const filtered = useFiltered(list.kind, rows, nameOf)
  return { rows: paged ? rows : filtered.rows, paged, query, nameOf, isFiltered: !paged && filtered.isFiltered }
}
