import { type Fields, fieldEntries } from '../../contract/field.ts'
import { labelFields, type RecordKind } from '../../contract/record-kind.ts'

/**
 * Generated columns of the tables of paged lists. They hold the sort key of the name and the texts of the search, so a list
 * calls no function for each row.
 */

/** Name of the column of a field. */
export const columnName = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Keys of the columns in the table. No field has such a key. */
export const sortKeyOf = (field: string): string => `sorted.${field}`
export const searchKey = 'searched.text'

type ListedKind = Pick<RecordKind, 'fields' | 'list' | 'label'>

/** The fields whose texts the column of the search contains: all that are plain texts. */
export const searchedTexts = (fields: Fields): readonly string[] =>
  fieldEntries(fields)
    .filter(([, { kind }]) => kind === 'text')
    .map(([key]) => key)

export interface ListColumn {
  readonly key: string
  readonly name: string
  /** SQL of its value. */
  readonly expression: string
}

/** The computed columns of a paged kind; other kinds have none. */
export const listColumns = ({ fields, list, label }: ListedKind): readonly ListColumn[] => {
  if (list !== 'paged') return []
  const texts = searchedTexts(fields)
  const all = texts.map((key) => `coalesce("${columnName(key)}", '')`).join(" || E'\\n' || ")
  return [
    ...labelFields({ fields, ...(label && { label }) })
      .filter((key) => fields[key]?.kind === 'text')
      .map((key) => ({
        key: sortKeyOf(key),
        name: `sorted_${columnName(key)}`,
        expression: `natural_order("${columnName(key)}")`,
      })),
    // No word of a search contains a line break, so none is found across two texts.
    ...(texts.length === 0 ? [] : [{ key: searchKey, name: 'searched_text', expression: `folded_text(${all})` }]),
  ]
}

/** The columns as parts of a statement that creates the table. */
export const listColumnsSql = (kind: ListedKind): string =>
  listColumns(kind)
    .map(({ name, expression }) => `, "${name}" text generated always as (${expression}) stored`)
    .join('')
