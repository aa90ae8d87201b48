/** Path of an address as entries are compared: lower case, no query, no trailing slash. */
export const pathOf = (href: string) => (href.split('?')[0] ?? href).toLowerCase().replace(/(?<=.)\/$/, '')

const isUnder = (path: string, place: string) => path === place || (place !== '/' && path.startsWith(`${place}/`))

/**
 * The one entry that is marked: the longest address that the path lies under, or else the shortest of its section
 * (/MyFleet/Farm belongs to /MyFleet/Table when /MyFleet itself has no entry).
 */
export const currentEntry = (path: string, hrefs: readonly string[]): string | undefined => {
  const byLength = hrefs.toSorted((first, second) => first.length - second.length)
  const sectionOf = (href: string) => `/${pathOf(href).split('/')[1] ?? ''}`
  return (
    byLength.findLast((href) => isUnder(pathOf(path), pathOf(href))) ??
    byLength.find((href) => isUnder(pathOf(path), sectionOf(href)) && sectionOf(href) !== '/')
  )
}
