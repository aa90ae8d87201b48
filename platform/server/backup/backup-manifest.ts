import { z } from 'zod'
import { contentPath } from '../documents/content-store.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const slice = {
  fromMs: z.number().int(),
  toMs: z.number().int(),
  share: z.number().int().nonnegative(),
  shares: z.number().int().positive(),
  rows: z.number().int().nonnegative(),
  sha256,
}

/** Content of a backup. Written last: a folder without it is no backup. Digests are of the uncompressed text. */
export const BackupManifest = z.object({
  /** 2: it has rollups of samples that were removed; a program that knows only 1 must not restore without them. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** ISO, UTC. */
  createdAt: z.iso.datetime(),
  /** Version of the program that wrote it. */
  version: z.string(),
  relations: z.object({
    /** Number of the last migration of the tables. */
    migration: z.number().int().nonnegative(),
    tables: z.array(z.object({ table: z.string(), rows: z.number().int().nonnegative(), sha256 })),
    /** See `readSequences`: the samples may know numbers that the tables do not. */
    sequences: z.record(z.string(), z.number().int().nonnegative()).default({}),
  }),
  /** Contents of documents; a program that knows no documents cannot have written them. */
  documents: z.array(z.object({ sha256, bytes: z.number().int().nonnegative() })).default([]),
  historian: z.object({
    slices: z.array(z.object({ file: z.string().regex(/^\d{5}\.tsv\.gz$/), ...slice })),
    /** How far old data had been removed; see `Archive.removed`. */
    removed: z.record(z.string(), z.number().int().nonnegative()).default({}),
    /** Rollups of removed samples. */
    rollups: z
      .array(
        z.object({
          file: z.string().regex(/^rollup-\d{5}\.tsv\.gz$/),
          level: z.enum(['10m', '1h', '1d']),
          ...slice,
        }),
      )
      .default([]),
    /** The log of values that lost to others; a program that does not know it restores without it. */
    revisions: z.array(z.object({ file: z.string().regex(/^revision-\d{5}\.tsv\.gz$/), ...slice })).default([]),
  }),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const manifestFile = 'manifest.json'
export const tableFile = (table: string) => `relations/${table}.jsonl.gz`
export const contentFile = (digest: string) => `documents/${contentPath(digest)}`
export const sliceFile = (file: string) => `historian/${file}`

/** Progress of a backup or a restore. */
export type BackupEvent =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly what: string }
  | {
      readonly kind: 'done'
      readonly folder: string
      readonly tables: number
      readonly tableRows: number
      readonly samples: number
      readonly documents: number
    }
