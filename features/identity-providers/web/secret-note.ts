/** A new secret, null to have none any more, undefined to leave it as it is. */
export type SecretChange = string | null | undefined

/** What stands below the field of the secret. Secrets are in no draft: a form that came back says so. */
export const secretNote = ({
  isSet,
  value,
  isRestored,
}: {
  readonly isSet: boolean
  readonly value: SecretChange
  readonly isRestored: boolean
}): 'willGo' | 'again' | 'changeAgain' | 'none' | 'setAt' => {
  if (value === null) return 'willGo'
  if (isRestored && value === undefined) return isSet ? 'changeAgain' : 'again'
  return isSet ? 'setAt' : 'none'
}
