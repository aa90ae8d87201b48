import { useState } from 'react'
import type { CardPartProps } from '../../../plant-card/web/card-port.ts'
import { EquipmentEditor } from '../editor/equipment-editor.tsx'

/** Tab Equipment of an asset: the machine and its parts. */
export default function AssetEquipment(props: CardPartProps) {
  const [chosenId, setChosenId] = useState<string>()
  return <EquipmentEditor {...props} scope="equipment" chosenId={chosenId} onChoose={setChosenId} />
}
