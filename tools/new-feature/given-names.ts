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

/** Reads "capteurs de givre, capteur de givre". Throws Error that names the fault. */
export const readNames = (language: NamedLanguage, text: string): Names => {
  const [many = '', one = '', ...rest] = text.split(',').map((part) => part.trim())
  if (many === '' || one === '' || rest.length > 0)
    throw new Error(`--${language} needs two names with a comma between them: several records, and one`)
  return { many, one }
}

/**
 * The fault of a command line without `--` before the options: npm then keeps them for itself, and lists them in the
 * environment. Undefined for a correct line.
 */
export const keptByNpm = (environment: Readonly<Record<string, string | undefined>>): string | undefined => {
  const kept = namedLanguages.filter((language) => environment[`npm_config_${language}`] !== undefined)
  if (kept.length === 0) return undefined
  const options = kept.map((language) => `--${language}`).join(', ')
  return `npm has kept ${options} for itself. Write -- before the options: npm run new record ice-sensors -- --fr "…"`
}
