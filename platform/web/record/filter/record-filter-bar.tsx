import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../../../kit/composites/filter-bar/filter-bar.tsx'
import { type Fields, fieldEntries } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import type { FieldFilter } from '../../../contract/record-question.ts'
import { useCan } from '../../rights/use-can.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import { type ColumnFilters, columnFilters, type ListColumns } from './column-filters.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { filterChoices } from './filter-form.ts'
import type { RecordFilters } from './where-view.ts'

/** A filter in words, e.g. "Hub height from 80 m". */
export const filterText = (
  t: TFunction,
  words: RecordWords,
  key: string,
  filter: FieldFilter,
  isDate = false,
): string => {
  const { equals, not, contains, between, above, below, oneOf, empty } = filter
  const said = (name: string, values: Readonly<Record<string, string>> = {}) =>
    t(`record.filter.text.${name}`, { label: words.label(key), ...values })
  const value = (one: unknown) => words.value(key, one)
  if (empty !== undefined) return said(empty ? 'empty' : 'filled')
  if (contains !== undefined) return said('contains', { value: contains })
  if (oneOf !== undefined)
    return said('oneOf', {
      value: oneOf
        .map((one) => (one === null ? t('record.filter.choice.empty') : oneValue(words, key, one)))
        .join(', '),
    })
  if (not !== undefined) return said('not', { value: value(not) })
  if (equals !== undefined) return said('equals', { value: value(equals) })
  if (above !== undefined) return said(isDate ? 'after' : 'above', { value: value(above) })
  if (below !== undefined) return said(isDate ? 'before' : 'below', { value: value(below) })
  const [from, to] = between ?? [null, null]
  if (to === null) return said('from', { value: value(from) })
  return from === null ? said('upTo', { value: value(to) }) : said('between', { from: value(from), to: value(to) })
}

/** One choice of a field that has one or several of them. */
const oneValue = (words: RecordWords, key: string, one: string | number | boolean): string =>
  typeof one === 'string' ? words.choice(key, one) : words.value(key, one)

/** The filters of a list of records, typed by the fields of the kind. */
export function RecordFilterBar<F extends Fields>({
  kind,
  words,
  filters,
  onFilters,
  list,
}: {
  readonly kind: Pick<RecordKind<F>, 'fields' | 'words'>
  readonly words: RecordWords
  readonly filters: RecordFilters
  readonly onFilters: (filters: RecordFilters) => void
  /** The columns of the list, for filters of columns that are no field. */
  readonly list?: ListColumns<never>
}) {
  const { t } = useTranslation()
  const can = useCan()
  const fields = fieldEntries(kind.fields).filter(
    ([, field]) => filterChoices(field).length > 0 && (field.read === undefined || can(field.read)),
  )
  const ofColumns: ColumnFilters | undefined =
    list && columnFilters(t, list, (id) => fields.some(([key]) => key === id))
  const isOfColumn = (key: string) => ofColumns !== undefined && !Object.hasOwn(kind.fields, key)
  const without = (key: string): RecordFilters =>
    Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key))
  return (
    <FilterBar
      label={t('record.filter.label')}
      fields={[...fields.map(([key]) => ({ key, label: words.label(key) })), ...(ofColumns?.fields ?? [])]}
      filters={[
        ...fields.flatMap(([key, { kind: of }]) => {
          const filter = filters[key]
          return filter ? [{ key, label: filterText(t, words, key, filter, of === 'date') }] : []
        }),
        ...(ofColumns?.applied ?? []),
      ]}
      onRemove={(key) => (isOfColumn(key) ? ofColumns?.remove(key) : onFilters(without(key)))}
      onClear={() => {
        onFilters({})
        ofColumns?.clear()
      }}
      editor={(key, close) => {
        if (isOfColumn(key)) return ofColumns?.editor(key)
        const field = kind.fields[key]
        return (
          field && (
            <FilterEditor
              key={key}
              name={key}
              field={field}
              kindWords={kind.words}
              words={words}
              filter={filters[key]}
              onApply={(filter) => {
                onFilters({ ...filters, [key]: filter })
                close()
              }}
            />
          )
        )
      }}
      words={{
        add: t('record.filter.add'),
        search: t('record.filter.search'),
        nothingFound: t('record.filter.nothingFound'),
        edit: (label) => t('record.filter.edit', { label }),
        remove: (label) => t('record.filter.remove', { label }),
        clear: t('record.filter.clear'),
        more: (count) => t('record.filter.more', { count }),
        fewer: t('record.filter.fewer'),
      }}
    />
  )
}
