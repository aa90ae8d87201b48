/** Public interface: what the built-in broker refused because of its topic. */
export { createRefusedPublications } from './refused-publications.ts'
