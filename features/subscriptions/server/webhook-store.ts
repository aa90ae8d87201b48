import { eq } from 'drizzle-orm'
import type { SecretBox } from '../../../platform/server/identity/secret-box.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { newSecret, rotationMs } from './send/signature.ts'
import { secretPlace } from './send/webhook-secret.ts'
import type { StoredWebhook } from './subscription-store.ts'
import { webhook } from './tables.ts'

export interface SealedSecret {
  readonly secret: string
  readonly sealed: string
}

/** A new secret of a webhook. Sealing reads a key, so it happens before the transaction. */
export const sealNewSecret = async (secrets: SecretBox, webhookId: string): Promise<SealedSecret> => {
  const secret = newSecret()
  return { secret, sealed: await secrets.seal(secretPlace(webhookId, 'new'), secret) }
}

export const insertWebhook = async (
  tx: Db,
  values: { readonly id: string; readonly ownerId: string; readonly name: string; readonly url: string },
  { sealed }: SealedSecret,
): Promise<void> => {
  await tx.insert(webhook).values({ ...values, secret: sealed })
}

/** Turned on again, it starts without failures. */
export const changeWebhook = async (
  tx: Db,
  row: StoredWebhook,
  { name, url, isOn }: { readonly name: string; readonly url: string; readonly isOn: boolean },
): Promise<void> => {
  const fresh = isOn && !row.isOn ? { failingSince: null, turnedOffAt: null } : {}
  await tx
    .update(webhook)
    .set({ name, url, isOn, ...fresh, version: row.version + 1 })
    .where(eq(webhook.id, row.id))
}

/** The secret of a webhook, sealed as the one before. */
export const sealOldSecret = async (secrets: SecretBox, row: StoredWebhook): Promise<string> =>
  secrets.seal(secretPlace(row.id, 'old'), await secrets.open(secretPlace(row.id, 'new'), row.secret))

/** Puts a new secret in place; the old one also signs for a day. */
export const rotateSecret = async (
  tx: Db,
  row: StoredWebhook,
  { sealed, oldSealed, nowMs }: { readonly sealed: string; readonly oldSealed: string; readonly nowMs: number },
): Promise<void> => {
  await tx
    .update(webhook)
    .set({
      secret: sealed,
      oldSecret: oldSealed,
      oldSecretUntil: new Date(nowMs + rotationMs),
      version: row.version + 1,
    })
    .where(eq(webhook.id, row.id))
}

export const removeWebhook = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(webhook).where(eq(webhook.id, id))
}
