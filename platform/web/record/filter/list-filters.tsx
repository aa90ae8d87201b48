import type { Fields } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { useLanguage } from '../../reader/use-language.ts'
import type { TableView } from '../../table/table-view.ts'
import { useViewState } from '../../url-state/use-view-state.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import type { ListColumns } from './column-filters.tsx'
import styles from './filter-editor.module.css'
import { RecordFilterBar } from './record-filter-bar.tsx'
import { knownFilters, type RecordFilters, WhereView } from './where-view.ts'

/** The filter bar of a list, with its filters in the address. */
export function ListFilters<F extends Fields>({
  kind,
  words,
  list,
}: {
  readonly kind: Pick<RecordKind<F>, 'fields' | 'words'>
  readonly words: RecordWords
  readonly list: Pick<ListColumns<never>, 'columns' | 'rows'> & {
    readonly view: TableView
    readonly setView: (change: Partial<TableView>) => void
  }
}) {
  const { language } = useLanguage()
  const {
    columns,
    rows,
    view: { filters },
  } = list
  const [{ where }, setView] = useViewState(WhereView)
  return (
    <div className={styles.bar}>
      <RecordFilterBar
        kind={kind}
        words={words}
        list={{
          ...{ columns, rows, filters, locale: language },
          onFilters: (changed) => list.setView({ filters: changed }),
        }}
        filters={knownFilters(kind.fields, where as RecordFilters)}
        onFilters={(filters) => setView({ where: { ...filters } as never }, { replace: false })}
      />
    </div>
  )
}
