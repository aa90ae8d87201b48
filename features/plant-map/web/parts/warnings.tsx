import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../../domain/country.ts'
import { regionAt } from '../../../../kit/composites/map-frame/region-at.ts'
import type { SiteShape } from '../../../../kit/composites/map-frame/site-shape.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { middlePlace, placeWarnings } from '../place-warnings.ts'

const mostShown = 5

/** Warnings about things in another country, or far from the others. They can be saved. */
export function Warnings({
  shapes,
  countryCode,
}: {
  readonly shapes: readonly SiteShape[]
  readonly countryCode: string
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const firsts = shapes.flatMap(({ name, places: [place] }) => (place ? [{ name, place }] : []))
  const { data = [] } = useQuery({
    queryKey: ['plant map', 'regions', firsts.map(({ place }) => place)],
    queryFn: () => Promise.all(firsts.map(async (one) => ({ ...one, region: await regionAt(one.place) }))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const warnings = placeWarnings(data, middlePlace(firsts.map(({ place }) => place)), countryCode)
  if (warnings.length === 0) return null
  return (
    <Fault>
      {warnings
        .slice(0, mostShown)
        .map(({ name, code, distance, region }) =>
          code === 'far'
            ? t('plantMap.warning.far', { name, distance: format.number(distance, 0, 'km') })
            : t('plantMap.warning.abroad', { name, country: countryName(region, language) }),
        )
        .join(' ')}
    </Fault>
  )
}
