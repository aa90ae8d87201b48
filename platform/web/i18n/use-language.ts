import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import { usePerson } from '../session/session-context.tsx'
import { switchTexts } from './i18n.ts'
import { rememberLanguage } from './language-choice.ts'

/** The language in use and a way to switch it without reloading; the choice is kept for the person. */
export const useLanguage = (): { language: Language; setLanguage: (language: Language) => Promise<void> } => {
  const { i18n } = useTranslation()
  const personId = usePerson()?.id
  const setLanguage = useCallback(
    async (language: Language) => {
      await switchTexts(language)
      rememberLanguage(language, personId)
    },
    [personId],
  )
  return { language: languages.find((one) => one === i18n.language) ?? fallbackLanguage, setLanguage }
}
