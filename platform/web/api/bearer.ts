/** Source of access tokens for API calls: the session after its start. */
export interface Bearer {
  /** A valid token, renewed first if necessary. Undefined without a signed-in user. */
  token(): Promise<string | undefined>
  /** Renews the token once after a 401; undefined if that fails. */
  renew(refused: string): Promise<string | undefined>
  /** Ends the session and opens the sign-in page. */
  lost(): void
}

const nobody: Bearer = { token: async () => undefined, renew: async () => undefined, lost: () => undefined }
let bearer = nobody

export const bindBearer = (next: Bearer): void => {
  bearer = next
}

export const currentBearer = (): Bearer => bearer
