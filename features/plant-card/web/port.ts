/** Public interface: addresses of cards. */
export { cardLink, crisisSheetLink } from './links.ts'
