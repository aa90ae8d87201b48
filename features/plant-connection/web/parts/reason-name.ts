import { useTranslation } from 'react-i18next'

/** Words for a reason of refusal: its name, and what to do about it. A newer server may know one without: it is its own name. */
export const useReasonWords = () => {
  const { t, i18n } = useTranslation()
  return (reason: string): { readonly name: string; readonly help: string } =>
    i18n.exists(`plantConnection.reason.${reason}.name`)
      ? { name: t(`plantConnection.reason.${reason}.name`), help: t(`plantConnection.reason.${reason}.help`) }
      : { name: reason, help: '' }
}
