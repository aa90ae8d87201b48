import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { isCountry } from '../../../../domain/country.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import { getNodeProposals } from '../../contract/new-node-calls.ts'
import { cardLink } from '../links.ts'
import styles from '../parts/card.module.css'

const filled = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const numberIn = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

/** Question for proposals about the values of a form. Undefined without a name. */
const questionOf = (level: CardLevel, values: LooseValues, parent: string | undefined) => {
  const name = filled(values.name)
  const country = filled(values.countryCode)
  const latitude = numberIn(values.latitude, 90)
  const longitude = numberIn(values.longitude, 180)
  const assetType = filled(values.assetType)
  if (name === undefined) return undefined
  return {
    ...{ level, name },
    ...(country !== undefined && isCountry(country) && { countryCode: country }),
    ...(level === 'farm' && latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...(parent !== undefined && { parent }),
    ...(assetType !== undefined && { assetType }),
  }
}

/** Free codes for a new node, and nodes that may be the same: shown before the user saves. */
export function SimilarNodes({
  level,
  values,
  parent,
}: {
  readonly level: CardLevel
  readonly values: LooseValues
  readonly parent?: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const question = useDeferredValue(JSON.stringify(questionOf(level, values, parent) ?? null))
  const { data } = useQuery({
    queryKey: ['plant card', 'proposals', question],
    queryFn: ({ signal }) => call(getNodeProposals, { query: JSON.parse(question) }, signal),
    enabled: question !== 'null',
    placeholderData: keepPreviousData,
  })
  if (!data || question === 'null') return null
  const codes = (['pentagram', 'farmCode', 'deviceCode'] as const).flatMap((key) =>
    data[key] === null || filled(values[key]) !== undefined ? [] : [`${t(`plantCard.field.${key}`)}: ${data[key]}`],
  )
  return (
    <>
      {codes.length > 0 && <Note role="status">{t('plantCard.new.proposed', { codes: codes.join(' · ') })}</Note>}
      {data.similar.length > 0 && (
        <RecordSection title={t('plantCard.new.similar')} note={data.similar.length}>
          <ul className={styles.links} role="status">
            {data.similar.map(({ distance, hasSameName, ...node }) => (
              <li key={node.entCode}>
                <AppLink href={cardLink(node)}>{node.name}</AppLink>
                <Note>
                  {[
                    ...(hasSameName ? [t('plantCard.new.sameName')] : []),
                    ...(distance === null
                      ? []
                      : [t('plantCard.new.away', { distance: format.number(distance, 1, 'km') })]),
                  ].join(' · ')}
                </Note>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  )
}
