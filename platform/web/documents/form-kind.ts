import { createContext } from 'react'

/** Kind of record whose form is shown; undefined outside a form. */
export const FormKind = createContext<{ readonly kind: string; readonly words: string } | undefined>(undefined)
