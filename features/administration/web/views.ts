import { z } from 'zod'
import { referenceLists } from '../contract/reference-lists.ts'

export const JobsView = z.object({
  /** Name of the job whose runs stand open. */
  job: z.string().max(80).default(''),
})

export const DiagnosticView = z.object({
  /** Id of the process that the page speaks of; empty: the one that answered. */
  process: z.string().max(40).default(''),
})

export const MessagesView = z.object({
  /** Id of the message in the form, `new`, or empty: the form is shut. */
  message: z.string().max(40).default(''),
})

export const ReferenceView = z.object({
  list: z.enum(referenceLists).default('guaranteeType'),
  /** Id of the entry in the form, `new`, or empty: the form is shut. */
  item: z.string().max(40).default(''),
})
