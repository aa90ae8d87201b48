import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { type UnknownAddress, unknownAddress } from '../fleet/unknown-address.ts'

/** Drops from the address what it names and this table does not have, and says so once. */
export const useUnknownAddress = (columns: readonly { readonly id: string }[]): void => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const router = useRouter()
  const search = useMatch({ strict: false, select: (match) => JSON.stringify(match.search) })
  // As text: told once, not with each render until the address has followed.
  const found = JSON.stringify(unknownAddress(JSON.parse(search), columns))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is told once, in the language of that moment
  useEffect(() => {
    if (found === undefined) return
    const { names, dropped, search: kept } = JSON.parse(found) as UnknownAddress
    if (names.length > 0)
      showNotice(t('myFleet.table.unknownAddress', { names: new Intl.ListFormat(language).format(names) }))
    void router.navigate({
      to: '.',
      search: (held: object) => ({
        ...held,
        ...kept,
        ...Object.fromEntries(dropped.map((name) => [name, undefined])),
      }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }, [found, router])
}
