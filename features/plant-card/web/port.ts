/** Public interface: addresses of cards. */
export { cardLink } from './links.ts'
