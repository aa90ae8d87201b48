/** Mark of a text that `npm run new` could not translate. The build refuses it. */
export const untranslated = '?? '

/** Keys of the texts with the mark. */
export const untranslatedKeys = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return value.includes(untranslated) ? [path] : []
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => untranslatedKeys(inner, path ? `${path}.${key}` : key))
    : []
}
