/** Public interface: parts of the home page. */
export { homeParts } from './parts/home-parts.ts'
