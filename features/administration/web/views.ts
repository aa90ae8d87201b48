import * as v from 'valibot'
import { oneOf, textOf } from '../../../platform/web/url-state/fields.ts'
import { referenceLists } from '../contract/reference-lists.ts'

export const JobsView = v.object({
  /** Name of the job whose runs stand open. */
  job: textOf(80),
})

export const DiagnosticView = v.object({
  /** Id of the process that the page speaks of; empty: the one that answered. */
  process: textOf(40),
})

export const MessagesView = v.object({
  /** Id of the message in the form, `new`, or empty: the form is shut. */
  message: textOf(40),
})

export const ReferenceView = v.object({
  list: oneOf(referenceLists, 'guaranteeType'),
  /** Id of the entry in the form, `new`, or empty: the form is shut. */
  item: textOf(40),
})
