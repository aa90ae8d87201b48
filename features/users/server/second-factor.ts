import { eq } from 'drizzle-orm'
import type { CodeOutcome, SecondFactorSetUp, SetUpOutcome } from '../../../platform/server/auth/second-factors.ts'
import { drawQr, newTotpSecret, stepOfCode, totpAddress } from '../../../platform/server/auth/totp.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { recoveryCodesLeft, replaceRecoveryCodes, takeRecoveryCode } from './recovery-code.ts'
import { appUser, secondFactor } from './tables.ts'

type Row = typeof secondFactor.$inferSelect

/** How long a set-up may take from the QR code to the first code. */
const setUpMs = 15 * 60_000
/** Wrong codes that nobody has to wait for: digits are mistyped. */
const freeFailures = 4
const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs

/**
 * How long no code is looked at after so many wrong ones in a row: one minute, then twice as long each time, up to an
 * hour. Of a million codes three are right at a time, so that guessing takes longer than anybody lives. It is counted by
 * person and in the database: other addresses and other processes do not help.
 */
export const waitAfter = (failures: number): number =>
  failures <= freeFailures ? 0 : Math.min(longestWaitMs, minuteMs * 2 ** Math.min(10, failures - freeFailures - 1))

const placeOf = (userId: string): string => `second factor ${userId}`

/** Stands in for the secret of who has none, so that a miss takes as long as a hit. */
const nobodysSecret = newTotpSecret()

/** What is to be written with a change, in its transaction: its row of the audit log. */
type Also = (tx: Db) => Promise<void>
const nothing: Also = async () => undefined

/** How it stands with a person's second factor. */
export interface SecondFactorState {
  readonly setUpAtMs: number | null
  readonly lastUsedAtMs: number | null
  readonly recoveryCodesLeft: number
}

