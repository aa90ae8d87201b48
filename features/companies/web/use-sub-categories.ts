import { useQuery } from '@tanstack/react-query'
import { textIn } from '../../../platform/contract/field.ts'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { subCategoriesQuery } from './queries.ts'

/** Sub-categories with their labels, and the labels of codes. A code that is no longer in the list is its own label. */
export const useSubCategories = () => {
  const { language } = useLanguage()
  const { data = [] } = useQuery(subCategoriesQuery())
  const choices = data.map(({ code, labels }) => ({ value: code, label: textIn(labels, language) }))
  const labels = new Map(choices.map(({ value, label }) => [value, label]))
  return { choices, labelOf: (code: string) => labels.get(code) ?? code }
}
