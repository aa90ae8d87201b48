import * as z from 'zod/mini'

// The page's policy forbids code made of texts: schemas must not even try it, or each page reports a violation.
z.config({ jitless: true })
