import { isIdOf, type RecordIds } from '../../contract/record-id.ts'

/** Addresses of the screens of a kind of record. */
export interface RecordLinks {
  readonly list: string
  readonly create: string
  readonly view: (id: string) => string
  readonly edit: (id: string) => string
  /** What an address shows; undefined for an address that does not exist. */
  readonly read: (path: string) => RecordPlaceOnPage | undefined
}

export type RecordMode = 'view' | 'edit' | 'create'

/** The screen of an address. `rest` is the path below it, e.g. a tab; empty for the screen itself. */
export type RecordPlaceOnPage =
  | { readonly mode: 'create'; readonly rest: string }
  | { readonly mode: 'view' | 'edit'; readonly id: string; readonly rest: string }

/**
 * Addresses below the list, as the specification writes them. `:id` is the id of a record. Letter case does not matter when
 * an address is read.
 */
export interface RecordAddresses {
  /** Missing: the form is also the view, e.g. of companies. */
  readonly view?: string
  /** Missing: the view is also the form, e.g. of production plans. */
  readonly edit?: string
  readonly create: string
  /** Ids of the kind. With whole numbers, 0 and -1 stand for a new record. */
  readonly ids?: RecordIds
}

const usual: RecordAddresses = { view: 'view/:id', edit: 'edit/:id', create: 'create' }

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '')

const isNew = (id: string): boolean => id === '0' || id === '-1'

interface Match {
  readonly id: string | undefined
  readonly length: number
}

/** The id in an address that begins like the template. */
const matchOf = (template: string, path: readonly string[]): Match | undefined => {
  const wanted = segmentsOf(template)
  if (path.length < wanted.length) return undefined
  const fits = wanted.every((part, at) => part === ':id' || part.toLowerCase() === path[at]?.toLowerCase())
  return fits ? { id: path[wanted.indexOf(':id')], length: wanted.length } : undefined
}

const readPath = (addresses: RecordAddresses, path: readonly string[]): RecordPlaceOnPage | undefined => {
  const { view, edit, create, ids = 'uuid' } = addresses
  const isInteger = ids === 'integer'
  const restOf = (length: number) => path.slice(length).join('/')

  const made = matchOf(isInteger ? create.replace(/\/(?:0|-1)$/, '') : create, path)
  if (made) {
    // `Create`, `Create/0` and `Create/-1` are one form.
    const after = path[made.length]
    const length = isInteger && after !== undefined && isNew(after) ? made.length + 1 : made.length
    return { mode: 'create', rest: restOf(length) }
  }
  const found = (
    [
      ['edit', edit],
      ['view', view],
    ] as const
  )
    .flatMap(([mode, template]) => {
      const match = template === undefined ? undefined : matchOf(template, path)
      return match ? [{ mode, ...match }] : []
    })
    .toSorted((one, other) => other.length - one.length)[0]
  if (found?.id === undefined) return undefined
  const { mode, id, length } = found
  if (isInteger && isNew(id)) return { mode: 'create', rest: restOf(length) }
  return isIdOf(ids, id) ? { mode, id, rest: restOf(length) } : undefined
}

/** Addresses of a kind below its list. The default is `{list}/view/{id}`, `{list}/edit/{id}` and `{list}/create`. */
export const recordLinks = (list: string, addresses: RecordAddresses = usual): RecordLinks => {
  const { view, edit, create } = addresses
  const fill = (template: string | undefined, id: string) => `${list}/${(template ?? ':id').replace(':id', id)}`
  const listPath = segmentsOf(list)
  return {
    list,
    create: `${list}/${create}`,
    view: (id) => fill(view ?? edit, id),
    edit: (id) => fill(edit ?? view, id),
    read(path) {
      const segments = segmentsOf(path)
      const isBelow = listPath.every((part, at) => part.toLowerCase() === segments[at]?.toLowerCase())
      return isBelow ? readPath(addresses, segments.slice(listPath.length)) : undefined
    },
  }
}
