import { untranslated } from '../rooms/untranslated.ts'

/** How a language names the records: several of them, and one. */
export interface Names {
  readonly many: string
  readonly one: string
}

/** The languages besides English that need names. */
export const namedLanguages = ['fr', 'es', 'pt'] as const
export type NamedLanguage = (typeof namedLanguages)[number]
export type GivenNames = Readonly<Partial<Record<NamedLanguage, Names>>>

/** The English names with a mark that the build refuses. */
export const untranslatedNames = ({ many, one }: Names): Names => ({
  many: `${untranslated}${many}`,
  one: `${untranslated}${one}`,
})

/** Reads "capteurs de givre, capteur de givre". Throws Error that says what is wrong. */
export const readNames = (language: NamedLanguage, text: string): Names => {
  const [many = '', one = '', ...rest] = text.split(',').map((part) => part.trim())
  if (many === '' || one === '' || rest.length > 0)
    throw new Error(`--${language} needs two names with a comma between them: several records, and one`)
  return { many, one }
}
