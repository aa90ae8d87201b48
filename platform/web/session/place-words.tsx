import { useTranslation } from 'react-i18next'
import type { SignedInPlace } from '../../contract/signed-in-place.ts'

/** Browser, system and address of a place where somebody is signed in. */
export function PlaceWords({ place }: { readonly place: Pick<SignedInPlace, 'address' | 'browser' | 'system'> }) {
  const { t } = useTranslation()
  const { browser, system, address } = place
  const what = [browser, system].filter((word) => word !== null).join(', ')
  return <strong>{[what || t('session.unknownBrowser'), address].filter((word) => word !== null).join(' · ')}</strong>
}
