import type { TabPageProps } from '../../../../platform/web/slots/tab-slot.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'
import type { AddressPage } from '../../../fleet-views/web/address-port.ts'

export interface FarmPartProps {
  readonly farm: FarmRow
}

/** What the page of a farm wants to know about a tab. */
export interface FarmTabOptions {
  /** The parameters that its address may have. Missing: the part checks its address itself. */
  readonly address?: AddressPage
  /** The tab has saved views. Of these the page does not show filters that the part shows itself. */
  readonly views?: { readonly shownElsewhere: readonly string[] }
}

export type FarmPageProps = TabPageProps<FarmPartProps, FleetTableEntity, FarmTabOptions>
