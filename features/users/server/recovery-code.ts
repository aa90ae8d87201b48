import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { recoveryCode } from './tables.ts'

/** Without l, o, 0 and 1, which are taken for each other: 32 characters, five bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 80 bits: nobody guesses one, so that a fast hash is enough. */
const length = 16
const groupLength = 4
export const recoveryCodeCount = 10

/** `abcd-efgh-jkmn-pqrs`. */
const newCode = (): string =>
  Array.from({ length }, (_, index) => {
    const character = alphabet[randomInt(alphabet.length)]
    return index > 0 && index % groupLength === 0 ? `-${character}` : character
  }).join('')

/** The person is part of what is hashed: one code found says nothing about the others' tables. */
const hashOf = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`${userId} ${typed.replaceAll(/[\s-]/g, '').toLowerCase().slice(0, 100)}`)
    .digest('hex')

/** New codes in the place of all that a person had. */
export const replaceRecoveryCodes = async (tx: Db, userId: string): Promise<readonly string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** Uses a code up; false when it is none of the person's or was used before. */
export const takeRecoveryCode = async (tx: Db, userId: string, typed: string): Promise<boolean> => {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, hashOf(userId, typed)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ userId: recoveryCode.userId })
  return used.length > 0
}

/** How many codes a person has left. */
export const recoveryCodesLeft = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCode, and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
