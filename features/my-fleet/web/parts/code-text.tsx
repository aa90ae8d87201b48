import { useTranslation } from 'react-i18next'
import type { MachineRow } from '../fleet/fleet-rows.ts'
import { codeWords, statusCodeOf } from '../fleet/status-code.ts'
import { usePulsed } from './pulse.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** What a machine's status code means, in the manufacturer's words; nothing where nobody has said. */
export function CodeText({ row, className }: { readonly row: MachineRow; readonly className?: string | undefined }) {
  const live = useFleetLive()
  const text = usePulsed(() => statusCodeOf(row, live)?.text)
  return text === undefined ? null : (
    <span className={className} lang="en">
      {text}
    </span>
  )
}

/** The code of a machine with what it means, for a place that shows it on hover; undefined where it tells nothing. */
export const useCodeWords = (row: MachineRow): string | undefined => {
  const { t } = useTranslation()
  const live = useFleetLive()
  return usePulsed(() => {
    const status = statusCodeOf(row, live)
    return status && codeWords(status, (key, figures) => t(key, figures))
  })
}
