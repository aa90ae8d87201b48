import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandPalette } from '../../../../kit/composites/command-palette/command-palette.tsx'
import type { PaletteRow } from '../../../../kit/composites/command-palette/palette-row.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { boostsOf, type UsedItems, usedItemsOf, withStar, withUse } from '../../../../platform/web/search/used-items.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { KeyCaps } from './key-caps.tsx'
import styles from './search-panel.module.css'
import type { SearchQuery } from './search-query.ts'
import { useFoundItems } from './use-found-items.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'
import { type FoundItem, type SearchItems, useSearchItems } from './use-search-items.ts'

/** Recent items shown before anything is typed. */
const recentShown = 6

/** Ids of the search results, best first. */
const foundIds = (index: SearchItems['index'], query: string, used: UsedItems): readonly string[] => {
  const boosts = boostsOf(used)
  return index.find(query, (id) => boosts.get(id) ?? 0).map(({ id }) => id)
}

/** The search: what is typed, what it finds, and what a person used last or marked. */
export default function SearchPanel({
  opened,
  asked,
  onAsked,
  onClose,
  onKeys,
}: {
  readonly opened: boolean
  readonly asked: SearchQuery
  readonly onAsked: (asked: SearchQuery) => void
  readonly onClose: () => void
  readonly onKeys: () => void
}) {
  const isOpen = useOpenedAfterMount(opened)
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigation()
  const { query, isTaken } = asked
  const setQuery = (next: string) => onAsked({ query: next, isTaken: false })
  const [isGoing, setGoing] = useState(false)
  const [used, setUsed] = useStoredValue(usedItemsOf(usePerson()?.id ?? ''))
  const { screens, actions, byId, index, state: stateOfAll, retry } = useSearchItems(opened, onKeys)
  const records = useFoundItems(query, opened)

  useEffect(() => {
    if (opened) setGoing(false)
  }, [opened])

  const isAsked = query.trim() !== ''
  const found = useMemo(() => (isAsked ? foundIds(index, query, used) : []), [index, query, isAsked, used])

  // Only pages can be favourites: no commands, and no results that only the server finds.
  const canStar = ({ href, id }: FoundItem) => href !== undefined && !records.byId.has(id)
  const row = (item: FoundItem, section = ''): PaletteRow =>
    rowOf(item, section, canStar(item) ? used.favourites.includes(item.id) : undefined)
  const section = (name: string, items: readonly FoundItem[]): readonly PaletteRow[] =>
    items.length === 0
      ? []
      : [{ kind: 'heading', id: name, label: t(`shell.search.${name}`) }, ...items.map((item) => row(item, `${name} `))]
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const rows = isAsked
    ? [...known(found), ...records.items].map((item) => row(item))
    : [
        ...section('favourites', known(used.favourites)),
        ...section('recent', known(used.recent.filter((id) => !used.favourites.includes(id))).slice(0, recentShown)),
        ...section('screens', screens),
        ...section('actions', actions),
      ]

  const state = records.stateBeside(stateOfAll, rows.length > 0)
  const itemOf = (id: string) => byId.get(id.replace(/^[a-z]+ /, '')) ?? records.byId.get(id)
  const take = (id: string, { newTab }: { readonly newTab: boolean }) => {
    const item = itemOf(id)
    if (!item) return
    if (item.href === undefined) {
      onClose()
      item.run?.()
      return
    }
    // Items of the server are not there before a search, so they cannot be listed as recent ones.
    if (!records.byId.has(item.id)) setUsed(withUse(used, item.id))
    if (newTab) {
      window.open(item.href, '_blank', 'noopener')
      return
    }
    setGoing(true)
    onClose()
    navigate(item.href)
  }

  const best = rows.find(({ kind }) => kind === 'choice')
  useEffect(() => {
    if (!isOpen || !isTaken || state === 'loading') return
    if (best) take(best.id, { newTab: false })
    else onAsked({ query, isTaken: false })
  })

  return (
    <CommandPalette
      opened={isOpen}
      onClose={onClose}
      returnFocus={!isGoing}
      query={query}
      onQuery={setQuery}
      rows={rows}
      onTake={(id, how) => {
        // The best so far may not be the best of all.
        if (isAsked && state === 'loading' && (id === undefined || id === best?.id) && !how.newTab)
          onAsked({ query, isTaken: true })
        else if (id !== undefined) take(id, how)
      }}
      onStar={(id) => {
        const item = itemOf(id)
        if (item) setUsed(withStar(used, item.id))
      }}
      status={
        <>
          {isAsked &&
            rows.length > 0 &&
            t('shell.search.found', { count: rows.length, shown: format.number(rows.length) })}{' '}
          {state === 'loading' && t('shell.search.loading')}
          {state === 'failed' && (
            <>
              {t('shell.search.failed')}{' '}
              <Button size="small" look="quiet" onClick={retry}>
                {t('action.retry')}
              </Button>
            </>
          )}
        </>
      }
      empty={
        state === 'loading' ? null : (
          <EmptyState
            inline
            title={t('shell.search.nothing')}
            actions={<Button onClick={() => setQuery('')}>{t('shell.search.clear')}</Button>}
          >
            {t('shell.search.nothingText')}
          </EmptyState>
        )
      }
      footer={
        <>
          <Hint keys={['ArrowUp', 'ArrowDown']} word={t('shell.search.move')} />
          <Hint keys={['Enter']} word={t('shell.search.open')} />
        </>
      }
      words={{
        title: t('shell.search.title'),
        placeholder: t('shell.search.placeholder'),
        close: t('action.close'),
        results: t('shell.search.results'),
        star: t('shell.search.star'),
        unstar: t('shell.search.unstar'),
      }}
    />
  )
}

const rowOf = (item: FoundItem, section: string, starred: boolean | undefined): PaletteRow => ({
  kind: 'choice',
  id: section + item.id,
  label: item.label,
  ...(detailOf(item) && { detail: detailOf(item) }),
  // Below their heading actions need no word.
  ...(section !== 'actions ' && { note: item.kind }),
  ...(item.now && { aside: <item.now /> }),
  icon: item.icon,
  checked: item.checked,
  starred,
})

/** Beside a name: its code, or what it belongs to. */
const detailOf = ({ code, context }: FoundItem): string => [code, context].filter(Boolean).join(' · ')

function Hint({ keys, word }: { readonly keys: readonly string[]; readonly word: string }) {
  return (
    <span className={styles.hint}>
      {keys.map((one) => (
        <KeyCaps key={one} keys={one} />
      ))}
      {word}
    </span>
  )
}
