/** Public interface: paths of tabs, for the routes of other features. */
export { cardTabLink, tabPath } from './links.ts'
