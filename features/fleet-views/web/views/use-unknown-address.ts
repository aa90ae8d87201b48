import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { consumeUnknownZone } from '../../../../platform/web/reader/zone-mode.ts'
import {
  type AddressKnowledge,
  type AddressPage,
  addressPart,
  type UnknownAddress,
  unknownAddress,
} from './unknown-address.ts'

/** Drops from the address what it names and this page does not have, and says so once. */
export const useUnknownAddress = (page: AddressPage | undefined, has?: AddressKnowledge): void => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const router = useRouter()
  const search = useMatch({ strict: false, select: (match) => JSON.stringify(match.search) })
  // As text: told once, not with each render until the address has followed.
  const found = page && JSON.stringify(unknownAddress(JSON.parse(search), page, has))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is told once, in the language of that moment
  useEffect(() => {
    if (page === undefined) return
    const zone = consumeUnknownZone(window.location.pathname)
    if (found === undefined && zone === undefined) return
    const none: UnknownAddress = { names: [], dropped: [], search: {} }
    const unknown = found === undefined ? none : (JSON.parse(found) as UnknownAddress)
    const { dropped, search: kept } = unknown
    const names = zone === undefined ? unknown.names : [...unknown.names, addressPart('zone', zone)]
    if (names.length > 0)
      showNotice(t('fleetViews.unknownAddress', { names: new Intl.ListFormat(language).format(names) }))
    if (found === undefined) return
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
  }, [found, router, page])
}
