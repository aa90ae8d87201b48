import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import type { TraceWords } from './figure-trace.ts'

/** How figures of the page are explained. */
export const useTraceWords = (): TraceWords => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zoneOf } = useZone()
  return useMemo(() => ({ t: (key, figures) => t(key, { ...figures }), format, zoneOf }), [t, format, zoneOf])
}
