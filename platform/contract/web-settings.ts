import { z } from 'zod'

/** Public settings of the page before sign-in (specification 000 §4, start-up step 1). They contain no secrets. */
export const WebSettings = z
  .object({
    version: z.string(),
    webApplicationUrl: z.string(),
    signIn: z.object({ issuer: z.string(), clientId: z.string(), redirectUrl: z.string(), scope: z.string() }),
    /** The second client, for control commands, and its authentication context (`acr`). */
    controlSignIn: z.object({
      issuer: z.string(),
      clientId: z.string(),
      redirectUrl: z.string(),
      scope: z.string(),
      acr: z.string(),
    }),
    environmentColour: z.string().nullable(),
    /** Raster tiles of the map, with `{z}`, `{x}` and `{y}` in the address; null: none. */
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
    pushUrls: z.object({ notifications: z.string(), general: z.string() }),
    pushTimeoutMs: z.number().int(),
    /** ATS_SUMMARY_ACTIVE: when off, 9999 is a missing value. */
    atsSummaryActive: z.boolean(),
    maintenanceMode: z.boolean(),
    demo: z.boolean(),
    /** User-agent patterns that pass the first navigation guard. */
    browsers: z.array(z.string()),
  })
  .meta({ id: 'WebSettings' })
export type WebSettings = z.infer<typeof WebSettings>
