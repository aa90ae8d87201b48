/** Path of an address as entries are compared: lower case, no query, no trailing slash. */
export const pathOf = (href: string) => (href.split('?')[0] ?? href).toLowerCase().replace(/(?<=.)\/$/, '')

const isUnder = (path: string, place: string) => path === place || (place !== '/' && path.startsWith(`${place}/`))

/** Below it each area is a section of its own: cards of plants, models, companies. */
const areas = '/plantidcard'

/** The first part of an address, or the first two below the areas of the plant identity card. */
const sectionOf = (href: string): string => {
  const [first = '', second = ''] = pathOf(href).split('/').slice(1)
  return `/${first}` === areas ? `${areas}/${second}` : `/${first}`
}

/**
 * The one entry that is marked: the longest address that the path lies under, or else the shortest of its section
 * (/MyFleet/Farm belongs to /MyFleet/Table when /MyFleet itself has no entry).
 */
export const currentEntry = (path: string, hrefs: readonly string[]): string | undefined => {
  const byLength = hrefs.toSorted((first, second) => first.length - second.length)
  return (
    byLength.findLast((href) => isUnder(pathOf(path), pathOf(href))) ??
    byLength.find((href) => isUnder(pathOf(path), sectionOf(href)) && sectionOf(href) !== '/')
  )
}
