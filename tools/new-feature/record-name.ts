import { featureName } from './feature-name.ts'

/** A noun in the spellings that the files need. */
interface Spelled {
  /** `iceSensor` */
  readonly camel: string
  /** `IceSensor` */
  readonly pascal: string
  /** `ice_sensor` */
  readonly snake: string
  /** `ice sensor` */
  readonly words: string
  /** `Ice sensor` */
  readonly title: string
}

/** The names of a new kind of record: `ice-sensors` and one `ice-sensor`. */
export interface RecordName {
  /** `ice-sensors`: folder and files. */
  readonly kebab: string
  readonly one: Spelled
  readonly many: Spelled
  /** `ice sensors` */
  readonly nouns: string
  /** `Ice sensors`: the title. */
  readonly words: string
  /** `iceSensors`, as {@link featureName} names it. */
  readonly camel: string
}

const spelled = (kebab: string): Spelled => {
  const { camel, pascal, words } = featureName(kebab)
  return { camel, pascal, snake: kebab.replaceAll('-', '_'), words: kebab.replaceAll('-', ' '), title: words }
}

/** One of several by the rules of English; undefined if the name is no plural. */
const singularOf = (plural: string): string | undefined => {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ch|sh|x|ss)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : undefined
}

/** Reads the plural name of a kind of record. Throws Error if it is no plural and `one` is missing. */
export const recordName = (plural: string, one?: string): RecordName => {
  const { kebab, camel, words } = featureName(plural)
  const singular = one ?? singularOf(plural)
  if (singular === undefined || singular === plural)
    throw new Error(`"${plural}" is not a plural. Name one record too: npm run new record ${plural} <one>`)
  return { kebab, camel, words, one: spelled(singular), many: spelled(plural), nouns: plural.replaceAll('-', ' ') }
}
