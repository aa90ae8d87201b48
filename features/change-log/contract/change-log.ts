import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** One line of a version. Its text may hold `code` between back quotes; nothing else is marked up. */
export const ChangeLogEntry = z
  .object({ id: z.string(), text: z.string(), isNew: z.boolean() })
  .meta({ id: 'ChangeLogEntry' })
export type ChangeLogEntry = z.infer<typeof ChangeLogEntry>

export const ChangeLogVersion = z
  .object({
    version: z.string(),
    /** ISO date; null: not released yet. */
    date: z.string().nullable(),
    intro: z.string(),
    sections: z.array(z.object({ title: z.string(), entries: z.array(ChangeLogEntry) })),
  })
  .meta({ id: 'ChangeLogVersion' })
export type ChangeLogVersion = z.infer<typeof ChangeLogVersion>

export const getChangeLog = endpoint({
  id: 'getChangeLog',
  method: 'GET',
  path: '/api/ChangeLog',
  isOurs: true,
  summary: 'What has changed, newest version first, with what is new since the person last looked',
  right: 'signed-in',
  reply: z.object({
    versions: z.array(ChangeLogVersion),
    /** When the person last looked; null: never. */
    seenAtMs: z.number().int().nullable(),
  }),
})

export const getChangeLogNews = endpoint({
  id: 'getChangeLogNews',
  method: 'GET',
  path: '/api/ChangeLog/News',
  isOurs: true,
  summary: 'How many entries of the change log are new to the person; all of the newest version when they never looked',
  right: 'signed-in',
  reply: z.object({ count: z.number().int() }),
})

export const markChangeLogSeen = endpoint({
  id: 'markChangeLogSeen',
  method: 'POST',
  path: '/api/ChangeLog/Seen',
  isOurs: true,
  summary: 'Remembers that the person has seen every entry that there is now',
  right: 'signed-in',
  reply: z.object({ seenAtMs: z.number().int() }),
})
