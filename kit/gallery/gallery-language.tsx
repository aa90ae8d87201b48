import { createContext, type ReactNode, useContext } from 'react'

/** Languages in which pieces with many words are shown. The other pieces speak English. */
export const galleryLanguages = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] as const
export type GalleryLanguage = (typeof galleryLanguages)[number]

const LanguageContext = createContext<GalleryLanguage>('en-GB')

export function GalleryLanguageProvider({
  language,
  children,
}: {
  readonly language: GalleryLanguage
  readonly children: ReactNode
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The language that the reader of the gallery has chosen. */
export const useGalleryLanguage = (): GalleryLanguage => useContext(LanguageContext)

/** The words of the language that the reader of the gallery has chosen. */
export const useGalleryWords = <Words,>(words: Readonly<Record<GalleryLanguage, Words>>): Words =>
  words[useGalleryLanguage()]
