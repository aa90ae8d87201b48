import { useTranslation } from 'react-i18next'
import { languages } from '../../../domain/language.ts'
import type { ChangeWords } from '../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../platform/web/reader/use-zone.ts'
import { useFieldWords, useOperationWords } from '../../audit-log/web/port.ts'
import type { Audience } from '../contract/communication.ts'
import { useAudienceWords } from './audience-words.ts'
import type { Texts } from './texts-form.ts'

const textFields = ['texts', 'labels']

/** How changes of messages and of entries of lists are told. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const fieldWords = useFieldWords()
  const audienceWords = useAudienceWords()
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (field.endsWith('AtMs')) return format.instant(Number(value), zone)
    if (field === 'severity') return t(`administration.severity.${String(value)}`)
    if (field === 'audience') return audienceWords(value as Audience)
    if (typeof value === 'boolean') return t(value ? 'administration.yes' : 'administration.no')
    return String(value)
  }
  const pair = (name: string, before: string, after: string) => t('words.pair', { name, text: `${before} → ${after}` })
  return {
    operation: useOperationWords(),
    field({ field, before, after }) {
      if (!textFields.includes(field)) return pair(fieldWords(field), valueText(field, before), valueText(field, after))
      const [was, is] = [before as Partial<Texts> | null, after as Partial<Texts> | null]
      return languages
        .filter((language) => was?.[language] !== is?.[language])
        .map((language) =>
          pair(t(`administration.language.${language}`), was?.[language] || '-', is?.[language] || '-'),
        )
        .join(' · ')
    },
  }
}
