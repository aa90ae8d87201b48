import { config, z } from 'zod/v4'

// The page's policy forbids code made of texts: schemas must not even try it, or each page reports a violation.
config({ jitless: true })

/** Stands in for `zod` in the browser, so that the line above holds before anybody makes a schema. */
export { z }
