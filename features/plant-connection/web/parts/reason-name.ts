import { useTranslation } from 'react-i18next'

/** The reasons that have words; a newer server may know more. */
const named = new Set([
  'unknown-device',
  'unknown-tag',
  'malformed',
  'not-finite',
  'wrong-type',
  'bad-text',
  'future-time',
  'old-time',
  'older-than-retention',
  'not-born',
  'unsupported',
  'too-many',
  'source-off',
])

/** Words for a reason of refusal: its name, and what to do about it (empty for an unknown one). */
export const useReasonWords = () => {
  const { t } = useTranslation()
  return (reason: string): { readonly name: string; readonly help: string } =>
    named.has(reason)
      ? { name: t(`plantConnection.reason.${reason}.name`), help: t(`plantConnection.reason.${reason}.help`) }
      : { name: reason, help: '' }
}
