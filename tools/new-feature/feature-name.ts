/** The spellings of a feature's name that the files need. */
export interface FeatureName {
  /** `wind-modes`: folder and files. */
  readonly kebab: string
  /** `windModes`: texts and imports. */
  readonly camel: string
  /** `WindModes`: paths and types. */
  readonly pascal: string
  /** `Wind modes`: what people read. */
  readonly words: string
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Reads a kebab-case name. Throws Error that says what is wrong with it. */
export const featureName = (name: string): FeatureName => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is not a feature name: small letters, digits and single hyphens, e.g. wind-modes`)
  const parts = name.split('-')
  const pascal = parts.map(capital).join('')
  return {
    kebab: name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: capital(parts.join(' ')),
  }
}
