/** Who supplies access tokens to calls; the session, once it has started. */
export interface Bearer {
  /** A token that still holds: renewed first when the machine slept past its end. Undefined: nobody is signed in. */
  token(): Promise<string | undefined>
  /** After a 401: renews once, whoever asks; undefined when that is not possible. */
  renew(refused: string): Promise<string | undefined>
  /** The session is over: leads to the sign-in. */
  lost(): void
}

const nobody: Bearer = { token: async () => undefined, renew: async () => undefined, lost: () => undefined }
let bearer = nobody

export const bindBearer = (next: Bearer): void => {
  bearer = next
}

export const currentBearer = (): Bearer => bearer
