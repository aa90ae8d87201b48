import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../kit/composites/record/record-page.tsx'
import { EmptyState } from '../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import type { RightCheck } from '../../contract/endpoint.ts'
import { isIdOf } from '../../contract/record-id.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { useCustomTitle } from '../navigation/custom-title.ts'
import { useTrail } from '../navigation/trail.ts'
import { NoRight } from '../rights/guarded.tsx'
import { QueryError } from '../states/query-error.tsx'

/** Screens of a kind of record at `{list}/{view|edit|create}/{id?}`. */
export interface RecordScreenKind<Item> {
  /** The parent list, for the breadcrumb. */
  readonly list: { readonly label: string; readonly href: string }
  /** Translation keys in the locales of the feature. */
  readonly words: {
    readonly new: string
    /** Title until the name is loaded. */
    readonly one: string
    readonly loading: string
  }
  readonly query: (id: string, mode: 'view' | 'edit') => UseQueryOptions<Item, Error, Item, string[]>
  readonly name: (item: Item) => string
  /** Beside the name. */
  readonly note?: (item: Item) => ReactNode
  readonly actions: (item: Item) => ReactNode
  /** Permission missing for this record, although the user may change others. */
  readonly missingRight?: (item: Item) => RightCheck | undefined
  /** Above a record, also while it is missing, e.g. the day on which it is shown. */
  readonly above?: ReactNode
  /** Instead of the default error; undefined: the default. */
  readonly failed?: (error: Error) => ReactNode
  readonly view: (item: Item) => ReactNode
  /** The form; without a record the form for a new one. */
  readonly editor: (item: Item | undefined) => ReactNode
  /** Reads addresses of another shape than `{list}/{view|edit|create}/{id?}`. */
  readonly read?: (path: string) => ScreenPlace | undefined
}

/** What an address shows. `rest` is a path below it: a screen without tabs has none. */
export interface ScreenPlace {
  readonly mode: 'view' | 'edit' | 'create'
  readonly id?: string
  readonly rest: string
}

/** View, edit or create screen of a record, as given by the address, ignoring case. */
export function RecordScreen<Item>({ kind }: { readonly kind: RecordScreenKind<Item> }) {
  const { t } = useTranslation()
  const place = useScreenPlace(kind)
  if (place?.mode === 'create') return <NewRecord kind={kind} />
  if (place?.id !== undefined) return <KnownRecord key={place.id} kind={kind} id={place.id} mode={place.mode} />
  return (
    <EmptyState title={t('record.noPage')} actions={<AppLink href={kind.list.href}>{t(kind.list.label)}</AppLink>} />
  )
}

/** What the address shows, by the parameters of the route or by the kind. Undefined: there is no such page. */
const useScreenPlace = ({ read }: { readonly read?: RecordScreenKind<never>['read'] }): ScreenPlace | undefined => {
  const { mode = '', id = '' } = useParams({ strict: false }) as { mode?: string; id?: string }
  const { pathname } = useLocation()
  if (read) {
    const place = read(pathname)
    return place?.rest === '' ? place : undefined
  }
  const wanted = mode.toLowerCase()
  if (wanted === 'create') return { mode: 'create', rest: '' }
  return (wanted === 'view' || wanted === 'edit') && isIdOf('uuid', id) ? { mode: wanted, id, rest: '' } : undefined
}

/** Adds the list to the breadcrumb. */
const useRecordTrail = ({ href, label }: RecordScreenKind<never>['list'], name: string) => {
  const { t } = useTranslation()
  const list = t(label)
  useTrail(
    useMemo(
      () => [
        { id: 'list', label: list, href },
        { id: 'record', label: name },
      ],
      [list, href, name],
    ),
  )
  useCustomTitle(name)
}

function NewRecord<Item>({ kind }: { readonly kind: RecordScreenKind<Item> }) {
  const { t } = useTranslation()
  const title = t(kind.words.new)
  useRecordTrail(kind.list, title)
  return (
    <RecordPage>
      <PageHeader title={title} />
      {kind.editor(undefined)}
    </RecordPage>
  )
}

function KnownRecord<Item>({
  kind,
  id,
  mode,
}: {
  readonly kind: RecordScreenKind<Item>
  readonly id: string
  readonly mode: 'view' | 'edit'
}) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(kind.query(id, mode))
  const name = data === undefined ? t(kind.words.one) : kind.name(data)
  useRecordTrail(kind.list, name)
  if (data === undefined) {
    if (error)
      return (
        <>
          {mode === 'view' && kind.above}
          {kind.failed?.(error) ?? <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />}
        </>
      )
    return <LoadingState label={t(kind.words.loading)} rows={10} />
  }
  const missing = mode === 'edit' ? kind.missingRight?.(data) : undefined
  if (missing !== undefined) return <NoRight right={missing} />
  return (
    <RecordPage>
      <PageHeader title={name} note={kind.note?.(data)} actions={mode === 'view' && kind.actions(data)} />
      {mode === 'view' && kind.above}
      {mode === 'view' ? kind.view(data) : kind.editor(data)}
    </RecordPage>
  )
}
