import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import { withAllTexts } from '../../../../platform/web/i18n/i18n.ts'
import { useKeyChoices, useSingleKeySwitch } from '../../../../platform/web/shortcuts/use-key-choices.ts'
import { emptySearch } from './search-query.ts'
import { useTypeAhead } from './use-type-ahead.ts'

const SearchPanel = lazy(withAllTexts(() => import('./search-panel.tsx')))
const KeysDialog = lazy(withAllTexts(() => import('./keys-dialog.tsx')))

/** What stands over the page: the search, the list of keys, or nothing. */
export type Overlay = 'search' | 'keys' | undefined

/**
 * Search and list of keys: hears their keys, and loads each when it is first wanted. Once loaded they stay, so that
 * closing gives the focus back.
 */
export function SearchHost({
  overlay,
  onOverlay,
}: {
  readonly overlay: Overlay
  readonly onOverlay: (overlay: Overlay) => void
}) {
  const { t } = useTranslation()
  const [{ palette }] = useKeyChoices()
  const [asked, setAsked] = useState(emptySearch)
  const [wasSearched, setSearched] = useState(false)
  const [wasListed, setListed] = useState(false)
  const close = useCallback(() => {
    setAsked(emptySearch)
    onOverlay(undefined)
  }, [onOverlay])
  useSingleKeySwitch()
  useShortcut(
    palette === 'none'
      ? undefined
      : {
          id: 'shell.search',
          keys: [palette],
          label: t('shell.keys.openSearch'),
          group: t('shell.keys.everywhere'),
          run: () => (overlay === 'search' ? close() : onOverlay('search')),
        },
  )
  useShortcut({
    id: 'shell.keys',
    keys: ['?'],
    label: t('shell.keys.showList'),
    group: t('shell.keys.everywhere'),
    run: () => onOverlay('keys'),
  })
  if (overlay === 'search' && !wasSearched) setSearched(true)
  if (overlay === 'keys' && !wasListed) setListed(true)
  const openKeys = useCallback(() => onOverlay('keys'), [onOverlay])
  useTypeAhead(overlay === 'search', {
    query: asked.query,
    onQuery: (query) => setAsked({ query, isTaken: false }),
    onEnter: () => setAsked({ ...asked, isTaken: true }),
    onClose: close,
  })
  return (
    <Suspense fallback={null}>
      {wasSearched && (
        <SearchPanel opened={overlay === 'search'} asked={asked} onAsked={setAsked} onClose={close} onKeys={openKeys} />
      )}
      {wasListed && <KeysDialog opened={overlay === 'keys'} onClose={close} />}
    </Suspense>
  )
}
