import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import { switchTexts } from '../i18n/i18n.ts'
import { rememberLanguage } from '../i18n/language-choice.ts'
import { usePerson } from '../session/session-context.tsx'

/** The language in use and a way to switch it without reloading; the choice is kept for the person. */
export interface LanguageInUse {
  readonly language: Language
  readonly setLanguage: (language: Language) => Promise<void>
}

export const useOwnLanguage = (): LanguageInUse => {
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
