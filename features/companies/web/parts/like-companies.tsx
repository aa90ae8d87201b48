import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { companyLink } from '../../contract/company-paths.ts'
import { likeCompaniesQuery } from '../queries.ts'

const shortest = 3

/** Companies whose names sound like the typed one, before the form is saved. Nothing if there are none. */
export function LikeCompanies({
  name,
  except,
  words,
}: {
  readonly name: unknown
  /** Id of the company of the form. */
  readonly except?: string
  readonly words: RecordWords
}) {
  const { t } = useTranslation()
  const asked = useDeferredValue(typeof name === 'string' ? name.trim() : '')
  const { data = [] } = useQuery({ ...likeCompaniesQuery(asked), enabled: asked.length >= shortest })
  const others = data.filter(({ id }) => id !== except)
  if (asked.length < shortest || others.length === 0) return null
  return (
    <RecordSection title={t('companies.like.title')} note={t('companies.like.text')}>
      <LineList>
        {others.map(({ id, name: other, country }) => (
          <Line key={id} after={words.value('country', country)}>
            <AppLink href={companyLink(id)}>{other}</AppLink>
          </Line>
        ))}
      </LineList>
    </RecordSection>
  )
}
