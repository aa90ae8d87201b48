import type { WebFeature, WebRoute } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { readsInventories } from '../../equipment-inventory/contract/inventory-right.ts'
import { modelCardParts } from '../../equipment-inventory/web/slots-port.ts'

const card = '/PlantIDCard/Equipments/WindTurbines/$mode/{-$equipmentsId}'
const modes = `${card}/WindTurbinesModes`
const version = `${modes}/$modeId/Versions/$modeVersionId`
/** Everybody opens them: the screens say which right is missing (specification 001 §6). */
const shared = { title: 'turbineModes.title', right: 'signed-in' } as const satisfies Partial<WebRoute>

/** Modes of wind turbines below the cards of their models. */
export const feature: WebFeature = {
  name: 'turbine-modes',
  routes: [
    { ...shared, path: modes, screen: () => import('./screens/modes-home.tsx') },
    { ...shared, path: `${modes}/Create`, screen: () => import('./screens/mode-form.tsx') },
    { ...shared, path: `${card}/WindTurbinesUpdateModes`, screen: () => import('./screens/update-modes.tsx') },
    { ...shared, path: version, screen: () => import('./screens/mode-version.tsx') },
    { ...shared, path: `${version}/edit`, screen: () => import('./screens/mode-form.tsx') },
  ],
  slots: [
    fillSlot(modelCardParts, {
      ...{ id: 'turbineModes', order: 10, label: 'turbineModes.title', right: readsInventories },
      part: () => import('./parts/modes-of-model.tsx'),
    }),
  ],
}
