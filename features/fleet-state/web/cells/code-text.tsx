import type { MachineRow } from '../../contract/fleet-rows.ts'
import { statusCodeOf } from '../../contract/status-code.ts'
import { useTicked } from '../live/page-tick.ts'
import { useFleetLive } from '../live/use-fleet-live.ts'

/** What a machine's status code means, in the manufacturer's words; nothing where nobody has said. */
export function CodeText({ row, className }: { readonly row: MachineRow; readonly className?: string | undefined }) {
  const live = useFleetLive()
  const text = useTicked(() => statusCodeOf(row, live)?.text)
  return text === undefined ? null : (
    <span className={className} lang="en">
      {text}
    </span>
  )
}
