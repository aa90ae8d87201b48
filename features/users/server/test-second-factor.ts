import { codeAt } from '../../../platform/server/auth/totp.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSecondFactors } from './port.ts'

/** For tests: the user has started to set up a second factor; resolves with a valid code. */
export const beginTestSecondFactor = async ({ relations: { db }, config }: TestServer, userId: string) => {
  const factors = createSecondFactors(db, config)
  const begun = await factors.begin(userId)
  if (!begun) throw new Error('the user has a second factor already')
  return { factors, code: codeAt(begun.secret, Date.now()) }
}

/** For tests: gives the user a second factor; resolves with a recovery code, because the code of the clock is used up. */
export const addTestSecondFactor = async (server: TestServer, userId: string): Promise<string> => {
  const { factors, code } = await beginTestSecondFactor(server, userId)
  const confirmed = await factors.confirm(userId, code)
  return typeof confirmed === 'string' ? '' : (confirmed.recoveryCodes[0] ?? '')
}