/** Second factors of people at the built-in provider. Secrets are sealed; neither they nor codes are logged anywhere. */
export const createSecondFactors = (db: Db, config: Pick<Config, 'webApplicationUrl' | 'secondFactor'>) => {
  const box = createSecretBox(db)

  const read = async (at: Db, userId: string): Promise<Row | undefined> =>
    (await at.select().from(secondFactor).where(eq(secondFactor.userId, userId)))[0]

  /** The row, held until the transaction ends: what is tried at the same moment waits. */
  const hold = async (tx: Db, userId: string): Promise<Row | undefined> =>
    (await tx.select().from(secondFactor).where(eq(secondFactor.userId, userId)).for('update'))[0]

  const write = (tx: Db, userId: string, values: Partial<Omit<Row, 'userId'>>) =>
    tx.update(secondFactor).set(values).where(eq(secondFactor.userId, userId))

  const isBlocked = ({ blockedUntil }: Row): boolean => blockedUntil !== null && blockedUntil.getTime() > Date.now()

  const countFailure = async (tx: Db, { userId, failures }: Row): Promise<'wrong'> => {
    const waitMs = waitAfter(failures + 1)
    const blockedUntil = waitMs > 0 ? new Date(Date.now() + waitMs) : null
    await write(tx, userId, { failures: failures + 1, blockedUntil })
    return 'wrong'
  }

  /** Whether the installation asks this person for a second factor. */
  const isRequired = ({ isUserSuperAdmin }: { readonly isUserSuperAdmin: boolean }): boolean =>
    config.secondFactor === 'required' || (config.secondFactor === 'required-for-administrators' && isUserSuperAdmin)

  const shown = (secret: string, login: string): SecondFactorSetUp => {
    const issuer = `Solvane ${new URL(config.webApplicationUrl).host}`
    const address = totpAddress(secret, { issuer, label: login })
    return { secret, address, qr: drawQr(address) }
  }

  /** Uses a code up. What `also` writes is written with it or not at all. */
  const verify = async (userId: string, typed: string, also = nothing): Promise<CodeOutcome> => {
    // Opened before the transaction: the embedded database has one connection.
    const known = await read(db, userId)
    const secret = known?.confirmedAt ? await box.open(placeOf(userId), known.secret) : nobodysSecret
    return db.transaction(async (tx) => {
      const row = await hold(tx, userId)
      const atMs = Date.now()
      const step = stepOfCode(secret, typed, { atMs, newestTaken: row?.lastStep ?? null })
      if (!row?.confirmedAt || row.secret !== known?.secret) return 'wrong'
      if (isBlocked(row)) return 'blocked'
      const isRecovery = step === undefined && (await takeRecoveryCode(tx, userId, typed))
      if (step === undefined && !isRecovery) return countFailure(tx, row)
      await write(tx, userId, {
        ...(step !== undefined && { lastStep: step }),
        lastUsedAt: new Date(atMs),
        failures: 0,
        blockedUntil: null,
      })
      await also(tx)
      return isRecovery ? 'recoveryCode' : 'code'
    })
  }

  /** Begins a set-up, or goes on with one that began a moment ago; undefined when there is a second factor already. */
  const begin = async (userId: string, also = nothing): Promise<SecondFactorSetUp | undefined> => {
    const [person] = await db.select({ login: appUser.login }).from(appUser).where(eq(appUser.id, userId))
    const row = await read(db, userId)
    if (!person || row?.confirmedAt) return undefined
    const isUnderWay = row !== undefined && Date.now() - row.createdAt.getTime() < setUpMs
    if (isUnderWay) {
      await db.transaction(also)
      return shown(await box.open(placeOf(userId), row.secret), person.login)
    }
    const secret = newTotpSecret()
    const sealed = await box.seal(placeOf(userId), secret)
    const isMade = await db.transaction(async (tx) => {
      const made = await tx
        .insert(secondFactor)
        .values({ userId, secret: sealed, createdAt: new Date() })
        .onConflictDoUpdate({
          target: secondFactor.userId,
          // Whoever was faster keeps theirs; wrong codes stay counted.
          set: { secret: sealed, createdAt: new Date() },
          setWhere: eq(secondFactor.secret, row?.secret ?? ''),
        })
        .returning({ userId: secondFactor.userId })
      if (made.length > 0) await also(tx)
      return made.length > 0
    })
    return isMade ? shown(secret, person.login) : begin(userId, also)
  }

  return {
    isRequired,
    verify,

    async stateOf(userId: string): Promise<SecondFactorState> {
      const row = await read(db, userId)
      return {
        setUpAtMs: row?.confirmedAt?.getTime() ?? null,
        lastUsedAtMs: row?.confirmedAt ? (row.lastUsedAt?.getTime() ?? null) : null,
        recoveryCodesLeft: row?.confirmedAt ? await recoveryCodesLeft(db, userId) : 0,
      }
    },

    begin,

    /** The first right code makes it count. */
    async confirm(userId: string, typed: string, also = nothing): Promise<SetUpOutcome> {
      const known = await read(db, userId)
      if (!known || known.confirmedAt) return 'gone'
      const secret = await box.open(placeOf(userId), known.secret)
      return db.transaction(async (tx) => {
        const row = await hold(tx, userId)
        const atMs = Date.now()
        if (!row || row.confirmedAt || row.secret !== known.secret || atMs - row.createdAt.getTime() >= setUpMs)
          return 'gone'
        if (isBlocked(row)) return 'blocked'
        const step = stepOfCode(secret, typed, { atMs, newestTaken: null })
        if (step === undefined) return countFailure(tx, row)
        const now = new Date(atMs)
        await write(tx, userId, {
          confirmedAt: now,
          lastUsedAt: now,
          lastStep: step,
          failures: 0,
          blockedUntil: null,
        })
        const recoveryCodes = await replaceRecoveryCodes(tx, userId)
        await also(tx)
        return { recoveryCodes }
      })
    },

    /** New recovery codes for a code that is used up. */
    async renewRecoveryCodes(userId: string, typed: string, also = nothing) {
      let recoveryCodes: readonly string[] = []
      const outcome = await verify(userId, typed, async (tx) => {
        recoveryCodes = await replaceRecoveryCodes(tx, userId)
        await also(tx)
      })
      return { outcome, recoveryCodes }
    },

    /** Takes the second factor away for a code. */
    remove: (userId: string, typed: string, also = nothing): Promise<CodeOutcome> =>
      verify(userId, typed, async (tx) => {
        await tx.delete(secondFactor).where(eq(secondFactor.userId, userId))
        await also(tx)
      }),
  }
}

/** Takes somebody's second factor away without a code, for who has lost both; false when there was none. */
export const resetSecondFactor = async (tx: Db, userId: string): Promise<boolean> => {
  const gone = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ confirmedAt: secondFactor.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}
