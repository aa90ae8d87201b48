import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setNavigationMark } from '../../../../platform/web/navigation/navigation-marks.ts'
import { changeLogPath, newsQuery } from '../queries.ts'

/** Nothing to see by itself: marks the change log in the navigation while something of it is new. */
export default function NewsMark() {
  const { t } = useTranslation()
  const { data = 0 } = useQuery(newsQuery())
  const label = data > 0 ? t('changeLog.news', { count: data }) : undefined
  useEffect(() => setNavigationMark(changeLogPath, label), [label])
  return null
}
