import { z } from 'zod'

export const JobsView = z.object({
  /** Name of the job whose runs stand open. */
  job: z.string().max(80).default(''),
})

export const MessagesView = z.object({
  /** Id of the message in the form, `new`, or empty: the form is shut. */
  message: z.string().max(40).default(''),
})
