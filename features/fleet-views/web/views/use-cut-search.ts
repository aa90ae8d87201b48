import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { cutSearch, longestSearch } from './search-text.ts'

const AskedSearch = v.object({ search: v.optional(v.string(), '') })

/** Puts a search right that an address brings and that is too long, and says so. */
export const useCutSearch = (): void => {
  const { t } = useTranslation()
  const [{ search }, setSearch] = useViewState(AskedSearch)
  const isTooLong = search.length > longestSearch
  useEffect(() => {
    if (!isTooLong) return
    setSearch((held) => ({ search: cutSearch(held.search) }))
    showNotice(t('fleetViews.searchTooLong', { most: longestSearch }), { state: 'warning' })
  }, [isTooLong, setSearch, t])
}
