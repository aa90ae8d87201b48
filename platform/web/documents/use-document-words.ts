import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../kit/primitives/file-check.ts'
import { shortTypeName } from '../../contract/document.ts'
import { ApiError } from '../api/api-error.ts'
import { useFormat } from '../reader/use-format.ts'

/** Texts of documents. */
export interface DocumentWords {
  readonly category: (key: string | null) => string
  readonly size: (bytes: number) => string
  /** E.g. PDF. */
  readonly type: (mediaType: string) => string
  readonly day: (day: string) => string
  readonly problem: (error: unknown) => string
}

/** `words` is the prefix of the kind of record, which can have categories of its own. */
export const useDocumentWords = (words: string): DocumentWords => {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const size = (bytes: number): string => sizeText(bytes, format.locale)
    const type = (mediaType: string): string => shortTypeName(mediaType) ?? t('documents.otherType')
    return {
      category: (key) =>
        key === null ? '' : t([`${words}.documentCategory.${key}`, `documents.category.${key}`], { defaultValue: key }),
      size,
      type,
      day: (day) => format.day(Date.parse(day), 'UTC'),
      problem(error) {
        if (!(error instanceof ApiError)) return t('problem.unexpected')
        const [fault] = error.problem?.errors ?? []
        const bound = fault?.bound
        const allowed = typeof bound === 'string' ? bound.split(', ').map(type).join(', ') : ''
        return t([`documents.problem.${error.code}`, `problem.${error.code}`, 'problem.unexpected'], {
          largest: typeof bound === 'number' ? size(bound) : '',
          allowed,
          found: fault?.value === undefined ? '' : type(fault.value),
        })
      },
    }
  }, [t, format, words])
}
