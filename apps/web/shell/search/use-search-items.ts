import { IconBolt, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createSearchIndex,
  type Searchable,
  type SearchIndex,
} from '../../../../kit/composites/command-palette/rank-items.ts'
import type { MenuItem } from '../../../../kit/primitives/menu-model.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { SearchItem } from '../../../../platform/web/search/search-item.ts'
import { useSession } from '../../../../platform/web/session/session-context.tsx'
import { features } from '../../features.ts'
import { useLanguageItems, useThemeItems, useZoneItems } from '../choice-items.ts'
import { useNavigationGroups } from '../use-navigation-groups.ts'

/** Something found: a place to go to, or something to do. */
export interface FoundItem extends Searchable {
  readonly kind: string
  readonly now?: SearchItem['now']
  readonly icon: SearchItem['icon']
  readonly href?: string
  readonly run?: () => void
  readonly checked?: boolean | undefined
}

export interface SearchItems {
  readonly screens: readonly FoundItem[]
  readonly actions: readonly FoundItem[]
  readonly byId: Pick<ReadonlyMap<string, FoundItem>, 'get'>
  readonly index: SearchIndex<Searchable>
  readonly state: 'loading' | 'complete' | 'failed'
  readonly retry: () => void
}

/** Items of all features that the person may read; a part that fails keeps the others. */
const useFeatureItems = (isWanted: boolean) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const can = useCan()
  const queries = useQueryClient()
  const [held, setHeld] = useState<Pick<SearchItems, 'state'> & { items: readonly SearchItem[] }>({
    state: 'loading',
    items: [],
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const sources = features.flatMap(({ search }) => (search?.items && can(search.right) ? [search.items] : []))
    const load = async () => {
      const parts = await Promise.allSettled(
        sources.map(async (load) => (await load()).default({ queries, t, locale: language, can })),
      )
      if (isLeft) return
      setHeld({
        state: parts.every(({ status }) => status === 'fulfilled') ? 'complete' : 'failed',
        items: parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : [])),
      })
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [isWanted, can, queries, t, language, attempt])
  const retry = useCallback(() => {
    setHeld((now) => ({ ...now, state: 'loading' }))
    setAttempt((now) => now + 1)
  }, [])
  return { ...held, retry }
}

/** Everything that the search finds: screens, actions, and what features supply. Loads while `isWanted`. */
export const useSearchItems = (isWanted: boolean, onKeys: () => void): SearchItems => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const session = useSession()
  const groups = useNavigationGroups()
  const { items, state, retry } = useFeatureItems(isWanted)

  const screens = groups.flatMap(({ label: group, entries }) =>
    entries.map(
      ({ href, label, also, icon }): FoundItem => ({ id: `screen${href}`, label, also, kind: group, icon, href }),
    ),
  )
  const kind = t('shell.search.action')
  const choices = (of: string, name: string, also: string, list: readonly MenuItem[]) =>
    list.map(
      ({ id, label, checked, onSelect }): FoundItem => ({
        id: `${of}/${id}`,
        label: `${name}: ${label}`,
        also,
        kind,
        icon: IconBolt,
        checked,
        run: onSelect,
      }),
    )
  const actions: readonly FoundItem[] = [
    ...choices('theme', t('shell.theme.label'), 'theme', useThemeItems()),
    ...choices('zone', t('shell.zone.label'), 'time zone', useZoneItems().items),
    ...choices('language', t('shell.language'), 'language', useLanguageItems()),
    { id: 'keys', label: t('shell.keys.title'), kind, icon: IconKeyboard, run: onKeys },
    {
      id: 'sign-out',
      label: t('shell.signOut'),
      also: 'logout',
      kind,
      icon: IconLogout,
      run: () => void session.signOut(),
    },
  ]

  // The words change with the language and with what the person may see; the list itself is made anew at each drawing.
  const signature = [language, ...screens.map(({ id, label, also }) => id + label + also)].join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` stands for screens and actions
  const index = useMemo(() => createSearchIndex<Searchable>([...screens, ...actions, ...items]), [signature, items])
  const ofFeatures = useMemo(() => new Map<string, FoundItem>(items.map((item) => [item.id, item])), [items])
  // What the shell itself has is little and always of this drawing: an action holds what it does now.
  const own = new Map([...screens, ...actions].map((item) => [item.id, item]))
  const byId = { get: (id: string) => own.get(id) ?? ofFeatures.get(id) }
  return { screens, actions, byId, index, state, retry }
}
