import { useTranslation } from 'react-i18next'

/** Name of a job in words; one that has none yet is called by its own. */
export const useJobWords = () => {
  const { t } = useTranslation()
  return (name: string): string => t(`administration.job.${name.replaceAll('.', '-')}`, { defaultValue: name })
}
