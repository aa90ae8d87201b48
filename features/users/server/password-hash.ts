import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createDerivationTurns } from '../../../platform/server/auth/derivation-turns.ts'
import { type PasswordCost, passwordCost } from '../../../platform/server/config/password-cost.ts'

const keyLength = 32

const takeTurn = createDerivationTurns()

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  takeTurn(
    () =>
      new Promise((resolve, reject) => {
        // NFKC: the same password typed on another keyboard layout gives the same bytes.
        scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 2 ** 28 }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export const hashPassword = async (password: string, cost: PasswordCost = passwordCost): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Nobody's hash: compared with when there is no such person, so that a miss takes as long as a hit. */
const nobody = ({ N, r, p }: PasswordCost) =>
  ['scrypt', N, r, p, 'AAAAAAAAAAAAAAAAAAAAAA', Buffer.alloc(keyLength).toString('base64url')].join('$')

/** Compares in constant time. Without a hash it does the work of a new one and answers false. */
export const matchesPassword = async (
  password: string,
  hash: string | null | undefined,
  cost: PasswordCost = passwordCost,
): Promise<boolean> => {
  const [, n, r, p, salt = '', key = ''] = (hash ?? nobody(cost)).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash != null
}
