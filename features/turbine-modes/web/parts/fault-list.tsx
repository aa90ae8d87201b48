import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { PlacedFault } from '../curves/mode-draft.ts'
import { faultText } from './curve-editor.tsx'

/** Faults in the list. */
const mostShown = 12

/** Faults and warnings of the curves of one hub height. */
export function FaultList({ faults }: { readonly faults: readonly PlacedFault[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (faults.length === 0) return null
  return (
    <LineList>
      {faults.slice(0, mostShown).map((placed, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: faults have no identity but their place
          key={index}
          before={
            placed.fault !== 'no-number' && placed.fault.isWarning ? (
              <Badge state="warning">{t('turbineModes.warning')}</Badge>
            ) : (
              <Badge state="critical">{t('turbineModes.error')}</Badge>
            )
          }
        >
          {faultText(placed, t, format)}
        </Line>
      ))}
      {faults.length > mostShown && <Line>{t('turbineModes.moreFaults', { count: faults.length - mostShown })}</Line>}
    </LineList>
  )
}
